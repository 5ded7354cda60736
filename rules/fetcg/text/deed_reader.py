"""What is done: one instruction after the other."""

from __future__ import annotations

from lark import Token, v_args

from rules.fetcg.text.clause_reader import ClauseReader
from rules.fetcg.text.noun_reader import CARD, key
from rules.text.amounts import Count
from rules.text.attrition import Cancel, Gain
from rules.text.battlefield import Cure, Inflict, MoveChips
from rules.text.effects import Destroy, Draw, Effect, Look, Move, Put, Shuffle, Tap, Untap, WinGame
from rules.text.filters import Filter
from rules.text.groups import Cards, Chosen, Group, Known

CardsWanted = tuple[int, tuple[Filter, ...]]


@v_args(inline=True)
class DeedReader(ClauseReader):
    """Instructions, as effects."""

    def deeds(self, *found: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(effect for part in found for effect in part)

    def _chips(self, tokens: tuple[Token, ...], *, up_to: bool) -> tuple[Effect, ...]:
        origin, to = (key(token) for token in tokens if token.type == "PILE_NAME")
        amount = next(int(token) for token in tokens if token.type == "N")
        return (MoveChips(amount, origin, to, up_to=up_to),)

    def move_chips(self, *tokens: Token) -> tuple[Effect, ...]:
        return self._chips(tokens, up_to=False)

    def move_chips_up_to(self, *tokens: Token) -> tuple[Effect, ...]:
        return self._chips(tokens, up_to=True)

    def charge(self, _: Token, amount: Token, __: Token, who: Group) -> tuple[Effect, ...]:
        return (Gain(who, "energy", int(amount)),)

    def drain(self, _: Token, __: Token, amount: Token, ___: Token) -> tuple[Effect, ...]:
        return (MoveChips(int(amount), "unused", "used", side="enemy", up_to=True),)

    def regain(self, who: Group, _: Token, amount: Token, __: Token) -> tuple[Effect, ...]:
        return (Gain(who, "energy", int(amount)),)

    def lose(self, who: Group, _: Token, amount: Token, __: Token) -> tuple[Effect, ...]:
        return (Gain(who, "energy", -int(amount)),)

    def draw(self, _: Token, count: Token, __: Token) -> tuple[Effect, ...]:
        return (Draw(int(count)),)

    def draw_as_many(self, _: Token) -> tuple[Effect, ...]:
        return (Draw(Count(Known("discarded"))),)

    def discard(self, _: Token, count: Token, __: Token) -> tuple[Effect, ...]:
        return _discard("own", int(count), int(count))

    def discard_between(self, _: Token, least: Token, most: Token, __: Token) -> tuple[Effect, ...]:
        return _discard("own", int(least), int(most))

    def enemy_discards(self, _: Token, __: Token, count: Token, ___: Token) -> tuple[Effect, ...]:
        return _discard("enemy", int(count), int(count), by="enemy")

    def enemy_discards_at_random(
        self, _: Token, __: Token, count: Token, ___: Token
    ) -> tuple[Effect, ...]:
        return _discard("enemy", int(count), int(count), by="chance")

    def counter(self) -> tuple[Effect, ...]:
        return (Cancel("surprise", Chosen(Cards("any", "stack"), name="target")),)

    def cure(self, who: Group) -> tuple[Effect, ...]:
        return (Cure(who),)

    def cure_one(self, who: Group, status: Token) -> tuple[Effect, ...]:
        return (Cure(who, key(status)),)

    def inflict(self, who: Group, _: Token, status: Token) -> tuple[Effect, ...]:
        return (Inflict(who, key(status)),)

    def step(self, _: Token, who: Group, direction: Token) -> tuple[Effect, ...]:
        return (Move(who, key(direction)),)

    def step_aside(self, _: Token, who: Group) -> tuple[Effect, ...]:
        return (Move(who, "adjacent"),)

    def remove_land(self, _: Token, count: Token, __: Token) -> tuple[Effect, ...]:
        lands = Chosen(Cards("any", "land"), int(count), int(count), name="removed")
        return (Put(lands, "discard"),)

    def remove_this(self, *_: object) -> tuple[Effect, ...]:
        return (Put(CARD, "discard"),)

    def remove_unit(self, _: Token, who: Group) -> tuple[Effect, ...]:
        return (Destroy(who),)

    def put_into_mode(self, who: Group, mode: Token) -> tuple[Effect, ...]:
        return (Tap(who) if key(mode) == "standby_mode" else Untap(who),)

    def return_cards(self, wanted: CardsWanted) -> tuple[Effect, ...]:
        count, where = wanted
        return (Put(Chosen(Cards("own", "discard", where), 0, count, name="found"), "hand"),)

    def search(self, wanted: CardsWanted) -> tuple[Effect, ...]:
        count, where = wanted
        found = Chosen(Cards("own", "deck", where), 0, count, name="found")
        return (Put(found, "hand"), Shuffle())

    def look_at_hand(self) -> tuple[Effect, ...]:
        return (Look(Cards("enemy", "hand"), "seen"),)

    def win(self) -> tuple[Effect, ...]:
        return (WinGame(),)


def _discard(side: str, least: int, most: int, by: str = "own") -> tuple[Effect, ...]:
    chosen = Chosen(Cards(side, "hand"), least, most, by=by, name="discarded")
    return (Put(chosen, "discard"),)
