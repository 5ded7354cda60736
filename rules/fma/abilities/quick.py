"""Quick: an ability that characters have by a trait (FMA-TRAIT-10 to 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.engine.decision import Option, Steps
from rules.engine.questions import ask_one
from rules.fma.abilities.card_values import CardValues
from rules.fma.abilities.designators import designators
from rules.fma.characters import Character
from rules.fma.effects import give
from rules.fma.plays import BATTLE, ActivatedAbility, Cost, GameObject, Play
from rules.fma.printed import STATS
from rules.fma.state import FmaTable

QUICK = "quick"
QUICK_TRAITS = frozenset(f"{QUICK}_{stat}" for stat in STATS)


@dataclass(frozen=True, slots=True)
class Quick:
    """All Quick of one attribute, added up to one ability."""

    stat: str
    number: int


def quick_abilities(values: CardValues, character: Character) -> Iterator[ActivatedAbility]:
    for stat in STATS:
        number = values.trait(character, f"{QUICK}_{stat}")
        if number:
            yield ActivatedAbility(
                source=character.top,
                key=f"{QUICK} {stat}",
                timing=BATTLE,
                attribute=stat,
                number=0,
                costs=(Cost("discard", 1, _event_with(stat)),),
                only=character,
                of_self=True,
                definition=Quick(stat, number),
            )


def _event_with(stat: str) -> Callable[[Play], Callable[[GameObject], bool]]:
    """An event of that attribute, by any of its abilities (FMA-CARD-16)."""
    return lambda play: lambda obj: obj.data.kind == "event" and stat in designators(obj)


def resolve_quick(table: FmaTable, play: Play, quick: Quick) -> Steps[None]:
    """Any one attribute gets the bonus."""
    option = yield from ask_one(
        table,
        play.seat,
        "choose_attribute",
        lambda: [Option("attribute", target=stat) for stat in STATS],
        source=play.source,
    )
    if option is not None:
        yield from give(table, play.character, str(option.target), quick.number, play)
