"""Costs in square brackets, and what may be paid instead of them."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.act_parts import put_parts
from rules.cipher.text.nouns import ENEMY, OWN, Noun, Unclear, choice, every
from rules.text.effects import (
    Destroy,
    Effect,
    Flip,
    Move,
    Put,
    Reveal,
    Stack,
    Tap,
)
from rules.text.filters import Is, Not
from rules.text.groups import Cards, Chosen, Group, Known, This, Together

Cost = tuple[Effect, ...]


class CostParser:
    """Methods are called by the parser, one for each alias of a payment."""

    def substitute_cost(self, cost: Cost) -> Cost:
        return cost

    def substitute_put(self, *parts: Noun | Token | str) -> Cost:
        noun, to = put_parts(parts)
        return (Put(choice(noun, OWN), to),)

    def substitute_send(self, _: Token, noun: Noun) -> Cost:
        return (Put(choice(noun, OWN), "retreat"),)

    def substitute_hand(self, *_: Token | str) -> Cost:
        return (Put(Cards(OWN, "hand"), "retreat"),)

    def cost(self, payments: Cost) -> Cost:
        return payments

    def payments(self, *payments: Effect | Cost) -> Cost:
        flat: list[Effect] = []
        for payment in payments:
            flat.extend(payment if isinstance(payment, tuple) else (payment,))
        return tuple(flat)

    def pay_flip_down(self, _: Token, noun: Noun, *__: Token) -> Effect:
        if noun.head == "bond":
            noun = noun.narrowed(Is("face_up"))
        return Flip(choice(noun, OWN), "down")

    def pay_tap_self(self, _: Token) -> Effect:
        return Tap(This())

    def pay_flip(self, _: Token, number: Token) -> Effect:
        up = Cards(OWN, "bonds", (Is("face_up"),))
        return Flip(Chosen(up, int(number), int(number)), "down")

    def pay_discard(self, _: Token, number: Token, noun: Noun) -> Effect:
        there = replace(
            noun.counted(int(number), int(number)), head="card", places=(("hand", OWN),)
        )
        return Put(choice(there, OWN), "retreat")

    def pay_tap_two(self, _: Token, one: Noun, other: Noun) -> Effect:
        return Tap(Together((paid(one), paid(other))))

    def pay_flip_up(self, _: Token, noun: Noun, __: Token) -> Effect:
        if noun.head in ("bond", "orb"):
            noun = noun.narrowed(Not(Is("face_up")))
        return Flip(choice(noun, OWN), "up")

    def pay_tap(self, _: Token, noun: Noun) -> Effect:
        return Tap(paid(noun))

    def pay_put_this(self, *parts: Token | str) -> Effect:
        to = [part for part in parts if not isinstance(part, Token)]
        return Put(This(), to[-1])

    def pay_put(self, *parts: Noun | Token | str) -> Effect:
        noun, to = put_parts(parts)
        return Put(choice(noun, OWN), to)

    def pay_destroy(self, _: Token, noun: Noun) -> Effect:
        return Destroy(paid(noun))

    def pay_reveal(self, _: Token, noun: Noun) -> Effect:
        return Reveal(choice(noun, OWN))

    def pay_reveal_top(self, *parts: Noun | Token | str) -> Cost:
        noun = next(part for part in parts if isinstance(part, Noun))
        shown = choice(noun, OWN)
        assert isinstance(shown, Chosen)
        return (Reveal(replace(shown, name="?shown")), Put(Known("?shown"), "deck_top"))

    def pay_growth(self, _: Token, noun: Noun, __: Token, unit: Noun, ___: str) -> Effect:
        return Stack(choice(noun, OWN), every(unit, OWN), "growth")

    def pay_move(self, _: Token, noun: Noun) -> Effect:
        return Move(paid(noun))


def paid(noun: Noun) -> Group:
    """Own units as a cost: a name without a number means one unit of that name."""
    if noun.group is None and noun.det in ("", "the") and not noun.names:
        noun = replace(noun, det="a")
    return choice(noun, OWN)


def turned(cost: Cost, by: str) -> Cost:
    """The cost as paid by a side; costs are written from the player's point of view."""
    if by == OWN:
        return cost
    return tuple(turn(part) for part in cost)


def turn(part: Effect) -> Effect:
    group = getattr(part, "group", None)
    if isinstance(part, Flip) and isinstance(group, Chosen) and isinstance(group.among, Cards):
        among = replace(group.among, side=ENEMY)
        return replace(part, group=replace(group, among=among, by=ENEMY))
    raise Unclear("a cost the opponent cannot be asked for")
