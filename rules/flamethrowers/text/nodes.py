"""Words of FlameThrowers texts that no other game uses.

Ships are cards of the place "ship". In the effect of an attack "attack" is known, and may be asked
whether it is "light", "heavy", "special" or the "first" of the turn. The side "side" is a whole
team, "turn" whoever has the turn; a choice `by` "chance" is left to chance. FlameThrowers also uses
these values of shared words: `Lasting.until` "attack", "next_attack", "its_next_turn" (the end of
the next turn of the object's player) and "until_own_next_turn" (its start); `Stack.how`
"transform".
"""

from __future__ import annotations

from rules.text.amounts import Amount
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.groups import Group
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
