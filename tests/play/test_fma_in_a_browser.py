"""A table of the Fullmetal Alchemist TCG as a person sees it: it fits, and axe finds no fault."""

from __future__ import annotations

from typing import Any

from cardbase.loading.shipped import FOLDER, load_game
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from play import decisions, lobby
from play.matches import open_match
from play.models import Bot, Table
from rules.engine.rng import Rng
from tests.play.browsers import NARROW, WIDE, apart
from tests.play.factories import make_user
from tests.play.fma_positions import calm_keys
from tests.testkit.browser import faults_by_day_and_night

HOME = FOLDER / "fma"
LATEST = 900


@apart
def table_of_four() -> Table:
    """A match in a battle, or late, in which ann is asked."""
    load_game(HOME)
    load_shipped_decks([HOME])
    deck = Deck.objects.get(shipped_key="the-ash-road")
    bot: dict[str, Any] = {"bot": Bot.RANDOM.value, "further": [Bot.RANDOM.value] * 2}
    table = lobby.open_table(user=make_user("ann"), deck=deck, bot_deck=deck, **bot)
    for number in range(LATEST):
        table = Table.objects.with_seats().get(pk=table.pk)
        with open_match(table) as live:
            if not live.match.decisions:
                break
            decision = live.match.decisions[0]
            view = live.match.view(None)
            if (
                decision.player == 0
                and view["turn"] > 2
                and (view["battle"] or number > LATEST / 2)
            ):
                break
            keys = calm_keys(decision, view["turn"], Rng(number.to_bytes(64, "big")))
        seat = table.seats.get(number=decision.player)
        decisions.submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=keys)
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
