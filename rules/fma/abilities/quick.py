"""Quick: an ability that characters have by a trait (FMA-TRAIT-10 to 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.decision import Option, Steps
from rules.fma.abilities.asked import designators
from rules.fma.asking import ask_one
from rules.fma.deeds import give
from rules.fma.hooks import BATTLE, Cost, Offer
from rules.fma.pieces import Character
from rules.fma.plays import Play, Thing
from rules.fma.table import FmaTable

if TYPE_CHECKING:
    from rules.fma.abilities.using import CardAbilities

QUICK = "quick"
ATTRIBUTES = ("strength", "wits", "alchemy")


@dataclass(frozen=True, slots=True)
class Quick:
    """All Quick of one attribute, added up to one ability."""

    stat: str
    number: int


def quick_offers(text: CardAbilities, character: Character) -> Iterator[Offer]:
    for stat in ATTRIBUTES:
        number = text.trait(character, f"{QUICK}_{stat}")
        if number:
            yield Offer(
                source=character.top,
                key=f"{QUICK} {stat}",
                timing=BATTLE,
                attribute=stat,
                number=0,
                costs=(Cost("discard", 1, _event_of(stat)),),
                only=character,
                of_self=True,
                what=Quick(stat, number),
            )


class _event_of:  # noqa: N801
    """An event of that attribute, by any of its abilities (FMA-CARD-16)."""

    __slots__ = ("stat",)

    def __init__(self, stat: str) -> None:
        self.stat = stat

    def __call__(self, play: Play, thing: Thing) -> bool:
        return thing.data.kind == "event" and self.stat in designators(thing)


def resolve_quick(table: FmaTable, play: Play, what: Quick) -> Steps[None]:
    """Any one attribute gets the bonus."""
    option = yield from ask_one(
        table,
        play.seat,
        "choose_attribute",
        lambda: [Option("attribute", target=stat) for stat in ATTRIBUTES],
        source=play.source,
    )
    if option is not None:
        yield from give(table, play.character, str(option.target), what.number, play)
