"""What changed between two versions of a card, word by word."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from rules.engine.schema import Schema

WORD = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class DiffSpan:
    """Words of a text diff: unchanged ("same"), added ("new") or removed ("old")."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that is printed otherwise than before."""

    label: str
    before: str
    after: str


def text_diff(before: str, after: str) -> list[DiffSpan]:
    old, new = WORD.findall(before), WORD.findall(after)
    spans = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            spans.append(DiffSpan("same", "".join(old[a:b])))
            continue
        if b > a:
            spans.append(DiffSpan("old", "".join(old[a:b])))
        if d > c:
            spans.append(DiffSpan("new", "".join(new[c:d])))
    return spans


def changed_facts(
    before: Mapping[str, Any], after: Mapping[str, Any], schema: Schema | None, kind: str
) -> Iterator[FactChange]:
    labels = fact_labels(schema, kind)
    for key in [*before, *(key for key in after if key not in before)]:
        if before.get(key) != after.get(key):
            label = labels.get(key, key)
            yield FactChange(label, fact_in_words(before.get(key)), fact_in_words(after.get(key)))


def fact_labels(schema: Schema | None, kind: str) -> dict[str, str]:
    kinds = schema.kinds if schema else ()
    return {
        field.key: field.label for found in kinds if found.key == kind for field in found.fields
    }


def fact_in_words(value: Any) -> str:
    """A fact as a page shows it: "none" where there is nothing."""
    if value in (None, "", [], ()):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
