"""Words of Fullmetal Alchemist texts that no other game uses.

What is being played is an object of the place "plays", and may be an "event" or an "ability"; the
filter `Trait("designators", ...)` asks for a word it begins with. "players" is a place too: each
player is an object of it. These texts also use values of shared words: `Known` "playing" (the
character that plays), "bearer", "play", "bonus", "location"; `Lasting.until` "phase" and ""
(as long as what it bears on lasts); `Cannot.action` "be_sacrificed", "gain_experience", "advance"
and "give_bonuses"; `Stack.how` and `MayStack.how` "attach". In a filter's amount `Subject` is the
object that is asked about.
"""

from __future__ import annotations

from rules.text.amounts import Amount, Counted
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.filters import Filter
from rules.text.groups import Group
from rules.text.triggers import Trigger

# Amounts and filters --------------------------------------------------------------------------


class X(Counted):
    """The number its player chose on playing it."""


class Greatest(Counted):
    """The greatest number that one of these shows."""

    stat: str
    of: Group


class BorneBy(Filter):
    """Is attached to one of these, or about to be."""

    bearer: Group


class Targets(Filter):
    """Is a play that has one of these among its targets."""

    group: Group


# Effects --------------------------------------------------------------------------------------


class Meet(Effect):
    """As a cost: the playing character has at least that much of the attribute."""

    stat: str
    amount: Amount = 0


class As(Effect):
    """Each of these players does this, and is "own" in it."""

    who: Group
    effects: tuple[Effect, ...]


class StartBattle(Effect):
    """A battle of the kind begins between these; `closed`: nobody may join it."""

    kind: str
    attacker: Group
    defender: Group
    closed: bool = False


class ShiftBonus(Effect):
    """The bonus of one attribute of these moves to another of their attributes."""

    group: Group


class ExtraPhase(Effect):
    """A phase of the kind is played now; `action`: a single action of it."""

    phase: str
    action: bool = False


class Retarget(Effect):
    """The play gets another target that would have been legal for it."""

    play: Group


# Changes --------------------------------------------------------------------------------------


class TurnsInto(Change):
    """What the objects are in this respect becomes the value: the kind of a "battle", all
    attribute "goals", the whole "goal", the attribute of the players' "order" (FMA-PASS-7)."""

    group: Group
    what: str
    value: str


class Controlled(Change):
    """The player controls these."""

    group: Group


# Triggers -------------------------------------------------------------------------------------


class Before(Trigger):
    """The event is about to happen."""

    event: Trigger


class BattleWon(Trigger):
    """One of these wins a battle."""

    who: Group


class BonusReceived(Trigger):
    """One of these has received a bonus from an event or an activated ability."""

    who: Group


class Played(Trigger):
    """One of these plays is declared."""

    play: Group
