"""Whole lines: what kind of ability each makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token

from rules.fetcg.text.binding import bound, chosen_first
from rules.fetcg.text.change_parser import COUNTERBLOW
from rules.fetcg.text.clause_parser import BattleRole, Criterion, step_of
from rules.fetcg.text.effect_parser import Effects
from rules.fetcg.text.nodes import Halved, Inflict
from rules.fetcg.text.noun_parser import (
    AFFLICTIONS,
    BEARER,
    CARD,
    FIGHTERS,
    FIGHTING,
    HERE,
    TARGET,
    Counting,
)
from rules.text.abilities import Ability
from rules.text.attrition import Allowed, AttackDamages, Gain
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    MayStack,
    Multiplied,
    OnlyDeployedIf,
    While,
)
from rules.text.conditions import All, Condition, TurnOf
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, May, Stack, WinGame
from rules.text.filters import Is, OneOf
from rules.text.grammar import Readings, Unclear, constants, same
from rules.text.groups import Among, Chosen, Group, Known, This, Units
from rules.text.house.nouns import Range, key, wheres
from rules.text.house.sentences import Cost, Paid
from rules.text.house.words import plain_number, together
from rules.text.tree import Node, rewrite, walk
from rules.text.triggers import AttackDeclared, Trigger, TurnEnds

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
    return _of_counterattack(Statement(tuple(changes), until))


def _of_counterattack(statement: Statement) -> Statement:
    """Say of the Defending unit, in this battle, what is said of a counterattack."""

    def as_defender(node: Node) -> Node:
        return Known("defender") if node == COUNTERBLOW else node

    changes = rewrite(statement.changes, as_defender)
    if changes == statement.changes:
        return statement
    if statement.until not in ("", "battle"):
        raise Unclear("when it counterattacks")
    return Statement(changes, "battle")


Body = tuple[Sentence, ...]


def _plain(body: Body, requires: tuple[Condition, ...] = ()) -> Ability:
    """Statements alone hold as long as the card is there; anything else is done when played."""
    chooses = any(isinstance(node, Chosen) for node in walk(_changes(body)))
    if not chooses and all(isinstance(part, Statement) and not part.until for part in body):
        return bound(Ability("", "continuous", _changes(body), requires=requires))
    found = Ability("", "play", _done(body, ""), requires=requires)
    return bound(chosen_first(found) if chooses else found)


def _changes(body: Body) -> tuple[Change, ...]:
    return tuple(c for part in body if isinstance(part, Statement) for c in part.changes)


def _paid_play(paid: Paid) -> Ability:
    return bound(Ability("", "play", _done(paid.body, ""), cost=paid.cost))


def _after(*parts: object) -> Ability:
    """ "This unit gets +1 Attack Power while ..."."""
    conditions = parts[-1]
    assert isinstance(conditions, tuple)
    return _plain((_statement(*parts[:-1]),), conditions)


def _targeted(side: str) -> Callable[..., Ability]:
    """What a Surprise card does to its target holds for the attack unless it says otherwise."""

    def targeted(*parts: object) -> Ability:
        body = parts[-1]
        assert isinstance(body, tuple)
        chosen = Choose(Chosen(Units(side, wheres(parts[:-1])), name="target"))
        return bound(Ability("", "play", (chosen, *_done(body, "attack")), cost=_cost(parts)))

    return targeted


def _choosing(side: str) -> Callable[..., Ability]:
    """ "Choose one of your units. It ..."; of several, all are meant afterwards."""

    def choosing(number: Range, *parts: object) -> Ability:
        body = parts[-1]
        assert isinstance(body, tuple)
        least, most = number
        where = wheres(parts[:-1])
        chosen = Choose(Chosen(Units(side, where), least, most, name="target"))
        if any(isinstance(node, Chosen) for node in walk(_done(body, "attack"))):
            raise Unclear("whom it means")
        usual = "attack" if _fights(where) else ""
        return bound(Ability("", "play", (chosen, *_done(body, usual)), cost=_cost(parts)))

    return choosing


def _choosing_and(side: str) -> Callable[..., Ability]:
    """ "Choose one of your units and move it"; the effects are said of the one that is chosen."""

    def choosing(number: Range, *parts: object) -> Ability:
        *where, effects = parts
        if TARGET not in walk(effects):  # type: ignore[arg-type]
            raise Unclear("what the choice is for")
        return _choosing(side)(number, *where, (effects,))

    return choosing


def _ends_turn_here(sign: int) -> Callable[[Token], Ability]:
    def ends(amount: Token) -> Ability:
        who = Among(HERE, (OneOf(Units("turn")),))
        body = (Gain(who, "energy", sign * plain_number(amount)),)
        return bound(Ability("", "trigger", body, trigger=TurnEnds("any")))

    return ends


def _is_of_fight(change: Change) -> bool:
    """What is said of who fights now is said of this fight."""
    who = getattr(change, "group", None) or getattr(change, "who", None)
    return _fights(who) or (isinstance(who, Known) and who.name in FIGHTERS)


def _fights(where: object) -> bool:
    return any(isinstance(node, Is) and node.state in FIGHTING for node in walk(where))  # type: ignore[arg-type]


def _done(body: Body, usual: str) -> Effects:
    found: list[Effect] = []
    for sentence in body:
        if not isinstance(sentence, Statement):
            found.extend(sentence)
            continue
        until = sentence.until or usual
        if not until and all(_is_of_fight(change) for change in sentence.changes):
            until = "attack"
        if not until:
            raise Unclear("how long it holds")
        found.append(_lasting(until, sentence.changes))
    return together(tuple(found))


def _lasting(until: str, changes: tuple[Change, ...]) -> Effect:
    """Where a card may lie, and whom it strikes harder, is so as long as the card is there."""
    if any(isinstance(change, OnlyDeployedIf | While) for change in changes):
        raise Unclear("this cannot hold for a while")
    if any(isinstance(change, Cannot) and change.by for change in changes):
        raise Unclear("equipment that cannot be used for a while")
    return Lasting(until, changes)


def _delayed(conditions: tuple[Condition, ...], count: Counting) -> Ability:
    """A victory condition in force until the opponent's next turn has ended."""
    then = If(count.condition("own"), (WinGame(),))
    body = (Delayed(TurnEnds("enemy"), (then,), until="enemy_next_turn"),)
    return Ability("", "play", body, requires=conditions)


