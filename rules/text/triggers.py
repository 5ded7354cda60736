"""Events that an ability waits for. A group in a trigger says which objects the event is about;
an event's own object is bound as "it" (for an attack: "attacker" and "defender").
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.sorts import Group
from rules.text.sorts import Trigger as Trigger


@dataclass(frozen=True)
class AttackDeclared(Trigger):
    """A unit of `attacker` declares an attack on a unit of `defender`."""

    attacker: Group
    defender: Group


@dataclass(frozen=True)
class AttackDestroys(Trigger):
    """An attack destroys the defender (an enemy Lord that loses an orb counts)."""

    attacker: Group
    defender: Group
    critical: bool = False


@dataclass(frozen=True)
class Destroyed(Trigger):
    """A unit is destroyed. `by`: "attack", "skill", "price" (a skill's cost), "" however.

    `source`: by an attack or skill of one of these; `skill`: by the skill of that name.
    """

    who: Group
    by: tuple[str, ...] = ()
    source: Group | None = None
    skill: str = ""


@dataclass(frozen=True)
class Moved(Trigger):
    """A unit moves. `by`: a skill of this name, "*" any skill, "" however."""

    who: Group
    to: str = ""
    by: str = ""


@dataclass(frozen=True)
class Tapped(Trigger):
    """A unit is tapped."""

    who: Group
    by: str = ""


@dataclass(frozen=True)
class Placed(Trigger):
    """A card comes to a place. `by`: "effect", "price"; `causes`: sides whose skill did it."""

    what: Group
    to: str
    side: str = "own"
    origin: str = ""
    by: tuple[str, ...] = ()
    cause: str = ""


@dataclass(frozen=True)
class Drew(Trigger):
    """The side draws a card. `by`: a skill of this name, "*" any skill; `cause`: whose skill."""

    side: str
    by: str = ""
    cause: str = ""


@dataclass(frozen=True)
class TurnStarts(Trigger):
    """The turn of the side starts ("any": each turn)."""

    side: str


@dataclass(frozen=True)
class TurnEnds(Trigger):
    """The turn of the side ends ("any": each turn)."""

    side: str


@dataclass(frozen=True)
class PhaseStarts(Trigger):
    """A phase of the side's turn starts."""

    side: str
    phase: str
