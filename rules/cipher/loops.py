"""Loops that would keep a match from ending (CIPHER-CHECK-3, CIPHER-CHECK-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.decision import Option
from rules.engine.zones import Card

if TYPE_CHECKING:
    from rules.cipher.table import CipherTable

THIRD = 3
# Answers that are never withheld: the ends of phases, and attacks, which take cards off both
# decks, so that the position before them does not come back.
PROGRESS = ("attack", "end_deployment", "end_turn")
# Positions are compared only when this many skills have resolved without a decision ...
QUIET = 20
# ... and so many can only mean that something grows for ever.
ENDLESS = 2000


def position(table: CipherTable) -> tuple[Any, ...]:
    """Everything two positions must share to be the same, whatever the cards' handles are."""
    names = {unit.id: f"unit {place}" for place, unit in enumerate(table.all_units())}
    return (
        table.phase,
        tuple(
            tuple((card.index, card.face_up, card.seen_by) for card in zone.cards)
            for zone in table.zones()
        ),
        tuple(
            (unit.area, unit.tapped, tuple(unit.promoted), unit.grown, tuple(sorted(unit.used)))
            for unit in table.all_units()
        ),
        tuple(
            (player.spent, names.get(player.lord), tuple(sorted(player.used)))
            for player in table.players
        ),
        tuple(
            (effect.what, names.get(effect.subject, effect.subject), repr(effect.fingerprint()[2:]))
            for effect in table.effects
        ),
        table.battle.fingerprint() if table.battle is not None else None,
    )


class Given:
    """The answers given this turn in the free phases, position by position (CIPHER-CHECK-3)."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}

    def note(self, table: CipherTable, option: Option) -> None:
        if option.action not in PROGRESS:
            self._answers.setdefault(position(table), []).append(_meaning(option))

    def new_ones(self, table: CipherTable, options: Sequence[Option]) -> list[Option]:
        """Without the answers already given here, when the same position comes a third time."""
        before = self._answers.get(position(table), []) if self._answers else []
        if len(before) + 1 < THIRD:
            return list(options)
        return [option for option in options if _meaning(option) not in before]


class Unasked:
    """The steps taken since somebody last decided something (CIPHER-CHECK-4)."""

    __slots__ = ("_answered", "_seen", "_steps")

    def __init__(self) -> None:
        self._answered = 0
        self._steps = 0
        self._seen: dict[tuple[Any, ...], int] = {}

    def never_end(self, table: CipherTable) -> bool:
        """Count a step with skills still waiting; whether it has all been here twice before."""
        if table.answered != self._answered:
            self._answered, self._steps = table.answered, 0
            self._seen.clear()
        self._steps += 1
        if self._steps <= QUIET:
            return False
        now = (position(table), tuple(map(len, table.waiting)))
        self._seen[now] = self._seen.get(now, 0) + 1
        return self._seen[now] >= THIRD or self._steps >= ENDLESS


def _meaning(option: Option) -> tuple[Any, ...]:
    """What an option does, in words that outlast a card's handle."""
    target = option.target.index if isinstance(option.target, Card) else option.target
    return (option.action, option.card.index if option.card is not None else None, target)
