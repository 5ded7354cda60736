"""Words of games in which numbers run down: gains, cancels, limits, attacks that do damage.

The side "turn" is whoever has the turn.
"""

from __future__ import annotations

from rules.text.amounts import Amount
from rules.text.changes import Change
from rules.text.effects import Effect
from rules.text.groups import Group
from rules.text.triggers import Trigger

# Effects --------------------------------------------------------------------------------------


class Gain(Effect):
    """A number that runs down ("health", "energy") rises, or, negative, falls."""

    group: Group
    stat: str
    amount: Amount


class Cancel(Effect):
    """What is being answered has no effect: "attack" or "support"; with `group`, these cards."""

    what: str
    group: Group | None = None


# Changes --------------------------------------------------------------------------------------


class Allowed(Change):
    """May do what a rule forbids: "attack_at_once", "attack_ship", "light_attack_ship",
    "heavy_attack_ship".
    """

    who: Group
    action: str


class RaisesLimit(Change):
    """The player may have so many more units in the state."""

    state: str
    amount: Amount = 1


# Triggers -------------------------------------------------------------------------------------


class Enters(Trigger):
    """A unit joins; `how`: "place", "exchange", "transform", "tag_team", none given: however."""

    who: Group
    how: str = ""


class AttackDamages(Trigger):
    """An attack dealt damage."""

    attacker: Group


class Damaged(Trigger):
    """A unit lost health."""

    who: Group
