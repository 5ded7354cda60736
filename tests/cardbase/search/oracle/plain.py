"""A card with all its history as plain Python values: what the oracle answers from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class PlainPrinting:
    set_code: str = ""
    set_name: str = ""
    number: str = ""
    code: str = ""
    rarity_code: str = ""
    rarity_name: str = ""
    # Code and name of the game's rarities that are ranked, from common to scarce.
    scale: tuple[tuple[str, str], ...] = ()
    released: date | None = None
    precision: str = "unknown"
    illustrator: str = ""
    flavour: str = ""
    variant: str = ""
    number_in_table: int = 0


@dataclass(frozen=True)
class PlainWording:
    """What a card said from a day on; None for what was printed."""

    since: date | None
    stats: Mapping[str, Any]
    texts: Mapping[str, str]
    unknown: tuple[str, ...] = ()

    @cached_property
    def text(self) -> str:
        """All texts in one, section by section, as the database puts them together."""
        return "\n".join(self.texts[key] for key in sorted(self.texts))


@dataclass(frozen=True, slots=True)
class PlainRuling:
    text: str
    rule_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainCard:
    """`wordings` are in order, the last in force; uncompiled: `formats` and `scripted` are None."""

    key: str
    game: str
    name: str
    title: str
    kind: str
    provenance: str
    wordings: tuple[PlainWording, ...]
    printings: tuple[PlainPrinting, ...] = ()
    rulings: tuple[PlainRuling, ...] = ()
    formats: tuple[str, ...] | None = None
    scripted: bool | None = None
    deeds: tuple[frozenset[str], ...] | None = None
    number: int = field(default=0, compare=False)

    @property
    def printed(self) -> str:
        """All texts as first printed."""
        return "".join(wording.text for wording in self.wordings if wording.since is None)

    def wording(self, day: date | None) -> PlainWording:
        """What was in force on the day; None: what is now."""
        if day is None:
            return self.wordings[-1]
        then = [
            wording for wording in self.wordings if wording.since is None or wording.since <= day
        ]
        return then[-1]
