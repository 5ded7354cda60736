"""Abilities in the game's own templating: what the grammar reads, said again in our own words.

Every ability the grammar makes can be said so that the grammar makes the same ability of it.
"""

from __future__ import annotations

from rules.fma.text.nodes import Meet, X
from rules.fma.text.render.conditions import CONDITIONS, say_goal, with_requirement
from rules.fma.text.render.effects import EFFECT_SLOTS, EFFECTS, given_up, instructions
from rules.fma.text.render.nouns import NOUN_SLOTS, NOUNS
from rules.fma.text.render.renderer import LineRenderer
from rules.fma.text.render.statements import STATEMENT_SLOTS, STATEMENTS, is_many, say_changes
from rules.fma.text.render.triggers import TRIGGER_SLOTS, TRIGGERS, trigger_lead
from rules.text.abilities import Ability
from rules.text.amounts import Amount
from rules.text.attrition import Gain
from rules.text.changes import While
from rules.text.effects import Effect, Put, Tap
from rules.text.groups import Chosen, This
from rules.text.render.renderer import Says, Slots
from rules.text.render.words import capital
from rules.text.tree import Node

PLAYED = ("recruit", "main", "search", "cleanup", "battle", "react")


def render(ability: Ability, at_work: Node | None = None) -> str:
    """One ability, as a line of a card, with what is at work marked."""
    renderer = LineRenderer(PHRASES, SLOTS, is_many, ability=ability, at_work=at_work)
    if ability.kind == "goal":
        return _line(say_goal(renderer, ability.requires[0]))
    if ability.kind == "augment":
        (price,) = ability.cost
        command = renderer.mark(str(_paid(price)), price)
        return f"Augment {command}: {_line(_body(renderer, ability))}"
    if ability.kind in PLAYED:
        return f"{_head(renderer, ability)}: {_line(_body(renderer, ability))}"
    if ability.trigger is not None:
        when = renderer.say(ability.trigger)
        return _line(f"{when}, {instructions(renderer, _effects(ability))}")
    return _line(_statement(renderer, ability))


def _line(text: str) -> str:
    return f"{capital(text)}."


def _effects(ability: Ability) -> tuple[Effect, ...]:
    return tuple(part for part in ability.body if isinstance(part, Effect))


# Designators ----------------------------------------------------------------------------------


def _head(renderer: LineRenderer, ability: Ability) -> str:
    words = [ability.kind.capitalize()]
    costs = []
    for part in ability.cost:
        if isinstance(part, Meet):
            words.append(part.stat.capitalize())
            words.extend(_number(part.amount))
        else:
            costs.append(renderer.mark(_cost(renderer, part), part))
    return ", ".join([" ".join(words), *costs])


def _number(amount: Amount) -> list[str]:
    """A cost of 0 is not printed (FMA-COST-3)."""
    if isinstance(amount, X):
        return ["X"]
    return [str(amount)] if amount else []


def _cost(renderer: LineRenderer, part: Effect) -> str:
    if isinstance(part, Tap):
        return "set this character"
    if isinstance(part, Gain):
        number = _paid(part)
        return f"{number} experience" if part.stat == "experience" else f"spend {number} command"
    assert isinstance(part, Put)
    if isinstance(part.group, This):
        return "remove this card from the game" if part.to == "removed" else "sacrifice this card"
    assert isinstance(part.group, Chosen)
    return given_up(renderer, part.group)


def _paid(part: Effect) -> int:
    assert isinstance(part, Gain)
    assert isinstance(part.amount, int)
    return -part.amount


# Bodies ---------------------------------------------------------------------------------------


def _body(renderer: LineRenderer, ability: Ability) -> str:
    lead = trigger_lead(renderer, ability)
    text = instructions(renderer, _effects(ability))
    for condition in ability.requires:
        text = with_requirement(renderer, condition, text)
    if "anywhere" in ability.labels:
        text += ". This character may play this ability from home"
    return f"{lead}{text}"


def _statement(renderer: LineRenderer, ability: Ability) -> str:
    first = ability.body[0]
    if isinstance(first, While):
        statement = " and ".join(say_changes(renderer, (change,)) for change in first.changes)
        return f"while {renderer.say(first.condition)}, {statement}"
    return say_changes(renderer, ability.body)  # type: ignore[arg-type]


PHRASES: Says = {
    **NOUNS,
    **CONDITIONS,
    **TRIGGERS,
    **STATEMENTS,
    **EFFECTS,
    Ability: lambda renderer, ability: render(ability),
}
SLOTS: Slots = {**NOUN_SLOTS, **TRIGGER_SLOTS, **STATEMENT_SLOTS, **EFFECT_SLOTS}
