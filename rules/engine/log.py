"""The log: structured lines with a public and, for some seats, a fuller wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.state import state


@state
class LogEntry:
    """One thing that happened; `seats` read `private` instead of `args`."""

    key: str
    args: Mapping[str, Any]
    seats: tuple[int, ...] = ()
    private: Mapping[str, Any] | None = None

    def for_viewer(self, viewer: int | None, *, reveal: bool = False) -> tuple[str, dict[str, Any]]:
        """Key and arguments as `viewer` may read them; the fuller key ends in `.seen`."""
        if self.private is not None and (reveal or viewer in self.seats):
            return f"{self.key}.seen", dict(self.private)
        return self.key, dict(self.args)
