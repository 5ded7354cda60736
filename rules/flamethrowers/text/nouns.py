"""Which cards a FlameThrowers text means: noun phrases as groups and filters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.flamethrowers.cards import ENERGY_TYPES
from rules.flamethrowers.text import nodes
from rules.text.filters import Filter, Is, Not, Number, OneOf, Trait
from rules.text.grammar import Readings, Unclear, constants, same
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.house.nouns import Range, all_of, key, quoted, unit_readings
from rules.text.house.words import plain_number

IT = Known("pronoun")
CHOSEN = "chosen"
TYPES = {label: key for key, label in ENERGY_TYPES}
# So many cards of a place, and what is asked of them.
Wanted = tuple[int, tuple[Filter, ...]]


def _some(side: str) -> Callable[..., Group]:
    def some(number: Range, *where: Filter) -> Group:
        """ "Up to" so many, of which there is one at least."""
        least, most = number
        where = _among_them(side, where)
        return Chosen(Units(side, where), least or 1, most, name=CHOSEN)

    return some


def _among_them(side: str, where: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """ "With the most HEALTH" is so among the others of the same noun."""
    last = where[-1] if where else None
    if isinstance(last, nodes.Extreme):
        return (*where[:-1], replace(last, among=Units(side, where[:-1])))
    return where


def _the(side: str) -> Callable[..., Group]:
    """ "The opposing SQUAD card with the most HEALTH"; of equal ones one is chosen."""

    def the(*where: Filter) -> Group:
        if not where or not isinstance(where[-1], nodes.Extreme):
            raise Unclear("which card it is")
        return _some(side)((1, 1), *where)

    return the


def _of_turn(group: Group) -> Group:
    """The turn player's, chosen by that player."""
    if isinstance(group, Units) and group.side == "any":
        return Units("turn", group.where)
    if isinstance(group, Chosen) and isinstance(group.among, Units) and group.among.side == "any":
        among = Units("turn", group.among.where)
        return Chosen(among, group.least, group.most, by="turn", name=group.name)
    raise KeyError("whose they are")


def _limit(stat: str, op: str) -> Callable[[object], Filter]:
    return lambda number: Number(stat, op, plain_number(number))


def _squad_cards(*parts: object) -> Wanted:
    return _wanted(parts, (Is("squad"),))


def _cards_of_kind(*parts: object) -> Wanted:
    (kind,) = (part for part in parts if isinstance(part, Token))
    where: tuple[Filter, ...] = (Is(key(kind)),)
    if key(kind) == "transformation":
        where = (Is("squad"), *where)
    return _wanted(parts, where)


def _wanted(parts: tuple[object, ...], first: tuple[Filter, ...]) -> Wanted:
    (most,) = (part[1] for part in parts if isinstance(part, tuple))
    return most, (*first, *(part for part in parts if isinstance(part, Filter)))


NOUNS: Readings = {
    **unit_readings("side", _some),
    **constants(
        {
            "this_card": This(),
            "attacker": Known("attacker"),
            "defender": Known("defender"),
            "it": IT,
            "own_ship": Cards("own", "ship"),
            "enemy_ship": Chosen(Cards("enemy", "ship"), 1, 1, name="ship"),
            "all_ships": Cards("any", "ship"),
            "not_the_target": Not(OneOf(Known("defender"))),
            "all_supports": Cards("enemy", "supports"),
        }
    ),
    "squads": same,
    "of_turn": _of_turn,
    "the_own": _the("side"),
    "the_enemy": _the("enemy"),
    "the_any": _the("any"),
    "all_turn": all_of("turn"),
    "some_supports": lambda number: Chosen(
        Cards("enemy", "supports"), number[0], number[1], name=CHOSEN
    ),
    "is_state": lambda state: Is(key(state).removesuffix("s")),
    "is_not_state": lambda state: Not(Is(key(state).removeprefix("non-"))),
    "is_type": lambda label: Trait("energy_types", TYPES[str(label)]),
    "rank_is": _limit("rank", "="),
    "rank_at_most": _limit("rank", "<="),
    "rank_at_least": _limit("rank", ">="),
    "with_most": lambda stat: nodes.Extreme(key(stat)),
    "with_least": lambda stat: nodes.Extreme(key(stat), least=True),
    "of_period": lambda period: Trait("period", quoted(period)),
    "squad_cards": _squad_cards,
    "cards_of_kind": _cards_of_kind,
    "any_cards": lambda number: (number[1], ()),
}