def _fighting(role: BattleRole, amount: Token) -> Ability:
    if role.who is None:
        raise Unclear("who fights")
    change = Adjust(role.who, role.stat, int(amount))
    return Ability("", "continuous", (change,), requires=role.conditions)


def _fighting_change(role: BattleRole, *parts: object) -> Ability:
    """ "While attacking, this unit deals 1 more damage"; "it" is who fights."""
    changes = _statement(*parts).changes
    if not all(
        isinstance(change, Adjust | Becomes | Multiplied | Halved) and change.stat != "entry_cost"
        for change in changes
    ):
        raise Unclear("this is not of one fight")
    if role.who is None:
        return _subject_fights(role, changes)
    who = role.who

    def as_wielder(node: Node) -> Node:
        return who if node == TARGET else node

    ability = Ability("", "continuous", rewrite(changes, as_wielder), requires=role.conditions)
    return bound(ability)


def _subject_fights(role: BattleRole, changes: tuple[Change, ...]) -> Ability:
    """Who fights is whom the statement is about: one unit, or those of several that fight."""
    groups: list[Group] = [getattr(change, "group") for change in changes]  # noqa: B009
    if any(group != groups[0] for group in groups):
        raise Unclear("who fights")
    (who, *_) = groups
    if not isinstance(who, Units):
        if who not in (This(), BEARER, HERE):
            raise Unclear("who fights")
        settled = replace(role, who=who)
        return bound(Ability("", "continuous", changes, requires=settled.conditions))
    fighters = Units(who.side, (Is(role.role), *who.where))

    def fighting(node: Node) -> Node:
        return fighters if node == who else node

    return bound(Ability("", "continuous", rewrite(changes, fighting)))


def _fighting_after(*parts: object) -> Ability:
    role = parts[-1]
    assert isinstance(role, BattleRole)
    return _fighting_change(role, *parts[:-1])


def _afflicts(status: Token) -> Ability:
    body = (Inflict(Known("struck"), AFFLICTIONS.get(key(status), key(status))),)
    return Ability("", "trigger", body, trigger=AttackDamages(BEARER))


def _triggered(event: Trigger, body: Body) -> Ability:
    return bound(Ability("", "trigger", _done(body, ""), trigger=event))


def _triggered_after(event: Trigger, body: Body) -> Ability:
    if isinstance(event, AttackDeclared):
        raise Unclear("when the attack is over")
    return _triggered(event, body)


def _used(kind: str, *, once: bool = False) -> Callable[..., Ability]:
    def used(*parts: object) -> Ability:
        cost, effects = _price_and_effects(parts)
        return bound(Ability("", kind, effects, once_per_turn=once, cost=cost, optional=True))

    return used


