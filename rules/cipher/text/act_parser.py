"""Instructions, and who carries them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.cipher.text.act_parts import area, chosen, landing, own_place, this_at
from rules.cipher.text.cost_parser import Cost, turned
from rules.cipher.text.nodes import TransferLord, UseSkill
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import ANY, ENEMY, OWN, Noun, choice, every
from rules.cipher.text.parts import Act, Instruction
from rules.text import effects as e
from rules.text.amounts import Amount
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Chosen, Group, Known, This, Together, Top

Effects = tuple[e.Effect, ...]


def _done(effect: Callable[..., e.Effect], *more: object) -> Callable[[Noun], Act]:
    """An effect on what the noun means to whoever acts."""
    return lambda noun: lambda by: (effect(choice(noun, by), *more),)


def _both(effect: Callable[..., e.Effect]) -> Callable[[Noun, Noun], Act]:
    return lambda one, other: lambda by: (effect(Together((choice(one, by), choice(other, by)))),)


def _either(one: Act, other: Act) -> Instruction:
    return Instruction(lambda by: (e.OneOfThese((_plain(one(by)), _plain(other(by)))),))


def _plain(effects: Effects) -> Effects:
    """Alternatives that need nothing after them: how far a "choose" reaches is unclear."""
    if any(isinstance(effect, e.Choose) for effect in effects):
        raise Unclear("where the alternative ends")
    return effects


def _for_both(act: Act) -> Effects:
    """What both players do, where the words are the same from either side."""
    (effect,) = act(OWN)
    if isinstance(effect, e.Draw):
        return (effect, replace(effect, side=ENEMY))
    if isinstance(effect, e.Reveal) and isinstance(effect.group, Top) and effect.group.side == ANY:
        return (effect,)
    raise Unclear("what both players do")


def _choose_per(noun: Noun, amount: Amount) -> Act:
    if noun.det != "count" or noun.most != 1:
        raise Unclear("one for each is chosen")
    each = noun.counted(amount if noun.least else 0, amount)
    return lambda by: chosen(each, by)


def _there(noun: Noun, place: str, whose: str) -> Noun:
    return replace(noun, places=(*noun.places, (place, whose)))


def _choose_blind_from(noun: Noun, whose: str) -> Act:
    return lambda by: chosen(_there(noun, "hand", whose), by, blind=True)


def _choose_from(whose: str, place: str, noun: Noun) -> Act:
    return lambda by: chosen(_there(noun, place, whose), by)


def _search(whose: str, noun: Noun) -> Act:
    there = _there(replace(noun, head="card"), "deck", whose or OWN)
    return lambda by: chosen(there, by)


def _near(effect: Callable[..., e.Effect]) -> Callable[[Noun, Noun], Act]:
    def act(noun: Noun, other: Noun) -> Act:
        near = every(replace(other, det="the"), OWN)
        return lambda by: (effect(choice(noun, by), near=near),)

    return act


def _put(*, face_down: bool = False) -> Callable[..., Act]:
    def act(noun: Noun, *where: str) -> Act:
        return lambda by: (e.Put(choice(noun, by), where[-1], by, face_down),)

    return act


def _put_here(*, face_down: bool = False) -> Callable[[Noun], Act]:
    """The place stands behind the noun and was read as a part of it."""

    def act(noun: Noun) -> Act:
        if not noun.places or noun.places[-1][0] not in ("bonds", "orbs", "support", "retreat"):
            raise Unclear("where it is placed")
        card = replace(noun, places=noun.places[:-1])
        return _put(face_down=face_down)(card, noun.places[-1][0])

    return act


def _deploy(*, tapped: bool = False) -> Callable[[Noun], Act]:
    def act(noun: Noun) -> Act:
        card, where = landing(noun)
        return lambda by: (e.Deploy(choice(card, by), where, tapped=tapped),)

    return act


def _deploy_in(*, tapped: bool = False) -> Callable[[Noun, str, str], Act]:
    return lambda noun, _, place: (
        lambda by: (e.Deploy(choice(noun, by), area(place), tapped=tapped),)
    )


def _deploy_this(origin: str, to: str = "") -> Act:
    return lambda by: (e.Deploy(this_at(origin), to and area(to)),)


def _deploy_here(to: str) -> Act:
    return lambda by: (e.Deploy(This(), area(to)),)


def _stack_under(noun: Noun, unit: Noun, how: str = "beneath") -> Act:
    if unit.group == Known("?it"):
        unit = Noun(group=Known("?unit"))
    return lambda by: (e.Stack(choice(noun, by), _one_unit(unit), how),)


def _one_unit(unit: Noun) -> Group:
    """The unit that the words single out, or one chosen among those that they mean."""
    try:
        return every(unit, OWN)
    except Unclear:
        if unit.det != "a" and (unit.det, unit.least, unit.most) != ("count", 1, 1):
            raise
        return choice(unit, OWN)


def _discard(number: str, _: object) -> Act:
    amount = int(number)
    return lambda by: (e.Put(Chosen(Cards(by, "hand"), amount, amount, by=by), "retreat", by),)


def _draw(number: str | int, *, up_to: bool = False) -> Act:
    return lambda by: (e.Draw(int(number), by, up_to),)


def _repeat(cost: Cost) -> Act:
    return lambda by: (e.May(cost, (UseSkill(),), side=by),)


def _may(instruction: Instruction, may: str) -> Instruction:
    return replace(instruction, may=True, instead="instead" in may)


_WHO: Readings = {
    "act": Instruction,
    "may_act": lambda may, act: _may(Instruction(act), may),
    "either_act": _either,
    "may_either_act": lambda may, one, other: _may(_either(one, other), may),
    "enemy_act": lambda *parts: Instruction(parts[-1], ENEMY, instead=len(parts) > 1),
    "enemy_may_act": lambda act: Instruction(act, ENEMY, may=True),
    "both_act": lambda act: Instruction(lambda _: _for_both(act)),
}
_CHOICES: Readings = {
    "choose": lambda noun: lambda by: chosen(noun, by),
    "choose_per": _choose_per,
    "choose_blind": lambda noun: lambda by: chosen(noun, by, blind=True),
    "choose_blind_from": _choose_blind_from,
    "choose_from": _choose_from,
    "search": _search,
}
_UNITS: Readings = {
    "move": _done(e.Move),
    "move_two": _both(e.Move),
    "move_to": lambda noun, _, place: lambda by: (e.Move(choice(noun, by), area(place)),),
    "move_near": _near(e.Move),
    "untap": _done(e.Untap),
    "tap": _done(e.Tap),
    "destroy": _done(e.Destroy),
    "destroy_two": _both(e.Destroy),
    "deploy": _deploy(),
    "deploy_tapped": _deploy(tapped=True),
    "deploy_in": _deploy_in(),
    "deploy_tapped_in": _deploy_in(tapped=True),
    "deploy_near": _near(e.Deploy),
    "deploy_in_here": lambda *to: _deploy_here(own_place(*to)),
    "deploy_this_from": lambda *origin: _deploy_this(own_place(*origin)),
    "deploy_this_from_to": lambda whose, origin, area_of, to: _deploy_this(
        own_place(whose, origin), own_place(area_of, to)
    ),
    "deploy_this_into": lambda area_of, to, whose, origin: _deploy_this(
        own_place(whose, origin), own_place(area_of, to)
    ),
    "stack_under": _stack_under,
    "stack_on": lambda noun, unit, how: (
        lambda by: (e.Stack(choice(noun, by), choice(unit, by), how),)
    ),
    "stack_on_it": lambda noun, how: lambda by: (e.Stack(choice(noun, by), Known("?unit"), how),),
    **constants({"to_grow": "growth", "to_level_up": "level_up", "to_promote": "promote"}),
    "transfer": lambda former, to: lambda by: (TransferLord(choice(to, by), every(former, OWN)),),
}
_CARDS: Readings = {
    "draw": lambda number, _: _draw(number),
    "draw_one": lambda _: _draw(1),
    "draw_up_to": lambda number: _draw(number, up_to=True),
    "discard": _discard,
    "reveal": lambda noun: lambda by: (e.Reveal(choice(noun, by), by=by),),
    "look": _done(e.Look),
    "put_to": _put(),
    "put_face_down": _put(face_down=True),
    "put_here": _put_here(),
    "put_here_face_down": _put_here(face_down=True),
    "put_on_top": lambda noun, *_: _put()(noun, "deck_top"),
    "flip_up": _done(e.Flip, "up"),
    "flip_down": _done(e.Flip, "down"),
    "flip_either": _done(e.Flip, "either"),
    "shuffle": lambda whose: lambda by: (e.Shuffle(whose or by),),
}
ACTS: Readings = {
    **_WHO,
    **_CHOICES,
    **_UNITS,
    **_CARDS,
    "win": lambda: lambda by: (e.WinGame(),),
    "use_free": lambda name: lambda by: (UseSkill(words(name)[0][0]),),
    "repeat": _repeat,
    "pay": lambda cost: lambda by: turned(cost, by),
    "pay_to": lambda cost, act: lambda by: (*turned(cost, by), *act(by)),
}
