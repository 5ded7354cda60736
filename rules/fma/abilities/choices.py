"""Choices among objects that a text leaves to a player."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import ask
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.state import FmaTable
from rules.fma.targets import option_for, thing_of
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.changes import Adjust, Becomes
from rules.text.evaluate import amount
from rules.text.scope import GameObject, Scope
from rules.text.tree import walk


def choose(
    table: FmaTable, seat: int, question: g.Chosen, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Ask for objects of the pool; fewer than wanted where there are not more."""
    least = min(amount(question.least, scope), len(pool))
    most = len(pool) if question.most is None else amount(question.most, scope)
    most = min(most, len(pool))
    if not most:
        return []
    hidden = [obj for obj in pool if isinstance(obj, Card) and obj.zone.hidden]
    shows = any(card.owner != seat or card.zone.name != "hand" for card in hidden)

    def options() -> list[Option]:
        found = []
        for obj in pool:
            option = option_for(obj, "choose")
            option.reveals = shows and isinstance(obj, Card)
            found.append(option)
        return found

    prompt = Prompt("choose", {"least": least, "most": most})
    request = Choose(
        seat,
        "choose_cards",
        options,
        least,
        most,
        prompt,
        source=source_of(scope),
        ask_anyway=shows,
    )
    answer = yield from ask(table, request)
    return [thing_of(table, option) for option in answer]


def source_of(scope: Scope) -> Card | None:
    source = scope.source
    return source.top if isinstance(source, Character) else source


def alternatives(ability: Ability | None, count: int) -> list[str]:
    """What its player may choose between, in the words of the text: "+2 strength"."""
    for node in walk(ability.body) if ability is not None else ():
        if isinstance(node, e.OneOfThese) and len(node.options) == count:
            return [_alternative(option, place) for place, option in enumerate(node.options, 1)]
    return [str(place) for place in range(1, count + 1)]


def _alternative(option: Sequence[e.Effect], place: int) -> str:
    first = option[0]
    if isinstance(first, e.Lasting):
        change = first.changes[0]
        if isinstance(change, Adjust) and isinstance(change.amount, int):
            return f"{change.amount:+d} {change.stat}"
        if isinstance(change, Becomes):
            return change.stat
    return str(place)
