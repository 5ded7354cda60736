"""Choices that card text asks for: units, cards, Lands, cards on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card
from rules.fetcg.field import are_adjacent, behind
from rules.fetcg.moving import can_enter
from rules.fetcg.table import FetcgTable, Unit
from rules.text import effects as e
from rules.text import groups as g
from rules.text.attrition import Gain
from rules.text.battlefield import Cure
from rules.text.play.asking import amount
from rules.text.play.doing import candidates, is_among
from rules.text.play.scope import Scope, Thing
from rules.text.tree import Node

# What was chosen when a card was played stays chosen, under its name behind this mark.
AIMED = "aimed at as "


def targets_of(ability: Any) -> list[g.Chosen]:
    """The choices an ability makes before anybody may answer."""
    found: list[g.Chosen] = []
    for effect in ability.body:
        group = effect.chosen if isinstance(effect, e.Choose) else getattr(effect, "group", None)
        if isinstance(group, g.Chosen) and group.name == "target":
            found.append(group)
    return found


def fitting(
    table: FetcgTable, chosen: g.Chosen, scope: Scope, *, reach: Sequence[str] | None = None
) -> list[Thing]:
    """What may be chosen: it passes, what follows can be done to it, and it is in reach."""
    assert scope.ability is not None
    return [
        thing
        for thing in candidates(chosen, scope)
        if thing is not scope.source
        and not is_among(thing, scope.known.get("card", ()))
        and (reach is None or (isinstance(thing, Unit) and thing.square in reach))
        and all(_bears(table, effect, chosen, thing) for effect in scope.ability.body)
        and all(_can_pay(effect, chosen, thing) for effect in scope.ability.price)
    ]


def _bears(table: FetcgTable, effect: Any, chosen: g.Chosen, thing: Thing) -> bool:
    """Whether the instruction could be done to the thing, if it is about what is chosen."""
    if getattr(effect, "group", None) not in (chosen, g.Known(chosen.name)):
        return True
    if isinstance(effect, e.Move):
        return bool(squares_for(table, effect, thing))
    if isinstance(effect, Cure):
        return bool(thing.statuses if not effect.status else effect.status in thing.statuses)
    return True


def _can_pay(effect: e.Effect, chosen: g.Chosen, thing: Thing) -> bool:
    """A unit that pays its last Energy would be gone before the effect."""
    if isinstance(effect, Gain) and effect.group == g.Known(chosen.name):
        return isinstance(thing, Unit) and thing.energy > -_plain(effect.amount)
    return True


def _plain(number: Any) -> int:
    assert isinstance(number, int), "a price in Energy is printed as a number"
    return number


def squares_for(table: FetcgTable, effect: e.Move, unit: Unit) -> list[str]:
    """Where a card may move the unit: a free square that lets it in (FETCG-MOVE-12)."""
    forward = table.forward(unit.player)
    if effect.to in ("backward", "forward"):
        square = behind(unit.square, forward if effect.to == "backward" else -forward)
        found = [square] if square is not None else []
    else:
        found = [square for square in table.lands if are_adjacent(square, unit.square)]
    return [square for square in found if can_enter(table, unit, square)]


def choose(
    table: FetcgTable, question: Node, pool: Sequence[Thing], scope: Scope
) -> Steps[list[Thing]]:
    """Choose among the pool, or take what was aimed at and still fits."""
    assert isinstance(question, g.Chosen)
    aimed = scope.known.get(AIMED + question.name)
    if aimed is not None:
        return [one for one in aimed if is_among(one, pool)]
    left = [one for one in pool if not is_among(one, scope.known.get("card", ()))]
    return (yield from ask_for(table, question, left, scope))


def ask_for(
    table: FetcgTable, question: g.Chosen, pool: Sequence[Thing], scope: Scope
) -> Steps[list[Thing]]:
    """Ask for so many of the pool, or let chance choose."""
    things = list(pool)
    least = min(amount(question.least, scope), len(things))
    most = len(things) if question.most is None else amount(question.most, scope)
    most = min(most, len(things))
    if not most:
        return []
    if question.by == "chance":
        table.rng.shuffle(things)
        return things[:most]
    hidden = isinstance(things[0], Card) and things[0].zone.name == "deck"
    in_hand = isinstance(things[0], Card) and things[0].zone.name == "hand"
    answer = yield Choose(
        1 - scope.seat if question.by == "enemy" else scope.seat,
        "choose_cards" if hidden or in_hand else "choose_target",
        lambda: [_option(one) for one in things],
        least,
        most,
        Prompt("choose_cards" if hidden or in_hand else "choose_target", {"count": most}),
        source=source_card(scope),
        ask_anyway=hidden,
    )
    return [_thing(table, option) for option in answer]


def _option(thing: Thing) -> Option:
    if isinstance(thing, Unit):
        return Option("choose", thing.face)
    return Option("choose", thing, shows=thing.zone.name == "deck")


def _thing(table: FetcgTable, option: Option) -> Thing:
    card = option.card
    assert card is not None
    return card.zone if isinstance(card.zone, Unit) else card


def source_card(scope: Scope) -> Card | None:
    """The card whose text asks."""
    cards = scope.known.get("card")
    return cards[0] if cards else None
