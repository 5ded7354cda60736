"""Positions for battles: two search parties at a location."""

from __future__ import annotations

from typing import Any

from rules.fma.effects import give
from rules.fma.plays import Slot
from tests.rules.fma.scripts import Text, saying
from tests.testkit.fma.cards import ally, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene

FIELD = (0, location("field", strength=0))
STUDY = (0, location("study", battle=("wits",), wits=0))


def s(key: str, strength: int, **facts: Any) -> Any:
    return ally(key, strength=strength, **facts)


def search(*sides: Side, place: Any = FIELD, **more: Any) -> FmaScene:
    """The action step of the search begins; seat 0 is active."""
    return fma_scene(*sides, phase="search_action", place=place, **{"make": saying(), **more})


def side(party: list[Any], *hand: Any, **more: Any) -> Side:
    """Who holds a card is asked even where they can only pass, so nothing runs on by itself."""
    return Side(party=party, hand=[*hand, event("dull")], **more)


def duel(mine: list[Any], theirs: list[Any], place: Any = FIELD, **more: Any) -> FmaScene:
    return search(side(mine), side(theirs), place=place, **more)


def fallen(scene: FmaScene) -> str:
    return "".join(sorted(o.card.key for o in scene.table.all_characters() if o.is_defeated))


def result(scene: FmaScene) -> int | None:
    """The seat that won; None for a tie."""
    won = scene.logged("battle_won")
    return won[0]["player"] if won else None


def boost(amount: int, stat: str = "strength", timing: str = "battle", **more: Any) -> Text:
    """Target character gets a bonus."""

    def do(table: Any, play: Any) -> Any:
        yield from give(table, play.targets["it"][0], stat, amount, play)

    return Text(timing, do=do, slots=(Slot("it"),), **more)
