"""What is kept from one question to the next is what would be found with nothing kept."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.flamethrowers.abilities.card_abilities import CardAbilities
from rules.flamethrowers.abilities.sources import sources
from rules.flamethrowers.battle import attacks
from rules.flamethrowers.exchange import exchanges, payments
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import KINDS
from rules.text import triggers as t
from rules.text.changes import Adjust
from tests.rules.flamethrowers.matches import begin, play_through
from tests.testkit.random_play import at_times, tens_of_matches

pytestmark = pytest.mark.long

NUMBERS = (
    "guard",
    *("cost", "light_cost", "heavy_cost"),
    *("damage", "light_damage", "heavy_damage"),
    *("attacks", "light_attacks", "heavy_attacks"),
)
PERMISSIONS = ("attack_at_once", "attack_ship", "light_attack_ship", "heavy_attack_ship")
TRIGGERS = (t.TurnStarts, t.TurnEnds, t.AttackDeclared)


def known(table: FlameTable, abilities: CardAbilities) -> list[Any]:
    """Everything about the position that a cache may hold."""
    static = abilities.static
    found: list[Any] = []
    for obj in (*table.all_squads(), *table.ships):
        found += [static.adjusted(obj, stat) for stat in NUMBERS]
        found += [static.allowed(obj, action) for action in PERMISSIONS]
    for squad in table.all_squads():
        found += [static.locked(squad), static.keeps_form(squad), static.counts_as_kami(squad)]
        found.append(static.counted_ranks(squad))
    found += [static.kami_limit(player.seat) for player in table.players]
    found += [static.taunts(ship.side, kind) for ship in table.ships for kind in KINDS]
    found += [
        [(one.source, one.place) for one in abilities.triggered.listeners(kind)]
        for kind in TRIGGERS
    ]
    return found


def check(match: Match) -> None:
    table = match.table
    assert isinstance(table, FlameTable)
    kept = table.abilities
    assert isinstance(kept, CardAbilities)
    assert known(table, kept) == known(table, CardAbilities(table))
    topics = {effect.what for effect in table.effects}
    for source in sources(table):
        for ability in source.card.data.statics:
            topics |= {change.stat for change in ability.body if isinstance(change, Adjust)}
    assert topics <= kept.static.mentioned()
    for player in table.players:
        payable = {option.card for option in exchanges(table, player)}
        for card in player.hand.cards:
            assert (card in payable) == any(payments(table, player, card)), card
    offered = on_offer(match, table)
    for squad in table.all_squads():
        squad.shown = squad.declarable = None
    assert on_offer(match, table) == offered


def on_offer(match: Match, table: FlameTable) -> list[Any]:
    """What each seat sees, and the attacks that each may declare."""
    seats = range(len(table.players))
    declarable = [option.key for player in table.players for option in attacks(table, player)]
    return [declarable, *(match.view(seat) for seat in seats)]


@pytest.mark.parametrize("ten", tens_of_matches(20))
def test_whatever_is_kept_is_still_true_after_every_decision(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        play_through(begin(2, number, {}), number, at_times(check, number))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"mode": "teams"})])
def test_the_same_with_more_players(seats: int, options: dict[str, str]) -> None:
    play_through(begin(seats, 1, options), 1, check)
