"""Whole lines: what kind of ability each makes."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, v_args

from rules.fetcg.text.change_reader import ChangeReader
from rules.fetcg.text.clause_reader import Criterion, Moment, Price, step_of
from rules.fetcg.text.noun_reader import BEARER, CARD, Counting, key, wheres
from rules.text.abilities import Ability
from rules.text.attrition import AttackDamages
from rules.text.battlefield import Inflict
from rules.text.changes import Adjust, Change, MayStack
from rules.text.conditions import Condition, TurnOf
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, Stack, WinGame
from rules.text.groups import Chosen, Known, Units
from rules.text.triggers import Trigger, TurnEnds

Deeds = tuple[Effect, ...]
# How long a statement holds, and how that is said.
DURATIONS = {
    "attack": "for this attack",
    "battle": "for this battle",
    "turn": "this turn",
    "step": "in this step",
    "enemy_next_turn": "until the end of your opponent's next turn",
}


class Unclear(ValueError):
    """Words that can be parsed and still mean nothing here."""


@dataclass(frozen=True)
class Statement:
    """Changes that hold for a time; without one for as long as the card is there."""

    changes: tuple[Change, ...]
    until: str = ""


Sentence = Statement | Deeds


@v_args(inline=True)
class LineReader(ChangeReader):
    """Puts the parts of a line together."""

    # Sentences --------------------------------------------------------------------------------

    def for_attack(self) -> str:
        return "attack"

    def for_battle(self) -> str:
        return "battle"

    def for_turn(self) -> str:
        return "turn"

    def for_step(self) -> str:
        return "step"

    def for_enemy_turn(self) -> str:
        return "enemy_next_turn"

    def statement(self, *parts: object) -> Statement:
        changes: list[Change] = []
        until = ""
        for part in parts:
            if isinstance(part, str):
                until = part
            else:
                changes.extend(part if isinstance(part, tuple) else (part,))
        return Statement(tuple(changes), until)

    def sentence(self, found: Sentence) -> Sentence:
        return found

    def body(self, *sentences: Sentence) -> tuple[Sentence, ...]:
        return sentences

    # Lines ------------------------------------------------------------------------------------

    def plain(self, body: tuple[Sentence, ...]) -> Ability:
        return _spoken(body)

    def conditional(self, conditions: tuple[Condition, ...], body: tuple[Sentence, ...]) -> Ability:
        return _spoken(body, conditions)

    def targeted(self, *parts: object) -> Ability:
        return _aimed("own", parts)

    def targeted_enemy(self, *parts: object) -> Ability:
        return _aimed("enemy", parts)

    def order(
        self, conditions: tuple[Condition, ...], _: Token, __: Token, count: Counting
    ) -> Ability:
        """A victory condition that lasts until the opponent's next turn has ended."""
        then = If(count.condition("own"), (WinGame(),))
        body = (Delayed(TurnEnds("enemy"), (then,), until="enemy_next_turn"),)
        return Ability("", "play", body, requires=conditions)

    def fighting(self, moment: Moment, _: Token, amount: Token) -> Ability:
        change = Adjust(moment.who, moment.stat, int(amount))
        return Ability("", "continuous", (change,), requires=moment.conditions)

    def afflicts(self, *parts: object) -> Ability:
        status = parts[-1]
        assert isinstance(status, Token)
        body = (Inflict(Known("struck"), key(status)),)
        return Ability("", "trigger", body, trigger=AttackDamages(BEARER))

    def triggered(self, event: Trigger, deeds: Deeds) -> Ability:
        return Ability("", "trigger", deeds, trigger=event)

    def timed(self, *parts: object) -> Ability:
        _, step, *rest = parts
        assert isinstance(step, Token)
        price, deeds = _priced(rest)
        during = (TurnOf("own", step_of(step)),)
        return Ability(
            "", "activate", deeds, once_per_turn=True, requires=during, price=price, optional=True
        )

    def action(self, *parts: object) -> Ability:
        price, deeds = _priced(parts)
        return Ability("", "action", deeds, price=price, optional=True)

    def staff(self, deeds: Deeds) -> Ability:
        return Ability("", "staff", deeds, optional=True)

    def symbol(self, deeds: Deeds) -> Ability:
        return Ability("", "symbol", deeds, once_per_turn=True, optional=True)

    def family_support(self, *parts: object) -> Ability:
        price, deeds = _priced(parts)
        return Ability("", "family_support", deeds, once_per_turn=True, price=price, optional=True)

    def training(self, *parts: object) -> Ability:
        price, deeds = _priced(parts)
        return Ability("", "training", deeds, once_per_turn=True, price=price, optional=True)

    def promotion(self, *parts: object) -> Ability:
        price = next((part for part in parts if isinstance(part, Price)), Price())
        onto = Chosen(Units("own", wheres(parts)), name="target")
        body = (Stack(CARD, onto, "promote"),)
        return Ability("", "promotion", body, "hand", price=tuple(price), optional=True)

    def criterion(self, found: Criterion) -> Ability:
        body = (MayStack(Units("own", found.where), "advance"),)
        return Ability("", "criterion", body, "hand", requires=found.requires)

    def may_sortie(self) -> Ability:
        return Ability("", "sortie", (self.may_be_sortied(),), "hand")


def _spoken(body: tuple[Sentence, ...], requires: tuple[Condition, ...] = ()) -> Ability:
    """Statements alone hold as long as the card is there; anything else is done when played."""
    if all(isinstance(one, Statement) and not one.until for one in body):
        changes = tuple(c for one in body if isinstance(one, Statement) for c in one.changes)
        return Ability("", "continuous", changes, requires=requires)
    return Ability("", "play", _done(body, ""), requires=requires)


def _aimed(side: str, parts: tuple[object, ...]) -> Ability:
    """What a Surprise card does to its target holds for the attack unless it says otherwise."""
    price = next((part for part in parts if isinstance(part, Price)), Price())
    body = parts[-1]
    assert isinstance(body, tuple)
    where = wheres(tuple(part for part in parts[:-1] if not isinstance(part, Price)))
    chosen = Choose(Chosen(Units(side, where), name="target"))
    return Ability("", "play", (chosen, *_done(body, "attack")), price=tuple(price))


def _done(body: tuple[Sentence, ...], usual: str) -> Deeds:
    found: list[Effect] = []
    for sentence in body:
        if not isinstance(sentence, Statement):
            found.extend(sentence)
        elif sentence.until or usual:
            found.append(Lasting(sentence.until or usual, sentence.changes))
        else:
            raise Unclear("how long it holds")
    return tuple(found)


def _priced(parts: tuple[object, ...] | list[object]) -> tuple[Deeds, Deeds]:
    price = next((part for part in parts if isinstance(part, Price)), Price())
    deeds = parts[-1]
    assert isinstance(deeds, tuple)
    return tuple(price), deeds
