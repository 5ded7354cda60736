"""A table of the Fullmetal Alchemist TCG as a person sees it: it fits, and axe finds no fault."""

from __future__ import annotations

from typing import Any

from decks.models import Deck
from play import decisions, lobby
from play.matches import open_match
from play.models import Bot, Table
from rules.engine.rng import Rng
from tests.play.browsers import NARROW, WIDE, apart
from tests.play.factories import make_user
from tests.play.fma_positions import calm_keys
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

LATEST = 900


@apart
def table_of_four() -> Table:
    """A match in a battle, or late, in which ann is asked."""
    put_shipped_games("fma")
    deck = Deck.objects.get(shipped_key="the-ash-road")
    bot: dict[str, Any] = {"bot": Bot.RANDOM.value, "further": [Bot.RANDOM.value] * 2}
    table = lobby.open_table(user=make_user("ann"), deck=deck, bot_deck=deck, **bot)
    table = Table.objects.with_seats().get(pk=table.pk)
    seats = {seat.number: seat for seat in table.seats.all()}
    for number in range(LATEST):
        with open_match(table) as live:
            if not live.match.decisions:
                break
            decision, turn = live.match.decisions[0], live.match.table.turn
            is_late = number > LATEST / 2
            if decision.player == 0 and turn > 2 and (is_late or live.match.view(None)["battle"]):
                break
            keys = calm_keys(decision, turn, Rng(number.to_bytes(64, "big")))
        decisions.submit_for_seat(
            table=table, seat=seats[decision.player], decision_id=decision.id, keys=keys
        )
    return Table.objects.with_seats().get(pk=table.pk)


def test_the_board_and_the_page_of_a_card_fit_and_pass_axe(sit) -> None:
    table = table_of_four()
    assert table.is_playing
    ann = sit("ann")
    for width, height in (WIDE, NARROW):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.go_to(table)
        assert faults_by_day_and_night(ann.page, "table-fma-four") == []
        assert ann.page.goto("/games/fma/cards/edward-elric-researcher/").status == 200
        assert faults_by_day_and_night(ann.page, "table-fma-erratum") == []
