"""What is done: one effect after the other. Each rule makes a tuple of effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.fetcg.text.nodes import Cure, Inflict, MoveChips
from rules.fetcg.text.noun_parser import AFFLICTIONS, CARD, key
from rules.text.amounts import Amount, Count, Stat, Times
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
from rules.text.english import plain_number, together
from rules.text.filters import Filter
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Chosen, Group, Known, Top

CardsWanted = tuple[int, tuple[Filter, ...]]
Effects = tuple[Effect, ...]


def _move_chips(*, up_to: bool) -> Callable[..., Effects]:
    return lambda amount, origin, to: (
        MoveChips(plain_number(amount), key(origin), key(to), up_to=up_to),
    )


def _drain(amount: Token) -> Effects:
    return (MoveChips(plain_number(amount), "unused", "used", side="enemy", up_to=True),)


def _discard(side: str, least: object, most: object, by: str = "own") -> Effects:
    fewest, greatest = plain_number(least), None if most is None else plain_number(most)
    chosen = Chosen(Cards(side, "hand"), fewest, greatest, by=by, name="discarded")
    return (Put(chosen, "discard"),)


def _times(amount: int, per: tuple[Group, ...]) -> Amount:
    return Times(amount, Count(per[0])) if per else amount


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


def _restore_chips(amount: Amount, *, up_to: bool = False) -> Effects:
    return (MoveChips(amount, "used", "unused", up_to=up_to),)


def _counter(count: Token | None = None) -> Effects:
    if count is not None and plain_number(count) != 1:
        raise Unclear(f"{count} Surprise cards")
    return (Cancel("surprise", Chosen(Cards("any", "stack"), name="target")),)


EFFECTS: Readings = {
    "effects": together,
    "move_chips": _move_chips(up_to=False),
    "move_chips_up_to": _move_chips(up_to=True),
    "charge": lambda amount, who: (Gain(who, "energy", plain_number(amount)),),
    "drain": _drain,
    "drain_all": lambda: (
        MoveChips(_chips_of("enemy", "unused"), "unused", "used", side="enemy", up_to=True),
    ),
    "restore_chips": lambda amount: _restore_chips(plain_number(amount)),
    "restore_chips_up_to": lambda amount: _restore_chips(plain_number(amount), up_to=True),
    "restore_all_chips": lambda: _restore_chips(_chips_of("own", "used"), up_to=True),
    "step_home": lambda who: (Move(who, "home"),),
    "regain": lambda who, amount, *per: (Gain(who, "energy", _times(plain_number(amount), per)),),
    "restore": lambda amount, who: (Gain(who, "energy", plain_number(amount)),),
    "lose": lambda who, amount: (Gain(who, "energy", -plain_number(amount)),),
    "take": lambda amount, who: (Gain(who, "energy", -plain_number(amount)),),
    "draw": lambda count, *per: (Draw(_times(plain_number(count), per)),),
    "look_at_top": lambda count: (Look(Top("own", plain_number(count)), "seen"),),
    "enemy_draws": lambda count: (Draw(plain_number(count), "enemy"),),
    "all_draw": lambda count: (Draw(plain_number(count)), Draw(plain_number(count), "enemy")),
    "discard": lambda count: _discard("own", count, count),
    "discard_between": lambda least, most: _discard("own", least, most),
    "discard_up_to": lambda most: _discard("own", 0, most),
    "discard_any": lambda: _discard("own", 0, None),
    "enemy_discards": lambda count: _discard("enemy", count, count, by="enemy"),
    "enemy_discards_at_random": lambda count: _discard("enemy", count, count, by="chance"),
    "all_discard": lambda count: (
        *_discard("own", count, count),
        *_discard("enemy", count, count, by="enemy"),
    ),
    "cure": lambda who: (Cure(who),),
    "cure_one": lambda who, status: (Cure(who, key(status)),),
    "cure_status": lambda status, who: (Cure(who, key(status)),),
    "inflict": lambda who, status: (Inflict(who, key(status)),),
    "give_status": lambda status, who: (Inflict(who, key(status)),),
    "afflict": lambda who, status: (Inflict(who, AFFLICTIONS[key(status)]),),
    "afflicting": lambda status, who: (Inflict(who, AFFLICTIONS[key(status)]),),
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
            "shuffle": (Shuffle(),),
            "remove_lands": (Put(Cards("any", "land"), "discard"),),
            "discard_hand": (Put(Cards("own", "hand"), "discard"),),
            "remove_this": (Put(CARD, "discard"),),
            "look_at_hand": (Look(Cards("enemy", "hand"), "seen"),),
            "win": (WinGame(),),
        }
    ),
}
