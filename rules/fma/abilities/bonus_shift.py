"""Bonuses that move from one attribute to another (FMA-IND-69)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.continuous import ADD, ContinuousEffect
from rules.engine.decision import Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.fma.abilities.continuous_effects import resolved
from rules.fma.abilities.scope import FmaScope
from rules.fma.characters import Character
from rules.fma.printed import STATS
from rules.fma.state import FmaTable
from rules.fma.text import nodes as n


def shift(table: FmaTable, effect: n.ShiftBonus, scope: FmaScope) -> Steps[None]:
    """All of one attribute's bonus becomes that of another, for as long (FMA-IND-69)."""
    for character in (yield from resolved(effect.group, scope)):
        have = [stat for stat in STATS if bonuses(table, character, stat)]
        origin = yield from choose_attribute(table, scope, have, "choose_origin")
        others = [stat for stat in STATS if stat != origin]
        if origin is None:
            return
        goal = yield from choose_attribute(table, scope, others)
        if goal is None:
            return
        for bonus in bonuses(table, character, origin):
            bonus.what = goal
        table.changed()
        table.log("shifted", card=ref(character.top), stat=origin, to=goal)


def bonuses(table: FmaTable, character: Character, stat: str) -> list[ContinuousEffect]:
    """Those that events and abilities have given it."""
    return [
        effect
        for effect in table.effects
        if effect.subject == character.id
        and effect.what == stat
        and effect.op == ADD
        and effect.amount > 0
    ]


def choose_attribute(
    table: FmaTable, scope: FmaScope, stats: Sequence[str], prompt: str = "choose_attribute"
) -> Steps[str | None]:
    if not stats:
        return None
    option = yield from ask_one(
        table,
        scope.chooser,
        "choose_attribute",
        lambda: [Option("attribute", target=stat) for stat in stats],
        source=scope.play.source if scope.play is not None else None,
        prompt=Prompt(prompt),
    )
    return str(option.target) if option is not None else None
