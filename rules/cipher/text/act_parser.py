"""Instructions, and who carries them out."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.act_parts import area, chosen, landing, places_of, put_parts, this_at
from rules.cipher.text.cost_parser import Cost, turned
from rules.cipher.text.nodes import TransferLord, UseSkill
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import ANY, ENEMY, OWN, Noun, Unclear, choice, every
from rules.cipher.text.parts import Act, Instruction
from rules.text.amounts import Amount
from rules.text.effects import (
    Choose,
    Deploy,
    Destroy,
    Draw,
    Effect,
    Flip,
    Look,
    May,
    Move,
    OneOfThese,
    Put,
    Reveal,
    Shuffle,
    Stack,
    Tap,
    Untap,
    WinGame,
)
from rules.text.groups import Cards, Chosen, Known, This, Together, Top


class ActParser:
    """Methods are called by the parser, one for each alias of an act."""

    # who acts
    def act(self, act: Act) -> Instruction:
        return Instruction(act)

    def may_act(self, may: Token, act: Act) -> Instruction:
        return Instruction(act, may=True, instead="instead" in may)

    def either_act(self, *acts: Act | Token) -> Instruction:
        one, other = (act for act in acts if not isinstance(act, Token))
        return Instruction(lambda by: (OneOfThese((plain(one(by)), plain(other(by)))),))

    def may_either_act(self, may: Token, one: Act, other: Act) -> Instruction:
        return replace(self.either_act(one, other), may=True, instead="instead" in may)

    def enemy_act(self, *parts: Token | Act) -> Instruction:
        return Instruction(act_in(parts), ENEMY, instead="instead" in parts)

    def enemy_may_act(self, *parts: Token | Act) -> Instruction:
        return Instruction(act_in(parts), ENEMY, may=True)

    def both_act(self, act: Act) -> Instruction:
        return Instruction(lambda _: for_both(act))

    # acts
    def choose(self, _: Token, noun: Noun) -> Act:
        return lambda by: chosen(noun, by)

    def choose_per(self, _: Token, noun: Noun, amount: Amount) -> Act:
        if noun.det != "count" or noun.most != 1:
            raise Unclear("one for each is chosen")
        each = noun.counted(amount if noun.least else 0, amount)
        return lambda by: chosen(each, by)

    def move_two(self, *parts: Noun | Token) -> Act:
        one, other = (part for part in parts if isinstance(part, Noun))
        return lambda by: (Move(Together((choice(one, by), choice(other, by)))),)

    def choose_blind(self, _: Token, noun: Noun) -> Act:
        return lambda by: chosen(noun, by, blind=True)

    def choose_blind_from(self, _: Token, noun: Noun, whose: str, __: Token) -> Act:
        there = replace(noun, places=(*noun.places, ("hand", whose)))
        return lambda by: chosen(there, by, blind=True)

    def move(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Move(choice(noun, by)),)

    def move_to(self, _: Token, noun: Noun, __: object, ___: str, place: str) -> Act:
        return lambda by: (Move(choice(noun, by), to=area(place)),)

    def move_near(self, _: Token, noun: Noun, __: Token, other: Noun) -> Act:
        near = every(replace(other, det="the"), OWN)
        return lambda by: (Move(choice(noun, by), near=near),)

    def untap(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Untap(choice(noun, by)),)

    def tap(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Tap(choice(noun, by)),)

    def destroy(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Destroy(choice(noun, by)),)

    def draw(self, _: Token, number: Token, __: Token) -> Act:
        return lambda by: (Draw(int(number), by),)

    def draw_one(self, _: Token, __: Token) -> Act:
        return lambda by: (Draw(1, by),)

    def draw_up_to(self, _: Token, number: Token) -> Act:
        return lambda by: (Draw(int(number), by, up_to=True),)

    def reveal(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Reveal(choice(noun, by), by=by),)

    def look(self, _: Token, noun: Noun) -> Act:
        return lambda by: (Look(choice(noun, by)),)

    def put_to(self, *parts: Noun | Token | str) -> Act:
        noun, to = put_parts(parts)
        return lambda by: (Put(choice(noun, by), to, by),)

    def put_face_down(self, *parts: Noun | Token | str) -> Act:
        noun, to = put_parts(parts)
        return lambda by: (Put(choice(noun, by), to, by, face_down=True),)

    def put_here(self, _: Token, noun: Noun, *down: Token) -> Act:
        """The place stands behind the noun and was read as a part of it."""
        if not noun.places or noun.places[-1][0] not in ("bonds", "orbs", "support", "retreat"):
            raise Unclear("where it is placed")
        card = replace(noun, places=noun.places[:-1])
        to = noun.places[-1][0]
        return lambda by: (Put(choice(card, by), to, by, face_down=bool(down)),)

    put_here_face_down = put_here

    def put_on_top(self, _: Token, noun: Noun, *__: Token | str) -> Act:
        return lambda by: (Put(choice(noun, by), "deck_top", by),)

    def deploy(self, _: Token, noun: Noun, *__: Token) -> Act:
        card, where = landing(noun)
        return lambda by: (Deploy(choice(card, by), where),)

    def deploy_tapped(self, _: Token, noun: Noun, *__: Token) -> Act:
        card, where = landing(noun)
        return lambda by: (Deploy(choice(card, by), where, tapped=True),)

    def stack_under(self, _: Token, noun: Noun, __: Token, unit: Noun, *grow: str) -> Act:
        how = "growth" if grow else "beneath"
        if unit.group == Known("?it"):
            unit = Noun(group=Known("?unit"))
        return lambda by: (Stack(choice(noun, by), every(unit, OWN), how),)

    def stack_on(self, _: Token, noun: Noun, __: Token, unit: Noun, how: str) -> Act:
        return lambda by: (Stack(choice(noun, by), choice(unit, by), how),)

    def stack_on_it(self, _: Token, noun: Noun, how: str) -> Act:
        return lambda by: (Stack(choice(noun, by), Known("?unit"), how),)

    def to_grow(self, _: Noun) -> str:
        return "growth"

    def to_level_up(self, *_: Token | Noun) -> str:
        return "level_up"

    def to_promote(self, *_: Token | Noun) -> str:
        return "promote"

    def flip_up(self, _: Token, noun: Noun, __: Token) -> Act:
        return lambda by: (Flip(choice(noun, by), "up"),)

    def flip_down(self, _: Token, noun: Noun, __: Token) -> Act:
        return lambda by: (Flip(choice(noun, by), "down"),)

    def flip_either(self, _: Token, noun: Noun, __: Token) -> Act:
        return lambda by: (Flip(choice(noun, by), "either"),)

    def deploy_in_here(self, *parts: Token | str) -> Act:
        (place,) = places_of(parts)
        return lambda by: (Deploy(This(), area(place)),)

    def choose_from(self, _: Token, whose: str, place: str, *parts: Noun | Token) -> Act:
        noun = next(part for part in parts if isinstance(part, Noun))
        there = replace(noun, places=(*noun.places, (place, whose)))
        return lambda by: chosen(there, by)

    def destroy_two(self, _: Token, one: Noun, __: Token, other: Noun) -> Act:
        return lambda by: (Destroy(Together((choice(one, by), choice(other, by)))),)

    def deploy_this_from(self, *parts: Token | str) -> Act:
        return lambda by: (Deploy(this_at(places_of(parts)[0])),)

    def deploy_this_from_to(self, *parts: Token | str) -> Act:
        origin, to = places_of(parts)
        return lambda by: (Deploy(this_at(origin), area(to)),)

    def deploy_this_into(self, *parts: Token | str) -> Act:
        to, origin = places_of(parts)
        return lambda by: (Deploy(this_at(origin), area(to)),)

    def deploy_in(self, _: Token, noun: Noun, __: Token, ___: str, place: str) -> Act:
        return lambda by: (Deploy(choice(noun, by), area(place)),)

    def deploy_tapped_in(self, _: Token, noun: Noun, __: Token, ___: str, place: str) -> Act:
        return lambda by: (Deploy(choice(noun, by), area(place), tapped=True),)

    def deploy_near(self, _: Token, noun: Noun, __: Token, other: Noun) -> Act:
        near = every(replace(other, det="the"), OWN)
        return lambda by: (Deploy(choice(noun, by), near=near),)

    def search(self, whose: str, _: Token, noun: Noun) -> Act:
        there = replace(noun, head="card", places=(*noun.places, ("deck", whose or OWN)))
        return lambda by: chosen(there, by)

    def discard(self, _: Token, number: Token, __: Token) -> Act:
        def act(by: str) -> tuple[Effect, ...]:
            amount = int(number)
            return (Put(Chosen(Cards(by, "hand"), amount, amount, by=by), "retreat", by),)

        return act

    def shuffle(self, _: Token, whose: str, __: Token) -> Act:
        return lambda by: (Shuffle(whose or by),)

    def transfer(self, _: Token, former: Noun, to: Noun) -> Act:
        return lambda by: (TransferLord(choice(to, by), every(former, OWN)),)

    def win(self) -> Act:
        return lambda by: (WinGame(),)

    def use_free(self, name: Token) -> Act:
        return lambda by: (UseSkill(words(name)[0][0]),)

    def repeat(self, cost: Cost, *_: Token) -> Act:
        return lambda by: (May(cost, (UseSkill(),), side=by),)

    def pay(self, cost: Cost) -> Act:
        return lambda by: turned(cost, by)

    def pay_to(self, cost: Cost, act: Act) -> Act:
        return lambda by: (*turned(cost, by), *act(by))


def plain(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Alternatives that need nothing after them: how far a "choose" reaches is unclear."""
    if any(isinstance(effect, Choose) for effect in effects):
        raise Unclear("where the alternative ends")
    return effects


def for_both(act: Act) -> tuple[Effect, ...]:
    """What both players do, where the words are the same from either side."""
    (effect,) = act(OWN)
    if isinstance(effect, Draw):
        return (effect, replace(effect, side=ENEMY))
    if isinstance(effect, Reveal) and isinstance(effect.group, Top) and effect.group.side == ANY:
        return (effect,)
    raise Unclear("what both players do")


def act_in(parts: tuple[Token | Act, ...]) -> Act:
    return next(part for part in parts if not isinstance(part, Token))
