"""Matches of the shipped decks, and what must hold at every moment of them."""

from __future__ import annotations

from rules.engine.match import Match
from rules.fetcg.field import SQUARES
from rules.fetcg.game import GAME
from rules.fetcg.state import FetcgTable
from rules.fetcg.statuses import STATUSES
from rules.fetcg.values import has
from tests.testkit import shipped
from tests.testkit.random_play import check_every_game, seed


def begin(number: int, options: dict[str, str] | None = None) -> Match:
    """Every pair of decks in turn."""
    decks = shipped.decks("fetcg")
    pair = [decks[number % len(decks)], decks[number // len(decks) % len(decks)]]
    return GAME.start(pair, seed(number), options or {})


def options_of(number: int) -> dict[str, str]:
    """Every table option's choices in turn."""
    return {
        option.key: option.choices[number % len(option.choices)][0] for option in GAME.table_options
    }


def check(match: Match) -> None:
    check_every_game(match)
    table = match.table
    assert isinstance(table, FetcgTable)
    for player in table.players:
        assert player.chips == 20, f"seat {player.seat} has {player.chips} chips"
        assert min(player.unused, player.used) >= 0
        assert sum(has(table, unit, "seize") for unit in player.units) <= 1
        for unit in player.units:
            assert all(card.owner == player.seat for card in unit.cards)
    units = list(table.all_units())
    squares = [unit.square for unit in units]
    assert len(set(squares)) == len(squares), "two units share a square"
    assert set(squares) <= set(SQUARES)
    for unit in units:
        assert len(unit.weapon) <= 1
        assert len(unit.item) <= 1
        assert 1 <= len(unit.cards) <= 2
        assert set(unit.statuses) <= set(STATUSES)
    names = [unit.card.name for unit in units if not unit.card.is_generic]
    assert len(set(names)) == len(names), "a character is on the field twice"
    assert all(len(zone) <= 1 for zone in table.lands.values())
    if match.decisions and match.decisions[0].kind in ("activate_unit", "unit_step", "end_phase"):
        _check_rest(table)


def _check_rest(table: FetcgTable) -> None:
    """When a player acts freely, no state check has anything to do (FETCG-WIN-15)."""
    assert table.battle is None
    assert table.stack == []
    assert not table.stack_zone.cards
    assert not table.resolving
    assert table.fallen == []
    assert table.seizing == []
    assert not any(effect.until[0] in ("strike", "battle") for effect in table.effects)
    for unit in table.all_units():
        assert unit.energy > 0
        assert not unit.covers or unit.energy >= 3
