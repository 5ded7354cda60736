"""The engine's keys and arguments as sentences: players by name, cards as links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cardbase.faces import Face

# Arguments that hold a seat's number.
SEATS = frozenset(
    {"player", "owner", "opponent", "other", "winner", "loser", "seat", "seats", "ship"}
)
# Where a game keeps the words for the values of arguments: an area, a phase.
VALUES = ("area", "phase", "word")


class Words:
    """The vocabulary of one table: its game's phrases, its players' names, its cards."""

    def __init__(
        self, phrases: Mapping[str, str], names: Sequence[str], faces: Mapping[str, Face]
    ) -> None:
        self.phrases = phrases
        self.names = names
        self.faces = faces

    def has(self, key: str) -> bool:
        return key in self.phrases

    def html(self, key: str, args: Mapping[str, Any]) -> SafeString:
        """The phrase with card names as links; everything from outside is escaped."""
        parts: list[SafeString] = []
        for text, slot, noun, _ in Formatter().parse(self._phrase(key)):
            parts.append(conditional_escape(text))
            if slot:
                parts.append(
                    self._html_value(slot, args.get(slot)) + _counted(noun, args.get(slot))
                )
        return mark_safe("".join(parts))  # every part has been escaped above

    def text(self, key: str, args: Mapping[str, Any]) -> str:
        """The phrase as plain text."""
        parts: list[str] = []
        for text, slot, noun, _ in Formatter().parse(self._phrase(key)):
            parts.append(text)
            if slot:
                parts.append(
                    self._text_value(slot, args.get(slot)) + _counted(noun, args.get(slot))
                )
        return "".join(parts)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"Seat {seat + 1}"

    def _phrase(self, key: str) -> str:
        if key in self.phrases:
            return self.phrases[key]
        return key.rpartition(".")[2].replace("_", " ").capitalize()

    def _html_value(self, slot: str, value: Any) -> SafeString:
        if isinstance(value, list | tuple):
            shown = [self._html_value(slot, one) for one in value]
            return format_html_join(self._between(value), "{}", ((one,) for one in shown))
        if isinstance(value, Mapping) and "card" in value:
            return self._card_link(value["card"])
        return conditional_escape(self._text_value(slot, value))

    def _card_link(self, key: str) -> SafeString:
        face = self.faces.get(key)
        if face is None:
            return conditional_escape(key)
        return format_html(
            '<a class="card-mention" href="{}" data-card="{}">{}</a>',
            card_address(face),
            key,
            face.full_name,
        )

    def _text_value(self, slot: str, value: Any) -> str:
        if isinstance(value, list | tuple):
            return self._between(value).join(self._text_value(slot, one) for one in value)
        if isinstance(value, Mapping):
            return self._text_value(slot, value.get("card", ""))
        if slot in SEATS and isinstance(value, int):
            return self.name(value)
        if isinstance(value, str):
            return self._word(value)
        if isinstance(value, int):
            return f"{value:,}"
        return "" if value is None else str(value)

    def _between(self, values: Sequence[Any]) -> str:
        """Names of cards hold commas of their own."""
        cards = any(isinstance(one, Mapping) and "card" in one for one in values)
        return "; " if cards else ", "

    def _word(self, value: str) -> str:
        if value in self.faces:
            return self.faces[value].full_name
        known = (self.phrases.get(f"{kind}.{value}") for kind in VALUES)
        return next((word for word in known if word), value)


def _counted(noun: str | None, count: Any) -> str:
    """The noun of a slot like `{count:card}`, in the number the count asks for."""
    if not noun:
        return ""
    return f" {noun}" if count == 1 else f" {noun}s"


def card_address(face: Face) -> str:
    """The card's page in the catalogue."""
    return reverse("cardbase:card", args=[face.game, face.key])
