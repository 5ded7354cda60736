"""What lines in our own templating are made of: costs, moments, conditions, durations.

A game has the rules of its sentences (`sentence`), conditions (`condition`) and payments
(`payment`), of what a player has (`held`), alone or beside the opponent (`compared`), and the word
for its energy (`_ENERGY`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token

from rules.text.amounts import Amount, Count
from rules.text.attrition import Gain
from rules.text.conditions import Compare, Condition
from rules.text.effects import Effect, Put
from rules.text.filters import Trait
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Chosen, This, Units
from rules.text.house.nouns import key, wheres
from rules.text.house.words import plain_number
from rules.text.triggers import TurnEnds, TurnStarts

GRAMMAR = r"""
cost: ("," payment)+
paid: _YOU_MAY? payment ("to" | _IF_DONE) body
body: sentence ("." sentence)*
?card_payment: "pay" N _ENERGY                          -> pay_energy
             | _DISCARD count _CARD _FROM_HAND?         -> pay_cards

?turn_moment: _AT_START _YOUR "turn"                    -> own_turn_starts
            | _AT_END _YOUR "turn"                      -> own_turn_ends
            | _AT_START _ANY_TURN                       -> each_turn_starts
            | _AT_END _ANY_TURN                         -> each_turn_ends
_ANY_TURN: /(?:each|every|an?) turn\b|each player's turn\b/i
?fight_or_turn: _FOR_ATTACK                             -> for_attack
              | _THIS_TURN                              -> for_turn
_FOR_ATTACK: /(?:for|during|in|from) this attack\b/i
_THIS_TURN: /(?:during |for )?this turn\b|until (?:the )?end of (?:the |this )?turn\b/i

conditions: condition (","? "and" condition)*
?side_condition: _YOU _HAS held                         -> own_has
    | _OPPONENT _HAS held                               -> enemy_has
    | _YOU _HAS _MORE_OF compared "than" _OPPONENT      -> more_own
    | _YOU _HAS _FEWER compared "than" _OPPONENT        -> fewer_own
    | _OPPONENT _HAS _MORE_OF compared "than" _YOU      -> fewer_own
    | _OPPONENT _HAS _FEWER compared "than" _YOU        -> more_own
_MORE_OF: /more\b/i
?cards_held: N _MORE _CARD _IN_HAND                     -> hand_at_least
           | N _LESS _CARD _IN_HAND                     -> hand_at_most
           | "no" _CARD _IN_HAND                        -> hand_empty
?cards_compared: _noun                                  -> units_of_both
               | _CARD _IN_HAND                         -> hands_of_both
"""

# An amount of the player's, and the same of the opponent's.
OfBoth = tuple[Amount, Amount]


class Cost(tuple[Effect, ...]):
    """What an ability costs."""


@dataclass(frozen=True)
class Paid:
    """What is done for a price."""

    cost: Cost
    body: tuple[Any, ...]


@dataclass(frozen=True)
class CardsHeld:
    """So many cards in a hand."""

    op: str
    number: int

    def condition(self, side: str) -> Condition:
        return Compare(Count(Cards(side, "hand")), self.op, self.number)


def of_both(amount: Callable[[str], Amount]) -> OfBoth:
    return amount("own"), amount("enemy")


def _units_of_both(*parts: object) -> OfBoth:
    where = wheres(parts)
    return of_both(lambda side: Count(Units(side, where)))


def pay_cards(count: object, *kinds: Token) -> Effect:
    number, where = plain_number(count), tuple(Trait("kind", key(kind)) for kind in kinds)
    return Put(Chosen(Cards("own", "hand", where), number, number, name="paid"), "discard")


SENTENCES: Readings = {
    "cost": lambda *parts: Cost(parts),
    "paid": lambda payment, body: Paid(Cost((payment,)), body),
    "body": lambda *sentences: sentences,
    "pay_energy": lambda amount: Gain(This(), "energy", -plain_number(amount)),
    "pay_cards": pay_cards,
    **constants(
        {
            "own_turn_starts": TurnStarts("own"),
            "own_turn_ends": TurnEnds("own"),
            "each_turn_starts": TurnStarts("any"),
            "each_turn_ends": TurnEnds("any"),
            "for_attack": "attack",
            "for_turn": "turn",
            "hand_empty": CardsHeld("<=", 0),
            "hands_of_both": of_both(lambda side: Count(Cards(side, "hand"))),
        }
    ),
    "conditions": lambda *found: found,
    "hand_at_least": lambda number: CardsHeld(">=", plain_number(number)),
    "hand_at_most": lambda number: CardsHeld("<=", plain_number(number)),
    "units_of_both": _units_of_both,
    "own_has": lambda held: held.condition("own"),
    "enemy_has": lambda held: held.condition("enemy"),
    "more_own": lambda both: Compare(both[0], ">", both[1]),
    "fewer_own": lambda both: Compare(both[0], "<", both[1]),
}
