"""Numbers opened into their sums, and what holds for a while, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardbase.hosting.translated import number
from play.board.messages import Messages

# Before an addend that takes something away; a hyphen is no minus.
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Addend:
    """ "+20", what brings it, what that says, and until when."""

    amount: str
    name: str
    words: str
    until: str


@dataclass(frozen=True, slots=True)
class SumLine:
    """ "Attack 80", and what it is made of."""

    title: str
    total: str
    addends: tuple[Addend, ...]


@dataclass(frozen=True, slots=True)
class EffectLine:
    """Something that holds for a while: on whom, by which card, in its words, until when."""

    on: str
    source: str
    words: str
    until: str


@dataclass(frozen=True, slots=True)
class Opened:
    """What can be opened at one place: `id` of the element that a number or a unit names."""

    id: str
    sums: tuple[SumLine, ...]
    effects: tuple[EffectLine, ...]


def effects_of(
    view: Mapping[str, Any], units: Mapping[int, Mapping[str, Any]], messages: Messages
) -> tuple[EffectLine, ...]:
    """Everything that holds for a while, in the order in which it began."""
    return tuple(_effect(effect, units, messages) for effect in view.get("effects", ()))


def opened_of(
    view: Mapping[str, Any], units: Mapping[int, Mapping[str, Any]], messages: Messages
) -> tuple[Opened, ...]:
    """For each unit its sums and what else is on it; for each number of a battle its sum."""
    of_units: dict[int, list[Mapping[str, Any]]] = {}
    found: list[Opened] = []
    # Frames of matches that were played before there were sums have none.
    for opened in view.get("sums", ()):
        if opened["on"] is None:
            found.append(Opened(f"sum-{opened['what']}", (_sum(opened, messages),), ()))
        else:
            of_units.setdefault(opened["on"], []).append(opened)
    effects: dict[int, list[EffectLine]] = {}
    for effect in view.get("effects", ()):
        on = effect["on"]
        if on is not None and not _is_counted(effect, of_units.get(on, ())):
            effects.setdefault(on, []).append(_effect(effect, units, messages))
    for unit in dict.fromkeys([*of_units, *effects]):
        sums = tuple(_sum(opened, messages) for opened in of_units.get(unit, ()))
        found.append(Opened(f"sum-{unit}", sums, tuple(effects.get(unit, ()))))
    return tuple(found)


def _is_counted(effect: Mapping[str, Any], sums: Sequence[Mapping[str, Any]]) -> bool:
    """Whether one of the sums has it already."""
    return any(
        (addend["card"], addend["words"], addend["until"])
        == (effect["source_key"], effect["sentence"], effect["until"])
        for opened in sums
        for addend in opened["addends"]
    )


def _sum(opened: Mapping[str, Any], messages: Messages) -> SumLine:
    first, *others = opened["addends"] or [None]
    addends = [] if first is None else [_addend(first, messages, is_first=True)]
    addends += [_addend(addend, messages) for addend in others]
    title = messages.text(f"sum.{opened['what']}", {})
    return SumLine(title, number(opened["total"]), tuple(addends))


def _addend(addend: Mapping[str, Any], messages: Messages, *, is_first: bool = False) -> Addend:
    amount = addend["amount"]
    sign = MINUS if amount < 0 else "" if is_first else "+"
    phrase, card = f"how.{addend['how']}", _card(addend["card"])
    # Plain text: what is hidden may not take the focus, as links would.
    name = messages.text(phrase, {"card": card})
    if card is not None and "{card}" not in messages.templates.get(phrase, ""):
        name = f"{name}, {messages.text('how.add', {'card': card})}"
    return Addend(f"{sign}{number(abs(amount))}", name, addend["words"], _until(addend, messages))


def _effect(
    effect: Mapping[str, Any], units: Mapping[int, Mapping[str, Any]], messages: Messages
) -> EffectLine:
    unit = units.get(effect["on"]) if effect["on"] is not None else None
    face = unit["top"].get("face") if unit is not None and unit["top"] else None
    source = _card(effect["source_key"])
    name = messages.text("how.add" if source else "how.effect", {"card": source})
    on = face.name if face is not None else ""
    return EffectLine(on, name, effect["sentence"], _until(effect, messages))


def _card(key: str | None) -> dict[str, str] | None:
    return None if key is None else {"card": key}


def _until(item: Mapping[str, Any], messages: Messages) -> str:
    if item["until"] is None:
        return ""
    return messages.text(f"until.{item['until']}", {"seat": item["until_turn_of"]})
