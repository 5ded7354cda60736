"""More instructions and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.cipher.text import parts as p
from rules.cipher.text.act_parts import chosen, own_place, this_at
from rules.cipher.text.cost_parser import turned
from rules.cipher.text.nouns import OWN, Noun, choice, every
from rules.cipher.text.parts import Act
from rules.cipher.text.wide.statements import _own_area
from rules.text import effects as e
from rules.text.amounts import Amount, Times
from rules.text.filters import Is
from rules.text.grammar import Readings, Unclear
from rules.text.groups import Cards, Chosen, Known, Together

ACTS = r"""
%extend act: _DRAW ("a"|"an additional"|"1 additional"|"another") CARD -> draw_one
    | _DRAW NUMBER ("additional"|"more") CARD -> draw
    | _DRAW ("a"|NUMBER) CARD per -> draw_per
    | _DRAW CARD "equal to" amount -> draw_amount
    | _DRAW "a number of cards equal to" amount -> draw_amount
    | _CHOOSE np ("and"|",") "then"? np -> choose_two
    | _CHOOSE np "," "and" np -> choose_two
    | _CHOOSE np "and" np _FROM whose place -> choose_two_from
    | _CHOOSE np ","? "and" np "," _FROM whose place -> choose_two_from
    | _FROM whose place "," _CHOOSE np "," -> choose_from
    | _MOVE np "and" np -> move_two
    | _MOVE "both"? np "and" np _TO whose? place -> move_two_to
    | _UNTAP "both" np "and" np -> untap_two
    | _DESTROY "both"? np "and" np -> destroy_two
    | _MOVE np "back"? _into "the"? place -> move_place
    | (_ADD|_PLACE|_SEND) np _AT_BOTTOM whose? _DECK _order? -> put_bottom
    | (_ADD|_PLACE|_SEND) np (_ON_TOP_OF|"to the top of") whose? _DECK _order? -> put_on_top
    | _ADD np _TO whose? destination "after revealing" np -> reveal_and_put
    | _PLACE np _FACE_UP _IN whose? destination -> put_to
    | _PLACE np _IN whose? destination _FACE_UP -> put_to
    | _PLACE np _TO whose? destination -> put_to
    | _SEND np _IN whose? destination -> put_to
    | _PLACE _THIS _FROM whose place (_IN|_TO) whose? destination -> put_this
    | (_ADD|_SEND) _THIS _FROM whose place _TO whose? destination -> put_this
    | _SEND np "," _TO whose? destination -> put_to
    | _SEND np "," _TO whose? destination _FACE_DOWN -> put_face_down
    | _SEND np "back" _TO whose? destination -> put_to
    | "shuffle" np _INTO_DECK -> shuffle_in
    | "discard" np -> discard_np
    | "discards" np -> discard_np
    | _FLIP NUMBER BOND _FACE_DOWN? -> flip_bonds
    | _DEPLOY np _UNTAPPED _SAME_AREA np -> deploy_near
    | _DEPLOY np _UNTAPPED -> deploy
    | _STACK np _ON_TOP_OF np "to" _LEVEL_UP ("them"|"it"|"him"|"her") -> stack_level
    | _STACK np _ON_TOP_OF np "as" ("a"|"its") ("metamorphosis"
      |"transformation") -> stack_metamorphosis
    | _STACK np _UNDER np "as" ("a"|"its") "growth" -> stack_growth
    | _SHUFFLE whose _DECK "afterwards" -> shuffle
    | "reveal" np _FROM whose _HAND -> reveal_from
    | payment "to" act -> pay_plainly_to
_UNTAPPED: "untapped"
_AT_BOTTOM: "at the bottom of" | "on the bottom of" | "to the bottom of" | "at the very bottom of"
_INTO_DECK: "into your deck" | "back into your deck"

%extend item: _SEND "both"? np "and" np _TO whose? destination -> put_two
    | ("each player"|"both players"|"you and your opponent both"|"you and your opponent"
      |"both you and your opponent") act -> both_act
    | _OPPONENT ("must"|"has to"|"also")? act -> enemy_act
    | "then"? "you" ("then"|"also"|"must")? act -> act
    | "the opponent" act -> enemy_act

%extend payment: _TAP ("this unit"|"this card") -> pay_tap_self
    | _FLIP NUMBER BOND _FACE_DOWN -> pay_flip_bonds
    | _FLIP ("all of your"|"all your"|"all") BOND _FACE_DOWN -> pay_flip_all
    | _SEND ("your entire hand"|"all cards in your hand"|"all the cards in your hand"
      |"your hand") _TO whose? destination -> pay_hand
    | _SEND np "and" np _TO whose? destination -> pay_put_two
    | _PLACE np (_ON_TOP_OF) whose _DECK _order? -> pay_put_top
    | _PLACE np _AT_BOTTOM whose _DECK -> pay_put_bottom
    | (_ADD|_PLACE|_SEND) np (_TO|_IN) whose? destination _FACE_UP -> pay_put
    | (_ADD|_PLACE|_SEND) np (_TO|_IN) whose? destination _FACE_DOWN -> pay_put_down
    | _PLACE np _FACE_DOWN _IN whose? destination -> pay_put_down
    | _ADD np _TO whose? destination -> pay_put
    | _STACK np _UNDER np -> pay_beneath
    | _DESTROY np "and" np -> pay_destroy_two
    | "discard" np -> pay_discard_np
    | _UNTAP np -> pay_untap
