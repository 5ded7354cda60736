"""Instructions and prices."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Transformer, v_args

from rules.cipher.text.noun_reader import words
from rules.cipher.text.nouns import ENEMY, OWN, Noun, Unclear, choice, every
from rules.cipher.text.parts import Act, Does
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
    TransferLord,
    Untap,
    UseSkill,
    WinGame,
)
from rules.text.filters import At, Is, Not
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Together, Top

Price = tuple[Effect, ...]


@v_args(inline=True)
class ActReader(Transformer[Token, object]):
    """Methods are called by the parser, one for each alias of an act or payment."""

    # who acts
    def act(self, act: Act) -> Does:
        return Does(act)

    def may_act(self, may: Token, act: Act) -> Does:
        return Does(act, may=True, instead="instead" in may)

    def either_act(self, one: Act, other: Act) -> Does:
        return Does(lambda by: (OneOfThese((one(by), other(by))),))

    def may_either_act(self, may: Token, one: Act, other: Act) -> Does:
        return replace(self.either_act(one, other), may=True, instead="instead" in may)

    def enemy_act(self, *parts: Token | Act) -> Does:
        return Does(deed(parts), ENEMY, instead="instead" in parts)

    def enemy_may_act(self, *parts: Token | Act) -> Does:
        return Does(deed(parts), ENEMY, may=True)

    def both_act(self, act: Act) -> Does:
        return Does(lambda _: for_both(act))

    # acts
    def choose(self, _: Token, noun: Noun) -> Act:
        return lambda by: chosen(noun, by)

    def choose_per(self, _: Token, noun: Noun, amount: Amount) -> Act:
        if noun.det != "count" or noun.most != 1:
            raise Unclear("one for each is chosen")
        each = noun.counted(amount if noun.least else 0, amount)
        return lambda by: chosen(each, by)

    def move_two(self, _: Token, one: Noun, other: Noun) -> Act:
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

    def repeat(self, price: Price, *_: Token) -> Act:
        return lambda by: (May(price, (UseSkill(),), side=by),)

    def pay(self, price: Price) -> Act:
        return lambda by: turned(price, by)

    def pay_to(self, price: Price, act: Act) -> Act:
        return lambda by: (*turned(price, by), *act(by))

    def substitute_price(self, price: Price) -> Price:
        return price

    def substitute_put(self, *parts: Noun | Token | str) -> Price:
        noun, to = put_parts(parts)
        return (Put(choice(noun, OWN), to),)

    def substitute_send(self, _: Token, noun: Noun) -> Price:
        return (Put(choice(noun, OWN), "retreat"),)

    def substitute_hand(self, *_: Token | str) -> Price:
        return (Put(Cards(OWN, "hand"), "retreat"),)

    # prices
    def price(self, payments: Price) -> Price:
        return payments

    def payments(self, *payments: Effect | Price) -> Price:
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

    def pay_reveal_top(self, *parts: Noun | Token | str) -> Price:
        noun = next(part for part in parts if isinstance(part, Noun))
        shown = choice(noun, OWN)
        assert isinstance(shown, Chosen)
        return (Reveal(replace(shown, name="?shown")), Put(Known("?shown"), "deck_top"))

    def pay_growth(self, _: Token, noun: Noun, __: Token, unit: Noun, ___: str) -> Effect:
        return Stack(choice(noun, OWN), every(unit, OWN), "growth")

    def pay_move(self, _: Token, noun: Noun) -> Effect:
        return Move(paid(noun))


def for_both(act: Act) -> tuple[Effect, ...]:
    """What both players do, where the words are the same from either side."""
    (effect,) = act(OWN)
    if isinstance(effect, Draw):
        return (effect, replace(effect, side=ENEMY))
    if isinstance(effect, Reveal) and isinstance(effect.group, Top) and effect.group.side == "each":
        return (effect,)
    raise Unclear("what both players do")


def deed(parts: tuple[Token | Act, ...]) -> Act:
    return next(part for part in parts if not isinstance(part, Token))


def chosen(noun: Noun, by: str, *, blind: bool = False) -> tuple[Effect, ...]:
    group = choice(noun, by, blind=blind)
    if isinstance(group, Together):
        return tuple(Choose(one) for one in group.groups if isinstance(one, Chosen))
    if not isinstance(group, Chosen):
        raise Unclear("how many are chosen")
    return (Choose(group),)


def places_of(parts: tuple[Token | str, ...]) -> list[str]:
    """The places among the parts; who they belong to is the player of the card."""
    words = [part for part in parts if not isinstance(part, Token)]
    if any(whose not in (OWN, "") for whose in words[::2]):
        raise Unclear("a card of its own player is needed")
    return words[1::2]


def this_at(place: str) -> Group:
    """This card, provided it is there."""
    return Among(This(), (At((place,)),))


def area(place: str) -> str:
    if place not in ("vanguard", "rearguard"):
        raise Unclear("units move to the Vanguard or the Rearguard")
    return place


def landing(noun: Noun) -> tuple[Noun, str]:
    """The cards to deploy, and the area that the words add behind them."""
    areas = [place for place in noun.places if place[0] in ("vanguard", "rearguard")]
    if not areas:
        return noun, ""
    rest = tuple(place for place in noun.places if place not in areas)
    return replace(noun, places=rest), areas[0][0]


def put_parts(parts: tuple[object, ...]) -> tuple[Noun, str]:
    noun = next(part for part in parts if isinstance(part, Noun))
    to = [part for part in parts if isinstance(part, str) and not isinstance(part, Token)]
    return noun, to[-1]


def paid(noun: Noun) -> Group:
    """Own units as a price: a name without a number means one unit of that name."""
    if noun.group is None and noun.det in ("", "the") and not noun.names:
        noun = replace(noun, det="a")
    return choice(noun, OWN)


def turned(price: Price, by: str) -> Price:
    """The price as paid by a side; prices are written from the player's point of view."""
    if by == OWN:
        return price
    return tuple(turn(part) for part in price)


def turn(part: Effect) -> Effect:
    group = getattr(part, "group", None)
    if isinstance(part, Flip) and isinstance(group, Chosen) and isinstance(group.among, Cards):
        among = replace(group.among, side=ENEMY)
        return replace(part, group=replace(group, among=among, by=ENEMY))
    raise Unclear("a price the opponent cannot be asked for")
