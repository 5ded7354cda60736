"""Costs in square brackets, and what may be paid instead of them."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.nouns import ENEMY, OWN, Noun, choice, every
from rules.text import effects as e
from rules.text.filters import Is, Not
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Chosen, Group, Known, This, Together

Cost = tuple[e.Effect, ...]


def _payments(*payments: e.Effect | Cost) -> Cost:
    return tuple(
        part
        for payment in payments
        for part in (payment if isinstance(payment, tuple) else (payment,))
    )


def _put(noun: Noun, *where: str) -> e.Effect:
    return e.Put(choice(noun, OWN), where[-1])


def _flip_down(noun: Noun) -> e.Effect:
    if noun.head == "bond":
        # "Flip 1 bond face-down": the adverb is the verb's and describes no bond.
        faces = (Is("face_up"), Not(Is("face_up")))
        lying = tuple(one for one in noun.where if one not in faces)
        noun = replace(noun, where=(*lying, Is("face_up")))
    return e.Flip(choice(noun, OWN), "down")


def _flip_up(noun: Noun) -> e.Effect:
    down = Not(Is("face_up"))
    turns = noun.head in ("bond", "orb") and down not in noun.where
    lies = noun.narrowed(down) if turns else noun
    return e.Flip(choice(lies, OWN), "up")


def _flip(number: str) -> e.Effect:
    up = Cards(OWN, "bonds", (Is("face_up"),))
    return e.Flip(Chosen(up, int(number), int(number)), "down")


def _discard(number: str, noun: Noun) -> e.Effect:
    several = noun.counted(int(number), int(number))
    return _put(replace(several, head="card", places=(("hand", OWN),)), "retreat")


def _reveal_top(noun: Noun, _: str) -> Cost:
    shown = choice(noun, OWN)
    if not isinstance(shown, Chosen):
        raise Unclear("which cards are revealed")
    return (e.Reveal(replace(shown, name="?shown")), e.Put(Known("?shown"), "deck_top"))


def _paid(noun: Noun) -> Group:
    """Own units as a cost: a name without a number means one unit of that name."""
    if noun.group is None and noun.det in ("", "the") and not noun.names:
        noun = replace(noun, det="a")
    return choice(noun, OWN)


def turned(cost: Cost, by: str) -> Cost:
    """The cost as paid by a side; costs are written from the player's point of view."""
    return cost if by == OWN else tuple(map(_turn, cost))


def _turn(part: e.Effect) -> e.Effect:
    group = getattr(part, "group", None)
    if isinstance(part, e.Flip) and isinstance(group, Chosen) and isinstance(group.among, Cards):
        among = replace(group.among, side=ENEMY)
        return replace(part, group=replace(group, among=among, by=ENEMY))
    raise Unclear("a cost the opponent cannot be asked for")


COSTS: Readings = {
    "payments": _payments,
    "substitute_put": lambda *parts: (_put(*parts),),
    "substitute_send": lambda noun: (_put(noun, "retreat"),),
    **constants(
        {
            "substitute_hand": (e.Put(Cards(OWN, "hand"), "retreat"),),
            "pay_tap_self": e.Tap(This()),
        }
    ),
    "pay_flip": _flip,
    "pay_flip_down": _flip_down,
    "pay_flip_up": _flip_up,
    "pay_discard": _discard,
    "pay_tap": lambda noun: e.Tap(_paid(noun)),
    "pay_tap_two": lambda one, other: e.Tap(Together((_paid(one), _paid(other)))),
    "pay_put_this": lambda *parts: e.Put(This(), parts[-1]),
    "pay_put": _put,
    "pay_destroy": lambda noun: e.Destroy(_paid(noun)),
    "pay_reveal": lambda noun: e.Reveal(choice(noun, OWN)),
    "pay_reveal_top": _reveal_top,
    "pay_growth": lambda noun, unit, _: e.Stack(choice(noun, OWN), every(unit, OWN), "growth"),
    "pay_move": lambda noun: e.Move(_paid(noun)),
}
