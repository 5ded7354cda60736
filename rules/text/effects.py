"""Instructions: what happens when an ability resolves, and the parts of a cost.

A cost is made of the same words; it can be paid when every word of it can be fully done.
"""

from __future__ import annotations

from rules.text.groups import Chosen
from rules.text.sorts import Amount, Change, Condition, Group, Trigger
from rules.text.sorts import Effect as Effect


class Choose(Effect):
    """Make a choice now; it is known by its name afterwards."""

    chosen: Chosen


class Draw(Effect):
    """A side draws cards; `up_to`: until its hand holds that many."""

    amount: Amount = 1
    side: str = "own"
    up_to: bool = False


class Put(Effect):
    """Cards or units go to a place of their owner: "hand", "deck", "deck_top", "deck_bottom",
    "retreat", "bonds", "orbs", "support", "boundless". `by`: the side that does it and orders them.
    """

    group: Group
    to: str
    by: str = "own"
    face_down: bool = False


class Deploy(Effect):
    """Cards become units of the player; `area`: "" the player chooses; `near`: where that is."""

    group: Group
    area: str = ""
    near: Group | None = None
    tapped: bool = False


class Stack(Effect):
    """Cards are placed on a unit to "promote" or "level_up" it, as "metamorphosis", or beneath it
    as its "growth" ("beneath": without a Growth).
    """

    group: Group
    unit: Group
    how: str


class Move(Effect):
    """Units go to their other area, or to a given one; `near`: to the area of that unit."""

    group: Group
    to: str = ""
    near: Group | None = None


class Tap(Effect):
    """Units are tapped."""

    group: Group


class Untap(Effect):
    """Units are untapped."""

    group: Group


class Flip(Effect):
    """Bonds or orbs are turned "up", "down" or, as the player likes, "either"."""

    group: Group
    face: str


class Destroy(Effect):
    """Units or orbs are destroyed; those that were are known as `name`, or "destroyed"."""

    group: Group
    name: str = ""


class Reveal(Effect):
    """Cards are shown to both players; known as `name` afterwards. `by`: the side that shows."""

    group: Group
    name: str = ""
    by: str = "own"


class Look(Effect):
    """The player alone sees the cards; known as `name` afterwards."""

    group: Group
    name: str = ""


class Shuffle(Effect):
    """A deck is shuffled."""

    side: str = "own"


class Redirect(Effect):
    """The unit becomes the defender of the present battle."""

    to: Group


class ByHand(Effect):
    """The player may propose what a clause says that the rules do not understand."""

    text: str


class WinGame(Effect):
    """The player wins."""


class Lasting(Effect):
    """The changes hold for a time: "battle", "turn", "own_next_turn" (until its end),
    "enemy_next_turn", "during_own_next_turn", "during_enemy_next_turn", "field" (until this unit
    leaves it), "game".
    """

    until: str
    changes: tuple[Change, ...]


class If(Effect):
    """Do one thing if the condition holds, the other if not."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class May(Effect):
    """The side may do this; only if it was fully done, `then` is done, else `otherwise`."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    side: str = "own"
    again: bool = False


class OneOfThese(Effect):
    """The player chooses one of the alternatives and does it."""

    options: tuple[tuple[Effect, ...], ...]


class Delayed(Effect):
    """When the event next happens before the end of the "battle" or "turn", do this."""

    event: Trigger
    effects: tuple[Effect, ...]
    until: str = "battle"
