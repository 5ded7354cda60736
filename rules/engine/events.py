"""What has just happened, for the skills that trigger on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Event:
    """An occurrence, named in the rulebook's words, with what it was about."""

    __slots__ = ("about", "kind")

    def __init__(self, kind: str, about: Mapping[str, Any]) -> None:
        self.kind = kind
        self.about = about

    def __getitem__(self, key: str) -> Any:
        return self.about[key]

    def get(self, key: str) -> Any:
        return self.about.get(key)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {dict(self.about)!r})"
