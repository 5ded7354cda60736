"""Noun phrases as groups and filters."""

from __future__ import annotations

from lark import Token, Transformer, v_args

from rules.text.amounts import Count
from rules.text.battlefield import AtDistance, Related
from rules.text.conditions import Compare, Condition, Exists, Unless
from rules.text.filters import AnyOf, At, Filter, HasSkill, Is, Named, Not, Number, OneOf, Trait
from rules.text.filters import Shares as SharesWith
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units

BEARER = Known("bearer")
CARD = Known("card")
TARGET = Known("target")
HERE = Known("here")
ROLES = {"attacking": "attacker", "defending": "defender", "striking": "striker"}
HOME, ENEMY_HOME = 1, 4


def key(token: Token) -> str:
    """ "Land Destruction" as data knows it."""
    return str(token).lower().replace(" ", "_")


def quoted(token: Token) -> str:
    return str(token)[1:-1]


def wheres(parts: tuple[object, ...]) -> tuple[Filter, ...]:
    """The filters among the parts of a phrase, in reading order."""
    found: list[Filter] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(wheres(part))
        elif isinstance(part, Filter):
            found.append(part)
    return tuple(found)


def number_in(parts: tuple[object, ...]) -> int:
    return next(int(part) for part in parts if isinstance(part, Token) and part.type == "N")


@v_args(inline=True)
class NounReader(Transformer[Token, object]):
    """Pointers, choices, and what is asked of units."""

    # Groups -----------------------------------------------------------------------------------

    def group(self, found: Group) -> Group:
        return found

    def this_unit(self, *_: object) -> Group:
        return This()

    def bearer(self, *_: object) -> Group:
        return BEARER

    def target(self, *_: object) -> Group:
        return TARGET

    def fighter(self, role: Token, *_: object) -> Group:
        return Known(ROLES[key(role)])

    def here(self, *_: object) -> Group:
        return HERE

    def turn_here(self, *_: object) -> Group:
        return Among(HERE, (OneOf(Units("turn")),))

    def that(self, *_: object) -> Group:
        return Known("it")

    def target_friend(self, *parts: object) -> Group:
        return Chosen(Units("own", wheres(parts)), name="target")

    def target_enemy(self, *parts: object) -> Group:
        return Chosen(Units("enemy", wheres(parts)), name="target")

    def target_any(self, *parts: object) -> Group:
        return Chosen(Units("any", wheres(parts)), name="target")

    def _some(self, side: str, parts: tuple[object, ...]) -> Group:
        count = number_in(parts)
        return Chosen(Units(side, wheres(parts)), count, count, name="chosen")

    def some_own(self, *parts: object) -> Group:
        return self._some("own", parts)

    def some_enemy(self, *parts: object) -> Group:
        return self._some("enemy", parts)

    def some_any(self, *parts: object) -> Group:
        return self._some("any", parts)

    def all_own(self, *parts: object) -> Group:
        return Units("own", wheres(parts))

    def all_enemy(self, *parts: object) -> Group:
        return Units("enemy", wheres(parts))

    def all_any(self, *parts: object) -> Group:
        return Units("any", wheres(parts))

    # Adjectives -------------------------------------------------------------------------------

    def is_role(self, role: Token) -> Filter:
        return Is(key(role))

    def is_movement(self, movement: Token) -> Filter:
        return Trait("movement", key(movement))

    def is_feature(self, feature: Token) -> Filter:
        return Trait("features", key(feature))

    def is_armed(self, kind: Token) -> Filter:
        return Trait("type", key(kind))

    def is_gender(self, gender: Token) -> Filter:
        return Trait("gender", key(gender))

    def is_standing(self, standing: Token) -> Filter:
        return Trait("standing", key(standing))

    def is_other(self, *_: object) -> Filter:
        return Not(OneOf(This()))

    def is_adjacent(self) -> Filter:
        return AtDistance(This())

    # What follows the noun --------------------------------------------------------------------

    def qualities(self, *parts: object) -> tuple[Filter, ...]:
        return wheres(parts)

    def is_named(self, *names: Token) -> Filter:
        return Named(tuple(map(quoted, names)))

    def of_level(self, level: Token) -> Filter:
        return Number("level", "=", int(level))

    def of_class(self, name: Token) -> Filter:
        return Trait("class", quoted(name))

    def of_homeland(self, name: Token) -> Filter:
        return Trait("homeland", quoted(name))

    def in_rows(self, *rows: Token) -> Filter:
        return At(tuple(f"row {row}" for row in rows))

    def at_home(self) -> Filter:
        return Number("advancement", "=", HOME)

    def in_enemy_home(self) -> Filter:
        return Number("advancement", "=", ENEMY_HOME)

    def in_mode(self, mode: Token) -> Filter:
        return mode_of(mode)

    def on_land(self, name: Token) -> Filter:
        return Trait("land", str(name))

    def struck(self) -> Filter:
        return Is("struck")

    def kin(self) -> Filter:
        return Related(This())

    def is_here(self, *_: object) -> Filter:
        return OneOf(HERE)

    def has_skill(self, name: Token) -> Filter:
        return HasSkill(name=str(name))

    def has_relative(self) -> Filter:
        return Related(Units("own"))

    def at_least(self, stat: Token, least: Token, _: Token) -> Filter:
        return Number(key(stat), ">=", int(least))

    def at_most(self, stat: Token, most: Token, _: Token) -> Filter:
        return Number(key(stat), "<=", int(most))

    def has_feature(self, feature: Token) -> Filter:
        return Trait("features", key(feature))

    def has_status(self, status: Token) -> Filter:
        return Is(key(status))

    def shares(self, what: Token) -> Filter:
        return SharesWith(key(what), This())

    # Cards ------------------------------------------------------------------------------------

    def any_cards(self, number: Token, _: Token) -> tuple[int, tuple[Filter, ...]]:
        return int(number), ()

    def cards_of_kind(self, number: Token, kind: Token, _: Token) -> tuple[int, tuple[Filter, ...]]:
        return int(number), (Trait("kind", key(kind)),)

    def cards_named(self, number: Token, _: Token, name: Token) -> tuple[int, tuple[Filter, ...]]:
        return int(number), (Named((quoted(name),)),)

    # How many ---------------------------------------------------------------------------------

    def many(self, *parts: object) -> Counting:
        return Counting(wheres(parts), number_in(parts))

    def one(self, *parts: object) -> Counting:
        return Counting(wheres(parts), 1)

    def none(self, *parts: object) -> Counting:
        return Counting(wheres(parts), 0)

    def cards_in_hand(self, number: Token, *_: object) -> Counting:
        return Counting((), int(number), "hand")

    def few_cards_in_hand(self, number: Token, *_: object) -> Counting:
        return Counting((), int(number), "hand", "<=")


class Counting:
    """So many units, or cards of a place, that a side must have."""

    def __init__(
        self, where: tuple[Filter, ...], number: int, place: str = "", op: str = ">="
    ) -> None:
        self.where = where
        self.number = number
        self.place = place
        self.op = op

    def condition(self, side: str) -> Condition:
        if self.place:
            return Compare(Count(Cards(side, self.place, self.where)), self.op, self.number)
        units = Units(side, self.where)
        if self.number == 0:
            return Unless(Exists(units))
        if self.number == 1:
            return Exists(units)
        return Compare(Count(units), self.op, self.number)


def mode_of(mode: Token) -> Filter:
    standby = Is("standby")
    return standby if key(mode) == "standby_mode" else Not(standby)


def either_of(found: tuple[Filter, ...]) -> Filter:
    return found[0] if len(found) == 1 else AnyOf(found)
