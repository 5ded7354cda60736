"""Words of Cipher texts that no other game uses; its triggers are in `trigger_nodes`."""

from __future__ import annotations

from typing import ClassVar

from rules.text.sorts import Amount, Change, Condition, Counted, Effect, Filter, Group

# Amounts ----------------------------------------------------------------------------------------


class StackSize(Counted):
    """Cards in the unit's stack, with or without the top card."""

    of: Group
    beneath: bool = False


class Variety(Counted):
    """How many different values of a trait (weapons, insignias), or Names, the group shows."""

    trait: str
    of: Group


class Per(Counted):
    """How often `size` goes into the amount, without remainder ("for every 2 bonds")."""

    size: int
    amount: Amount


# Filters ----------------------------------------------------------------------------------------


class AnyTrait(Filter):
    """Shows at least one value of the attribute ("has an Insignia")."""

    trait: str


class PrintsX(Filter):
    """Prints an X for the number: "attack", "support", "cost" or "promotion_cost"."""

    stat: str


class Entitled(Filter):
    """Is one of these cards, by Name and title ("Navarre, Scarlet Sword")."""

    names: tuple[str, ...]


class Fights(Filter):
    """Fights one of these; `role`: "attacking", "defending" or "either"."""

    role: str
    against: Group


# Groups -----------------------------------------------------------------------------------------


class SupportCard(Group):
    """The card that supports the side's unit in the present battle; with `unit`, one of these."""

    singular: ClassVar[bool] = True
    side: str
    where: tuple[Filter, ...] = ()
    unit: Group | None = None


# Conditions -------------------------------------------------------------------------------------


class Parity(Condition):
    """The amount is even, or odd."""

    amount: Amount
    odd: bool


class Supported(Condition):
    """A card that passes the filters supports a unit of `who` in the present battle."""

    who: Group
    where: tuple[Filter, ...] = ()


class SupportFailed(Condition):
    """The support of the side's unit failed in the present battle."""

    side: str


class InEffect(Condition):
    """A skill of this name is working for the player at present."""

    skill: str


class Stacking(Condition):
    """A card of the hand is about to be placed on one of these, as asked for its cost alone.

    `how`: to "promote" it or to "level_up" it, which a promotion does too.
    """

    unit: Group
    how: str


class GuessedRight(Condition):
    """The guess just made was right."""


# Effects ----------------------------------------------------------------------------------------


class TransferLord(Effect):
    """The unit becomes the Lord in place of the player's present one, which must be of `former`."""

    to: Group
    former: Group


class UseSkill(Effect):
    """A skill of this unit may be used without its cost (empty name: this skill, again)."""

    skill: str = ""


class Guess(Effect):
    """The opponent guesses whether the card has the name, or has an odd number as its Cost."""

    group: Group
    name: str = ""
    odd: str = ""


class IfDone(Effect):
    """Do the first; only if it was fully done, do the second."""

    first: tuple[Effect, ...]
    then: tuple[Effect, ...]


class ForEach(Effect):
    """Do this as many times as the amount says."""

    amount: Amount
    effects: tuple[Effect, ...]


# Changes ----------------------------------------------------------------------------------------


class GainsRange(Change):
    """Also has these ranges."""

    group: Group
    least: int
    most: int


class LosesRange(Change):
    """Has these ranges no longer."""

    group: Group
    least: int
    most: int


class IgnoresRange(Change):
    """May attack these units whatever the distance."""

    group: Group
    targets: Group


class GainsNames(Change):
    """Counts as having these names, or the names of these objects, too."""

    group: Group
    names: tuple[str, ...] = ()
    of: Group | None = None


class FailsToSupport(Change):
    """Cards that pass the filters fail to support these units."""

    units: Group
    cards: tuple[Filter, ...] = ()


class Supports(Change):
    """Cards that pass the filters support these units successfully, whatever their names."""

    units: Group
    cards: tuple[Filter, ...] = ()


class SkillsStop(Change):
    """The support skills of these cards do nothing."""

    group: Group


class GainsSkillsOf(Change):
    """Also has the skills of other objects: all, those with the label, or the support skills."""

    group: Group
    of: Group
    label: str = ""
    kind: str = ""
    one_of_a_name: bool = False


class SkillsUsable(Change):
    """The skills of these units with the label work, whatever the label asks of them."""

    group: Group
    label: str


class Unlimited(Change):
    """The skill (empty: this one) loses its limit of once a turn."""

    group: Group
    skill: str = ""


class CopiesAllowed(Change):
    """A deck may hold this many copies of the card (None: any number)."""

    limit: int | None = None


class Coexists(Change):
    """The player may have this many units of these names (None: any number)."""

    names: tuple[str, ...]
    limit: int | None = None


class NeedsNoInsignia(Change):
    """The cards need no bond of their Insignia for these `actions`: to be deployed ("deploy"), or
    placed on a unit to "promote" it or to "level_up" it, which a promotion does too.
    """

    group: Group
    actions: tuple[str, ...]


class PaysInstead(Change):
    """For the action ("critical", "evade") of these units, or the skills named, another cost may be
    paid; `instead` names its effects.
    """

    group: Group
    cost: tuple[Effect, ...]
    action: str = ""
    skills: tuple[str, ...] = ()


class Cheaper(Change):
    """The skill's cost lacks these parts (None: it is free)."""

    group: Group
    skill: str
    cost: tuple[Effect, ...] | None = None
