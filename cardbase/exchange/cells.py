"""How a value stands in a cell, and how a cell is read back: the round trip must lose nothing."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum

from django.core.exceptions import ValidationError
from import_export.widgets import Widget

from cardbase.hosting.plain_text import clean_text
from rules.engine.schema import Field as Fact

SEPARATOR = "|"
LONGEST_NUMBER = 20
# A row of a file: the value of each column, as text or as JSON has it, or AS_IT_IS.
Cells = Mapping[str, object]


class _AsItIs(Enum):
    AS_IT_IS = "as it is"


# In place of a value: the column says what it says already, whatever that is by now.
AS_IT_IS = _AsItIs.AS_IT_IS


class TextCell(Widget):
    """Text, as `clean_text` keeps it; ValueError says what of it is refused."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> str:
        try:
            return clean_text(str(value if value is not None else ""), lines=True)
        except ValidationError as error:
            raise ValueError(" ".join(error.messages)) from error

    def render(self, value: object, obj: object = None, **kwargs: object) -> str:
        return "" if value is None else str(value)


class ListCell(Widget):
    """Several words in one cell: sword|lance."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> list[str]:
        if isinstance(value, (list, tuple)):
            return [str(item).strip() for item in value]
        return [item.strip() for item in str(value or "").split(SEPARATOR) if item.strip()]

    def render(self, value: Sequence[str] | None, obj: object = None, **kwargs: object) -> str:
        return SEPARATOR.join(value or ())


class DateCell(Widget):
    """A day as 2006-11-16; empty where no day is known."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> date | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError(
                f"{text!r} is no day; write it as year-month-day: 2006-11-16."
            ) from None

    def render(self, value: date | None, obj: object = None, **kwargs: object) -> str:
        return value.isoformat() if value else ""


class PairsCell(Widget):
    """A small object in one cell: cardlist=0-1|shop=77."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> dict[str, str]:
        if isinstance(value, Mapping):
            return {str(key): str(item) for key, item in value.items()}
        pairs = {}
        for part in ListCell().clean(value):
            name, sign, item = part.partition("=")
            if not sign or not name.strip():
                raise ValueError(f"{part!r} is not a pair; write name=value, with | between pairs.")
            pairs[name.strip()] = item.strip()
        return pairs

    def render(self, value: Mapping[str, str] | None, obj: object = None, **kwargs: object) -> str:
        return SEPARATOR.join(f"{name}={item}" for name, item in sorted((value or {}).items()))


class JsonCell(Widget):
    """An object as JSON in one cell, for what has no columns of its own; empty for none."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> dict[str, object]:
        if not value:
            return {}
        try:
            read = json.loads(str(value))
        except (json.JSONDecodeError, RecursionError) as error:
            raise ValueError(f"{str(value)[:40]!r} is not JSON: {error}.") from None
        if not isinstance(read, dict):
            raise ValueError('Write a JSON object: {"attack": 30}.')
        return read

    def render(
        self, value: Mapping[str, object] | None, obj: object = None, **kwargs: object
    ) -> str:
        return json.dumps(value, ensure_ascii=False, sort_keys=True) if value else ""


class FactCell(Widget):
    """A printed fact by the game's schema; an empty cell is a fact the card does not have."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    @property
    def must_be_stated(self) -> bool:
        """Whether an empty cell is refused, unless the fact is listed as unknown. An empty list is
        a fact, too."""
        return self.fact.required and self.fact.type != "choices"

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> object:
        if value is None or value == "":
            return None
        read = self._read(value)
        problem = self.fact.problem(read)
        if problem:
            raise ValueError(problem)
        return read

    def _read(self, value: object) -> object:
        if self.fact.type == "choices":
            return ListCell().clean(value)
        text = str(value).strip()
        if self.fact.type in ("int", "variable_int"):
            is_number = text.removeprefix("-").isdecimal() and len(text) < LONGEST_NUMBER
            return int(text) if is_number else text.upper()
        if self.fact.type == "bool":
            return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
        return text

    def render(self, value: object, obj: object = None, **kwargs: object) -> str:
        if value is None:
            return ""
        if self.fact.type == "bool":
            return "yes" if value else "no"
        if isinstance(value, list):
            return SEPARATOR.join(value)
        return str(value)
