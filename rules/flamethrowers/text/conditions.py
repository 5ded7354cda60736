"""What must be so for a FlameThrowers ability to work."""

from __future__ import annotations

from lark import Token

from rules.text.amounts import Count, Stat, Times
from rules.text.conditions import Compare, Condition, Exists, Matches, Unless
from rules.text.filters import At, Filter, Is, OneOf
from rules.text.grammar import Readings, constants
from rules.text.groups import Among, Cards, Known, This, Units
from rules.text.house.nouns import OTHER, key
from rules.text.house.words import plain_number

YOURS: tuple[Filter, ...] = (OneOf(Units("side")),)


def _units(*where: Filter) -> Count:
    return Count(Units("own", where))


def _squads_at_least(number: Token, *where: Filter) -> Condition:
    return Compare(_units(*where), ">=", plain_number(number))


def _ship_at_most(number: Token) -> Condition:
    return Compare(Stat("health", Cards("own", "ship")), "<=", plain_number(number))


CONDITIONS: Readings = {
    "attack_is": lambda kind: Matches(Known("attack"), (Is(key(kind)),)),
    **constants(
        {
            "first_attack": Matches(Known("attack"), (Is("first"),)),
            "target_squad": Matches(Known("defender"), (Is("squad"),)),
            "target_kami": Matches(Known("defender"), (Is("kami"),)),
            "target_ship": Matches(Known("defender"), (At(("ship",)),)),
            "target_yours": Matches(Known("defender"), YOURS),
            "it_is_yours": Exists(Among(Known("it"), YOURS)),
            "it_is_your_ship": Exists(Among(Known("it"), (OneOf(Cards("side", "ship")),))),
            "ship_below_half": Compare(
                Times(2, Stat("health", Cards("own", "ship"))),
                "<",
                Stat("start", Cards("own", "ship")),
            ),
            "damages_yours": Exists(Among(Known("attacked"), YOURS)),
            "fewer_squads": Compare(Count(Units("own")), "<", Count(Units("enemy"))),
            "squad_empty": Unless(Exists(Units("own"))),
            "is_transformed": Matches(This(), (Is("transformed"),)),
            "ship_destroyed": Compare(Stat("health", Cards("own", "ship")), "<=", 0),
        }
    ),
    "has_another": lambda *where: Exists(Units("own", (OTHER, *where))),
    "has_squad": lambda *where: Exists(Units("own", where)),
    "squads_at_least": _squads_at_least,
    "ship_at_most": _ship_at_most,
    "health_low": lambda number: Compare(Stat("health", This()), "<=", plain_number(number)),
}
