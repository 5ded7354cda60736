"""What the templates of boards are made of: cards, regions, signs, and short words for values."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from django.templatetags.static import static
from django.utils.translation import pgettext_lazy
from markupsafe import Markup

import rules
from cardbase.faces import Face
from cardbase.faces.base import short as short_number
from cardbase.hosting.translated import number as number_in_words
from cardbase.hosting.translation import active_language, gettext
from cardbase.web.jinja import as_html, escaped, render, template_filter, template_function
from play.board.prompt import OptionView, Prompt
from play.board.regions import Line, current_recording
from play.board.vocabulary import phrase
from rules.engine.stops import ALWAYS, IF_POSSIBLE, NEVER

# A board shows the same few dozen cards again and again; the label holds all that differs between
# two snapshots of one card at this size.
_minis: dict[tuple[str, ...], tuple[str, Markup]] = {}
MOST_MINIS = 4096


MODE_WORDS = {
    ALWAYS: pgettext_lazy("stop", "always"),
    IF_POSSIBLE: pgettext_lazy("stop", "if I can act"),
    NEVER: pgettext_lazy("stop", "never"),
}


@template_filter
def mode_words(mode: str) -> str:
    """What a stop is set to."""
    return str(MODE_WORDS[mode])


PACE_WORDS = {
    "fast": pgettext_lazy("bots play", "instantly"),
    "usual": pgettext_lazy("bots play", "at an easy pace"),
    "slow": pgettext_lazy("bots play", "slowly"),
}


@template_filter
def pace_words(pace: str) -> str:
    """How quickly bots play."""
    return str(PACE_WORDS[pace])


STATE_WORDS = {
    "here": pgettext_lazy("player", "here"),
    "away": pgettext_lazy("player", "away"),
    "gone": pgettext_lazy("player", "gone"),
}


@template_filter
def state_words(state: str) -> str:
    """Whether somebody is there."""
    return str(STATE_WORDS[state])


@template_filter
def word(value: str, game: str) -> str:
    """A value of a view as its game says it: "sleep" as "Sleep"."""
    return phrase(rules.game(game).messages, f"word.{value}")


@template_filter
def and_list(names: Sequence[str]) -> str:
    """ "Ann and Bob": all of them."""
    return gettext(" and ").join(names)


@template_filter
def or_list(names: Sequence[str]) -> str:
    """ "Ann or Bob": one of them is enough."""
    return gettext(" or ").join(names)


@template_function
def mini_face(face: Face) -> Markup:
    """The face of a card at the size it has on the board."""
    name, html = _mini(face)
    recording = current_recording()
    return html if recording is None else as_html(recording.face(name, html))


def _mini(face: Face) -> tuple[str, Markup]:
    """A short name for a face at this size, and its HTML."""
    known = (face.game, face.key, face.label, active_language())
    if known not in _minis:
        if len(_minis) >= MOST_MINIS:
            _minis.clear()
        html = render("cardbase/_face.html", face=face, size="mini")
        name = f"{face.key}.{zlib.crc32(face.label.encode()):x}"
        _minis[known] = name, Markup(" ".join(html.split()))  # from a template that escapes
    return _minis[known]


@template_function
def piece(card: Mapping[str, Any], *, veil: bool = False) -> Markup:
    """One card of a view, to be looked at, and picked when it wears a badge.

    `veil` shows whether it lies face down, where that matters.
    """
    handle, face = card.get("handle", ""), card.get("face")
    if face is None:
        return Markup(f'<span class="piece card-back" id="c{handle}"></span>')
    badge, down = card.get("badge", ""), veil and not card["face_up"]
    css = "piece" + (" is-legal" if badge else "") + (" is-down" if down else "")
    inside = str(mini_face(face))
    if down:
        lies = escaped(gettext("face down"))
        inside += f'<span class="visually-hidden">, {lies}</span>'
    if badge:
        inside += f'<span class="piece-badge">{escaped(badge)}</span>'
    # Handles and refs are of the rules; the key of a card is not.
    return Markup(
        f'<button type="button" class="{css}" id="c{handle}" data-ref="{card["ref"]}" '
        f'data-card="{escaped(face.key)}" tabindex="{0 if badge else -1}">{inside}</button>'
    )


@template_function
def number_button(what: str, number: int, css: str) -> Markup:
    """A number of a battle; looked at, focused or tapped it opens into its sum."""
    return Markup(
        f'<button type="button" class="number {css}" id="n-{what}" data-sum="sum-{what}" '
        f'aria-describedby="sum-{what}">{number_in_words(number)}</button>'
    )


# What a battle's view calls those who fight in it, one unit or the numbers of several.
ROLES = {
    "attacker": "attacks",
    "attackers": "attacks",
    "defender": "defends",
    "defenders": "defends",
    "target": "defends",
}


@template_function
def role_in(battle: Mapping[str, Any] | None, unit: Mapping[str, Any] | None) -> str:
    """ "attacks" or "defends" where the unit fights in the battle, else nothing.

    A region that is given this instead of the battle stays as it is while others fight.
    """
    if not battle or not unit:
        return ""
    for name, role in ROLES.items():
        fighters = battle.get(name) or ()
        if isinstance(fighters, Mapping):
            fighters = (fighters["unit"],)
        if unit["unit"] in fighters:
            return role
    return ""


@template_function
def option_items(prompt: Prompt) -> Markup:
    """The items of the list of all answers that are picked on the board.

    There are up to a hundred of them after every decision, too many for a template.
    """
    return Markup("".join([_option_item(prompt, option) for option in prompt.on_board]))


def _option_item(prompt: Prompt, option: OptionView) -> str:
    key, sentence = escaped(option.key), escaped(option.sentence)
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
        f'<li data-key="{key}" data-start="{escaped(option.start)}" '
        f'data-end="{escaped(option.end)}" data-action="{option.action}" '
        f'data-badge="{escaped(option.badge)}" data-aim="{escaped(option.aim)}" '
        f'data-foreseen="{escaped(option.foreseen)}" '
        f'data-label="{escaped(option.label)}"{" data-harms" if option.harms else ""}>{answer}</li>'
    )


@template_function
def region(template: str, name: str, /, **values: object) -> Markup:
    """`{{ region("a.html", "area-" ~ seat, units=units) }}`: a part with an id.

    The template sees the values and `id`, which its outermost element bears. While the table is
    recorded it is rendered only when a value has changed.
    """
    inside = partial(render, template, id=name, **values)
    recording = current_recording()
    if recording is None:
        return inside()
    return as_html(recording.region(name, template, values, inside))


@template_function
def lines(name: str, all_lines: Sequence[Line]) -> Markup:
    """Lines that are only ever added to, inside an element whose id is `name`."""
    recording = current_recording()
    if recording is None:
        return Markup("".join([line.item for line in all_lines]))
    return Markup(recording.add_lines(name, all_lines))


@template_function
@lru_cache
def mark(name: str) -> Markup:
    """One of the board's own signs; the words for it stand beside it."""
    return Markup(
        '<svg class="sign" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>'
    ).format(static("play/marks.svg"), name)


@template_filter
def span(numbers: list[int]) -> str:
    """A unit's reach: "1", "1–2", or "–" for none."""
    if not numbers:
        return "–"
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


@template_filter
def by_seat(values: dict[str, Any], seat: int) -> Any:
    """The entry of a mapping whose keys are seat numbers as text."""
    return values.get(str(seat))


@template_filter
def entry(values: dict[Any, Any], key: Any) -> Any:
    """The entry of a mapping by a variable, or nothing."""
    return values.get(key)


@template_filter
def short(number: int) -> str:
    """A large number for a small place: "4.5k"."""
    return short_number(number)


@template_filter
def thousands(number: int) -> str:
    return number_in_words(number)


@template_filter
def at(values: list[Any], place: int) -> Any:
    """The entry at that place; templates cannot look up by a variable."""
    return values[place]
