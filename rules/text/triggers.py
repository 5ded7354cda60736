"""Events that an ability waits for. A group in a trigger says which objects the event is about;
an event's own object is bound as "it" (for an attack: "attacker" and "defender").
"""

from __future__ import annotations

from rules.text.sorts import Group
from rules.text.sorts import Trigger as Trigger


class AttackDeclared(Trigger):
    """A unit of `attacker` declares an attack on a unit of `defender`."""

    attacker: Group
    defender: Group


class AttackDestroys(Trigger):
    """An attack destroys the defender (an enemy Lord that loses an orb counts)."""

    attacker: Group
    defender: Group
    critical: bool = False


class Destroyed(Trigger):
    """A unit is destroyed. `by`: "attack", "skill", "cost" (a skill's cost), "" however.

    `source`: by an attack or skill of one of these; `skill`: by the skill of that name.
    """

    who: Group
    by: tuple[str, ...] = ()
    source: Group | None = None
    skill: str = ""


class Moved(Trigger):
    """A unit moves. `by`: a skill of this name, "*" any skill, "" however; `source`: whose."""

    who: Group
    to: str = ""
    by: str = ""
    source: Group | None = None


class Tapped(Trigger):
    """A unit is tapped. `by` as for Moved, by a cost or an effect; `source`: of one of these."""

    who: Group
    by: str = ""
    source: Group | None = None


class Placed(Trigger):
    """A card comes to a place. `by`: "effect", "cost", "support" (a support skill's effect).

    `cause`: the side whose skill did it; `source`: it is one of these that have the skill; `skill`:
    its name.
    """

    what: Group
    to: str
    side: str = "own"
    origin: str = ""
    by: tuple[str, ...] = ()
    cause: str = ""
    source: Group | None = None
    skill: str = ""


class Drew(Trigger):
    """The side draws a card. `by`, `source` as for Moved; `cause`: the side whose skill it is."""

    side: str
    by: str = ""
    cause: str = ""
    source: Group | None = None


class TurnStarts(Trigger):
    """The turn of the side starts ("any": each turn)."""

    side: str


class TurnEnds(Trigger):
    """The turn of the side ends ("any": each turn)."""

    side: str


class PhaseStarts(Trigger):
    """A phase of the side's turn starts."""

    side: str
    phase: str