def _staff(body: Body) -> Ability:
    """Whom the staff is used on is its target."""

    def aimed(node: Node) -> Node:
        is_unit = isinstance(node, Chosen) and isinstance(node.among, Units)
        return replace(node, name=TARGET.name) if is_unit else node  # type: ignore[call-arg]

    effects = rewrite(_done(body, ""), aimed)
    targets = [node for node in walk(effects) if isinstance(node, Chosen)]
    if len(targets) != 1 or targets[0].most != 1 or targets[0].least != 1:
        raise Unclear("whom the staff is used on")
    return bound(Ability("", "staff", effects, optional=True))


def _timed(step: Token, *parts: object) -> Ability:
    cost, effects = _price_and_effects(parts)
    ability = Ability(
        "",
        "activate",
        effects,
        once_per_turn=True,
        requires=(TurnOf("own", step_of(step)),),
        cost=cost,
        optional=True,
    )
    return bound(ability)


def _timed_at_cost(payment: Effect, step: Token, body: Body) -> Ability:
    return _timed(step, Paid(Cost((payment,)), body))


def _promotion(*parts: object) -> Ability:
    onto = Chosen(Units("own", wheres(parts)), name="target")
    body = (Stack(CARD, onto, "promote"),)
    return Ability("", "promotion", body, "hand", cost=_cost(parts), optional=True)


def _criterion(found: Criterion) -> Ability:
    body = (MayStack(Units("own", found.where), "advance"),)
    return Ability("", "criterion", body, "hand", requires=found.requires)


def _cost(parts: tuple[object, ...]) -> Effects:
    return tuple(next((part for part in parts if isinstance(part, Cost)), ()))


def _price_and_effects(parts: tuple[object, ...]) -> tuple[Effects, Effects]:
    """The cost and the deeds; what the player may do anyway, they do by using it."""
    last = parts[-1]
    if isinstance(last, Paid):
        return tuple(last.cost), _willing(_done(last.body, ""))
    assert isinstance(last, tuple)
    return _cost(parts), _willing(_done(last, ""))


def _willing(effects: Effects) -> Effects:
    if len(effects) == 1 and isinstance(effects[0], May) and not effects[0].then:
        return effects[0].effects
    return effects


def _effects_if(conditions: tuple[Condition, ...], effects: Effects) -> Effects:
    return (If(conditions[0] if len(conditions) == 1 else All(conditions), effects),)


_SENTENCES: Readings = {
    **constants(
        {
            "for_battle": "battle",
            "for_step": "step",
            "for_enemy_turn": "enemy_next_turn",
            "in_enemy_turn": "in_enemy_next_turn",
        }
    ),
    "statement": _statement,
    "option": lambda effects: (May(effects),),
    "option_then": lambda effects, then: (May(effects, then),),
    "effects_if": _effects_if,
}
LINES: Readings = {
    **_SENTENCES,
    "plain": _plain,
    "paid_play": _paid_play,
    "conditional": lambda conditions, body: _plain(body, conditions),
    "conditional_after": _after,
    "as_told": same,
    "told_if": lambda conditions, ability: bound(replace(ability, requires=conditions)),
    "targeted": _targeted("own"),
    "targeted_enemy": _targeted("enemy"),
    "chosen_own": _choosing("own"),
    "chosen_enemy": _choosing("enemy"),
    "chosen_any": _choosing("any"),
    "chosen_own_and": _choosing_and("own"),
    "chosen_enemy_and": _choosing_and("enemy"),
    "ends_turn_here": _ends_turn_here(1),
    "ends_turn_here_and_loses": _ends_turn_here(-1),
    "delayed": _delayed,
    "fighting": _fighting,
    "fighting_change": _fighting_change,
    "fighting_change_after": _fighting_after,
    "afflicts": _afflicts,
    "triggered": _triggered,
    "triggered_after": _triggered_after,
    "timed": _timed,
    "timed_paid": _timed,
    "timed_at_cost": _timed_at_cost,
    "action": _used("action"),
    "action_paid": _used("action"),
    "staff": _staff,
    "symbol": _used("symbol", once=True),
    "symbol_paid": _used("symbol", once=True),
    "family_support": _used("family_support", once=True),
    "training": _used("training", once=True),
    "training_paid": _used("training", once=True),
    "promotion": _promotion,
    "criterion": _criterion,
    "may_sortie": lambda: Ability("", "sortie", (Allowed(This(), "sortie"),), "hand"),
}
