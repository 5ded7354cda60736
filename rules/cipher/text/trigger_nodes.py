"""Triggers of Cipher texts that no other game uses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.sorts import Filter, Group, Trigger


@dataclass(frozen=True)
class AttackFails(Trigger):
    """An attack reached its result and did not destroy the defender."""

    attacker: Group
    defender: Group


@dataclass(frozen=True)
class AttackEvaded(Trigger):
    """The defender evades an attack."""

    attacker: Group
    defender: Group


@dataclass(frozen=True)
class AttackEnds(Trigger):
    """An attack has ended, however it went."""

    attacker: Group
    defender: Group | None = None


@dataclass(frozen=True)
class BattleEnds(Trigger):
    """The present battle ends."""


@dataclass(frozen=True)
class CriticalHit(Trigger):
    """A unit makes a Critical Hit."""

    attacker: Group
    defender: Group


@dataclass(frozen=True)
class Deployed(Trigger):
    """A unit is deployed; `by`: a skill of this name, "*" any skill, "" however."""

    who: Group
    by: str = ""
    place: str = ""


@dataclass(frozen=True)
class Promoted(Trigger):
    """A unit is promoted. `into`: the event is about the new top card. `by_hand`: by no skill."""

    who: Group
    into: bool = False
    by_hand: bool = False


@dataclass(frozen=True)
class LeveledUp(Trigger):
    """A unit is levelled up; `into` as for Promoted, `onto` the former top card."""

    who: Group
    into: bool = False
    onto: tuple[Filter, ...] = ()


@dataclass(frozen=True)
class Grown(Trigger):
    """A unit performs a Growth."""

    who: Group


@dataclass(frozen=True)
class OrbDestroyed(Trigger):
    """An orb of the side is destroyed; `source`: by an attack of one of these."""

    side: str
    source: Group | None = None


@dataclass(frozen=True)
class Untapped(Trigger):
    """A unit is untapped. `by` as for Moved; `source`: by a skill of one of these."""

    who: Group
    by: str = ""
    side: str = ""


@dataclass(frozen=True)
class SupportFails(Trigger):
    """The support of a unit of `who` fails."""

    who: Group


@dataclass(frozen=True)
class GetsSupport(Trigger):
    """A unit of `who` is successfully supported by a card that passes the filters."""

    who: Group
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True)
class SkillUsed(Trigger):
    """A player uses a skill of the name or label; `who`: of one of these; `place`: from there."""

    who: Group | None = None
    names: tuple[str, ...] = ()
    label: str = ""
    place: str = ""


@dataclass(frozen=True)
class OneOfEvents(Trigger):
    """Any of the events."""

    events: tuple[Trigger, ...]
