"""Sentences that know their parts, so that whoever shows them can say them in another language.

To the rules they are strings in English. `say` keeps the template and the values beside the words;
a label is a `Translatable` of the cards' own words, without values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import reduce
from string import Formatter
from typing import Any

# The words that cards, tables and statistics are labelled with.
LABEL = "label"


class Translatable(str):
    """What `say` makes; `context` tells labels from sentences."""

    __slots__ = ("context", "template", "values")

    template: str
    values: Mapping[str, Any]
    context: str


def say(template: str, /, **values: Any) -> Translatable:
    """The template with its slots filled in; a slot like `{count:card}` names a noun."""
    return _made("", template, values)


def label(word: str, english: str = "") -> Translatable:
    """A label as part of a sentence, so that it is said in the sentence's language.

    `english` is how it is written inside an English sentence, where that differs: "cost".
    """
    return _made(LABEL, word, {}, english)


def lowered(said: str) -> Translatable:
    """A label as it stands inside an English sentence: "cost"; other languages keep theirs."""
    if isinstance(said, Translatable):
        return _made(said.context, said.template, said.values, said.lower())
    return label(said, said.lower())


def either(parts: Iterable[str]) -> str:
    """ "a", "a or b", "a or b or c"."""
    return _joined(parts, lambda one, other: say("{one} or {other}", one=one, other=other))


def both(parts: Iterable[str]) -> str:
    """ "a", "a and b", "a and b and c"."""
    return _joined(parts, lambda one, other: say("{one} and {other}", one=one, other=other))


def listed(parts: Iterable[str]) -> str:
    """ "a", "a, b", "a, b, c"."""
    return _joined(parts, lambda one, other: say("{one}, {other}", one=one, other=other))


def grouped(parts: Iterable[str]) -> str:
    """ "a; b; c", where the parts have commas of their own."""
    return _joined(parts, lambda one, other: say("{one}; {other}", one=one, other=other))


def one_after_another(sentences: Iterable[str]) -> str:
    return _joined(sentences, lambda one, other: say("{one} {other}", one=one, other=other))


def percent(share: int | Decimal) -> Translatable:
    return say("{number}%", number=share)


def in_english(value: Any) -> str:
    """A value as it stands in an English sentence: 1,200."""
    return f"{value:,}" if type(value) is int else str(value)


def fill(template: str, values: Mapping[str, Any], put: Callable[[Any], str] = in_english) -> str:
    """A template with its values, each put into words by `put`."""
    parts: list[str] = []
    for text, slot, kind, _ in Formatter().parse(template):
        parts.append(text)
        if slot:
            parts += put(values[slot]), noun(kind, values[slot])
    return "".join(parts)


def noun(kind: str | None, count: Any) -> str:
    """The noun of a slot like `{count:card}`, in the number the count asks for.

    Where an s is not enough both forms are named: `{count:copy|copies}`.
    """
    if not kind:
        return ""
    one, _, many = kind.partition("|")
    return f" {one}" if count == 1 else f" {many or one + 's'}"


def _joined(parts: Iterable[str], join: Callable[[str, str], str]) -> str:
    several = tuple(parts)
    return reduce(join, several) if several else ""


def _made(
    context: str, template: str, values: Mapping[str, Any], english: str = ""
) -> Translatable:
    made = Translatable(english or (fill(template, values) if values else template))
    made.context, made.template, made.values = context, template, values
    return made
