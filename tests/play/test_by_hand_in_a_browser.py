"""Ten steps by hand in the dock: at every width, for whoever proposes and whoever is asked."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from cardbase.models import Card, CompiledText
from cardbase.models.compiled_text import digest_of
from cardbase.models.readers import reading_version
from decks.models import Deck
from play import decisions, lobby
from play.matches import open_match
from play.models import Table
from rules.engine.manual.lines import all_lines
from rules.engine.records import PROPOSE
from tests.play import factories
from tests.play.browsers import Seat, apart, picture
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

LINE = "Odd |AUTO| Sing a song that the whole table knows, and a second one if it was asked for."
STEPS = 10
SIZES = [(360, 740), (1280, 720), (1440, 900), (1920, 1080)]
# Which part of the window the dock may take: the board needs the rest. On a phone they overlap.
MOST = {360: 0.72, 1280: 0.62, 1440: 0.62, 1920: 0.62}


MEASURES = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const list = document.querySelector("#proposal");
  const overflows = list.scrollHeight > list.clientHeight + 1;
  return {
    dock: box("#dock").height,
    bottom: box("#dock").bottom,
    words: box(".prompt-whose").width,
    steps: document.querySelectorAll(".proposal-steps li").length,
    scrolls: !overflows || getComputedStyle(list).overflowY === "auto",
  };
}"""


def _answer(table: Table, keys: list[str] | None = None, action: str = "") -> None:
    with open_match(table) as live:
        decision = live.match.decisions[0]
        if keys is None:
            keys = [next(o.key for o in decision.options if o.action == action)]
    seat = next(seat for seat in table.seats.all() if seat.number == decision.player)
    decisions.submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=keys)


def _ten_steps(*, put: bool) -> Table:
    """A match in which the player in turn has listed ten steps, or put them to the opponent.

    Where they are not put the tenth is left to be chosen, from all that may be added.
    """
    table = factories.make_match(options={"by_hand": "consent"})
    for _ in range(30):
        with open_match(table) as live:
            decision = live.match.decisions[0]
            begin = [o.key for o in decision.options if o.action == "by_hand"]
        if begin:
            break
        table = factories.play_on(table, 1)
    _answer(table, begin[:1])
    return _listed(table, put=put)


def _listed(table: Table, *, put: bool) -> Table:
    for number in range(STEPS if put else STEPS - 1):
        _answer(table, action="by_hand_draw" if number % 2 else "by_hand_card")
        if not number % 2:
            _answer(table, action="by_hand_put")
    if put:
        _answer(table, action="by_hand_propose")
    return Table.objects.with_seats().get(pk=table.pk)


@apart
def odd_match(put: bool) -> Table:
    ann = factories.make_user("ann")
    deck = factories.make_deck(ann, "North")
    factories.make_deck(factories.make_user("bob"), "South")
    Card.objects.filter(game=deck.game).update(texts={"skill": LINE})
    # As a worker leaves a text that nobody can read: else the site builds a grammar for the page.
    unread = {**(rules.game("cipher").compile({}) or {}), "failures": [[LINE, "sing a song"]]}
    for card in Card.objects.filter(game=deck.game):
        card.save()
        CompiledText.objects.create(
            card=card,
            version=reading_version("cipher"),
            digest=digest_of(card.texts),
            abilities=unread,
            explanation=[],
        )
    return _ten_steps(put=put)


@apart
def overruled_match(game: str, put: bool) -> Table:
    """Decks of the catalogue, whose lines are all read: one is said to be read wrongly."""
    put_shipped_games(game)
    decks = list(Deck.objects.filter(game__key=game).order_by("name"))
    table = lobby.open_table(
        user=factories.make_user("ann"), deck=decks[0], options={"by_hand": "consent"}
    )
    lobby.join(table=table, user=factories.make_user("bob"), deck=decks[-1])
    table = factories.play_on(table, 6)
    with open_match(table) as live:
        seat = live.match.decisions[0].player
        cards = rules.game(game).manual(live.match.table, seat).cards()
        handle = next(card.handle for card in cards if all_lines(card))
    user = next(each.user for each in table.seats.all() if each.number == seat)
    decisions.propose(table=table, user=user, keys=[PROPOSE, f"#{handle}", "0"])
    return _listed(table, put=put)


def measured(seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = seat.page.evaluate(MEASURES)
    return found


@pytest.mark.parametrize("put", [False, True])
@pytest.mark.parametrize("game", ["cipher", "fma"])
def test_ten_steps_fit_the_dock_at_every_width(sit: Any, game: str, put: bool) -> None:
    table = odd_match(put) if game == "cipher" else overruled_match(game, put)
    with_open = apart(lambda: factories.position(table)["waiting"][0])
    seat = sit(("ann", "bob")[with_open()])
    seat.go_to(table)
    seat.wait_for_a_question()

    for width, height in SIZES:
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.wait_for_a_frame()
        found = measured(seat)
        name = f"by-hand-{game}-{'asked' if put else 'listing'}"
        picture(seat, f"{name}-{width}")
        assert found["steps"] == (STEPS if put else STEPS - 1), (width, found)
        assert found["dock"] <= height * MOST[width], (width, found)
        assert found["bottom"] <= height + 10, (width, found)
        assert found["words"] >= 140, f"words one letter a line at {width}: {found}"
        assert found["scrolls"], (width, found)
        if width in (360, 1280):
            assert faults_by_day_and_night(seat.page, name) == []
    if not put:
        at = seat.decision()
        seat.page.locator(".prompt-buttons .btn", has_text="Draw a card").first.click()
        seat.wait_for_a_question(after=at)
        found = measured(seat)
        picture(seat, f"by-hand-{game}-ten")
        assert found["steps"] == STEPS
        assert found["words"] >= 140, f"words one letter a line: {found}"


def test_the_opponent_accepts_and_reads_one_line(sit: Any) -> None:
    table = odd_match(True)
    asked = apart(lambda: factories.position(table)["waiting"][0])()
    seat = sit(("ann", "bob")[asked], size=(1280, 720))
    seat.go_to(table)
    seat.wait_for_a_question()
    before = seat.log()
    seat.page.locator(".prompt-buttons .btn", has_text="Accept").click()
    seat.wait_for_news(before)

    news = seat.log()
    assert "By hand, " in news
    assert "Sing a song" in news
    assert seat.page.locator("#log .log-by-hand-done").count() == 1
    assert seat.page.locator("#proposal").is_hidden()