"""


def _choose_two(one: Noun, other: Noun) -> Act:
    return lambda by: (*chosen(one, by), *chosen(other, by))


def _choose_two_from(one: Noun, other: Noun, whose: str, place: str) -> Act:
    there = [replace(noun, places=(*noun.places, (place, whose))) for noun in (one, other)]
    return lambda by: tuple(effect for noun in there for effect in chosen(noun, by))


def _move_two_to(one: Noun, other: Noun, *where: str) -> Act:
    place = _own_area(where[-1])
    return lambda by: (e.Move(Together((choice(one, by), choice(other, by))), place),)


def _move_place(noun: Noun, place: str) -> Act:
    return lambda by: (e.Move(choice(noun, by), _own_area(place)),)


def _untap_two(one: Noun, other: Noun) -> Act:
    return lambda by: (e.Untap(Together((choice(one, by), choice(other, by)))),)


def _put_bottom(noun: Noun, *_: str) -> Act:
    return lambda by: (e.Put(choice(noun, by), "deck_bottom", by),)


def _shuffle_in(noun: Noun) -> Act:
    return lambda by: (e.Put(choice(noun, by), "deck", by), e.Shuffle(by))


def _put_this(whose: str, place: str, *parts: str) -> Act:
    """This card, if it is where the words say."""
    *owner, to = parts
    origin = this_at(own_place(whose, place))
    own_place("".join(owner), to)
    return lambda by: (e.Put(origin, to, by),)


def _discard_np(noun: Noun) -> Act:
    there = noun if noun.places or noun.group else replace(noun, places=(("hand", ""),))
    return lambda by: (e.Put(choice(there, by), "retreat", by),)


def _flip_bonds(*number: Any) -> Act:
    count = int(number[0])
    up = Cards(OWN, "bonds", (Is("face_up"),))
    return lambda by: (e.Flip(Chosen(up, count, count, by=by), "down"),)


def _draw_per(*parts: Any) -> Act:
    number = next((int(part) for part in parts if str(part).isdigit()), 1)
    per = parts[-1]
    amount = per if number == 1 else Times(number, per)
    return lambda by: (e.Draw(amount, by),)


def _draw_amount(_: object, amount: Amount | None = None) -> Act:
    found = amount if amount is not None else _
    return lambda by: (e.Draw(found, by),)  # type: ignore[arg-type]


def _stack(how: str) -> Callable[[Noun, Noun], Act]:
    return lambda noun, unit: lambda by: (e.Stack(choice(noun, by), choice(unit, by), how),)


def _reveal_from(noun: Noun, whose: str) -> Act:
    there = replace(noun, places=(*noun.places, ("hand", whose)))
    return lambda by: (e.Reveal(choice(there, by), by=by),)


def _pay_to(payment: e.Effect | tuple[e.Effect, ...], act: Act) -> Act:
    """ "Flip 1 bond to draw 1 card", the cost without brackets."""
    cost = payment if isinstance(payment, tuple) else (payment,)
    return lambda by: (*turned(cost, by), *act(by))


def _flip_all(*_: object) -> e.Effect:
    return e.Flip(Cards(OWN, "bonds", (Is("face_up"),)), "down")


def _pay_two(one: Noun, other: Noun, *where: str) -> tuple[e.Effect, ...]:
    return tuple(e.Put(choice(noun, OWN), where[-1]) for noun in (one, other))


def _pay_beneath(noun: Noun, unit: Noun) -> e.Effect:
    return e.Stack(choice(noun, OWN), every(unit, OWN), "beneath")


def _flip_all_of(number: int) -> e.Effect:
    up = Cards(OWN, "bonds", (Is("face_up"),))
    return e.Flip(Chosen(up, number, number), "down")


def _reveal_and_put(*parts: Any) -> Act:
    """ "Add it to your hand after revealing it": both are what was just chosen."""
    noun, *where, shown = parts
    if not isinstance(noun.group, Known) or not isinstance(shown.group, Known):
        raise Unclear("what is revealed")
    return lambda by: (
        e.Reveal(choice(noun, by), by=by),
        e.Put(choice(shown, by), where[-1], by),
    )


WIDE_ACTS: Readings = {
    "reveal_and_put": _reveal_and_put,
    "draw_per": _draw_per,
    "draw_amount": _draw_amount,
    "choose_two": _choose_two,
    "choose_two_from": _choose_two_from,
    "move_two_to": _move_two_to,
    "move_place": _move_place,
    "untap_two": _untap_two,
    "put_two": lambda one, other, *where: p.Instruction(
        lambda by: (e.Put(Together((choice(one, by), choice(other, by))), where[-1], by),)
    ),
    "put_bottom": _put_bottom,
    "put_this": _put_this,
    "shuffle_in": _shuffle_in,
    "discard_np": _discard_np,
    "flip_bonds": _flip_bonds,
    "stack_level": _stack("level_up"),
    "stack_metamorphosis": _stack("metamorphosis"),
    "stack_growth": _stack("growth"),
    "reveal_from": _reveal_from,
    "pay_plainly_to": _pay_to,
    "pay_flip_bonds": lambda number, _: _flip_all_of(int(number)),
    "pay_flip_all": _flip_all,
    "pay_hand": lambda *where: e.Put(Cards(OWN, "hand"), where[-1]),
    "pay_put_two": _pay_two,
    "pay_put_top": lambda noun, *_: e.Put(choice(noun, OWN), "deck_top"),
    "pay_put_bottom": lambda noun, *_: e.Put(choice(noun, OWN), "deck_bottom"),
    "pay_put_down": lambda noun, *where: e.Put(choice(noun, OWN), where[-1], face_down=True),
    "pay_beneath": _pay_beneath,
    "pay_destroy_two": lambda one, other: e.Destroy(
        Together((choice(one, OWN), choice(other, OWN)))
    ),
    "pay_discard_np": lambda noun: _discard_np(noun)(OWN),
    "pay_untap": lambda noun: e.Untap(choice(noun, OWN)),
}
