"""Who reads German reads German: pages and boards hold no sentence that stayed English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from cardbase.models import Card, Game, Source
from decks.models import Deck
from play.models import Table
from tests.decks.factories import at, make_card, make_deck, make_user
from tests.play.factories import make_match
from tests.shipped_games import put_shipped_games
from tests.testkit.reading import texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tasks")]
GERMAN = {"Accept-Language": "de"}
# Words of English sentences that are none of German ones.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|this|that|with|your|you|to|by|not|has|have|from|for|which|its?|cards|"
    r"nothing|at least|at most|other|what|when|who|yes)\b",
    re.IGNORECASE,
)
# What stands on cards, and what somebody has named, is the same in every language.
UNREAD = frozenset(
    {
        *("face-text", "face-name", "face-title", "face-class", "ability-text", "card-text"),
        *("wording", "deck-row-name", "breadcrumbs", "languages", "publisher-note"),
    }
)
NAMES = (
    *("Blade of Light", "Crest of the Goddess", "Sword of Seals", "Fire Emblem", "the TCG"),
    # What is typed into a search.
    *("has:ruling", "legal:yes", "contains:(cost>3)", "is:reprint", "is:unique_printing"),
    "is:sample",
)


@pytest.fixture
def no_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works in these tests."""
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda *args, **kwargs: None)


@pytest.fixture
def reader(client: Client) -> Client:
    client.force_login(make_user("ann", language="de"))
    return client


def english_in(html: str, *names: str) -> list[str]:
    """The texts of a page that are English sentences; `names` are nobody's language."""
    found = []
    for text in texts_of(html, UNREAD):
        said = re.sub(r"„[^“]*“|/[^/]*/", "", text)  # what is looked for
        for name in sorted((*NAMES, *names), key=len, reverse=True):
            said = said.replace(name, "")
        if ENGLISH.search(said):
            found.append(text)
    return found


def read(client: Client, address: str) -> str:
    answer = client.get(address, headers=GERMAN, follow=True)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def names_of(cards: Iterable[Card]) -> list[str]:
    called = ((f"{card.name}, {card.title}", card.name, card.title) for card in cards)
    return [name for names in called for name in names if name]


PAGES = {
    "home": "/",
    "all cards": "/cards/",
    "the search language": "/cards/syntax/",
    "a search": "/cards/?q=name:mar -has:ruling order:-cost as_of:2016-01-01",
    "a search that cannot be read": "/cards/?q=cost:(",
    "games": "/games/",
    "decks": "/decks/",
    "own decks": "/decks/mine/",
    "a new deck": "/decks/new/",
    "a list to import": "/decks/import/",
    "contributing": "/contribute/",
    "downloads": "/downloads/",
    "the lobby": "/play/",
    "the account": "/account/",
    "tokens": "/account/tokens/",
    "e-mail addresses": "/accounts/email/",
    "a new password": "/accounts/password/change/",
}


@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES)
def test_a_page_is_german_from_top_to_bottom(reader: Client, address: str) -> None:
    card = make_card("Marth", "Altean Prince", code="B01-003HN")

    assert english_in(read(reader, address), *names_of(iter([card]))) == []


STRANGERS = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/")


@pytest.mark.parametrize("address", STRANGERS)
def test_so_are_those_for_strangers(client: Client, address: str) -> None:
    html = client.get(address, headers=GERMAN).content.decode()

    assert english_in(html) == []


def pages_of_game(game: Game) -> Iterator[str]:
    card = game.cards.order_by("pk").first()
    assert card is not None
    yield reverse("cardbase:game", args=[game.key])
    for view in ("cards", "text", "spoiler", "table", "sets"):
        yield reverse("cardbase:game-cards", args=[game.key]) + f"?view={view}"
    yield card.get_absolute_url()
    yield reverse("play:new") + f"?game={game.key}"


@pytest.mark.parametrize("key", ["fetcg", "flamethrowers"])
def test_the_pages_of_a_game_are_german(reader: Client, key: str) -> None:
    put_shipped_games(key)
    game = Game.objects.get(key=key)
    names = [
        *names_of(game.cards.all()),
        *(deck.name for deck in Deck.objects.filter(game=game)),
        # What was found out about a set is data, in the language of its sources.
        *filter(
            None,
            (words for row in game.sets.values_list("name", "released_note") for words in row),
        ),
        *game.rarities.values_list("name", flat=True),
        *Source.objects.values_list("document", flat=True),
        *Source.objects.values_list("section", flat=True),
        game.name,
        game.publisher,
    ]
    wrong = {}
    for address in pages_of_game(game):
        if found := english_in(read(reader, address), *names):
            wrong[address] = found

    assert wrong == {}


def test_a_deck_and_its_problems_are_german(reader: Client) -> None:
    ann = get_user_model().objects.get()
    deck = make_deck(ann, (make_card("Marth", "Altean Prince", code="B01-003HN"), 5))
    names = ["Marth, Altean Prince", "Altean Prince", "Heroes"]

    for page in ("detail", "edit", "details", "text", "copy", "delete", "goldfish"):
        assert english_in(read(reader, at(page, deck)), *names) == [], page


def test_a_table_is_german(reader: Client) -> None:
    ann = get_user_model().objects.get()
    table: Table = make_match(ann, make_user("bob"))
    seen = names_of(Card.objects.all())

    for address in (table.get_absolute_url(), reverse("play:log", args=[table.code])):
        assert english_in(read(reader, address), *seen) == [], address
