"""What changed between two versions of a card, word by word."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from cardbase.hosting.translated import fact_in_words, named
from rules.engine.schema import Field, Schema

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
    fields = fields_of(schema, kind)
    for key in [*before, *(key for key in after if key not in before)]:
        if before.get(key) != after.get(key):
            field = fields.get(key) or unknown_field(key)
            then, now = (
                fact_in_words(field, facts.get(key)) or named("none") for facts in (before, after)
            )
            yield FactChange(field.label, then, now)


def fields_of(schema: Schema | None, kind: str) -> dict[str, Field]:
    """The fields of a kind of card by their keys; none for a kind that the game does not have."""
    kinds = schema.kinds if schema else ()
    return {field.key: field for found in kinds if found.key == kind for field in found.fields}


def unknown_field(key: str) -> Field:
    """A fact that no schema speaks of, under its key in words."""
    return Field(key, key.replace("_", " ").capitalize(), "text")
