"""A compiled skill, and what compiling a card's text gives."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.sorts import Change, Condition, Effect, Trigger
from rules.text.tree import Node


class Ability(Node):
    """One skill.

    `kind`: "activate", "trigger", "continuous", "special" or "support"; `place`: where the card
    must be ("field", "bonds", "hand", "support", "any"); `role`: for support skills "attacking",
    "defending" or "either". `labels` are printed keywords that limit it ("CCS", "LvS3").
    `requires` must hold for it to be used or to trigger; `optional`: the player may decline.
    `body` holds effects, or, for continuous and special skills, changes.
    """

    name: str
    kind: str
    body: tuple[Effect | Change, ...]
    place: str = "field"
    role: str = ""
    labels: tuple[str, ...] = ()
    once_per_turn: bool = False
    requires: tuple[Condition, ...] = ()
    trigger: Trigger | None = None
    cost: tuple[Effect, ...] = ()
    optional: bool = False


@dataclass(frozen=True)
class Failure:
    """A line that did not compile, and the phrase at which understanding ended.

    `partly`: its skills where only clauses are not understood, which are `ByHand` in them.
    """

    line: str
    phrase: str
    partly: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Compiled:
    """All lines of a text: its abilities in order, and the lines that are kept as text."""

    abilities: tuple[Ability, ...]
    failures: tuple[Failure, ...]

    @property
    def whole(self) -> bool:
        return not self.failures
