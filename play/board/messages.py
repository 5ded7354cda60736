"""The engine's keys and arguments as sentences: players by name, cards as links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from markupsafe import Markup, escape

from cardbase.faces import Face
from cardbase.hosting.translated import number
from cardbase.hosting.translation import gettext
from cardbase.web.jinja import as_html, escaped
from play.board.vocabulary import phrase
from rules.engine.translatable import noun

# What a slot says of an argument that is the number of a seat, or several: `{player:seat}`.
SEAT = "seat"
# Where a game keeps the words for the values of arguments: an area, a phase.
VALUES = ("area", "phase", "word")


class Messages:
    """The vocabulary of one table: its game's phrases, its players' names, its cards.

    What it says is in the language that is active while it speaks.
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        names: Sequence[str | Promise],
        faces: Mapping[str, Face],
    ) -> None:
        self.templates = templates
        self.names = names
        self.faces = faces

    def has(self, key: str) -> bool:
        return key in self.templates

    def html(self, key: str, args: Mapping[str, Any]) -> Markup:
        """The phrase with card names as links; everything from outside is escaped."""
        parts: list[str] = []
        for text, slot, kind in _parts(self._phrase(key)):
            parts.append(escaped(text))
            if slot:
                parts += self._html_value(args.get(slot), kind), _noun(kind, args.get(slot))
        return as_html("".join(parts))  # every part has been escaped above; nouns are of the rules

    def text(self, key: str, args: Mapping[str, Any]) -> str:
        """The phrase as plain text."""
        parts: list[str] = []
        for text, slot, kind in _parts(self._phrase(key)):
            parts.append(text)
            if slot:
                parts.append(self._text_value(args.get(slot), kind) + _noun(kind, args.get(slot)))
        return "".join(parts)

    def part(self, line: Mapping[str, Any]) -> Markup:
        """A line that is part of another: a step that was proposed, or what came of it."""
        args = line["args"]
        if "does" not in args:
            return self.html(f"log.{line['key']}", args)
        card, target = args["card"], args["target"]
        seat = int(target) if isinstance(target, str) and target.isdigit() else None
        does = self.html(f"option.{args['does']}", {"target": target, "seat": seat})
        if card is None:
            return Markup("{}.").format(does)
        return Markup("{}: {}.").format(self._html_value(card, None), does)

    def name(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return str(self.names[seat])
        return gettext("Seat %(number)s") % {"number": seat + 1}

    def _phrase(self, key: str) -> str:
        return phrase(self.templates, key)

    def _html_value(self, value: Any, kind: str | None) -> Markup:
        if isinstance(value, list | tuple):
            shown = [self._html_value(item, kind) for item in value]
            return Markup(self._between(value)).join(shown)
        if isinstance(value, Mapping) and "key" in value:
            return self.part(value)
        if isinstance(value, Mapping) and "card" in value:
            return self._card_link(value["card"], value.get("handle"), value.get("owner"))
        return escape(self._text_value(value, kind))

    def _card_link(self, key: str, handle: int | None, owner: int | None) -> Markup:
        """The card's name; by its handle its piece is found, by its owner its color."""
        face = self.faces.get(key)
        if face is None:
            return escape(key)
        of = f' data-of="{handle}"' if handle else ""
        whose = f' data-seat="{owner}"' if owner is not None else ""
        return Markup(
            f'<a class="card-mention" href="{escape(card_address(face))}" '
            f'data-card="{escape(key)}"{of}{whose}>{escape(face.full_name)}</a>'
        )

    def _text_value(self, value: Any, kind: str | None) -> str:
        if isinstance(value, list | tuple):
            return self._between(value).join(self._text_value(item, kind) for item in value)
        if isinstance(value, Mapping):
            return self._text_value(value.get("card", ""), kind)
        if kind == SEAT and isinstance(value, int):
            return self.name(value)
        if isinstance(value, str):
            return self._word(value)
        if isinstance(value, int):
            return number(value)
        return "" if value is None else str(value)

    def _between(self, values: Sequence[Any]) -> str:
        """Names of cards hold commas of their own, and lines end with their own stops."""
        if any(isinstance(item, Mapping) and "key" in item for item in values):
            return " "
        cards = any(isinstance(item, Mapping) and "card" in item for item in values)
        return "; " if cards else ", "

    def _word(self, value: str) -> str:
        if value in self.faces:
            return self.faces[value].full_name
        keys = (f"{kind}.{value}" for kind in VALUES)
        return next((self._phrase(key) for key in keys if key in self.templates), value)


@lru_cache(maxsize=4096)
def _parts(phrase: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """The texts of a phrase, each with the slot after it and what that says of its value."""
    return tuple([(text, slot, kind) for text, slot, kind, _ in Formatter().parse(phrase)])


def _noun(kind: str | None, count: Any) -> str:
    return "" if kind == SEAT else noun(kind, count)


def card_address(face: Face) -> str:
    """The card's page in the catalogue; that of a custom card is with the decks."""
    if face.custom:
        return reverse("decks:custom-card", args=[face.key])
    return _card_address(face.game, face.key)


@lru_cache(maxsize=4096)
def _card_address(game: str, key: str) -> str:
    return reverse("cardbase:card", args=[game, key])
