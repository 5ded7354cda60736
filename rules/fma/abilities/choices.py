"""Choices among objects that a text leaves to a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.engine.decision import HARMFUL, Choose, Option, Prompt, Quote, Steps
from rules.engine.questions import ask
from rules.engine.zones import Card
from rules.fma.card_text import WORDINGS
from rules.fma.characters import Character
from rules.fma.control import may_control
from rules.fma.state import FmaTable
from rules.fma.targets import option_for, thing_of
from rules.fma.text.nodes import Controlled
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.changes import Adjust, Becomes
from rules.text.evaluate import amount
from rules.text.scope import GameObject, Scope
from rules.text.tree import walk
from rules.text.wordings import how_many


def choose(
    table: FmaTable, seat: int, question: g.Chosen, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Ask for objects of the pool; fewer than wanted where there are not more."""
    if takes_control(walk(scope.effect), question):
        pool = [obj for obj in pool if may_control(table, obj, scope.seat)]
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
            option.flags = flags
            found.append(option)
        return found

    purpose = _purpose(question, scope.effect)
    own = all(isinstance(obj, Card) and obj.owner == seat for obj in pool)
    flags = (HARMFUL,) if own and purpose == "discard" else ()
    prompt = Prompt(
        f"choose_{purpose}",
        {"number": how_many(least, most)},
        words_of(scope),
    )
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


def takes_control(body: Iterable[object], chosen: g.Chosen) -> bool:
    """Return True if an instruction gives control of the objects chosen (FMA-CONTROL-5)."""
    return any(
        isinstance(node, Controlled) and node.group in (chosen, g.Known(chosen.name))
        for node in body
    )


def _purpose(question: g.Chosen, effect: e.Effect | None) -> str:
    """What they are chosen for, as the last word of the prompt's key."""
    if question.name in _NAMED:
        return _NAMED[question.name]
    if isinstance(effect, e.Put):
        return _PUT.get(effect.to, "put")
    return _FOR.get(type(effect), "affect")


_NAMED = {"kept": "keep", "found": "find", "doomed": "discard", "opponent": "act"}
_PUT = {"discard": "discard", "hand": "take", "removed": "remove", "experience": "experience"}
_FOR: dict[type[e.Effect | None], str] = {
    e.Tap: "set",
    e.Untap: "reset",
    e.Flip: "recover",
    e.Destroy: "defeat",
    e.Move: "move",
    e.Deploy: "enter",
    e.Stack: "attach",
    e.Redirect: "block",
}


def words_of(scope: Scope, asking: type[e.Effect] = e.Choose) -> Callable[[], Quote] | None:
    """What the card says that asks, for a prompt."""
    return WORDINGS.words_for(source_of(scope), scope, asking)


def source_of(scope: Scope) -> Card | None:
    source: Card | Character | None = scope.source
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
