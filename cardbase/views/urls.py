"""The catalogue's pages."""

from django.conf import settings
from django.urls import URLPattern, path

from cardbase.views import (
    account,
    art,
    cards,
    contribute,
    downloads,
    feeds,
    games,
    home,
    images,
    languages,
    proposals,
    reading_reports,
    search,
    searches,
    style,
    tokens,
    webhooks,
    wording,
)

app_name = "cardbase"

# / and /cards/
catalogue_urls: list[URLPattern] = [
    path("", home.home, name="home"),
    path("cards/", search.all_cards, name="cards"),
    path("cards/syntax/", search.syntax, name="syntax"),
    path("cards/random/", search.random_card, name="random-card"),
    path("cards/completions/", search.completions, name="completions"),
    path("cards/feed/", feeds.search_feed, name="search-feed"),
    path("cards/feed/<slug:token>/", feeds.saved_search_feed, name="saved-search-feed"),
]

# /games/
game_urls: list[URLPattern] = [
    path("games/", games.games, name="games"),
    path("games/<slug:game>/", games.game_page, name="game"),
    path("games/<slug:game>/rules/", games.rules_page, name="rules"),
    path("games/<slug:game>/wording/", wording.wording_page, name="wording"),
    path("games/<slug:game>/sets/<str:code>/", games.set_page, name="set"),
    path("games/<slug:game>/cards/", search.game_cards, name="game-cards"),
    path("games/<slug:game>/sources/<slug:key>/", games.source_page, name="source"),
    path("games/<slug:game>/cards/<slug:key>/", cards.card_page, name="card"),
    path("games/<slug:game>/cards/<slug:key>/preview/", cards.preview, name="preview"),
    path("games/<slug:game>/cards/<slug:key>/history/", cards.card_history, name="card-history"),
]

# /contribute/ and what people bring to a game
contribute_urls: list[URLPattern] = [
    path("contribute/", contribute.contribute, name="contribute"),
    path("contribute/proposals/", proposals.proposals, name="proposals"),
    path("contribute/proposals/<int:pk>/", proposals.proposal_page, name="proposal"),
    path("contribute/proposals/<int:pk>/<slug:action>/", proposals.decide, name="decide"),
    path("contribute/submissions/<int:pk>/", proposals.submission_page, name="submission"),
    path(
        "contribute/submissions/<int:pk>/progress/",
        proposals.acceptance_progress,
        name="acceptance-progress",
    ),
    path("contribute/submissions/<int:pk>/<slug:action>/", proposals.decide_all, name="decide-all"),
    path(
        "games/<slug:game>/cards/<slug:key>/lines/<int:line>/wrong/",
        reading_reports.report_reading,
        name="report-reading",
    ),
    path("contribute/readings/", reading_reports.reports, name="reading-reports"),
    path(
        "contribute/readings/<int:pk>/answer/",
        reading_reports.answer_report,
        name="answer-reading-report",
    ),
    path("downloads/", downloads.downloads, name="downloads"),
    path("downloads/<str:file_name>", downloads.download, name="download"),
    path("art/v2/<slug:game>/<slug:key>-<slug:digest>.svg", art.art, name="art"),
    path("art/v2/<slug:game>/<slug:key>-<slug:digest>.png", art.art_pixels, name="art-pixels"),
    path("art/v1/<slug:game>/<slug:key>-<slug:digest>.svg", art.former_art, name="former-art"),
    path("images/<int:pk>/<slug:digest>.webp", images.image, name="image"),
    path("printings/<int:pk>/image/", images.printing_image, name="printing-image"),
    path(
        "printings/<int:pk>/image/progress/",
        images.printing_image_progress,
        name="printing-image-progress",
    ),
    path("games/<slug:game>/missing/", contribute.missing, name="missing"),
    path("games/<slug:game>/propose/file/", contribute.propose_file, name="propose-file"),
    path("contribute/files/<int:pk>/", contribute.file_preview, name="file-preview"),
    path(
        "contribute/files/<int:pk>/progress/",
        contribute.file_preview_progress,
        name="file-preview-progress",
    ),
    path("games/<slug:game>/propose/<slug:table>/", contribute.propose_row, name="propose"),
    path(
        "games/<slug:game>/propose/<slug:table>/reading/",
        wording.typed_reading,
        name="typed-reading",
    ),
    path(
        "games/<slug:game>/export/<slug:table>.<slug:form>", contribute.export_table, name="export"
    ),
]

# /account/
account_urls: list[URLPattern] = [
    path("account/", account.account_page, name="account"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", tokens.revoke_token, name="revoke-token"),
    path("account/webhooks/", webhooks.webhooks, name="webhooks"),
    path("account/webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("account/webhooks/<int:pk>/secret/", webhooks.renew_secret, name="renew-secret"),
    path("account/webhooks/<int:pk>/switch/", webhooks.switch_webhook, name="switch-webhook"),
    path("account/webhooks/<int:pk>/test/", webhooks.test_webhook, name="test-webhook"),
    path("account/webhooks/<int:pk>/delete/", webhooks.delete_webhook, name="delete-webhook"),
    path("account/webhooks/<int:pk>/resend/<int:delivery>/", webhooks.resend, name="resend"),
    path("account/searches/save/", searches.save_search, name="save-search"),
    path("account/searches/<int:pk>/delete/", searches.delete_search, name="delete-search"),
    path("language/", languages.choose_language, name="language"),
]

urlpatterns = [*catalogue_urls, *game_urls, *contribute_urls, *account_urls]

if settings.DEBUG:
    urlpatterns.append(path("styleguide/", style.style_guide, name="styleguide"))
