"""What has just happened, for the skills that trigger on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.state import state


@state
class Event:
    """An occurrence, named in the rulebook's words, with what it was about."""

    kind: str
    about: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.about[key]

    def get(self, key: str) -> Any:
        return self.about.get(key)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {dict(self.about)!r})"
