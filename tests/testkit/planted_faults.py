"""Faults that are planted into effects of card texts, one kind of effect after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from rules.engine.blame import broken_effect
from rules.engine.match import Match, RulesFault
from rules.engine.records import Taken
from rules.text.execute import COMPOSED
from rules.text.tree import walk


class Planted(Exception):
    """What a planted fault raises."""


def handlers(game: str) -> list[dict[type[Any], Callable[..., Any]]]:
    """Return what carries effects out in a game, by their classes: its own, and the shared."""
    return [import_module(f"rules.{game}.abilities.effect_handlers").EFFECT_HANDLERS, COMPOSED]


def effects_of(match: Match) -> Counter[type[Any]]:
    """Count the abilities of the cards in a match by the classes of their effects."""
    game = match.game.key
    known = {effect for table in handlers(game) for effect in table}
    abilities = [ability for card in match.table.cards for ability in card.data.abilities]
    return Counter(
        effect
        for ability in abilities
        for effect in {type(node) for node in walk((ability.cost, ability.body))} & known
    )


def name_of(effect: type[Any]) -> str:
    """Return the name of effects of that class."""
    return effect.__name__.lower()


def _fail(effect: type[Any]) -> Iterator[Any]:
    raise Planted(effect.__name__)


def go_on(match: Match, player: int, decision: int, keys: list[str]) -> list[RulesFault]:
    """Answer as the live table does, by hand where the rules fail; the faults on the way."""
    faults: list[RulesFault] = []
    answers: list[Callable[[], None]] = [lambda: match.answer(player, decision, keys)]
    while answers:
        try:
            answers[-1]()
        except RulesFault as fault:
            broken = broken_effect(fault)
            if broken is None or match.skips(broken):
                raise
            faults.append(fault)
            if broken.to < match.length:
                answers = [_again(match, match.taken[broken.to])]
            match.skip_effect(player, broken)
        else:
            answers.pop()
    return faults


def _again(match: Match, taken: Taken) -> Callable[[], None]:
    return lambda: match.repeat(taken, listed=True)


@contextmanager
def planted(game: str, effect: type[Any], *, after: bool) -> Iterator[None]:
    """Have every effect of that class fail: at once, or `after` it was carried out."""
    table = next(table for table in handlers(game) if effect in table)
    real = table[effect]

    def failing(*arguments: Any) -> Iterator[Any]:
        if after:
            yield from real(*arguments)
        yield from _fail(effect)

    table[effect] = failing
    try:
        yield
    finally:
        table[effect] = real
