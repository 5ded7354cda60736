"""What an erratum makes of a card: plain values in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """What an erratum changes on one card, as a file states it.

    Facts and texts that are named become known, unless `unknown` says that only a part of them is;
    `without` takes facts away; all else stays.
    """

    card: str
    stats: Mapping[str, Any] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    def stats_after(self, stats: Mapping[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in stats.items() if key not in self.without}
        return {**kept, **self.stats}

    def texts_after(self, texts: Mapping[str, str]) -> dict[str, str]:
        new = {section: text.strip() for section, text in self.texts.items()}
        return {**texts, **new}

    def unknown_after(self, unknown: Iterable[str]) -> list[str]:
        # A text that shares its name with a fact is unknown as `support_text`.
        texts = {name for section in self.texts for name in (section, f"{section}_text")}
        known = {*self.stats, *texts} - set(self.unknown)
        return [key for key in unknown if key not in known]


def change_of(entry: Mapping[str, Any]) -> Change:
    """A `[[erratum.change]]` as read from TOML; TypeError names what it cannot hold."""
    lists = {name: tuple(entry.get(name, ())) for name in ("without", "unknown")}
    return Change(**{**entry, **lists})
