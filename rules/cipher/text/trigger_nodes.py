"""Triggers of Cipher texts that no other game uses."""

from __future__ import annotations

from rules.text.sorts import Filter, Group, Trigger


class AttackFails(Trigger):
    """An attack reached its result and did not destroy the defender."""

    attacker: Group
    defender: Group


class AttackEvaded(Trigger):
    """The defender evades an attack."""

    attacker: Group
    defender: Group


class AttackEnds(Trigger):
    """An attack has ended, however it went."""

    attacker: Group
    defender: Group | None = None


class BattleEnds(Trigger):
    """The present battle ends."""


class CriticalHit(Trigger):
    """A unit makes a Critical Hit."""

    attacker: Group
    defender: Group


class Deployed(Trigger):
    """A unit is deployed to the place, from the origin ("": from and to anywhere).

    `by`: a skill of this name, "*" any skill, "" however; `source`: whose skill.
    """

    who: Group
    by: str = ""
    place: str = ""
    origin: str = ""
    source: Group | None = None


class Promoted(Trigger):
    """A unit is promoted. `into`: the event is about the new top card. `by_hand`: by no skill."""

    who: Group
    into: bool = False
    by_hand: bool = False


class LeveledUp(Trigger):
    """A unit is levelled up; `into` as for Promoted, `onto` the former top card."""

    who: Group
    into: bool = False
    onto: tuple[Filter, ...] = ()


class Grown(Trigger):
    """A unit performs a Growth."""

    who: Group


class OrbDestroyed(Trigger):
    """An orb of the side is destroyed; `source`: by an attack of one of these."""

    side: str
    source: Group | None = None


class Untapped(Trigger):
    """A unit is untapped. `by` as for Moved; `side`: whose skill; `source`: one of these has it."""

    who: Group
    by: str = ""
    side: str = ""
    source: Group | None = None


class SupportFails(Trigger):
    """The support of a unit of `who` fails."""

    who: Group


class GetsSupport(Trigger):
    """A unit of `who` is successfully supported by a card that passes the filters."""

    who: Group
    where: tuple[Filter, ...] = ()


class SkillUsed(Trigger):
    """A player uses a skill of the name or label; `who`: of one of these; `place`: from there."""

    who: Group | None = None
    names: tuple[str, ...] = ()
    label: str = ""
    place: str = ""


class Revealed(Trigger):
    """The side's card is revealed, from the origin. `by`, `source`: as for Placed."""

    what: Group
    side: str
    origin: str = ""
    by: tuple[str, ...] = ()
    source: Group | None = None


class OneOfEvents(Trigger):
    """Any of the events."""

    events: tuple[Trigger, ...]
