"""What is done: one effect after the other. Each rule makes a tuple of effects."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import CARD, Callbacks, key
from rules.text.amounts import Count
from rules.text.attrition import Cancel, Gain
from rules.text.effects import Destroy, Draw, Effect, Look, Move, Put, Shuffle, Tap, Untap, WinGame
from rules.text.filters import Filter
from rules.text.groups import Cards, Chosen, Known

CardsWanted = tuple[int, tuple[Filter, ...]]
Effects = tuple[Effect, ...]


def _effects(*found: Effects) -> Effects:
    return tuple(effect for part in found for effect in part)


def _move_chips(*, up_to: bool) -> Callable[..., Effects]:
    def move_chips(*tokens: Token) -> Effects:
        origin, to = (key(token) for token in tokens if token.type == "PILE_NAME")
        amount = next(int(token) for token in tokens if token.type == "N")
        return (MoveChips(amount, origin, to, up_to=up_to),)

    return move_chips


def _drain(_: Token, __: Token, amount: Token, ___: Token) -> Effects:
    return (MoveChips(int(amount), "unused", "used", side="enemy", up_to=True),)


def _discard(side: str, least: Token, most: Token, by: str = "own") -> Effects:
    chosen = Chosen(Cards(side, "hand"), int(least), int(most), by=by, name="discarded")
    return (Put(chosen, "discard"),)


def _remove_land(_: Token, count: Token, __: Token) -> Effects:
    lands = Chosen(Cards("any", "land"), int(count), int(count), name="removed")
    return (Put(lands, "discard"),)


def _return_cards(wanted: CardsWanted) -> Effects:
    count, where = wanted
    return (Put(Chosen(Cards("own", "discard", where), 0, count, name="found"), "hand"),)


def _search(wanted: CardsWanted) -> Effects:
    count, where = wanted
    found = Chosen(Cards("own", "deck", where), 0, count, name="found")
    return (Put(found, "hand"), Shuffle())


EFFECTS: Callbacks = {
    "effects": _effects,
    "move_chips": _move_chips(up_to=False),
    "move_chips_up_to": _move_chips(up_to=True),
    "charge": lambda _, amount, __, who: (Gain(who, "energy", int(amount)),),
    "drain": _drain,
    "regain": lambda who, _, amount, __: (Gain(who, "energy", int(amount)),),
    "lose": lambda who, _, amount, __: (Gain(who, "energy", -int(amount)),),
    "draw": lambda _, count, __: (Draw(int(count)),),
    "draw_as_many": lambda _: (Draw(Count(Known("discarded"))),),
    "discard": lambda _, count, __: _discard("own", count, count),
    "discard_between": lambda _, least, most, __: _discard("own", least, most),
    "enemy_discards": lambda _, __, count, ___: _discard("enemy", count, count, by="enemy"),
    "enemy_discards_at_random": lambda _, __, count, ___: _discard(
        "enemy", count, count, by="chance"
    ),
    "counter": lambda: (Cancel("surprise", Chosen(Cards("any", "stack"), name="target")),),
    "cure": lambda who: (Cure(who),),
    "cure_one": lambda who, status: (Cure(who, key(status)),),
    "inflict": lambda who, _, status: (Inflict(who, key(status)),),
    "step": lambda _, who, direction: (Move(who, key(direction)),),
    "step_aside": lambda _, who: (Move(who, "adjacent"),),
    "remove_land": _remove_land,
    "remove_this": lambda *_: (Put(CARD, "discard"),),
    "remove_unit": lambda _, who: (Destroy(who),),
    "put_into_mode": lambda who, mode: (Tap(who) if key(mode) == "standby_mode" else Untap(who),),
    "return_cards": _return_cards,
    "search": _search,
    "look_at_hand": lambda: (Look(Cards("enemy", "hand"), "seen"),),
    "win": lambda: (WinGame(),),
}
