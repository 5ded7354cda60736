"""The pages of decks; a deck's address holds its token, which opens unlisted decks."""

from django.urls import URLPattern, URLResolver, include, path

from decks.views import (
    browse,
    comparison,
    custom_cards,
    decks,
    editor,
    history,
    lists,
    owned,
    sheets,
    tabletop,
)

app_name = "decks"

# /decks/<token>/
deck_urls: list[URLPattern | URLResolver] = [
    path("", decks.detail, name="detail"),
    path("edit/", editor.edit, name="edit"),
    path("details/", decks.details, name="details"),
    path("show-to/", decks.show_to, name="show-to"),
    path("copy/", decks.copy, name="copy"),
    path("compare/", comparison.compare, name="compare"),
    path("delete/", decks.delete, name="delete"),
    path("text/", lists.as_text, name="text"),
    path("list.txt", lists.export_text, name="export-text"),
    path("list.json", lists.export_json, name="export-json"),
    path("proxies.pdf", sheets.proxies, name="proxies"),
    path("sheet/", sheets.sheet, name="sheet"),
    path("tabletop/", tabletop.tabletop, name="tabletop"),
    path("tabletop.json", tabletop.tabletop_object, name="tabletop-object"),
    path("list.<slug:form>", lists.export_file, name="export-file"),
    path("missing/", owned.lacking, name="missing"),
    path("missing.txt", owned.lacking_text, name="missing-text"),
    path("custom/", custom_cards.new, name="new-custom-card"),
    path("cards/", editor.cards, name="cards"),
    path("hand/", editor.hand, name="hand"),
    path("news/", editor.news, name="news"),
    path("add/", editor.add, name="add"),
    path("count/", editor.set_count, name="count"),
    path("choose/", editor.choose, name="choose"),
    path("format/", editor.set_format, name="format"),
    path("repair/", editor.repair, name="repair"),
    path("undo/", editor.undo, name="undo"),
    path("redo/", editor.redo, name="redo"),
    path("history/", history.history, name="history"),
    path("history/name/", history.name, name="name-point"),
    path("history/<int:point>/", history.point, name="point"),
    path("history/<int:point>/name/", history.rename, name="rename-point"),
    path("history/<int:point>/restore/", history.restore, name="restore-point"),
    path("history/<int:point>/copy/", history.copy, name="copy-point"),
    path("goldfish/", include("decks.goldfish.urls")),
]

urlpatterns = [
    path("", browse.public_decks, name="list"),
    path("mine/", browse.my_decks, name="mine"),
    path("new/", decks.new, name="new"),
    path("import/", lists.import_list, name="import"),
    path("owned/", owned.owned, name="owned"),
    path("owned/<slug:game>/", owned.owned_cards, name="owned-cards"),
    path("owned/<slug:game>/<slug:key>/", owned.change, name="change-owned"),
    path("custom/<slug:key>/", custom_cards.custom_card, name="custom-card"),
    path("custom/<slug:key>/preview/", custom_cards.preview, name="preview-custom-card"),
    path("custom/<slug:key>/edit/", custom_cards.edit, name="edit-custom-card"),
    path("custom/<slug:key>/delete/", custom_cards.delete, name="delete-custom-card"),
    path("sheets/<slug:digest>.jpg", tabletop.face_sheet, name="face-sheet"),
    path("<slug:token>/", include(deck_urls)),
]
