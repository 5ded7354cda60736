"""Words of Fullmetal Alchemist texts that no other game uses.

What is being played is an object of the place "plays", and may be an "event" or an "ability"; the
filter `Trait("designators", ...)` asks for a word it begins with. "players" is a place too: each
player is an object of it. These texts also use values of shared words: `Known` "playing" (the
character that plays), "bearer", "play", "bonus", "location"; `Lasting.until` "phase" and ""
(as long as what it bears on lasts); `Cannot.deed` "be_sacrificed", "gain_experience", "advance"
and "give_bonuses"; `Stack.how` and `MayStack.how` "attach". In a filter's amount `Subject` is the
object that is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.amounts import Amount, Counted
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.filters import Filter
from rules.text.groups import Group
from rules.text.triggers import Trigger

# Amounts and filters --------------------------------------------------------------------------


@dataclass(frozen=True)
class X(Counted):
    """The number its player chose on playing it."""


@dataclass(frozen=True)
class Greatest(Counted):
    """The greatest number that one of these shows."""

    stat: str
    of: Group


@dataclass(frozen=True)
class BorneBy(Filter):
    """Is attached to one of these, or about to be."""

    bearer: Group


@dataclass(frozen=True)
class Targets(Filter):
    """Is a play that has one of these among its targets."""

    group: Group


# Effects --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meet(Effect):
    """As a cost: the playing character has at least that much of the attribute."""

    stat: str
    amount: Amount = 0


@dataclass(frozen=True)
class As(Effect):
    """Each of these players does this, and is "own" in it."""

    who: Group
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class StartBattle(Effect):
    """A battle of the kind begins between these; `closed`: nobody may join it."""

    kind: str
    attacker: Group
    defender: Group
    closed: bool = False


@dataclass(frozen=True)
class ShiftBonus(Effect):
    """The bonus of one attribute of these moves to another of their attributes."""

    group: Group


@dataclass(frozen=True)
class ExtraPhase(Effect):
    """A phase of the kind is played now; `action`: a single action of it."""

    phase: str
    action: bool = False


@dataclass(frozen=True)
class Retarget(Effect):
    """The play gets another target that would have been legal for it."""

    play: Group


# Changes --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnsInto(Change):
    """What the objects are in this respect ("battle", "goals") becomes the value."""

    group: Group
    what: str
    value: str


@dataclass(frozen=True)
class Controlled(Change):
    """The player controls these."""

    group: Group


# Triggers -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Before(Trigger):
    """The event is about to happen."""

    event: Trigger


@dataclass(frozen=True)
class BattleWon(Trigger):
    """One of these wins a battle."""

    who: Group


@dataclass(frozen=True)
class BonusReceived(Trigger):
    """One of these has received a bonus from an event or an activated ability."""

    who: Group


@dataclass(frozen=True)
class Played(Trigger):
    """One of these plays is declared."""

    play: Group
