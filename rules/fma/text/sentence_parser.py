"""Sentences, and the lines they make: from the grammar's rules to instructions and passives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.fma.text.effect_parser import NOTHING, AnswerToPlay, Aside, flat
from rules.fma.text.nodes import BattleWon, StartBattle
from rules.fma.text.noun import EVERY_LEADER, Noun
from rules.fma.text.statement_parser import Ways, gets
from rules.fma.text.statement_parts import Possession, Statement
from rules.text import effects as e
from rules.text.changes import Adjust, Change, While
from rules.text.conditions import Condition, Exists
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Chosen, Known, This, Units
from rules.text.tree import rewrite
from rules.text.triggers import Moved, Trigger

# The end of an effect whose text does not say it: by the kind of play (FMA-ATTR-3, 4).
UNSTATED = "unstated"
Effects = tuple[e.Effect, ...]


@dataclass(frozen=True)
class Instructions:
    """What an activated ability does, and what a React answers."""

    trigger: Trigger | None
    effects: Effects
    aside: Aside = NOTHING


@dataclass(frozen=True)
class Passive:
    """What a line without a designator says: statements, or a triggered effect."""

    changes: tuple[Change, ...] = ()
    trigger: Trigger | None = None
    effects: Effects = ()


def _lasting(statement: Statement, until: str = "") -> Effects:
    """The changes for a time; a choice among them, or several, are about the same object."""
    until = until or statement.until or UNSTATED
    if until.startswith("battle of "):
        raise Unclear("how long it lasts")
    group, ways = statement.group, statement.ways
    first: Effects = ()
    several = len(ways) > 1 or len(ways[0]) > 1
    if several and isinstance(group, Chosen):
        known = Known(group.name)
        first = (e.Choose(group),)
        ways = tuple(rewrite(way, lambda node: known if node == group else node) for way in ways)
    made = tuple((e.Lasting(until, way),) for way in ways)
    return (*first, *made[0]) if len(made) == 1 else (*first, e.OneOfThese(made))


def _block_stronger(who: Noun, ways: Ways) -> Effects:
    return (e.Redirect(who.group()), *_lasting(gets(who, ways)))


# Instructions ---------------------------------------------------------------------------------


def _sentence(parts: tuple[object, ...]) -> Instructions:
    answers = [part for part in parts if isinstance(part, AnswerToPlay)]
    if len(answers) > 1:
        raise Unclear("one play is answered at a time")
    trigger = answers[0].trigger if answers else None
    effects = flat(*(part.effects if isinstance(part, AnswerToPlay) else part for part in parts))
    aside = _together(part for part in parts if isinstance(part, Aside))
    return Instructions(trigger, effects, aside)


def _unprompted(parts: tuple[object, ...]) -> Instructions:
    """Instructions that do not say themselves what they answer."""
    found = _sentence(parts)
    if found.trigger is not None:
        raise Unclear("two triggers")
    return found


def _when_triggered(trigger: Trigger, parts: tuple[object, ...]) -> Instructions:
    return Instructions(trigger, _unprompted(parts).effects)


def _if_so(condition: Condition, parts: tuple[object, ...]) -> Instructions:
    found = _unprompted(parts)
    if condition == Exists(Cards("own", "locations")) and isinstance(found.effects[0], e.If):
        return found
    return Instructions(None, (e.If(condition, found.effects),))


def _if_won(parts: tuple[object, ...]) -> Instructions:
    won = BattleWon(Units("own"))
    return Instructions(None, (e.Delayed(won, _sentence(parts).effects),))


def _only_while(condition: Condition, parts: tuple[object, ...]) -> Instructions:
    """It can be used only while that is so."""
    return replace(_sentence(parts), aside=Aside(requires=(condition,)))


def _effects(*sentences: Instructions) -> Instructions:
    triggers = [other.trigger for other in sentences if other.trigger is not None]
    if len(triggers) > 1:
        raise Unclear("two triggers")
    effects: list[e.Effect] = []
    for sentence in sentences:
        effects.extend(sentence.effects)
        if sentence.aside.closes:
            effects.append(_closed(effects.pop() if effects else None))
    aside = _together(other.aside for other in sentences)
    return Instructions(triggers[0] if triggers else None, tuple(effects), aside)


# Passives -------------------------------------------------------------------------------------


def _whole(statement: Possession | Statement | Passive) -> Passive:
    if isinstance(statement, Possession):
        return Passive((statement.of(This()),))
    return Passive(_plain(statement)) if isinstance(statement, Statement) else statement


def _while_so(condition: Condition, *statements: Statement) -> Passive:
    return Passive((While(condition, tuple(c for one in statements for c in _plain(one))),))


def _together(asides: Iterable[Aside]) -> Aside:
    found = tuple(asides)
    return Aside(
        tuple(label for aside in found for label in aside.labels),
        tuple(condition for aside in found for condition in aside.requires),
        any(aside.closes for aside in found),
    )


def _closed(battle: e.Effect | None) -> StartBattle:
    if not isinstance(battle, StartBattle):
        raise Unclear("which battle nobody may join")
    return replace(battle, closed=True)


def _plain(statement: Statement) -> tuple[Change, ...]:
    if len(statement.ways) != 1 or statement.until:
        raise Unclear("a passive leaves no choice and does not end")
    if isinstance(statement.group, Chosen):
        raise Unclear("a passive chooses nothing")
    return statement.ways[0]


def _goal(noun: Noun) -> Exists:
    """What the search party must have: a character, or something that one bears."""
    pool = noun.pool()
    if not isinstance(pool, Units) and not (isinstance(pool, Cards) and pool.place == "attached"):
        raise Unclear("what a search party has")
    return Exists(pool)


_DURATIONS: Readings = {
    **constants({"this_turn": "turn", "this_phase": "phase", "this_battle": "battle"}),
    "in_battle_of": lambda kind: f"battle of {kind.lower()}",
    "lasting": _lasting,
    "lasting_before": lambda until, statement: _lasting(statement, until),
}
_INSTRUCTIONS: Readings = {
    "block_stronger": _block_stronger,
    "instructions": lambda *parts: tuple(part for part in parts if part is not None),
    "joint": lambda: None,
    "sentence": _sentence,
    "when_triggered": _when_triggered,
    "if_so": _if_so,
    "if_won": _if_won,
    "only_while": _only_while,
    "you_may": lambda parts: (e.May(_sentence(parts).effects),),
    "effects": _effects,
}
SENTENCES: Readings = {
    **_DURATIONS,
    **_INSTRUCTIONS,
    "whole": _whole,
    "while_so": _while_so,
    "so_while": lambda statement, condition: _while_so(condition, statement),
    "triggered": lambda trigger, parts: Passive((), trigger, _unprompted(parts).effects),
    "defeated_on_the_way": lambda who: Passive(
        (), Moved(who.pool(), "home"), (e.Destroy(Known("it")),)
    ),
    "draw_phase": lambda number: Passive((Adjust(EVERY_LEADER, "draw_phase", number),)),
    "statements": lambda *found: found,
    "goal": _goal,
}
