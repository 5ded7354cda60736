"""Template tags every page may use."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JSONCatalog
from markupsafe import Markup

from cardbase.faces import Face
from cardbase.hosting.translation import active_language, in_language
from cardbase.models import Card, Game
from cardbase.search import Browse
from cardbase.web import fonts
from cardbase.web.jinja import render

register = template.Library()


CARD_PAGES = {"cards", "game-cards", "card"}
GAME_PAGES = {"games", "game", "set", "rules"}
# As many things may stand in a row.
ROWS = range(3, 8)


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], section: str) -> SafeString | str:
    """`aria-current="page"` when the page belongs to this entry of the main navigation."""
    request = context.get("request")
    if request is None or _section(request) != section:
        return ""
    return mark_safe('aria-current="page"')  # a constant, nothing of the request in it


def _section(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is None:
        return ""
    if match.url_name in CARD_PAGES:
        return "cards"
    if match.url_name in GAME_PAGES:
        return "games"
    return match.namespace if match.namespace in ("decks", "play") else str(match.url_name)


@register.simple_tag
def script_words() -> SafeString:
    """What scripts say in a language other than English, for `static/js/words.js`."""
    return _script_words(get_language() or settings.LANGUAGE_CODE)


@cache
def _script_words(language: str) -> SafeString:
    catalogue = JSONCatalog()
    catalogue.translation = DjangoTranslation(language, domain="djangojs")
    words = catalogue.get_catalog()
    return json_script(words, "script-words") if words else mark_safe("")  # nothing at all


@register.simple_tag
@cache
def steady_font_link() -> SafeString:
    """The letters of long lists, which must not move (cardbase/fonts/steady.css)."""
    sheet = fonts.steady_sheet()
    return (
        format_html('<link rel="stylesheet" href="{}">', static(sheet)) if sheet else SafeString()
    )


@register.simple_tag
@cache
def font_links() -> SafeString:
    """The page's typefaces, where they are installed."""
    sheets = fonts.style_sheets()
    if not sheets:
        return mark_safe("")  # nothing at all
    preload = format_html_join(
        "\n    ",
        '<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>',
        [(static(file),) for file in fonts.letters()],
    )
    links = format_html_join(
        "\n    ", '<link rel="stylesheet" href="{}">', [(static(s),) for s in sheets]
    )
    return format_html("{}\n    {}", preload, links)


@register.filter
def alone(number: int) -> str:
    """As classes, the lengths of rows that would leave the last of so many things alone."""
    return " ".join(f"alone-{row}" for row in ROWS if number > row and number % row == 1)


@register.simple_tag
def rule_url(game: Game, rule_id: str) -> str:
    """Where the rule of this number stands on the game's rules page."""
    anchor = rule_id.removeprefix(f"{game.key.upper()}-")
    return f"{reverse('cardbase:rules', args=[game.key])}#{anchor}"


@register.simple_tag
def cards_grid(drawn: Sequence[Any], *, under_set: bool = False) -> Markup:
    """Draw a page of cards (`cardbase.views.drawn_cards.Drawn`), each a link; in Jinja as sixty.

    `under_set`: the name of their set stands above them.
    """
    return render(
        "cardbase/_cards_grid.html", drawn=drawn, alone=alone(len(drawn)), under_set=under_set
    )


@register.simple_tag
def card_table(table: dict[str, Any], game: Game | None) -> Markup:
    """Draw a page of cards as rows, and their facts as columns."""
    with in_language(active_language()):
        return render("cardbase/_card_table.html", table=table, game=game)


@register.simple_tag
def card_name(card: Card, face: Face) -> Markup:
    """Draw a card's name with its signs, as a link."""
    return render("cardbase/_card_name.html", card=card, face=face)


@register.simple_tag
def facets(browse: Browse, games: Iterable[Game], icons: str, *, swap: bool) -> Markup:
    """The form's boxes: of some games a hundred and fifty, so in Jinja."""
    how_many = render_to_string("cardbase/_how_many.html", {"browse": browse}).strip()
    with in_language(active_language()):
        return render(
            "cardbase/_facets.html",
            browse=browse,
            chips=browse.chips,
            games=games,
            icons=icons,
            icon_sheet=static(icons) if icons else "",
            swap=swap,
            how_many=how_many,
        )
