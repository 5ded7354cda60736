"""A field of the search language: its names, type, operators, help and where its value is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Scope(Enum):
    """What a condition is about."""

    CARD = "card"
    PRINTING = "printing"
    RULING = "ruling"
    WORDING = "wording"
    SEARCH = "search"  # not a condition: how to show what was found
    DECK = "deck"


class Type(Enum):
    """What can stand behind the operator, and which operators there are."""

    NUMBER = "number"
    COUNT = "count"  # of rows: never missing, never a variable, and nothing to order by
    TEXT = "text"  # a name or another short text
    ABILITIES = "abilities"  # texts of several lines, one ability a line
    PROSE = "prose"  # a longer text, searched for letters
    CODE = "code"  # compared as a whole, whatever its capitals
    SCALE = "code in an order"  # codes of which one can be above another
    CHOICE = "choice"
    YES_NO = "yes or no"
    DATE = "date"
    QUERY = "query"  # a query about cards, in parentheses
    DIRECTIVE = "directive"

    @property
    def operators(self) -> tuple[str, ...]:
        return _OPERATORS[self]


_EQUAL = (":", "=", "!=")
_ORDERED = (*_EQUAL, "<", "<=", ">", ">=")
_OPERATORS = {
    Type.NUMBER: _ORDERED,
    Type.COUNT: _ORDERED,
    Type.DATE: _ORDERED,
    Type.TEXT: (*_EQUAL, "~"),
    Type.ABILITIES: _EQUAL,
    Type.PROSE: (":", "!="),
    Type.CODE: _EQUAL,
    Type.SCALE: _ORDERED,
    Type.CHOICE: _EQUAL,
    Type.YES_NO: _EQUAL,
    Type.QUERY: (":",),
    Type.DIRECTIVE: (":", "="),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field that searches can name; `lookup` says where its value stands."""

    key: str
    label: str
    type: Type
    scope: Scope
    lookup: str
    aliases: tuple[str, ...] = ()
    games: tuple[str, ...] = ()  # none: every game
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    help: str = ""
    examples: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.key, *self.aliases)

    @property
    def is_fact(self) -> bool:
        """Whether it is one of the facts a game prints on its cards."""
        return self.lookup.startswith(("stats.", "section."))

    @property
    def fact(self) -> str:
        """The key of the fact or section in the card's own data."""
        return self.lookup.partition(".")[2]

    @property
    def about_printings(self) -> bool:
        return self.scope is Scope.PRINTING

    def __repr__(self) -> str:
        return f"Field({self.key!r})"
