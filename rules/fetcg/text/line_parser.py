"""Whole lines: what kind of ability each makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lark import Token

from rules.fetcg.text.clause_parser import BattleRole, Cost, Criterion, step_of
from rules.fetcg.text.effect_parser import Effects
from rules.fetcg.text.nodes import Inflict
from rules.fetcg.text.noun_parser import BEARER, CARD, Counting, key, wheres
from rules.text.abilities import Ability
from rules.text.attrition import Allowed, AttackDamages
from rules.text.changes import Adjust, Change, MayStack, OnlyDeployedIf, While
from rules.text.conditions import Condition, TurnOf
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, Stack, WinGame
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Chosen, Known, This, Units
from rules.text.triggers import TurnEnds

# How long a statement holds: the words for it, by duration.
DURATIONS = {
    "attack": "for this attack",
    "battle": "for this battle",
    "turn": "this turn",
    "step": "in this step",
    "enemy_next_turn": "until the end of your opponent's next turn",
}


@dataclass(frozen=True)
class Statement:
    """Changes that hold for a time; without one for as long as the card is there."""

    changes: tuple[Change, ...]
    until: str = ""


Sentence = Statement | Effects


def _statement(*parts: object) -> Statement:
    changes: list[Change] = []
    until = ""
    for part in parts:
        if isinstance(part, str):
            until = part
        elif isinstance(part, tuple):
            changes.extend(part)
        else:
            assert isinstance(part, Change)
            changes.append(part)
    return Statement(tuple(changes), until)


def _plain(body: tuple[Sentence, ...], requires: tuple[Condition, ...] = ()) -> Ability:
    """Statements alone hold as long as the card is there; anything else is done when played."""
    if all(isinstance(part, Statement) and not part.until for part in body):
        changes = tuple(c for part in body if isinstance(part, Statement) for c in part.changes)
        return Ability("", "continuous", changes, requires=requires)
    return Ability("", "play", _done(body, ""), requires=requires)


def _targeted(side: str) -> Callable[..., Ability]:
    """What a Surprise card does to its target holds for the attack unless it says otherwise."""

    def targeted(*parts: object) -> Ability:
        body = parts[-1]
        assert isinstance(body, tuple)
        chosen = Choose(Chosen(Units(side, wheres(parts[:-1])), name="target"))
        return Ability("", "play", (chosen, *_done(body, "attack")), cost=_cost(parts))

    return targeted


def _done(body: tuple[Sentence, ...], usual: str) -> Effects:
    found: list[Effect] = []
    for sentence in body:
        if not isinstance(sentence, Statement):
            found.extend(sentence)
        elif sentence.until or usual:
            found.append(_lasting(sentence.until or usual, sentence.changes))
        else:
            raise Unclear("how long it holds")
    return tuple(found)


def _lasting(until: str, changes: tuple[Change, ...]) -> Effect:
    """Where a card may lie, and whom it strikes harder, is so as long as the card is there."""
    if any(isinstance(change, OnlyDeployedIf | While) for change in changes):
        raise Unclear("this cannot hold for a while")
    return Lasting(until, changes)


def _delayed(conditions: tuple[Condition, ...], count: Counting) -> Ability:
    """A victory condition in force until the opponent's next turn has ended."""
    then = If(count.condition("own"), (WinGame(),))
    body = (Delayed(TurnEnds("enemy"), (then,), until="enemy_next_turn"),)
    return Ability("", "play", body, requires=conditions)


def _fighting(role: BattleRole, amount: Token) -> Ability:
    change = Adjust(role.who, role.stat, int(amount))
    return Ability("", "continuous", (change,), requires=role.conditions)


def _afflicts(status: Token) -> Ability:
    body = (Inflict(Known("struck"), key(status)),)
    return Ability("", "trigger", body, trigger=AttackDamages(BEARER))


def _used(kind: str, *, once: bool = False) -> Callable[..., Ability]:
    def used(*parts: object) -> Ability:
        return Ability(
            "", kind, _effects(parts), once_per_turn=once, cost=_cost(parts), optional=True
        )

    return used


def _timed(step: Token, *parts: object) -> Ability:
    during = (TurnOf("own", step_of(step)),)
    return Ability(
        "",
        "activate",
        _effects(parts),
        once_per_turn=True,
        requires=during,
        cost=_cost(parts),
        optional=True,
    )


def _promotion(*parts: object) -> Ability:
    onto = Chosen(Units("own", wheres(parts)), name="target")
    body = (Stack(CARD, onto, "promote"),)
    return Ability("", "promotion", body, "hand", cost=_cost(parts), optional=True)


def _criterion(found: Criterion) -> Ability:
    body = (MayStack(Units("own", found.where), "advance"),)
    return Ability("", "criterion", body, "hand", requires=found.requires)


def _cost(parts: Sequence[object]) -> Effects:
    return tuple(next((part for part in parts if isinstance(part, Cost)), ()))


def _effects(parts: Sequence[object]) -> Effects:
    effects = parts[-1]
    assert isinstance(effects, tuple)
    return effects


_SENTENCES: Readings = {
    **constants(
        {
            "for_attack": "attack",
            "for_battle": "battle",
            "for_turn": "turn",
            "for_step": "step",
            "for_enemy_turn": "enemy_next_turn",
        }
    ),
    "statement": _statement,
    "body": lambda *sentences: sentences,
}
LINES: Readings = {
    **_SENTENCES,
    "plain": _plain,
    "conditional": lambda conditions, body: _plain(body, conditions),
    "targeted": _targeted("own"),
    "targeted_enemy": _targeted("enemy"),
    "delayed": _delayed,
    "fighting": _fighting,
    "afflicts": _afflicts,
    "triggered": lambda event, effects: Ability("", "trigger", effects, trigger=event),
    "timed": _timed,
    "action": _used("action"),
    "staff": _used("staff"),
    "symbol": _used("symbol", once=True),
    "family_support": _used("family_support", once=True),
    "training": _used("training", once=True),
    "promotion": _promotion,
    "criterion": _criterion,
    "may_sortie": lambda: Ability("", "sortie", (Allowed(This(), "sortie"),), "hand"),
}
