"""Statements that hold for a while: what a continuous skill says, or what an effect makes true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.text.amounts import Amount
from rules.text.conditions import Condition
from rules.text.filters import Filter, Trait
from rules.text.groups import Group
from rules.text.tree import Node
from rules.text.triggers import Trigger

if TYPE_CHECKING:
    from rules.text.abilities import Ability
    from rules.text.effects import Effect


@dataclass(frozen=True)
class Change(Node):
    """Something that is so while it lasts."""


@dataclass(frozen=True)
class Adjust(Change):
    """A number is higher (or, negative, lower) by the amount. `stat`: "attack", "support", "cost",
    "promotion_cost" or "orbs_destroyed" (how many orbs the unit's attack takes).
    """

    group: Group
    stat: str
    amount: Amount
    floor: int = 0


@dataclass(frozen=True)
class Becomes(Change):
    """A number is the amount; also for "critical_factor"."""

    group: Group
    stat: str
    amount: Amount


@dataclass(frozen=True)
class Multiplied(Change):
    """A number is multiplied."""

    group: Group
    stat: str
    factor: int


@dataclass(frozen=True)
class Gains(Change):
    """Also shows these traits."""

    group: Group
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class Loses(Change):
    """Does not show these traits."""

    group: Group
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class LosesAll(Change):
    """Shows no value of the attribute."""

    group: Group
    trait: str


@dataclass(frozen=True)
class GainsRange(Change):
    """Also has these ranges."""

    group: Group
    least: int
    most: int


@dataclass(frozen=True)
class LosesRange(Change):
    """Has these ranges no longer."""

    group: Group
    least: int
    most: int


@dataclass(frozen=True)
class IgnoresRange(Change):
    """May attack these units whatever the distance."""

    group: Group
    targets: Group


@dataclass(frozen=True)
class GainsNames(Change):
    """Counts as having these names, or the names of these objects, too."""

    group: Group
    names: tuple[str, ...] = ()
    of: Group | None = None


@dataclass(frozen=True)
class Copies(Change):
    """Also has what the other objects have: of "weapons", "types", "range"."""

    group: Group
    what: tuple[str, ...]
    of: Group


@dataclass(frozen=True)
class Cannot(Change):
    """The objects cannot do, or undergo, something.

    `deed`: "evade", "critical", "attack", "untap", "level_up", "promote", "be_moved",
    "be_destroyed", "be_chosen", "support", "be_flipped_down", "be_bonded", "be_deployed".
    `against`: only towards these (the attacker that is evaded, the unit that is attacked).
    `by`: only by these causes ("attack", "critical", "skill", "price"); none given: by anything.
    `source`: only by attacks or skills of these; `place`: only there.
    """

    who: Group
    deed: str
    against: Group | None = None
    by: tuple[str, ...] = ()
    source: Group | None = None
    place: str = ""


@dataclass(frozen=True)
class Forbidden(Change):
    """A player cannot do something: "deploy" (these cards, there), "use" (skills of the name)."""

    side: str
    deed: str
    what: Group | None = None
    place: str = ""
    skills: tuple[str, ...] = ()
    by_skill: bool = False


@dataclass(frozen=True)
class FailsToSupport(Change):
    """Cards that pass the filters fail to support these units."""

    units: Group
    cards: tuple[Filter, ...] = ()


@dataclass(frozen=True)
class Supports(Change):
    """Cards that pass the filters support these units successfully, whatever their names."""

    units: Group
    cards: tuple[Filter, ...] = ()


@dataclass(frozen=True)
class SkillsStop(Change):
    """The support skills of these cards do nothing."""

    group: Group


@dataclass(frozen=True)
class GainsSkill(Change):
    """Has this skill too."""

    group: Group
    ability: Ability


@dataclass(frozen=True)
class GainsSkillsOf(Change):
    """Also has the skills of other objects: all, those with the label, or the support skills."""

    group: Group
    of: Group
    label: str = ""
    kind: str = ""
    one_of_a_name: bool = False


@dataclass(frozen=True)
class LosesSkills(Change):
    """Lacks the skills of these names, or all; `barred`: and cannot get them again."""

    group: Group
    names: tuple[str, ...] = ()
    kind: str = ""
    kept: str = ""
    barred: bool = False


@dataclass(frozen=True)
class Unlimited(Change):
    """The skill (empty: this one) loses its limit of once a turn."""

    group: Group
    skill: str = ""


@dataclass(frozen=True)
class Unlocked(Change):
    """Skills with the label work whatever the label asks for."""

    group: Group
    label: str


@dataclass(frozen=True)
class CopiesAllowed(Change):
    """A deck may hold this many copies of the card (None: any number)."""

    limit: int | None = None


@dataclass(frozen=True)
class Coexists(Change):
    """The player may have this many units of these names (None: any number)."""

    names: tuple[str, ...]
    limit: int | None = None


@dataclass(frozen=True)
class MayStack(Change):
    """This card may be placed on these units: `how` is "promote" or "level_up"."""

    onto: Group
    how: str


@dataclass(frozen=True)
class OnlyDeployedIf(Change):
    """This card can be deployed only while the condition holds."""

    condition: Condition


@dataclass(frozen=True)
class NoInsigniaNeeded(Change):
    """The player's cards need no bond of their Insignia."""


@dataclass(frozen=True)
class PaysInstead(Change):
    """For the deed ("critical", "evade") of these units, or the skills named, another price may be
    paid; `instead` names the effects of the price.
    """

    group: Group
    price: tuple[Effect, ...]
    deed: str = ""
    skills: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cheaper(Change):
    """The skill's price lacks these parts (None: it is free)."""

    group: Group
    skill: str
    price: tuple[Effect, ...] | None = None


@dataclass(frozen=True)
class Instead(Change):
    """When the event is about to send its object to the Retreat Area, these effects may, or must,
    take the place of that."""

    event: Trigger
    effects: tuple[Effect, ...]
    optional: bool = False


@dataclass(frozen=True)
class While(Change):
    """The changes hold while the condition does."""

    condition: Condition
    changes: tuple[Change, ...]
    otherwise: tuple[Change, ...] = ()
