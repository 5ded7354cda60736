"""What a game prints on its cards: kinds of card, their fields, and the check of a value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TYPES = ("int", "variable_int", "text", "choice", "choices", "bool")


@dataclass(frozen=True, slots=True)
class Field:
    """One printed fact of a card; a `variable_int` may also be the letter X.

    A text may have a `pattern` that all of it must match; `help` then says what is written there.
    """

    key: str
    label: str
    type: str
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = True
    help: str = ""
    pattern: str = ""

    def problem(self, value: Any) -> str | None:
        """The sentence that says why `value` cannot stand here, or None."""
        if self.type == "bool":
            return None if isinstance(value, bool) else self._wrong(value, "true or false")
        if self.type == "text":
            return self._text_problem(value)
        if self.type == "choice":
            return None if value in self.choice_keys else self._wrong(value, self._one_of())
        if self.type == "choices":
            return self._choices_problem(value)
        return self._number_problem(value)

    def in_words(self, value: Any) -> str:
        """The value as people read it, choices by their labels; "" where there is none."""
        if value is None or value == "" or value == [] or value == ():
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return ", ".join(self._label(item) for item in value)
        return f"{value:,}" if isinstance(value, int) else self._label(value)

    def _label(self, key: Any) -> str:
        return next((label for known, label in self.choices if known == key), str(key))

    @property
    def choice_keys(self) -> tuple[str, ...]:
        return tuple(key for key, _ in self.choices)

    def _text_problem(self, value: Any) -> str | None:
        if not isinstance(value, str):
            return self._wrong(value, "a text")
        if self.pattern and not re.fullmatch(self.pattern, value):
            return f"{self.label} is {value!r}, which cannot be read. {self.help}".strip()
        return None

    def _number_problem(self, value: Any) -> str | None:
        if self.type == "variable_int" and value == "X":
            return None
        wanted = "a whole number" + (" or X" if self.type == "variable_int" else "")
        if not isinstance(value, int) or isinstance(value, bool):
            return self._wrong(value, wanted)
        if self.minimum is not None and value < self.minimum:
            return f"{self.label} is {value}; it must be at least {self.minimum}."
        if self.maximum is not None and value > self.maximum:
            return f"{self.label} is {value}; it must be at most {self.maximum}."
        return None

    def _choices_problem(self, value: Any) -> str | None:
        if not isinstance(value, (list, tuple)):
            return self._wrong(value, "a list")
        for item in value:
            if item not in self.choice_keys:
                return self._wrong(item, self._one_of())
        if len(set(value)) != len(value):
            return f"{self.label} names one thing twice: {', '.join(value)}."
        if self.maximum is not None and len(value) > self.maximum:
            return f"{self.label} has {len(value)} entries; at most {self.maximum} are possible."
        return None

    def _wrong(self, value: Any, wanted: str) -> str:
        return f"{self.label} is {value!r}; it must be {wanted}."

    def _one_of(self) -> str:
        return "one of " + ", ".join(self.choice_keys)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card (character, event, unit ...) and the facts printed on it.

    `part` is the part of a deck where such cards belong: the main deck, an Extra Deck ...
    Not `playable` are printed cards of which not even the kind is known.
    """

    key: str
    label: str
    fields: tuple[Field, ...]
    part: str = "main"
    playable: bool = True

    def field(self, key: str) -> Field:
        for field in self.fields:
            if field.key == key:
                return field
        known = ", ".join(field.key for field in self.fields)
        raise KeyError(f"{self.label} cards have no field {key!r}; known: {known}")


@dataclass(frozen=True, slots=True)
class Section:
    """A named text of a card, such as its skills or its support skill."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Schema:
    """All kinds of card a game has."""

    kinds: tuple[Kind, ...]
    sections: tuple[Section, ...]

    def kind(self, key: str) -> Kind:
        for kind in self.kinds:
            if kind.key == key:
                return kind
        known = ", ".join(kind.key for kind in self.kinds)
        raise KeyError(f"no kind of card {key!r}; known: {known}")

    def part_of(self, kind: str) -> str:
        """Where in a deck cards of this kind belong; the main deck for a kind that is unknown."""
        return next((known.part for known in self.kinds if known.key == kind), "main")

    def validate(
        self, kind: str, stats: Mapping[str, Any], unknown: tuple[str, ...] = ()
    ) -> dict[str, str]:
        """Field key -> sentence, empty when good; fields in `unknown` may be missing."""
        try:
            fields = self.kind(kind).fields
        except KeyError as error:
            return {"kind": str(error.args[0]) + "."}
        problems = {key: f"{key} is not a field of this kind." for key in stats}
        for field in fields:
            problems.pop(field.key, None)
            problem = self._field_problem(field, stats, unknown)
            if problem:
                problems[field.key] = problem
        return problems

    @staticmethod
    def _field_problem(
        field: Field, stats: Mapping[str, Any], unknown: tuple[str, ...]
    ) -> str | None:
        value = stats.get(field.key)
        if value is None:
            missing = field.required and field.key not in unknown
            return f"{field.label} is missing." if missing else None
        return field.problem(value)
