"""An open decision as the page puts it: what is asked, and which answer lies where on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from cardbase.faces import Face
from play.board.words import Words

# Answers that leave things as they are: they live where Done lives, and the shortcut gives them.
PASSING = frozenset(
    {
        "decline", "done", "end_deployment", "end_invasion", "end_step", "end_turn", "finish",
        "keep", "no", "no_bond", "none", "pass", "stay", "to_discard",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Use:
    """One option: its words, and the two places on the board where it can be picked."""

    key: str
    action: str
    label: str  # what it does: "Deploy to the Vanguard (Cost 1)"
    badge: str  # one word for the card's corner: "Deploy"
    start: str  # the ref of the card, or of the numbered place, that it begins with; or ""
    end: str  # the ref of what it is aimed at; or ""
    cost: int | None
    face: Face | None  # the card it names, where that lies nowhere on the board
    is_default: bool = False  # what the player has settled on beforehand
    subject: str = ""  # the name of the card it begins with

    @property
    def sentence(self) -> str:
        """The answer for somebody who does not see the board."""
        return f"{self.subject}: {self.label}" if self.subject else self.label


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision of the viewer's."""

    id: int
    kind: str
    title: SafeString
    source: Face | None
    minimum: int
    maximum: int
    uses: tuple[Use, ...]

    @property
    def is_single(self) -> bool:
        return self.minimum == self.maximum == 1

    @property
    def passing(self) -> Use | None:
        """The answer that lives where Done lives."""
        if not self.is_single:
            return None
        return next((use for use in self.buttons_and_passing if use.action in PASSING), None)

    @property
    def buttons(self) -> list[Use]:
        """Answers that are words only."""
        passing = self.passing
        return [use for use in self.buttons_and_passing if use is not passing]

    @property
    def buttons_and_passing(self) -> list[Use]:
        return [use for use in self.uses if not use.start and use.face is None]

    @property
    def gallery(self) -> list[Use]:
        """Answers that are cards which lie nowhere on the board."""
        return [use for use in self.uses if not use.start and use.face is not None]

    @property
    def on_board(self) -> list[Use]:
        """Answers that are picked on the board; the list says them in words as well."""
        return [use for use in self.uses if use.start]

    def badges(self) -> dict[str, str]:
        """For each place where an answer begins: its one word, or how many there are."""
        words: dict[str, list[str]] = {}
        for use in self.on_board:
            found = words.setdefault(use.start, [])
            if use.badge not in found:
                found.append(use.badge)
        return {
            ref: found[0] if len(found) == 1 else f"{len(found)} uses"
            for ref, found in words.items()
        }


def prompt_of(
    decision: Mapping[str, Any],
    words: Words,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
) -> Prompt:
    """`on_board` holds the refs of all that can be picked, with the faces of the cards; `places`
    names those that are neither card nor area."""
    args = decision["prompt"]["args"]
    source = on_board.get(str(decision["source"])) if decision["source"] is not None else None
    seat = decision["player"]
    return Prompt(
        id=decision["id"],
        kind=decision["kind"],
        title=words.html(f"prompt.{decision['prompt']['key']}", args),
        source=source,
        minimum=decision["minimum"],
        maximum=decision["maximum"],
        uses=tuple(_use(option, seat, words, on_board, places) for option in decision["options"]),
    )


def _use(
    option: Mapping[str, Any],
    seat: int,
    words: Words,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
) -> Use:
    start = _start(option, seat, on_board, places)
    target = option["target"]
    shown = words.faces.get(option["shows"] or "")
    subject = shown or on_board.get(str(option["card"]))
    args = {
        "card": subject.full_name if subject else "a hidden card",
        "target": places.get(target) or _name(target, on_board),
        "seat": int(target) if isinstance(target, str) and target.isdigit() else None,
        "cost": option["cost"],
        "why": option["why"],
    }
    named = target if isinstance(target, str) else ""
    return Use(
        key=option["key"],
        action=option["action"],
        label=words.text(f"option.{option['action']}", args),
        badge=words.text(f"badge.{option['action']}", args),
        start=start,
        end=_end(target, on_board) if start and start != target else "",
        cost=option["cost"],
        face=None if start else shown or words.faces.get(named),
        is_default=option["why"] == "default",
        subject=subject.full_name if subject else places.get(start, ""),
    )


def _start(
    option: Mapping[str, Any],
    seat: int,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
) -> str:
    """Where an option begins: at a card, or at a place, numbered or with a name of its own."""
    if option["card"] is not None:
        ref = str(option["card"])
        return ref if ref in on_board else ""
    if option["target"] in places:
        return str(option["target"])
    for place in (option["target"], f"{seat}-{option['target']}"):
        ref = f"{option['action']}:{place}"
        if ref in on_board:
            return ref
    return ""


def _end(target: int | str | None, on_board: Mapping[str, Face | None]) -> str:
    """What an option is aimed at: a card or an area; a number in words is no card."""
    if isinstance(target, int):
        return str(target)
    if isinstance(target, str) and not target.isdigit() and target in on_board:
        return target
    return ""


def _name(what: int | str | None, on_board: Mapping[str, Face | None]) -> str | None:
    if isinstance(what, int):
        face = on_board.get(str(what))
        return face.full_name if face else "a hidden card"
    return what
