"""What a person does in the builder before the server has answered: in order, and nothing lost."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from playwright.sync_api import expect

from decks.models import Deck
from decks.services import add_card, set_counts
from tests.decks.builder import is_held, is_searched
from tests.decks.factories import make_card, make_deck, rows
from tests.live import PATIENCE

STEP = 20  # ms


def wait_for(page: Any, is_so: Callable[[], Any]) -> None:
    """Wait until something is so that the page does not show."""
    for _ in range(int(PATIENCE * 1000 / STEP)):
        if is_so():
            return
        page.wait_for_timeout(STEP)
    raise AssertionError("waited in vain")


@contextmanager
def held_back(page: Any, name: str, *, fails: bool = False) -> Iterator[Callable[[], None]]:
    """Hold the first such request back until the end of the block, when it goes or fails.

    Yield what waits for it to be made.
    """
    held: list[Any] = []

    def hold(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(f"**/{name}/", hold)
    yield lambda: wait_for(page, lambda: held)
    if fails:
        held[0].abort()
    else:
        held[0].continue_()


def version_of(deck: Deck) -> int:
    return Deck.objects.get(pk=deck.pk).version


def test_undo_takes_its_turn_between_changes_of_cards(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 1))
    page.goto(f"/decks/{deck.token}/edit/")

    page.locator("#plus-abel").focus()
    with held_back(page, "add") as is_on_its_way:
        page.keyboard.press("+")
        is_on_its_way()
        page.keyboard.press("Control+z")  # with nothing to undo yet, as far as the button knows
        page.keyboard.press("+")

    is_held(page, 2)
    assert rows(deck) == {"abel": 2}
    assert version_of(deck) == deck.version + 3
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.faults == []


def test_undo_is_done_as_often_as_it_is_pressed(page: Any, ann: Any) -> None:
    abel = make_card("Abel")
    deck = make_deck(ann, (abel, 1))
    add_card(deck=deck, card=abel)
    add_card(deck=deck, card=abel)
    page.goto(f"/decks/{deck.token}/edit/")

    with held_back(page, "undo") as is_on_its_way:
        page.keyboard.press("Control+z")
        is_on_its_way()
        page.keyboard.press("Control+z")

    is_held(page, 1)
    with held_back(page, "redo") as is_on_its_way:
        page.get_by_role("button", name="Redo").click()
        is_on_its_way()
        page.get_by_role("button", name="Redo").click()
    is_held(page, 3)
    assert rows(deck) == {"abel": 3}
    assert page.faults == []


def test_a_card_is_chosen_that_is_only_being_added(page: Any, ann: Any) -> None:
    make_card("Marth")
    deck = make_deck(ann, (make_card("Abel"), 1))
    page.goto(f"/decks/{deck.token}/edit/?q=marth")

    page.locator("#found-marth").focus()
    with held_back(page, "add") as is_on_its_way:
        page.keyboard.press("+")
        is_on_its_way()
        page.keyboard.press("l")

    page.locator("#row-marth .chip-role").wait_for()
    is_held(page, 2)
    assert Deck.objects.get(pk=deck.pk).choices == {"lord": "marth"}
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.faults == []


def test_format_and_repair_are_sent_with_the_version_that_the_changes_before_them_made(
    page: Any, ann: Any
) -> None:
    deck = make_deck(ann, (make_card("Abel"), 6))
    page.goto(f"/decks/{deck.token}/edit/")

    with held_back(page, "add") as is_on_its_way:
        page.locator("#plus-abel").click()
        is_on_its_way()
        page.locator("#format").select_option("standard")
        page.get_by_role("button", name="Remove 2 copies").click()

    is_held(page, 4)
    assert (rows(deck), Deck.objects.get().format) == ({"abel": 4}, "standard")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.faults == []


def test_what_was_to_undo_a_change_that_failed_undoes_no_other(page: Any, ann: Any) -> None:
    abel = make_card("Abel")
    deck = add_card(deck=make_deck(ann, (abel, 1)), card=abel)
    page.goto(f"/decks/{deck.token}/edit/")

    page.locator("#plus-abel").focus()
    with held_back(page, "add", fails=True) as is_on_its_way:
        page.keyboard.press("+")
        is_on_its_way()
        page.keyboard.press("Control+z")

    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    is_held(page, 2)
    expect(page.locator("#row-abel .count-number")).to_have_text("2")
    assert version_of(deck) == deck.version


def test_undo_is_refused_if_another_tab_was_heard_of_meanwhile(page: Any, ann: Any) -> None:
    abel = make_card("Abel")
    deck = add_card(deck=make_deck(ann, (abel, 1)), card=abel)
    page.goto(f"/decks/{deck.token}/edit/")
    set_counts(deck=deck, counts={abel: 4})

    news: list[Any] = []
    page.route("**/news/*", lambda route: news.append(route))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_for(page, lambda: news)
    page.keyboard.press("Control+z")
    news[0].continue_()

    page.get_by_role("alert").get_by_text("This deck was changed elsewhere").wait_for()
    page.unroute_all(behavior="ignoreErrors")
    assert rows(deck) == {"abel": 4}


def test_quick_changes_are_kept_though_the_page_is_left_at_once(page: Any, ann: Any) -> None:
    deck = make_deck(ann, *((make_card(name), 1) for name in ("Abel", "Cain", "Marth")))
    page.goto(f"/decks/{deck.token}/edit/")

    with transaction.atomic():
        Deck.objects.select_for_update().get(
            pk=deck.pk
        )  # the first change waits, and with it the rest
        for name in ("abel", "cain", "marth", "cain"):
            page.locator(f"#plus-{name}").click()
        page.get_by_role("link", name="My decks").click()
        page.wait_for_url("**/decks/mine/")

    wait_for(page, lambda: rows(deck) == {"abel": 2, "cain": 3, "marth": 2})
    assert page.faults == []


def test_enter_is_for_what_was_typed_before_it_though_typing_goes_on(page: Any, ann: Any) -> None:
    make_card("Marth")
    make_card("Caeda")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")

    page.locator("#browse-q").focus()
    page.keyboard.type("2 marth")
    page.keyboard.press("Enter")
    page.keyboard.type("caeda")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    expect(page.locator("#browse-q")).to_have_value("caeda")
    is_held(page, 4)
    assert rows(deck) == {"marth": 2, "caeda": 2}
    assert page.faults == []


def test_enter_for_a_search_that_fails_adds_nothing_later(page: Any, ann: Any) -> None:
    make_card("Marth")
    make_card("Caeda")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")

    page.locator("#browse-q").focus()
    page.route(lambda url: "q=marth" in url, lambda route: route.abort())
    page.keyboard.type("marth")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.keyboard.type("caeda")
    is_searched(page, "caeda")
    page.keyboard.press("Enter")

    is_held(page, 1)
    assert rows(deck) == {"caeda": 1}
