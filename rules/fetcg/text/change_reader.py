"""What is so, for a while or for good."""

from __future__ import annotations

from lark import Token, v_args

from rules.fetcg.text.deed_reader import DeedReader
from rules.fetcg.text.noun_reader import BEARER, ROLES, TARGET, either_of, key, number_in, wheres
from rules.text.attrition import Allowed, RaisesLimit
from rules.text.battlefield import Halved
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Forbidden,
    Gains,
    Multiplied,
    OnlyDeployedIf,
    While,
)
from rules.text.conditions import All, Condition, Exists, Matches, Unless
from rules.text.filters import At, Filter, Named, Not, OneOf, SameAreaAs, Trait
from rules.text.groups import Cards, Group, Known, This, Units

SQUARE = Known("square")
DIAGONALS = ("f1l1", "f1r1", "b1l1", "b1r1")
STATS = {
    "number_of_attacks": "attacks",
    "attack_power": "attack",
    "damage": "damage",
    "max_energy": "max_energy",
    "triangle_bonus": "triangle",
}
Number = tuple[Group, str]


@v_args(inline=True)
class ChangeReader(DeedReader):
    """Statements, as changes."""

    # Numbers ----------------------------------------------------------------------------------

    def its(self) -> Group:
        return TARGET

    def of_fighter(self, role: Token) -> Group:
        return Known(ROLES[key(role)])

    def of_bearer(self, _: Token) -> Group:
        return BEARER

    def number_of(self, who: Group, stat: Token) -> Number:
        return who, STATS[key(stat)]

    def number_of_group(self, stat: Token, who: Group) -> Number:
        return who, STATS[key(stat)]

    def damage_to(self, who: Group) -> Number:
        return who, "damage_taken"

    def higher(self, number: Number, amount: Token, _: Token) -> Change:
        return Adjust(*number, int(amount))

    def lower(self, number: Number, amount: Token, _: Token) -> Change:
        return Adjust(*number, -int(amount))

    def becomes(self, number: Number, amount: Token) -> Change:
        return Becomes(*number, int(amount))

    def doubled(self, number: Number) -> Change:
        return Multiplied(*number, 2)

    def halved(self, number: Number) -> Change:
        return Halved(*number)

    def damage_against(self, _: Token, amount: Token, kinds: Filter) -> Change:
        more = Adjust(BEARER, "damage", int(amount))
        return While(Matches(Known("struck"), (kinds,)), (more,))

    def of_arms(self, *types: Token) -> Filter:
        return either_of(tuple(Trait("type", key(one)) for one in types))

    def no_triangle(self, *parts: object) -> Change:
        *arms, who = parts
        assert isinstance(who, Group)
        none = Becomes(who, "triangle_taken", 0)
        if not arms:
            return none
        return While(Matches(Known("blow"), wheres(tuple(arms))), (none,))

    # Permissions ------------------------------------------------------------------------------

    def gains_feature(self, who: Group, _: Token, feature: Token) -> Change:
        return Gains(who, (Trait("features", key(feature)),))

    def moves_diagonally(self, who: Group) -> Change:
        return Gains(who, tuple(Trait("moves", square) for square in DIAGONALS))

    def immune(self, who: Group, _: Token, statuses: tuple[str, ...]) -> tuple[Change, ...]:
        return tuple(Cannot(who, f"get_{status}") for status in statuses)

    def statuses(self, *found: Token) -> tuple[str, ...]:
        return tuple(map(key, found))

    def cannot(self, who: Group, _: Token, deed: Token) -> Change:
        return Cannot(who, key(deed).removeprefix("use_"))

    def no_surprises(self, _: Token) -> Change:
        return Forbidden("enemy", "surprise")

    def sorties(self, count: Token, _: Token) -> Change:
        return RaisesLimit("sortie", int(count))

    def may_be_sortied(self) -> Change:
        return Allowed(This(), "sortie")

    # Lands ------------------------------------------------------------------------------------

    def kinds(self, *parts: object) -> Filter:
        return either_of(tuple(part for part in parts if isinstance(part, Filter)))

    def kind_of_movement(self, movement: Token) -> Filter:
        return Trait("movement", key(movement))

    def kind_of_feature(self, feature: Token) -> Filter:
        return Trait("features", key(feature))

    def barred(self, kinds: Filter, *_: object) -> Change:
        return Cannot(Units("any", (kinds,)), "enter")

    def only_for(self, kinds: Filter, *_: object) -> Change:
        return Cannot(Units("any", (Not(kinds),)), "enter")

    def entry_cost(self, kinds: Filter, *parts: object) -> Change:
        return Adjust(Units("any", (kinds,)), "entry_cost", number_in(parts))

    def on_rows(self, *rows: Token) -> Condition:
        return Matches(SQUARE, (At(tuple(f"row {row}" for row in rows)),))

    def off_home(self) -> Condition:
        return Matches(SQUARE, (Not(At(("row A", "row D"))),))

    def on_home(self) -> Condition:
        return Matches(SQUARE, (OneOf(Known("home")),))

    def no_other(self, *names: Token) -> Condition:
        """A Land that would be replaced by this one is no other one."""
        there = (
            Named(tuple(map(str, names))),
            SameAreaAs(SQUARE),
            Not(OneOf(Known("replaced"))),
        )
        return Unless(Exists(Cards("any", "land", there)))

    def placement(self, *conditions: Condition) -> Change:
        return OnlyDeployedIf(conditions[0] if len(conditions) == 1 else All(conditions))
