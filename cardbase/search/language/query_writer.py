"""Writing a query: terms from answers, and a text without one of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardbase.search.language.tree import Span

PLAIN = re.compile(r"[^\s()\"|/!<>=~:,\-][^\s()\"|,]*")


def term(name: str, op: str, values: Iterable[str]) -> str:
    """`insignia:red|blue`"""
    return f"{name}{op}{'|'.join(map(quoted, values))}"


def quoted(value: str) -> str:
    """In quotation marks where the grammar would otherwise read it in parts."""
    if PLAIN.fullmatch(value) and ".." not in value:
        return value
    return '"{}"'.format(value.replace('"', " "))


def replaced(text: str, span: Span | None, other: str) -> str:
    """The text with `other` in the place of the span, or at its end."""
    if span is None:
        return " ".join(filter(None, (text.strip(), other)))
    before, after = text[: span.start].rstrip(), text[span.end :].lstrip()
    # What stood before the span may belong to it, and must not stick to what follows now.
    return " ".join(filter(None, (before, other, after))).strip()


def without(text: str, span: Span) -> str:
    return replaced(text, span, "")
