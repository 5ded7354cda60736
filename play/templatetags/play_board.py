"""Tags of the board."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.context import Context
from django.template.exceptions import TemplateSyntaxError
from django.template.loader import render_to_string
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cardbase.faces import Face
from cardbase.faces.base import short as short_number
from play.board.prompt import OptionView, Prompt
from play.board.regions import Line, current_recording

register = template.Library()


# A board shows the same few dozen cards again and again; the label holds all that differs between
# two snapshots of one card at this size.
_minis: dict[tuple[str, str, str], tuple[str, SafeString]] = {}
MOST_MINIS = 4096


@register.simple_tag
def mini_face(face: Face) -> SafeString:
    """The face of a card at the size it has on the board."""
    name, html = _mini(face)
    recording = current_recording()
    return html if recording is None else mark_safe(recording.face(name, html))


def _mini(face: Face) -> tuple[str, SafeString]:
    """A short name for a face at this size, and its HTML."""
    known = (face.game, face.key, face.label)
    if known not in _minis:
        if len(_minis) >= MOST_MINIS:
            _minis.clear()
        html = render_to_string("cardbase/_face.html", {"face": face, "size": "mini"})
        name = f"{face.key}.{zlib.crc32(face.label.encode()):x}"
        _minis[known] = name, mark_safe(" ".join(html.split()))  # from a template that escapes
    return _minis[known]


@register.simple_tag
def piece(card: Mapping[str, Any], *, veil: bool = False) -> SafeString:
    """One card of a view, to be looked at, and picked when it wears a badge.

    `veil` shows whether it lies face down, where that matters.
    """
    handle, face = card.get("handle", ""), card.get("face")
    if face is None:
        return mark_safe(f'<span class="piece card-back" id="c{handle}"></span>')
    badge, down = card.get("badge", ""), veil and not card["face_up"]
    css = "piece" + (" is-legal" if badge else "") + (" is-down" if down else "")
    inside = str(mini_face(face))
    if down:
        inside += '<span class="visually-hidden">, face down</span>'
    if badge:
        inside += f'<span class="piece-badge">{escape(badge)}</span>'
    # Handles and refs are of the rules; the key of a card is not.
    return mark_safe(
        f'<button type="button" class="{css}" id="c{handle}" data-ref="{card["ref"]}" '
        f'data-card="{escape(face.key)}" tabindex="{0 if badge else -1}">{inside}</button>'
    )


@register.simple_tag
def option_items(prompt: Prompt) -> SafeString:
    """The items of the list of all answers that are picked on the board.

    There are up to a hundred of them after every decision, too many for a template.
    """
    return mark_safe("".join([_option_item(prompt, option) for option in prompt.on_board]))


def _option_item(prompt: Prompt, option: OptionView) -> str:
    key, sentence = escape(option.key), escape(option.sentence)
    if prompt.is_single:
        answer = (
            '<button type="submit" class="btn btn-small btn-quiet" form="answer-form" name="key" '
            f'value="{key}">{sentence}</button>'
        )
    else:
        answer = (
            '<label class="check"><input type="checkbox" class="pick" form="answer-form" '
            f'name="key" value="{key}"> {sentence}</label>'
        )
    return (
        f'<li data-key="{key}" data-start="{escape(option.start)}" data-end="{escape(option.end)}" '
        f'data-action="{option.action}" data-badge="{escape(option.badge)}" '
        f'data-label="{escape(option.label)}">{answer}</li>'
    )


class RegionNode(Node):
    """`{% region "template" as "area-" seat with units=units only %}`: an include with an id.

    The template sees the values named and `region`, its id, which its outermost element bears.
    While the table is recorded it is rendered only when a value has changed.
    """

    def __init__(self, name: list[FilterExpression], included: IncludeNode) -> None:
        self.name = name
        self.included = included

    def render(self, context: Context) -> SafeString:
        name = "".join([str(part.resolve(context)) for part in self.name])
        values = {
            key: value.resolve(context)
            for key, value in self.included.extra_context.items()
            if key != "region"
        }
        recording = current_recording()
        if recording is None:
            return self._inside(context, name)
        template = str(self.included.template.resolve(context))
        inside = partial(self._inside, context, name)
        return mark_safe(recording.region(name, template, values, inside))

    def _inside(self, context: Context, name: str) -> SafeString:
        with context.push(region=name):
            return self.included.render(context)


@register.tag
def region(parser: Parser, token: Token) -> RegionNode:
    """`{% region "template" as part ... with name=value ... only %}`."""
    tag, template, word, *rest = token.split_contents()
    if word != "as" or "with" not in rest or rest[-1] != "only":
        raise TemplateSyntaxError(f"{tag}: a template, as, its id, with, its values, only")
    name, values = rest[: rest.index("with")], rest[rest.index("with") :]
    token.contents = " ".join(["include", template, "with", "region=region", *values[1:]])
    included = do_include(parser, token)
    included.origin = parser.origin  # type: ignore[assignment]  # as for nodes of its own
    included.token = token
    return RegionNode([parser.compile_filter(part) for part in name], included)


@register.simple_tag
def lines(name: str, all_lines: Sequence[Line]) -> SafeString:
    """Lines that are only ever added to, inside an element whose id is `name`."""
    recording = current_recording()
    if recording is None:
        return mark_safe("".join([line.item for line in all_lines]))
    return mark_safe(recording.add_lines(name, all_lines))


@register.simple_tag
@lru_cache
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
