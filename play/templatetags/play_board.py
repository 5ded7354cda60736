"""Tags of the board."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cardbase.faces import Face
from cardbase.faces.base import short as short_number

register = template.Library()


# A board shows the same few dozen cards again and again; the label holds all that differs between
# two snapshots of one card at this size.
_minis: dict[tuple[str, str, str], SafeString] = {}
MOST_MINIS = 4096


@register.simple_tag
def mini_face(face: Face) -> SafeString:
    """The face of a card at the size it has on the board."""
    name = (face.game, face.key, face.label)
    if name not in _minis:
        if len(_minis) >= MOST_MINIS:
            _minis.clear()
        html = render_to_string("cardbase/_face.html", {"face": face, "size": "mini"})
        _minis[name] = mark_safe(" ".join(html.split()))  # from a template that escapes
    return _minis[name]


@register.simple_tag
def mark(name: str) -> SafeString:
    """One of the board's own signs; the words for it stand beside it."""
    return format_html(
        '<svg class="sign" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("play/marks.svg"),
        name,
    )


@register.filter
def span(numbers: list[int]) -> str:
    """A unit's reach: "1", "1–2", or "–" for none."""
    if not numbers:
        return "–"
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


@register.filter
def by_seat(values: dict[str, Any], seat: int) -> Any:
    """The entry of a mapping whose keys are seat numbers as text."""
    return values.get(str(seat))


@register.filter
def entry(values: dict[Any, Any], key: Any) -> Any:
    """The entry of a mapping by a variable, or nothing."""
    return values.get(key)


@register.filter
def spoken(name: str) -> str:
    """A key of the rules as words: "search_action" as "search action"."""
    return name.replace("_", " ")


@register.filter
def short(number: int) -> str:
    """A large number for a small place: "4.5k"."""
    return short_number(number)


@register.filter
def thousands(number: int) -> str:
    return f"{number:,}"


@register.filter
def at(values: list[Any], place: int) -> Any:
    """The entry at that place; templates cannot look up by a variable."""
    return values[place]
