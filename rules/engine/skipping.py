"""Effects that the rules fail on: they are skipped for the rest of a match, and done by hand.

A fault undoes the decision that led to it. Where it lay in an effect of a card's text (`blame`),
the match goes back to before the decision in which the effect began, and notes it
(`Match.skip_effect`). That decision can be taken again: when the effect comes up, its player
proposes by hand what the text says, and the others agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias

from rules.engine.decision import Steps
from rules.engine.records import SKIP_EFFECT
from rules.engine.zones import Card

# The key of the card whose text it is, and the kind of effect.
SkippedEffect: TypeAlias = tuple[str, str]


class BrokenEffect(NamedTuple):
    """An effect that the rules fail on; after `to` decisions it had not begun yet."""

    card: str
    kind: str
    to: int

    @property
    def effect(self) -> SkippedEffect:
        return self.card, self.kind

    @property
    def keys(self) -> tuple[str, ...]:
        """As a match's record has it that the effect is skipped."""
        return SKIP_EFFECT, self.card, self.kind, str(self.to)


class ResolvesByHand(Protocol):
    """What is needed of a game."""

    def instead_of_effect(self, table: Any, seat: int, card: Card, line: str) -> Steps[bool]:
        """A proposal of what a line says, by the player whose effect it is."""


class SkippedEffects:
    """Those of one match, for its table as it stands."""

    __slots__ = ("_game", "effects")

    def __init__(self, game: ResolvesByHand, effects: Iterable[SkippedEffect] = ()) -> None:
        self._game = game
        self.effects = set(effects)

    def has(self, card: Card, kind: str) -> bool:
        """Return True if an effect of that kind is not carried out for the card."""
        return (card.data.key, kind) in self.effects

    def resolve(self, table: Any, seat: int, card: Card, line: str) -> Steps[bool]:
        """Have a line proposed in place of an effect; return True if the others agreed."""
        table.log("effect_skipped", player=seat, card={"card": card.data.key})
        if table.proposal is not None or table.has_left(seat):
            return False
        return (yield from self._game.instead_of_effect(table, seat, card, line))
