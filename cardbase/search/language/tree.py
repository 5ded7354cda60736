"""What a query is once it has been read: a small tree that never changes.

A node may be true of a card, false, or unknown (a number nobody knows is not 0). `And`, `Or` and
`Not` are Kleene's: not unknown is unknown, and a search finds what is true.

Conditions on printings hold for one and the same printing of the card: a whole query asks whether
there is a printing for which everything is true, and so does, for itself, whatever `Not` denies.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from cardbase.search.language.field import Field
    from cardbase.search.language.patterns import Pattern
    from cardbase.search.language.values import Value


@dataclass(frozen=True, slots=True)
class Span:
    """From where to where in the text a part of the query was written."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        return Span(self.start, other.end)


NOWHERE = Span(0, 0)


Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class And(Generic[Part]):
    """Of conditions on a card, or of conditions on one of its lines."""

    parts: tuple[Part, ...]
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Or(Generic[Part]):
    parts: tuple[Part, ...]
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not(Generic[Part]):
    part: Part
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Words:
    """A word, or a phrase in quotation marks, anywhere on the card."""

    text: str
    phrase: bool = False
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExactName:
    """`!"Marth"`: the whole name, or the whole name and title: `!"Marth, Savior of His Realm"`."""

    name: str
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Term:
    """A field, an operator and one or several values, any of which will do."""

    field: Field
    op: str
    values: tuple[Value, ...]
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """`attack>cost`: one number of the card against another."""

    left: Field
    op: str
    right: Field
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Contains:
    """Part of one ability: it contains this text."""

    text: str


@dataclass(frozen=True, slots=True)
class Matches:
    """Part of one ability: this regular expression finds something in it."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class OneAbility:
    """`text:(draw -discard)`: there is one ability (one line) for which all of this is true."""

    field: Field
    part: LineCondition
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ContainsCard:
    """`contains:(cost>3)`: a deck holds a card that the query in parentheses finds."""

    field: Field
    part: Node
    span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


LineCondition = (
    Contains | Matches | And["LineCondition"] | Or["LineCondition"] | Not["LineCondition"]
)
Node = (
    And["Node"]
    | Or["Node"]
    | Not["Node"]
    | Words
    | ExactName
    | Term
    | Compare
    | OneAbility
    | ContainsCard
)
