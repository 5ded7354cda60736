"""What is done with cards in hands, decks and discard piles, and with energy.

A game's rule of effects has `card_deed` among its alternatives. The readings of `search`,
`return_cards`, `all_draw` and the discards are the game's own: what is shown, who chooses first and
what is spoken of afterwards are matters of its rulebook.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.text.amounts import Amount, Count, Times
from rules.text.attrition import Gain
from rules.text.effects import Choose, Draw, Effect, Look, Put, Shuffle
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Chosen, Group, Known
from rules.text.house.nouns import Range, group_first
from rules.text.house.words import plain_number

Effects = tuple[Effect, ...]

GRAMMAR = r"""
card_deed: _YOU? _DRAW _CARD "until" _YOU _HAS N _CARD _IN_HAND -> draw_until
    | _EACH_PLAYER _DISCARD _THEIR_HAND                 -> all_discard_hands
    | _OPPONENT _DISCARD _THEIR_HAND                    -> enemy_discards_hand
    | "shuffle your hand" _INTO_DECK                    -> shuffle_hand
    | "shuffle your discard pile" _INTO_DECK            -> shuffle_discards
    | "shuffle" some _CARD _FROM_DISCARD _INTO_DECK     -> shuffle_cards
    | _OPPONENT _REVEALS _THEIR_HAND                    -> see_hand
    | _OPPONENT _REVEALS _THEIR_HAND _AND_THEN _YOU _DISCARD count _CARD "from it"
        -> see_and_discard
    | _YOU? _DRAW count _CARD _FROM_DECK?               -> draw
    | _YOU? _DRAW count _CARD per                       -> draw
    | _OPPONENT _DRAW count _CARD _FROM_DECK?           -> enemy_draws
    | _EACH_PLAYER _DRAW count _CARD _FROM_DECK?        -> all_draw
    | _OPPONENT _DISCARD count _CARD _FROM_HAND? _OF_CHOICE? -> enemy_discards
    | _OPPONENT _DISCARD count _CARD _FROM_HAND? "at random" _FROM_HAND? -> enemy_discards_at_random
    | _EACH_PLAYER _DISCARD count _CARD _FROM_HAND?     -> all_discard
    | "search your deck for" cards _INTO_HAND?          -> search
    | _TAKE_BACK cards _FROM_DISCARD ("to" | "into") "your hand" -> return_cards
    | "look at" _OPPONENTS _HAND                        -> look_at_hand
    | _SHUFFLE                                          -> shuffle
    | group _REGAIN N _ENERGY                           -> gain_energy
    | "give" group N _ENERGY                            -> gain_energy
    | _RESTORE N _ENERGY "to" group                     -> gain_energy
    | group _LOSE N _ENERGY                             -> lose_energy
    | ("take" | "remove") N _ENERGY "from" group        -> lose_energy
_OF_CHOICE: /of their choice\b/i
_TAKE_BACK: /(?:return|recover|take back|take|put|place|bring back|bring|deploy|add|move)\b/i
"""


def _shuffle_in(number: Range) -> Effects:
    chosen = Chosen(Cards("own", "discard"), *number, name="found")
    return (Put(chosen, "deck"), Shuffle())


def _see_and_discard(count: int) -> Effects:
    picked = Chosen(Known("seen"), count, count, name="picked")
    return (Look(Cards("enemy", "hand"), "seen"), Choose(picked), Put(Known("picked"), "discard"))


def times(amount: int, each: tuple[Group, ...]) -> Amount:
    """So much, or so much for each one of a group."""
    return Times(amount, Count(each[0])) if each else amount


def gains(stat: str, sign: int = 1) -> Callable[..., Effects]:
    """Return what reads the group that gains, and how much, in either order."""
    return group_first(lambda who, amount: (Gain(who, stat, sign * plain_number(amount)),))


CARD_DEEDS: Readings = {
    "draw": lambda count, *each: (Draw(times(count, each)),),
    "enemy_draws": lambda count: (Draw(count, "enemy"),),
    "gain_energy": gains("energy"),
    "lose_energy": gains("energy", -1),
    "draw_until": lambda number: (Draw(plain_number(number), up_to=True),),
    "shuffle_cards": _shuffle_in,
    "see_and_discard": _see_and_discard,
    **constants(
        {
            "all_discard_hands": (Put(Cards("any", "hand"), "discard"),),
            "enemy_discards_hand": (Put(Cards("enemy", "hand"), "discard"),),
            "shuffle_hand": (Put(Cards("own", "hand"), "deck"), Shuffle()),
            "shuffle_discards": (Put(Cards("own", "discard"), "deck"), Shuffle()),
            "see_hand": (Look(Cards("enemy", "hand"), "seen"),),
            "look_at_hand": (Look(Cards("enemy", "hand"), "seen"),),
            "shuffle": (Shuffle(),),
        }
    ),
}
