"""What is done: one effect after the other. Each rule makes a tuple of effects."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import CARD, key
from rules.text.amounts import Count
from rules.text.attrition import Cancel, Gain
from rules.text.effects import Destroy, Draw, Effect, Look, Move, Put, Shuffle, Tap, Untap, WinGame
from rules.text.filters import Filter
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Chosen, Known

CardsWanted = tuple[int, tuple[Filter, ...]]
Effects = tuple[Effect, ...]


def _effects(*found: Effects) -> Effects:
    return tuple(effect for part in found for effect in part)


def _move_chips(*, up_to: bool) -> Callable[..., Effects]:
    return lambda amount, origin, to: (MoveChips(int(amount), key(origin), key(to), up_to=up_to),)


def _drain(amount: Token) -> Effects:
    return (MoveChips(int(amount), "unused", "used", side="enemy", up_to=True),)


def _discard(side: str, least: Token, most: Token, by: str = "own") -> Effects:
    chosen = Chosen(Cards(side, "hand"), int(least), int(most), by=by, name="discarded")
    return (Put(chosen, "discard"),)


def _remove_land(count: Token) -> Effects:
    lands = Chosen(Cards("any", "land"), int(count), int(count), name="removed")
    return (Put(lands, "discard"),)


def _return_cards(wanted: CardsWanted) -> Effects:
    count, where = wanted
    return (Put(Chosen(Cards("own", "discard", where), 0, count, name="found"), "hand"),)


def _search(wanted: CardsWanted) -> Effects:
    count, where = wanted
    found = Chosen(Cards("own", "deck", where), 0, count, name="found")
    return (Put(found, "hand"), Shuffle())


EFFECTS: Readings = {
    "effects": _effects,
    "move_chips": _move_chips(up_to=False),
    "move_chips_up_to": _move_chips(up_to=True),
    "charge": lambda amount, who: (Gain(who, "energy", int(amount)),),
    "drain": _drain,
    "regain": lambda who, amount: (Gain(who, "energy", int(amount)),),
    "lose": lambda who, amount: (Gain(who, "energy", -int(amount)),),
    "draw": lambda count: (Draw(int(count)),),
    "discard": lambda count: _discard("own", count, count),
    "discard_between": lambda least, most: _discard("own", least, most),
    "enemy_discards": lambda count: _discard("enemy", count, count, by="enemy"),
    "enemy_discards_at_random": lambda count: _discard("enemy", count, count, by="chance"),
    "cure": lambda who: (Cure(who),),
    "cure_one": lambda who, status: (Cure(who, key(status)),),
    "inflict": lambda who, status: (Inflict(who, key(status)),),
    "step": lambda who, direction: (Move(who, key(direction)),),
    "step_aside": lambda who: (Move(who, "adjacent"),),
    "remove_land": _remove_land,
    "remove_unit": lambda who: (Destroy(who),),
    "put_into_mode": lambda who, mode: (Tap(who) if key(mode) == "standby_mode" else Untap(who),),
    "return_cards": _return_cards,
    "search": _search,
    **constants(
        {
            "draw_as_many": (Draw(Count(Known("discarded"))),),
            "counter": (Cancel("surprise", Chosen(Cards("any", "stack"), name="target")),),
            "remove_this": (Put(CARD, "discard"),),
            "look_at_hand": (Look(Cards("enemy", "hand"), "seen"),),
            "win": (WinGame(),),
        }
    ),
}
