"""Sentences, and the lines they make: from the parser's rules to instructions and passives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lark import Token

from rules.fma.text.effect_parser import NOTHING, AnswerToPlay, Aside, EffectParser, flat
from rules.fma.text.nodes import BattleWon, StartBattle
from rules.fma.text.noun import Noun, Unclear
from rules.fma.text.statement_parser import EVERY_LEADER, StatementParser
from rules.fma.text.statement_parts import Bonus, Possession, Statement
from rules.text.amounts import Amount
from rules.text.changes import Adjust, Change, While
from rules.text.conditions import Condition, Exists
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, May, OneOfThese
from rules.text.groups import Cards, Chosen, Known, This, Units
from rules.text.tree import rewrite
from rules.text.triggers import (
    Trigger,
)

# The end of an effect whose text does not say it: by the kind of play (FMA-ATTR-3, 4).
UNSTATED = "unstated"


@dataclass(frozen=True)
class Instructions:
    """What an activated ability does, and what a React answers."""

    trigger: Trigger | None
    effects: tuple[Effect, ...]
    aside: Aside = NOTHING


@dataclass(frozen=True)
class Passive:
    """What a line without a designator says: statements, or a triggered effect."""

    changes: tuple[Change, ...] = ()
    trigger: Trigger | None = None
    effects: tuple[Effect, ...] = ()


class SentenceParser:
    """Reads what a whole line says."""

    def __init__(self, effects: EffectParser, statements: StatementParser) -> None:
        self._effects = effects
        self._statements = statements

    # How long ---------------------------------------------------------------------------------

    def this_turn(self) -> str:
        return "turn"

    def this_phase(self) -> str:
        return "phase"

    def this_battle(self) -> str:
        return "battle"

    def in_battle_of(self, kind: Token) -> str:
        return f"battle of {kind.lower()}"

    def lasting(self, statement: Statement, until: str = "") -> tuple[Effect, ...]:
        """The changes for a time; a choice among them, or several, are about the same object."""
        until = until or statement.until or UNSTATED
        if until.startswith("battle of "):
            raise Unclear("how long it lasts")
        group, ways = statement.group, statement.ways
        first: tuple[Effect, ...] = ()
        several = len(ways) > 1 or len(ways[0]) > 1
        if several and isinstance(group, Chosen):
            known = Known(group.name)
            first = (Choose(group),)
            ways = tuple(
                rewrite(way, lambda node: known if node == group else node) for way in ways
            )
        made = tuple((Lasting(until, way),) for way in ways)
        return (*first, *made[0]) if len(made) == 1 else (*first, OneOfThese(made))

    def lasting_before(self, until: str, statement: Statement) -> tuple[Effect, ...]:
        return self.lasting(statement, until)

    # Instructions -----------------------------------------------------------------------------

    def block_stronger(self, who: Noun, ways: tuple[tuple[Bonus, ...], ...]) -> tuple[Effect, ...]:
        return (*self._effects.block(who), *self.lasting(self._statements.gets(who, ways)))

    def instruction(self, parts: object) -> object:
        return parts

    def instructions(self, *parts: object) -> tuple[object, ...]:
        return tuple(part for part in parts if part is not None)

    def joint(self) -> None:
        return None

    def sentence(self, parts: tuple[object, ...]) -> Instructions:
        answers = [part for part in parts if isinstance(part, AnswerToPlay)]
        if len(answers) > 1:
            raise Unclear("one play is answered at a time")
        trigger = answers[0].trigger if answers else None
        effects = tuple(
            effect
            for part in parts
            for effect in (part.effects if isinstance(part, AnswerToPlay) else flat((part,)))
        )
        return Instructions(
            trigger, effects, _together(part for part in parts if isinstance(part, Aside))
        )

    def when_triggered(self, trigger: Trigger, parts: tuple[object, ...]) -> Instructions:
        parsed = self.sentence(parts)
        if parsed.trigger is not None:
            raise Unclear("two triggers")
        return Instructions(trigger, parsed.effects)

    def if_so(self, condition: Condition, parts: tuple[object, ...]) -> Instructions:
        parsed = self.sentence(parts)
        if parsed.trigger is not None:
            raise Unclear("two triggers")
        if condition == Exists(Cards("own", "locations")) and isinstance(parsed.effects[0], If):
            return parsed
        return Instructions(None, (If(condition, parsed.effects),))

    def if_won(self, parts: tuple[object, ...]) -> Instructions:
        parsed = self.sentence(parts)
        return Instructions(None, (Delayed(BattleWon(Units("own")), parsed.effects),))

    def only_while(self, condition: Condition, parts: tuple[object, ...]) -> Instructions:
        """It can be used only while that is so."""
        return replace(self.sentence(parts), aside=Aside(requires=(condition,)))

    def you_may(self, parts: tuple[object, ...]) -> tuple[Effect, ...]:
        return (May(self.sentence(parts).effects),)

    def effects(self, *sentences: Instructions) -> Instructions:
        triggers = [other.trigger for other in sentences if other.trigger is not None]
        if len(triggers) > 1:
            raise Unclear("two triggers")
        effects: list[Effect] = []
        for sentence in sentences:
            effects.extend(sentence.effects)
            if sentence.aside.closes:
                effects.append(_closed(effects.pop() if effects else None))
        aside = _together(other.aside for other in sentences)
        return Instructions(triggers[0] if triggers else None, tuple(effects), aside)

    # Passives ---------------------------------------------------------------------------------

    def whole(self, statement: object) -> Passive:
        if isinstance(statement, Possession):
            return Passive((statement.of(This()),))
        if isinstance(statement, Statement):
            return Passive(_plain(statement))
        assert isinstance(statement, Passive)
        return statement

    def while_so(self, condition: Condition, statement: Statement) -> Passive:
        return Passive((While(condition, _plain(statement)),))

    def so_while(self, statement: Statement, condition: Condition) -> Passive:
        return Passive((While(condition, _plain(statement)),))

    def while_both(self, condition: Condition, one: Statement, other: Statement) -> Passive:
        return Passive((While(condition, (*_plain(one), *_plain(other))),))

    def triggered(self, trigger: Trigger, parts: tuple[object, ...]) -> Passive:
        parsed = self.sentence(parts)
        if parsed.trigger is not None:
            raise Unclear("two triggers")
        return Passive((), trigger, parsed.effects)

    def draw_phase(self, number: Amount) -> Passive:
        return Passive((Adjust(EVERY_LEADER, "draw_phase", number),))

    def statements(self, *found: Passive) -> tuple[Passive, ...]:
        return found

    def goal(self, noun: Noun) -> Condition:
        return Exists(noun.pool())


def _together(asides: Iterable[Aside]) -> Aside:
    found = tuple(asides)
    return Aside(
        tuple(label for aside in found for label in aside.labels),
        tuple(condition for aside in found for condition in aside.requires),
        any(aside.closes for aside in found),
    )


def _closed(battle: Effect | None) -> StartBattle:
    if not isinstance(battle, StartBattle):
        raise Unclear("which battle nobody may join")
    return replace(battle, closed=True)


def _plain(statement: Statement) -> tuple[Change, ...]:
    if len(statement.ways) != 1 or statement.until:
        raise Unclear("a passive leaves no choice and does not end")
    if isinstance(statement.group, Chosen):
        raise Unclear("a passive chooses nothing")
    return statement.ways[0]
