"""What can be read off a text without playing it: its designators, whether it draws."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.python_abilities import python_ability
from rules.fma.plays import Play
from rules.fma.text.nodes import Meet
from rules.text.abilities import Ability
from rules.text.effects import Draw
from rules.text.tree import walk

PLAYED = ("recruit", "main", "search", "cleanup", "battle", "react")


def attribute_of(ability: Ability) -> str:
    """The attribute a designator names, empty without one."""
    return next((part.stat for part in ability.cost if isinstance(part, Meet)), "")


def designators(obj: Any) -> frozenset[str]:
    """A play counts as the part being played, a card as all it offers (FMA-CARD-15 to 17)."""
    if isinstance(obj, Play):
        return _words([obj.designators])
    if not isinstance(obj, Card):
        return frozenset()
    pairs = [
        (ability.kind, attribute_of(ability))
        for ability in obj.data.abilities
        if ability.kind in PLAYED
    ]
    written = python_ability(obj.data)
    if written is not None:
        pairs.append((written[1].kind, attribute_of(written[1])))
    return _words(pairs)


def _words(pairs: list[tuple[str, str]]) -> frozenset[str]:
    """Each word alone, and the two of one ability together."""
    found: set[str] = set()
    for timing, stat in pairs:
        found.update((timing, stat, f"{timing} {stat}"))
    return frozenset(found)


def draws(play: Play) -> bool:
    """Whether it makes somebody draw (FMA-DRAW-5)."""
    what = play.ability.definition
    return isinstance(what, Ability) and any(isinstance(node, Draw) for node in walk(what))
