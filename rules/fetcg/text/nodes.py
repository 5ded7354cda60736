"""Words of games on a field of squares that are paid with chips.

The side's chips lie in the places "unused" and "used"; a player is the one card of the place
"player", a Land a card of the place "land", what waits on a stack a card of the place "stack". The
area of a unit or square is its row. A unit that is asked may be "striking" (it deals the damage of
this attack or counterattack) or "struck"; "bearer" is known as the unit that carries the card with
the ability, "here" as the unit on its square, "blow" as the attack or counterattack itself.
Such games also use these values of older words: `Move.to` "backward", "forward", "adjacent",
"home"; `Moved.to` "here", "enemy_home"; `Multiplied.factor` 0, for no damage at all;
`Cannot.action` "act", for a unit that is not used in an Invasion Phase, and "be_attacked", `by`
equipment of these sorts; the state "in_range", for whom a staff reaches;
`Stack.how` "promote"; `MayStack.how` "advance"; `Allowed.action` and `RaisesLimit.state` "sortie".
"""

from __future__ import annotations

from rules.text.amounts import Amount
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.filters import Filter
from rules.text.groups import Group
from rules.text.triggers import Trigger

# Effects --------------------------------------------------------------------------------------


class MoveChips(Effect):
    """Chips of a side go from one pile to the other; `up_to`: as many as there are, at most."""

    amount: Amount
    origin: str
    to: str
    side: str = "own"
    up_to: bool = False


class Inflict(Effect):
    """Each unit gets a status: "sleep", "silence" or "poison"."""

    group: Group
    status: str


class Cure(Effect):
    """Each unit loses the status; without one, all."""

    group: Group
    status: str = ""


# Changes --------------------------------------------------------------------------------------


class Halved(Change):
    """A number is halved, rounded down."""

    group: Group
    stat: str


# Filters --------------------------------------------------------------------------------------


class Related(Filter):
    """Is a parent, child, sibling or spouse of another one of these."""

    to: Group


class AtDistance(Filter):
    """Stands that far from one of these, counted in rows and columns."""

    of: Group
    least: int = 1
    most: int = 1


# Triggers -------------------------------------------------------------------------------------


class SurprisePlayed(Trigger):
    """The side plays a Surprise card."""

    side: str


class Counterattacked(Trigger):
    """A unit has made a counterattack, and is still there."""

    who: Group


class PhaseEnds(Trigger):
    """A phase, or a step of it, of the side's turn ends ("any": of each turn)."""

    side: str
    phase: str
