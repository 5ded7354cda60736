"""Cards as files state them, before they are matched with what the database holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class PrintingRecord:
    """A printing as a file states it."""

    set: str
    number: str
    rarity: str
    variant: str = ""
    code: str = ""
    illustrator: str = ""
    flavour: str = ""
    printed_title: str = ""
    printed_texts: Mapping[str, str] = field(default_factory=dict)
    printed_stats: Mapping[str, Any] = field(default_factory=dict)
    external_ids: Mapping[str, str] = field(default_factory=dict)

    @property
    def place(self) -> tuple[str, str, str, str]:
        """What no two printings of one card have in common."""
        return (self.set, self.number, self.rarity, self.variant)

    @property
    def full_code(self) -> str:
        """As players write it: B01-001SR+. Empty for a printing whose number is unknown."""
        return self.code or (f"{self.number}{self.rarity}" if self.number else "")


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card as a file states it; `place` says where in the file, for messages."""

    place: str
    key: str
    name: str
    title: str
    kind: str
    stats: Mapping[str, Any]
    texts: Mapping[str, str]
    printings: tuple[PrintingRecord, ...]
    provenance: str = "official"
    unknown: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name
