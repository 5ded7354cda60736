"""The catalogue's pages."""

from django.conf import settings
from django.urls import URLPattern, path

from cardbase.views import account, cards, games, home, style

app_name = "cardbase"

# / and /cards/
catalogue_urls: list[URLPattern] = [
    path("", home.home, name="home"),
    path("cards/", cards.all_cards, name="cards"),
]

# /games/
game_urls: list[URLPattern] = [
    path("games/", games.games, name="games"),
    path("games/<slug:game>/", games.game_page, name="game"),
    path("games/<slug:game>/rules/", games.rules_page, name="rules"),
    path("games/<slug:game>/sets/<str:code>/", games.set_page, name="set"),
    path("games/<slug:game>/cards/", cards.game_cards, name="game-cards"),
    path("games/<slug:game>/cards/<slug:key>/", cards.card_page, name="card"),
]

# /account/
account_urls: list[URLPattern] = [
    path("account/", account.account_page, name="account"),
    path("account/token/", account.renew_token, name="renew-token"),
]

urlpatterns = [*catalogue_urls, *game_urls, *account_urls]

if settings.DEBUG:
    urlpatterns.append(path("style/", style.style_guide, name="style"))
