"""What can be wrong with a query, so that it asks for nothing."""

from dataclasses import dataclass

from cardbase.search.language.tree import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the query cannot be read, and where; `repairs` are whole queries that could."""

    message: str
    span: Span
    repairs: tuple[str, ...] = ()

    def pointed(self, text: str) -> tuple[str, str, str]:
        """The query before, at and after the place; the place is never empty."""
        start = min(self.span.start, len(text))
        end = max(self.span.end, start + 1)
        return text[:start], text[start:end] or " ", text[end:]

    def caret(self, text: str) -> str:
        """Two lines: the query, and marks under the place."""
        before, at, _ = self.pointed(text)
        return f"{text}\n{' ' * len(before)}{'^' * len(at)}"


class ParseError(ValueError):
    """Raised while a query is read; whoever calls `parse` gets its problem instead."""

    def __init__(self, message: str, span: Span, instead: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        # What could stand in the place of the span.
        self.instead = instead

    def problem(self, text: str) -> Problem:
        before, after = text[: self.span.start], text[self.span.end :]
        return Problem(
            self.message,
            self.span,
            tuple(f"{before}{other}{after}" for other in self.instead),
        )
