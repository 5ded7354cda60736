"""Abilities in the game's own templating: what the grammar reads, said again in our own words.

Every ability the grammar makes can be said so that the grammar makes the same ability of it.
"""

from __future__ import annotations

from rules.fma.text.said import Sayings
from rules.text.abilities import Ability
from rules.text.amounts import Amount
from rules.text.attrition import Gain
from rules.text.changes import While
from rules.text.effects import Effect, Put, Tap
from rules.text.groups import Chosen, This
from rules.text.plays import Meet, X

PLAYED = ("recruit", "main", "search", "cleanup", "battle", "react")


def say(ability: Ability) -> str:
    """One ability, as a line of a card."""
    speech = Sayings(ability)
    if ability.kind == "goal":
        return _line(speech.condition_noun(ability.requires[0]))
    if ability.kind == "augment":
        (command,) = [_paid(part) for part in ability.price]
        return f"Augment {command}: {_line(_body(speech, ability))}"
    if ability.kind in PLAYED:
        return f"{_head(speech, ability)}: {_line(_body(speech, ability))}"
    if ability.trigger is not None:
        moment = speech.moment(ability.trigger)
        return _line(f"{moment}, {speech.instructions(_effects(ability))}")
    return _line(_claim(speech, ability))


def _line(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _effects(ability: Ability) -> tuple[Effect, ...]:
    return tuple(part for part in ability.body if isinstance(part, Effect))


# Designators ----------------------------------------------------------------------------------


def _head(speech: Sayings, ability: Ability) -> str:
    words = [ability.kind.capitalize()]
    costs = []
    for part in ability.price:
        if isinstance(part, Meet):
            words.append(part.stat.capitalize())
            words.extend(_number(part.amount))
        else:
            costs.append(_cost(speech, part))
    return ", ".join([" ".join(words), *costs])


def _number(amount: Amount) -> list[str]:
    """A cost of 0 is not printed (FMA-COST-3)."""
    if isinstance(amount, X):
        return ["X"]
    return [str(amount)] if amount else []


def _cost(speech: Sayings, part: Effect) -> str:
    if isinstance(part, Tap):
        return "set this character"
    if isinstance(part, Gain):
        number = _paid(part)
        return f"{number} experience" if part.stat == "experience" else f"spend {number} command"
    assert isinstance(part, Put)
    if isinstance(part.group, This):
        return "remove this card from the game" if part.to == "removed" else "sacrifice this card"
    assert isinstance(part.group, Chosen)
    return speech.given_up(part.group)


def _paid(part: Effect) -> int:
    assert isinstance(part, Gain)
    assert isinstance(part.amount, int)
    return -part.amount


# Bodies ---------------------------------------------------------------------------------------


def _body(speech: Sayings, ability: Ability) -> str:
    moment = speech.lead(ability)
    text = speech.instructions(_effects(ability))
    for condition in ability.requires:
        text = speech.required(condition, text)
    if "anywhere" in ability.labels:
        text += ". This character may play this ability from home"
    return f"{moment}{text}"


def _claim(speech: Sayings, ability: Ability) -> str:
    first = ability.body[0]
    if isinstance(first, While):
        statement = " and ".join(speech.statement((one,)) for one in first.changes)
        return f"while {speech.condition(first.condition)}, {statement}"
    return speech.statement(ability.body)  # type: ignore[arg-type]
