"""What is done with cards in hands, decks and discard piles, in the words of every game.

A game's rule of effects has `card_deed` among its alternatives.
"""

from __future__ import annotations

from rules.text.effects import Choose, Draw, Effect, Look, Put, Shuffle
from rules.text.english import plain_number
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Chosen, Known

Effects = tuple[Effect, ...]

GRAMMAR = r"""
card_deed: _YOU? _DRAW _CARD "until" _YOU _HAS N _CARD _IN_HAND_NOW -> draw_until
    | _EACH_PLAYER _DISCARD _THEIR_HAND                 -> all_discard_hands
    | _OPPONENT _DISCARD _THEIR_HAND                    -> enemy_discards_hand
    | "shuffle your hand" _INTO_DECK                    -> shuffle_hand
    | "shuffle your discard pile" _INTO_DECK            -> shuffle_discards
    | "shuffle" count _CARD _FROM_DISCARD _INTO_DECK    -> shuffle_cards
    | "shuffle up to" N _CARD _FROM_DISCARD _INTO_DECK  -> shuffle_up_to
    | _OPPONENT _REVEALS _THEIR_HAND                    -> see_hand
    | _OPPONENT _REVEALS _THEIR_HAND _AND_THEN _YOU _DISCARD count _CARD "from it"
        -> see_and_discard
"""


def _shuffle_in(least: int, most: int) -> Effects:
    chosen = Chosen(Cards("own", "discard"), least, most, name="found")
    return (Put(chosen, "deck"), Shuffle())


def _see_and_discard(count: int) -> Effects:
    picked = Chosen(Known("seen"), count, count, name="picked")
    return (Look(Cards("enemy", "hand"), "seen"), Choose(picked), Put(Known("picked"), "discard"))


CARD_DEEDS: Readings = {
    "draw_until": lambda number: (Draw(plain_number(number), up_to=True),),
    "shuffle_cards": lambda count: _shuffle_in(count, count),
    "shuffle_up_to": lambda number: _shuffle_in(0, plain_number(number)),
    "see_and_discard": _see_and_discard,
    **constants(
        {
            "all_discard_hands": (Put(Cards("any", "hand"), "discard"),),
            "enemy_discards_hand": (Put(Cards("enemy", "hand"), "discard"),),
            "shuffle_hand": (Put(Cards("own", "hand"), "deck"), Shuffle()),
            "shuffle_discards": (Put(Cards("own", "discard"), "deck"), Shuffle()),
            "see_hand": (Look(Cards("enemy", "hand"), "seen"),),
        }
    ),
}
