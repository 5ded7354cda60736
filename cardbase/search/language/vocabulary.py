"""Values that the language does not know by itself: codes of sets, classes, printed numbers."""

from typing import Protocol

from cardbase.search.language.field import Field


class Vocabulary(Protocol):
    """Says of a value of an open list whether any card has it."""

    def unknown(self, field: Field, text: str, *, whole: bool) -> tuple[str, ...] | None:
        """None where a card has it; else what comes nearest, which may be nothing.

        `whole`: not as a part of a value.
        """
        ...

    def has_place(self, field: Field, text: str) -> bool:
        """Return whether a value of an ordered list is above some and below others."""
        ...
