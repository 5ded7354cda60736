"""The page on the search language, chapter by chapter, from the registry's own rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import rules
from cardbase.search.language import Registry, explain, parse, registry
from cardbase.search.language.aliases import ALIASES, EXPLAINED
from cardbase.search.language.field import Field, Scope, Type


@dataclass(frozen=True, slots=True)
class Example:
    """A query and what it finds, in English."""

    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A field with its operators and examples."""

    field: Field
    examples: tuple[Example, ...]

    @property
    def operators(self) -> str:
        return " ".join(self.field.type.operators)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Fields that belong together."""

    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class OtherNames:
    """Names that other sites have for a field, and the field, or why there is none."""

    names: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class SyntaxHelp:
    """All there is to know: how terms are put together, and the fields."""

    joining: tuple[Example, ...]
    chapters: tuple[Chapter, ...]
    other_names: tuple[OtherNames, ...]


SCOPES = (
    (Scope.CARD, "All games"),
    (Scope.PRINTING, "Printings"),
    (Scope.RULING, "Rulings"),
    (Scope.WORDING, "Earlier wordings"),
    (Scope.SEARCH, "Search and display"),
)
JOINING = (
    "knight rider",
    '"two words"',
    '!"Marth"',
    "knight -rider",
    "knight or rider",
    "(knight or rider) has:ruling",
    "name:mar|ike",
    "set:B01|B02 rarity!=N",
    "-(set:B01 rarity:SR)",
    "text:(draw -discard)",
    r"text:/draws? \d/",
    "name~marht",
)


def syntax_help() -> SyntaxHelp:
    joining = tuple(_example(text) for text in JOINING)
    return SyntaxHelp(joining, tuple(_chapters()), tuple(_other_names()))


def _other_names() -> Iterator[OtherNames]:
    rows = registry()
    fields: dict[tuple[str, ...], list[Field]] = {}
    for key, names in ALIASES.items():
        fields.setdefault(names, []).append(rows[key])
    for names, known in fields.items():
        yield OtherNames(names, tuple(known))
    sentences: dict[str, list[str]] = {}
    for name, explanation in EXPLAINED.items():
        if rows.find(name) is None:
            sentences.setdefault(explanation.sentence, []).append(name)
    for sentence, unknown in sentences.items():
        yield OtherNames(tuple(unknown), sentence=sentence)


def _chapters() -> Iterator[Chapter]:
    common = [field for field in registry().fields if not field.games]
    for scope, title in SCOPES:
        entries = tuple(_entry(field) for field in common if field.scope is scope)
        yield Chapter(scope.value, title, entries)
    for game in rules.games():
        own = [field for field in registry(game.key).fields if field.games]
        yield Chapter(game.key, game.name, tuple(_entry(field) for field in own))


def _entry(field: Field) -> Entry:
    return Entry(field, tuple(_example(text) for text in field.examples))


def _example(text: str) -> Example:
    return Example(text, explain(parse(text, registry())))


def api_description(rows: Registry) -> str:
    """The language in Markdown, for the API's own documentation."""
    lines = [
        "A search: words, and terms of field, operator and value, as `cost>=3 -has:ruling`;"
        " the whole language is described at `/cards/syntax/`. Fields:",
        *(
            f"- `{field.key}` ({_kind(field)}): {field.label}"
            for field in rows.fields
            if field.type is not Type.DIRECTIVE
        ),
    ]
    return "\n".join(lines)


def _kind(field: Field) -> str:
    games = f", {', '.join(field.games)}" if field.games else ""
    return f"{field.type.value}{games}"
