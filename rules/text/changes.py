"""Statements that hold for a while: what a continuous skill says, or what an effect makes true."""

from __future__ import annotations

from rules.text.abilities import Ability
from rules.text.filters import Trait
from rules.text.sorts import Amount, Condition, Effect, Group, Trigger
from rules.text.sorts import Change as Change


class Adjust(Change):
    """A number is higher (or, negative, lower) by the amount. `stat`: "attack", "support", "cost",
    "promotion_cost" or "orbs_destroyed" (how many orbs the unit's attack takes).
    """

    group: Group
    stat: str
    amount: Amount
    floor: int = 0


class Becomes(Change):
    """A number is the amount; also for "critical_factor"."""

    group: Group
    stat: str
    amount: Amount


class Multiplied(Change):
    """A number is multiplied."""

    group: Group
    stat: str
    factor: int


class Gains(Change):
    """Also shows these traits."""

    group: Group
    traits: tuple[Trait, ...]


class Loses(Change):
    """Does not show these traits."""

    group: Group
    traits: tuple[Trait, ...]


class Copies(Change):
    """Also has what the other objects have: of "weapons", "types", "range"."""

    group: Group
    what: tuple[str, ...]
    of: Group


class Cannot(Change):
    """The objects cannot do, or undergo, something.

    `action`: "evade", "critical", "attack", "untap", "level_up", "be_moved", "be_tapped",
    "be_destroyed", "be_chosen", "be_flipped_down", "be_bonded", "be_deployed",
    "be_put" (by a skill, to the `place`), "promote_onto", "level_up_onto" (as a card on a unit).
    `against`: only towards these (the attacker that is evaded, the unit that is attacked).
    `by`: only by these causes ("attack", "critical", "skill", "cost"); none given: by anything.
    `source`: only by attacks or skills of these; `place`: only there.
    """

    who: Group
    action: str
    against: Group | None = None
    by: tuple[str, ...] = ()
    source: Group | None = None
    place: str = ""


class Forbidden(Change):
    """A player cannot do something: "deploy" (these cards, there), "use" (skills of the name),
    "draw", "put" (these cards there, by a skill). `by_skill`: only not by a skill.
    """

    side: str
    action: str
    what: Group | None = None
    place: str = ""
    skills: tuple[str, ...] = ()
    by_skill: bool = False


class GainsSkill(Change):
    """Has this skill too."""

    group: Group
    ability: Ability


class LosesSkills(Change):
    """Lacks the skills of these names, or all; `barred`: and cannot get them again."""

    group: Group
    names: tuple[str, ...] = ()
    kind: str = ""
    kept: str = ""
    barred: bool = False


class MayStack(Change):
    """This card may be placed on these units: `how` is "promote" or "level_up"."""

    onto: Group
    how: str


class OnlyDeployedIf(Change):
    """This card can be deployed only while the condition holds."""

    condition: Condition


class Instead(Change):
    """When the event is about to send its object to the Retreat Area, these effects may, or must,
    take the place of that; of an attack that destroys a Lord, the place of what becomes of the orb.
    The object is known as "replaced".
    """

    event: Trigger
    effects: tuple[Effect, ...]
    optional: bool = False


class While(Change):
    """The changes hold while the condition does."""

    condition: Condition
    changes: tuple[Change, ...]
    otherwise: tuple[Change, ...] = ()
