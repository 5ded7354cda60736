"""What is printed on a card of War: its rank."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import CardData
from rules.engine.schema import Field, Kind, Schema

SCHEMA = Schema((Kind("number", "Number", (Field("rank", "Rank", "int", 2, 14),)),), ())


@dataclass(frozen=True, slots=True)
class WarCard:
    """The game's own reading of a printed card."""

    key: str
    name: str
    rank: int

    @classmethod
    def from_data(cls, data: CardData) -> WarCard:
        return cls(data.key, data.name, int(data.stats["rank"]))
