"""What a person owns, told by keys beside a deck, by thumb, and on the page of a card."""

from typing import Any

import pytest
from playwright.sync_api import expect

from cardbase.models import OwnedCard
from tests.decks.builder import PHONE, search
from tests.decks.factories import at, make_card, make_deck


def count_of(key: str) -> int:
    row = OwnedCard.objects.filter(card__key=key).first()
    return row.count if row else 0


def test_copies_are_owned_by_key_as_fast_as_they_are_typed(page: Any, ann: Any) -> None:
    make_card("Marth", code="B01-001R")
    deck = make_deck(ann, (make_card("Caeda", code="B01-002R"), 2))
    page.goto(at("edit", deck))
    search(page, "marth", 1)
    row = page.locator("#found-marth")

    page.keyboard.press("ArrowDown")
    for _ in range(5):
        page.keyboard.press("o")
    expect(row.locator(".owned-count")).to_have_text("5")
    page.keyboard.press("Shift+O")

    expect(row.locator(".owned-count")).to_have_text("4")
    expect(row).to_be_focused()
    assert count_of("marth") == 4
    assert deck.rows.get().count == 2
    page.reload()
    expect(row.locator(".owned-count")).to_have_text("4")
    search(page, "owned>3", 1)
    search(page, "owned:0", 1)
    assert page.faults == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_copies_are_owned_by_thumb(page: Any, ann: Any) -> None:
    make_card("Marth", code="B01-001R")
    deck = make_deck(ann, (make_card("Caeda", code="B01-002R"), 2))
    page.goto(at("edit", deck))
    page.get_by_role("link", name="Add cards").tap()
    row = page.locator("#found-marth")
    more = row.get_by_role("button", name="Own one Marth more")

    for _ in range(3):
        more.tap()
    expect(row.locator(".owned-count")).to_have_text("3")
    row.get_by_role("button", name="Own one Marth less").tap()

    expect(row.locator(".owned-count")).to_have_text("2")
    assert more.bounding_box()["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert count_of("marth") == 2
    assert page.faults == []


def test_copies_are_owned_on_the_page_of_a_card(page: Any, ann: Any) -> None:
    marth = make_card("Marth", code="B01-001R")
    page.goto(marth.get_absolute_url())

    page.get_by_role("button", name="Own one Marth more").click(click_count=2)

    expect(page.locator(".owned-count")).to_have_text("2")
    assert count_of("marth") == 2
    assert page.faults == []
