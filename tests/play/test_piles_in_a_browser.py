"""What lies over a table: opened piles with the cards looked at, and questions asked once more."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from playwright.sync_api import expect

from decks.models import Deck
from play import lobby
from play.matches import open_match
from play.models import Table
from rules.engine.decision import Decision
from rules.engine.match import Match
from tests.play import factories
from tests.play.browsers import NARROW, Seat, apart, make_match, play_on, play_until
from tests.play.factories import make_user
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

LAPTOP = (1280, 720)
LYING = (740, 360)  # a phone
# Whether the middle of the card looked at is seen: nothing but itself lies there.
SEEN = """() => {
  const panel = document.getElementById("preview");
  const box = panel.getBoundingClientRect();
  panel.style.pointerEvents = "auto";
  const there = [[0.5, 0.1], [0.5, 0.5], [0.5, 0.9]].map(([x, y]) =>
    panel.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)));
  panel.style.pointerEvents = "";
  const inside = box.top >= 0 && box.bottom <= innerHeight;
  return [...there, inside && box.left >= 0 && box.right <= innerWidth];
}"""
PILE = ".pile-button:enabled"


def opened_pile(seat: Seat, table: Table, tap: str) -> Any:
    seat.go_to(table)
    getattr(seat.page.locator(PILE).first, tap)()
    cards = seat.page.locator(".sheet:popover-open [data-card]")
    expect(cards.first).to_be_visible()
    return cards


@pytest.mark.parametrize("size", [LAPTOP, (1440, 900)])
def test_a_card_pointed_at_in_an_opened_pile_is_seen_over_it(sit, size):
    eve = sit("eve", size=size)
    cards = opened_pile(eve, play_on(make_match(), 60), "click")

    cards.first.hover()
    expect(eve.page.locator("#preview .card-face-full")).to_be_visible()

    assert eve.page.evaluate(SEEN) == [True] * 4
    assert faults_by_day_and_night(eve.page, "table-pile") == []
    eve.page.keyboard.press("Escape")
    expect(eve.page.locator("#preview")).to_be_hidden()


def test_a_card_tapped_in_an_opened_pile_is_seen_and_put_away_by_a_tap(sit):
    eve = sit("eve", size=NARROW, has_touch=True)
    cards = opened_pile(eve, play_on(make_match(), 60), "tap")

    cards.first.tap()
    expect(eve.page.locator("#preview.is-sheet .card-face-full")).to_be_visible()
    assert eve.page.evaluate(SEEN) == [True] * 4
    box = eve.page.locator("#preview").bounding_box()
    eve.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(eve.page.locator("#preview")).to_be_hidden()
    expect(cards.first).to_be_visible()


@apart
def match_with_offers_of_draws() -> tuple[Table, str]:
    """A match in which somebody may offer a draw now; the table and who."""
    put_shipped_games("fma")
    deck = Deck.objects.get(shipped_key="the-ash-road")
    table = lobby.open_table(user=make_user("ann"), deck=deck)
    lobby.join(table=table, user=make_user("bob"), deck=deck, invitation=table.invitation)
    for _ in range(60):
        table = Table.objects.with_seats().get(pk=table.pk)
        with open_match(table) as live:
            decision = live.match.decisions[0]
        if any(option.action == "offer_draw" for option in decision.options):
            return table, table.seats.get(number=decision.player).user.username
        table = factories.play_on(table, 1)
    raise AssertionError("nobody may offer a draw")


@pytest.mark.parametrize(("tap", "size"), [("click", LAPTOP), ("tap", NARROW)])
def test_a_draw_is_offered_by_one_press_and_asked_about_once_more(sit, tap, size):
    table, name = match_with_offers_of_draws()
    seat = sit(name, size=size, has_touch=tap == "tap")
    seat.go_to(table)
    decision = seat.wait_for_a_question()

    for answer in ("Play on", "Yes, offer a draw"):
        offer = seat.page.get_by_role("button", name="Offer a draw…")
        expect(offer).to_be_in_viewport(ratio=1)
        getattr(offer, tap)()
        expect(seat.page.get_by_text("If it is declined, the match continues.")).to_be_visible()
        assert seat.decision() == decision
        getattr(seat.page.get_by_role("button", name=answer, exact=True), tap)()
    seat.wait_until_answered(decision)

    assert "offers a draw" in seat.log()


SHOWN = """() => [...document.querySelectorAll(".sheet:popover-open .sheet-cards > :not([hidden])")]
  .sort((one, other) => (one.style.order || 0) - (other.style.order || 0))
  .map((one) => [one.querySelector(".face-name").textContent,
                 parseFloat(one.querySelector(".face-price").textContent)])"""


def test_in_a_full_pile_cards_are_found_and_put_in_order(sit):
    table = play_on(make_match(), 120)
    ann = sit("ann")
    ann.go_to(table)
    ann.wait_until_connected()
    ann.page.locator(".pile-button:enabled").filter(has_text="Retreat").first.click()
    sheet = ann.page.locator(".sheet:popover-open")
    before = ann.page.evaluate(SHOWN)
    assert len(before) > 5

    sheet.get_by_label("Sort Retreat").select_option("name")
    by_name = ann.page.evaluate(SHOWN)
    assert by_name == sorted(before, key=lambda card: card[0].lower())
    sheet.get_by_label("Sort Retreat").select_option("price")
    assert ann.page.evaluate(SHOWN) == sorted(before, key=lambda card: (card[1], card[0].lower()))
    sheet.get_by_label("Sort Retreat").select_option("")
    assert ann.page.evaluate(SHOWN) == before

    name = before[0][0]
    sheet.get_by_label("Filter Retreat").fill(f"{name.upper()} cost")
    found = ann.page.evaluate(SHOWN)
    assert found == [card for card in before if card[0] == name]
    assert faults_by_day_and_night(ann.page, "table-sheet") == []

    play_on(table, 1)  # what comes over the line does not show them all again
    ann.page.wait_for_timeout(1500)
    assert {card[0] for card in ann.page.evaluate(SHOWN)} == {name}


@apart
def shepherds() -> Table:
    """A match with a deck that fetches cards from the Retreat Area."""
    put_shipped_games("cipher")
    first, last = Deck.objects.filter(game__key="cipher").order_by("name")
    return lobby.open_table(user=make_user("ann"), deck=last, bot="sensible", bot_deck=first)


def is_about_a_pile(match: Match, decision: Decision) -> bool:
    cards = [option.card for option in decision.options]
    return len(cards) > 1 and all(card and card.zone.name == "retreat" for card in cards)


@pytest.mark.parametrize(("size", "tap"), [(LAPTOP, "click"), (NARROW, "tap"), (LYING, "tap")])
def test_a_question_about_cards_of_a_pile_opens_it_and_is_answered_there(
    sit, size, tap, monkeypatch
):
    chosen = hashlib.sha512(b"pile/4").digest()
    monkeypatch.setattr(lobby, "seed_of", lambda table: chosen)
    table = shepherds()
    play_until(table, is_about_a_pile)
    ann = sit("ann", size=size, has_touch=tap == "tap", is_mobile=tap == "tap")
    ann.go_to(table)
    ann.wait_until_connected()
    decision = ann.wait_for_a_question()
    sheet = ann.page.locator(".sheet:popover-open")
    expect(sheet.locator(".piece.is-legal").first).to_be_in_viewport(ratio=0.9)
    expect(ann.page.locator("#prompt-whose")).to_be_in_viewport(ratio=1)
    assert faults_by_day_and_night(ann.page, "table-pile-asked") == []

    # Whoever puts it away to look at the board is led back.
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ringed = ann.page.locator(".pile:has(.is-legal) > .pile-button")
    assert ringed.evaluate("button => getComputedStyle(button).outlineStyle") == "solid"
    getattr(ringed, tap)()
    card = sheet.locator(".piece.is-legal").first
    getattr(card, tap)()
    if tap == "tap":  # the first one looks at the card
        assert ann.decision() == decision
        getattr(card, tap)()
    ann.wait_until_answered(decision)
    expect(sheet).to_have_count(0)
