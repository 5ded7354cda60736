"""Whole ways of a person through the builder, each no longer than somebody has patience for."""

import logging
from statistics import median, quantiles
from typing import Any

import pytest
from playwright.sync_api import expect

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Game
from decks.models import Deck
from decks.services import choose, copy_deck, set_counts
from decks.shipped_decks import load_shipped_decks
from tests.decks.builder import PHONE, Person, is_held, is_searched
from tests.decks.factories import make_deck

logger = logging.getLogger(__name__)

# What a person searches for, and on how many of the first cards found they press which number.
BUILT = {
    "cipher": [("cost:1", 7, 4), ("cost:3", 6, 4)],
    "fetcg": [("kind:unit level:1", 10, 3)],
    "flamethrowers": [("kind:squad rank<=2", 14, 2), ("kind:support", 6, 2)],
    "fma": [
        ("kind:ally provenance:sample", 12, 3),
        ("kind:event provenance:sample", 8, 3),
        ("kind:location provenance:sample", 9, 1),
        ('kind:leader "Sample Pilgrim"', 1, 1),
    ],
}
# A deck in three minutes at a key a second, and in five by thumb; a starter mended in one, with
# three seconds to read before each press.
MOST_KEYS, MOST_TAPS, MOST_REPAIRS = 190, 200, 20


def is_legal(page: Any, deck: Deck) -> bool:
    """Wait until the page says that the deck is legal; return whether it is stored so."""
    expect(page.locator("#deck-editor .problem.notice-error")).to_have_text([])
    expect(page.locator("#deck-editor .builder-head")).to_contain_text("Legal")
    return Deck.objects.get(pk=deck.pk).is_legal


@pytest.mark.parametrize("game", BUILT)
def test_a_legal_deck_is_built_from_nothing_by_keyboard(page: Any, ann: Any, game: str) -> None:
    load_game(FOLDER / game)
    deck = make_deck(ann, game=Game.objects.get(key=game))
    page.goto(f"/decks/{deck.token}/edit/")
    person = Person(page)

    size = 0
    for text, cards, count in BUILT[game]:
        person.key("/")
        person.key("Control+a")
        person.type(text)
        is_searched(page, text)
        for _ in range(cards):
            person.key("ArrowDown")
            person.key(str(count))
        person.key("Escape")
        size += cards * count
        is_held(page, size)
    if game == "cipher":
        person.key("ArrowDown")
        person.key("Tab")
        person.key("l")

    assert is_legal(page, deck)
    assert person.presses <= MOST_KEYS
    assert page.faults == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", BUILT)
def test_a_legal_deck_is_built_from_nothing_by_thumb(page: Any, ann: Any, game: str) -> None:
    load_game(FOLDER / game)
    deck = make_deck(ann, game=Game.objects.get(key=game))
    page.goto(f"/decks/{deck.token}/edit/")
    person = Person(page, by_thumb=True)

    person.press(page.get_by_role("link", name="Add cards"))
    size = 0
    for text, cards, count in BUILT[game]:
        person.press(page.get_by_label("Search cards"))
        page.get_by_label("Search cards").select_text()
        person.type(text)
        is_searched(page, text)
        for place in range(cards):
            row = page.locator("#results .found").nth(place)
            person.press(row.locator(f'.found-count [value="{count}"]'))
        size += cards * count
        expect(page.locator("#thumb-size")).to_have_text(str(size))
        expect(page.locator(".builder-thumb")).to_be_in_viewport(ratio=1)
    person.press(page.get_by_role("link", name="Done"))
    is_held(page, size)
    if game == "cipher":
        person.press(page.locator("#deck-editor").get_by_role("button", name="Choose "))

    assert is_legal(page, deck)
    expect(page.locator("#thumb-chip")).to_contain_text("Legal")
    assert person.presses <= MOST_TAPS
    assert page.faults == []


def broken_starter(ann: Any, game: str) -> tuple[Deck, int]:
    """A copy of a shipped deck without one of its cards and without what it names, and with too
    many copies of another card; and how many copies are missing."""
    load_game(FOLDER / game)
    load_shipped_decks([FOLDER / game])
    starter = Deck.objects.filter(game__key=game).order_by("name").first()
    deck = copy_deck(deck=starter, owner=ann)
    removed, kept = deck.rows.filter(part="main").order_by("-count", "card__key")[:2]
    deck = set_counts(deck=deck, counts={removed.card: 0, kept.card: kept.count + 2})
    for choice in starter.choices:
        deck = choose(deck=deck, choice=choice, card=None)
    assert not deck.is_legal
    return deck, removed.count


@pytest.mark.parametrize("game", BUILT)
def test_a_starter_is_made_legal_by_what_the_page_offers(page: Any, ann: Any, game: str) -> None:
    deck, missing = broken_starter(ann, game)
    page.goto(f"/decks/{deck.token}/edit/")
    person = Person(page)
    problems = page.locator("#deck-editor .problem.notice-error")

    while problems.count():
        assert person.presses < MOST_REPAIRS
        said = problems.all_inner_texts()
        repair = problems.locator("button, a.btn").first
        is_search = repair.get_attribute("href") is not None
        person.press(repair)
        if is_search:
            page.wait_for_function("() => document.querySelector('#results').dataset.query")
            row = page.locator('#results .found[data-held="0"]').first
            person.press(row.locator(f'.found-count [value="{missing}"]'))
        expect(problems).not_to_have_text(said)
        expect(page.locator("#deck-editor[aria-busy]")).to_have_count(0)

    assert is_legal(page, deck)
    assert person.presses <= MOST_REPAIRS
    assert page.faults == []


CHANGES = 30
# Milliseconds from a key to the last change of the list that came of it.
WATCH = """() => {
  const list = document.getElementById("deck-editor");
  let pressed = 0;
  window.waits = [];
  addEventListener("keydown", () => { pressed = performance.now(); window.waits.push(0); }, true);
  const note = () => { if (pressed) window.waits.splice(-1, 1, performance.now() - pressed); };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(note).observe(list, everything);
}"""


def test_a_change_of_a_card_is_shown(page: Any, ann: Any) -> None:
    """`make clicks` says how soon."""
    load_game(FOLDER / "cipher")
    load_shipped_decks([FOLDER / "cipher"])
    deck = copy_deck(deck=Deck.objects.filter(game__key="cipher").order_by("name")[0], owner=ann)
    page.goto(f"/decks/{deck.token}/edit/?q=cost:1")
    page.locator("#results .found").first.focus()
    page.evaluate(WATCH)

    for at in range(1, CHANGES + 1):
        page.keyboard.press("+")
        is_held(page, deck.size + at)

    waits = page.evaluate("window.waits")
    assert len(waits) == CHANGES
    assert all(waits), "a change was not shown"
    assert page.faults == []
    logger.info(
        "a change of a card: shown after %.0f ms (p95 %.0f)",
        median(waits),
        quantiles(waits, n=20)[-1],
    )
