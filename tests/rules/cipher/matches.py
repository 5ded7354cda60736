"""What must hold at every moment of a match, at its end, and when it is played again."""

from __future__ import annotations

import json

import rules
from rules.cipher.state import CipherTable
from rules.cipher.units import VANGUARD
from rules.cipher.values import attack_of
from rules.engine.match import Match
from tests.testkit.random_play import check_every_game, owners


def check_cipher(match: Match) -> None:
    check_every_game(match)
    table = match.table
    assert isinstance(table, CipherTable)
    for card in table.cards:
        assert card.zone.player == card.owner, f"{card} lies on the wrong side"
    for player in table.players:
        assert player.spent >= 0
        assert player.budget >= 0
        assert not (player.retreat.cards and not player.deck.cards), "a refresh is missing"
        slots = [card.slot for card in player.orbs.cards]
        assert len(set(slots)) == len(slots)
        assert 0 not in slots
        if table.battle is None:
            assert player.support.cards == []
        assert all(unit.cards and len(unit.promoted) == unit.stack for unit in player.units)
    assert all(attack_of(table, unit) >= 0 for unit in table.all_units())
    if table.turn:
        _check_lords_and_lines(table)


def _check_lords_and_lines(table: CipherTable) -> None:
    for player in table.players:
        assert [unit.id for unit in player.units].count(player.lord) == 1
    waiting = table.enemy(table.turn_player)
    assert table.battle is not None or waiting.in_area(VANGUARD), "a Forced March is missing"


def check_the_end(match: Match, cards: list[int]) -> None:
    assert match.outcome is not None
    assert match.decisions == ()
    assert owners(match) == cards
    rule = match.outcome.rule
    assert len(match.outcome.winners) == (0 if rule == "CIPHER-WIN-6" else 1)


def replays_exactly(match: Match) -> None:
    record = json.loads(json.dumps(match.record))
    again = rules.replay(record)
    assert again.verdict == "EXACT"
    assert again.match.outcome == match.outcome
    assert again.match.digest() == match.digest()
    assert again.match.log(None) == match.log(None)


def options_of(number: int) -> dict[str, str]:
    """Every table option's choices in turn."""
    return {
        option.key: option.choices[number % len(option.choices)][0]
        for option in rules.game("cipher").table_options
    }
