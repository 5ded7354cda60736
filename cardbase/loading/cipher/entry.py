"""One record of the public card list, checked field by field."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from rules.cipher.cards import INSIGNIAS, SEXES, TYPES, WEAPONS

# The list calls insignias by colour, and spells one type the American way.
COLOURS = {key: key for key, _ in INSIGNIAS}
AFFINITIES = {
    **{label.lower(): ("sexes", key) for key, label in SEXES},
    **{label.lower(): ("weapons", key) for key, label in WEAPONS},
    **{label.lower(): ("types", key) for key, label in TYPES},
    "armored": ("types", "armoured"),
}
# Characters PostgreSQL cannot store or no card shows: NUL, other controls, half a surrogate pair.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


Default = TypeVar("Default")


class Entry:
    """A record with readers for its fields; each wrong field adds a sentence to `problems`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.problems: list[str] = []

    def text(self, field: str, *, maximum: int, required: bool = True, default: str = "") -> str:
        value = self.data.get(field, default)
        if not isinstance(value, str):
            return self._wrong(field, value, "a text", "")
        if UNPRINTABLE.search(value):
            return self._wrong(field, value, "a text without control characters", "")
        text = value.strip()
        if required and not text:
            self.problems.append(f"{field} is missing.")
        if len(text) > maximum:
            self.problems.append(f"{field} has {len(text)} characters; at most {maximum} fit.")
        return text

    def number(self, field: str) -> int:
        value = self.data.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            return self._wrong(field, value, "a whole number", 0)
        return value

    def printed_number(self, field: str) -> int | str | None:
        """A number written as a text; X stays X, and a dash means there is none."""
        value = self.data.get(field)
        text = value.strip() if isinstance(value, str) else value
        if text == "-" or text == "X":
            return None if text == "-" else "X"
        if isinstance(text, str) and re.fullmatch(r"[0-9]{1,4}", text):
            return int(text)
        if isinstance(text, int) and not isinstance(text, bool):
            return text
        return self._wrong(field, value, "a number, X or -", None)

    def colours(self) -> list[str]:
        """The insignias; "None" alone means that the card has none."""
        found = []
        for value in self._words("Color"):
            if value.lower() in COLOURS:
                found.append(COLOURS[value.lower()])
            elif value.lower() != "none":
                known = ", ".join(key.capitalize() for key in COLOURS)
                self._wrong("Color", value, f"one of {known} or None", None)
        return found

    def affinities(self) -> dict[str, list[str]]:
        """Sexes, weapons and unit types, which the list keeps in one field."""
        found: dict[str, list[str]] = {"sexes": [], "weapons": [], "types": []}
        for value in self._words("Type"):
            if value.lower() not in AFFINITIES:
                known = ", ".join(word.capitalize() for word in AFFINITIES)
                self._wrong("Type", value, f"one of {known}", None)
                continue
            group, key = AFFINITIES[value.lower()]
            if key not in found[group]:
                found[group].append(key)
        return found

    def records(self, field: str) -> list["Entry"]:
        value = self.data.get(field)
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            return [Entry(item) for item in value]
        return self._wrong(field, value, "a list of printings", [])

    def _words(self, field: str) -> list[str]:
        """A list of words, trimmed."""
        value = self.data.get(field)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return self._wrong(field, value, "a list of words", [])
        return [item.strip() for item in value]

    def _wrong(self, field: str, value: Any, expected: str, instead: Default) -> Default:
        if field not in self.data:
            self.problems.append(f"{field} is missing.")
        else:
            self.problems.append(f"{field} is {_shortened(value)}; it must be {expected}.")
        return instead


def _shortened(value: Any) -> str:
    shown = ascii(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
