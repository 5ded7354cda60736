"""What is done: one effect after the other. Each rule makes a tuple of effects."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import AFFLICTIONS, CARD
from rules.text.amounts import Amount, Count, Stat
from rules.text.attrition import Cancel, Gain
from rules.text.effects import (
    Choose,
    Destroy,
    Draw,
    Effect,
    Look,
    Move,
    Put,
    Shuffle,
    Tap,
    Untap,
    WinGame,
)
from rules.text.filters import Filter
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Chosen, Known, Top
from rules.text.house.cards import times
from rules.text.house.nouns import Range, group_first, key
from rules.text.house.words import plain_number, together

CardsWanted = tuple[int, tuple[Filter, ...]]
Effects = tuple[Effect, ...]


def _move_chips(number: Range, origin: str, to: str, side: str = "own") -> Effects:
    least, most = number
    assert most is not None
    return (MoveChips(most, key(origin), key(to), side, up_to=least != most),)


def _discard(side: str, number: Range, by: str = "own") -> Effects:
    chosen = Chosen(Cards(side, "hand"), *number, by=by, name="discarded")
    return (Put(chosen, "discard"),)


def _way(direction: Token) -> str:
    return "forward" if key(direction).startswith("forward") else "backward"


def _remove_land(count: Token) -> Effects:
    lands = Chosen(Cards("any", "land"), plain_number(count), plain_number(count), name="removed")
    return (Put(lands, "discard"),)


def _return_cards(wanted: CardsWanted) -> Effects:
    count, where = wanted
    return (Put(Chosen(Cards("own", "discard", where), 0, count, name="found"), "hand"),)


def _search(wanted: CardsWanted) -> Effects:
    count, where = wanted
    found = Chosen(Cards("own", "deck", where), 0, count, name="found")
    return (Put(found, "hand"), Shuffle())


def _counter_enemy(count: Token | None = None) -> Effects:
    (found,) = _counter(count)
    assert isinstance(found, Cancel)
    return (replace(found, group=Chosen(Cards("enemy", "stack"), name="target")),)


def _chips_of(side: str, pile: str) -> Amount:
    """All chips of a pile."""
    return Stat(pile, Cards(side, "player"))


def _counter(count: Token | None = None) -> Effects:
    if count is not None and plain_number(count) != 1:
        raise Unclear(f"{count} Surprise cards")
    return (Cancel("surprise", Chosen(Cards("any", "stack"), name="target")),)


EFFECTS: Readings = {
    "effects": together,
    "move_chips": _move_chips,
    "drain": lambda amount: _move_chips((0, plain_number(amount)), "unused", "used", "enemy"),
    "drain_all": lambda: (
        MoveChips(_chips_of("enemy", "unused"), "unused", "used", side="enemy", up_to=True),
    ),
    "restore_chips": lambda number: _move_chips(number, "used", "unused"),
    "restore_all_chips": lambda: (
        MoveChips(_chips_of("own", "used"), "used", "unused", up_to=True),
    ),
    "step_home": lambda who: (Move(who, "home"),),
    "regain": lambda who, amount, *per: (Gain(who, "energy", times(plain_number(amount), per)),),
    "look_at_top": lambda count: (Look(Top("own", plain_number(count)), "seen"),),
    "all_draw": lambda count: (Draw(plain_number(count)), Draw(plain_number(count), "enemy")),
    "discard": lambda number: _discard("own", number),
    "discard_between": lambda least, most: _discard(
        "own", (plain_number(least), plain_number(most))
    ),
    "discard_any": lambda: _discard("own", (0, None)),
    "enemy_discards": lambda count: _discard("enemy", (count, count), by="enemy"),
    "enemy_discards_at_random": lambda count: _discard("enemy", (count, count), by="chance"),
    "all_discard": lambda count: (
        *_discard("own", (count, count)),
        *_discard("enemy", (count, count), by="enemy"),
    ),
    "cure": group_first(lambda who, *status: (Cure(who, *map(key, status)),)),
    "inflict": group_first(lambda who, status: (Inflict(who, AFFLICTIONS[key(status)]),)),
    "sleeps": lambda who: (Inflict(who, "sleep"),),
    "step": lambda who, direction: (Move(who, _way(direction)),),
    "step_aside": lambda who: (Move(who, "adjacent"),),
    "remove_land": _remove_land,
    "remove_unit": lambda who: (Destroy(who),),
    "put_into_mode": lambda who, mode: (Tap(who) if key(mode) == "standby_mode" else Untap(who),),
    "return_cards": _return_cards,
    "search": _search,
    "choose_seen": lambda count: (
        Choose(Chosen(Known("seen"), plain_number(count), plain_number(count), name="picked")),
    ),
    "counter": _counter,
    "counter_enemy": _counter_enemy,
    **constants(
        {
            "draw_as_many": (Draw(Count(Known("discarded"))),),
            "enemy_discards_it": (Put(Known("picked"), "discard"),),
            "remove_lands": (Put(Cards("any", "land"), "discard"),),
            "discard_hand": (Put(Cards("own", "hand"), "discard"),),
            "remove_this": (Put(CARD, "discard"),),
            "win": (WinGame(),),
        }
    ),
}
