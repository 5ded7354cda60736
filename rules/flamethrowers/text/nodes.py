"""Words of FlameThrowers texts that no other game uses.

Ships are cards of the place "ship". In the effect of an attack "attack" is known, and may be asked
whether it is "light", "heavy", "special" or the "first" of the turn. The side "side" is a whole
team, "turn" whoever has the turn; a choice `by` "chance" is left to chance. FlameThrowers also uses
these values of shared words: `Lasting.until` "attack", "next_attack" (of this turn),
"its_next_attack" (whenever it is), "its_next_turn" (the end of the next turn of the object's
player) and "until_own_next_turn" (its start); `Stack.how` "transform"; `Cannot.action`
"be_attacked", "light_attack", "heavy_attack" and "be_damaged", `by` attacks of a kind or by any
"attack"; a choice `by` "each": every player for themselves.
"""

from __future__ import annotations

from rules.text.amounts import Amount
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.filters import Filter
from rules.text.groups import Group, Units
from rules.text.triggers import Trigger

# Effects --------------------------------------------------------------------------------------


class Damage(Effect):
    """Each object loses that much health; this is no attack."""

    group: Group
    amount: Amount


class Exchange(Effect):
    """The player may exchange so many times now."""

    times: Amount = 1


class Combine(Effect):
    """The player brings in a card that is made of units, for those units."""


class Refill(Effect):
    """The number of each object is what it was at the beginning ("health", "energy")."""

    group: Group
    stat: str


class Revert(Effect):
    """Transformed units go back to the form beneath."""

    group: Group


# Filters --------------------------------------------------------------------------------------


class Extreme(Filter):
    """None of the others has more (or less) of a number."""

    stat: str
    among: Group = Units("any")
    least: bool = False


# Changes --------------------------------------------------------------------------------------


class MustBeAttacked(Change):
    """Enemy attacks of the kind ("light", "any") at units must be aimed at one of these."""

    who: Group
    kind: str = "any"


class CountsAs(Change):
    """In an exchange the number may be taken as the amount."""

    who: Group
    stat: str
    amount: Amount


class KeepsForm(Change):
    """Does not revert the first so many times."""

    who: Group
    times: Amount = 1


class NotCounted(Change):
    """Is not counted for the limit of units in the state."""

    who: Group
    state: str


# Triggers -------------------------------------------------------------------------------------


class Reverts(Trigger):
    """A unit goes back to the form beneath."""

    who: Group


class Answers(Trigger):
    """The moment to answer one of these events: "attack_declared", "damage_dealt" ..."""

    events: tuple[str, ...]
