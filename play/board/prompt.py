"""An open decision as the page puts it: what is asked, and which answer lies where on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from cardbase.faces import Face
from play.board.messages import Messages
from rules.engine.decision import END, HARMFUL, PASS, PRIMARY

# So many answers in words stand beside the question; more get a line of their own.
FEW_BUTTONS = 5
# What a button looks like, by the flag of its option.
OFFER_DRAW = "offer_draw"
BUTTONS = {PRIMARY: "btn-primary", HARMFUL: "btn-danger"}


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option: its words, and the two places on the board where it can be picked."""

    key: str
    action: str
    label: str  # what it does: "Deploy to the Vanguard (Cost 1)"
    badge: str  # one word for the card's corner: "Deploy"
    start: str  # the ref of the card, or of the numbered place, that it begins with; or ""
    end: str  # the ref of what it is aimed at; or ""
    cost: int | None
    face: Face | None  # the card it names, where that lies nowhere on the board
    flags: frozenset[str] = frozenset()
    is_default: bool = False  # what the player has settled on beforehand
    subject: str = ""  # the name of the card it begins with

    @property
    def passes(self) -> bool:
        """Whether it lives where Done lives, and the shortcut gives it."""
        return not self.flags.isdisjoint((PASS, END))

    @property
    def css(self) -> str:
        """The class of its button."""
        return next((css for flag, css in BUTTONS.items() if flag in self.flags), "")

    @property
    def sentence(self) -> str:
        """The answer for somebody who does not see the board."""
        return f"{self.subject}: {self.label}" if self.subject else self.label


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision of the viewer's."""

    id: int
    kind: str
    title: Markup
    words: str  # of the card that asks; ""
    source: Face | None
    minimum: int
    maximum: int
    options: tuple[OptionView, ...]

    @property
    def is_single(self) -> bool:
        return self.minimum == self.maximum == 1

    @property
    def pass_option(self) -> OptionView | None:
        """The answer that lives where Done lives."""
        if not self.is_single:
            return None
        return next((option for option in self.buttons_and_pass if option.passes), None)

    @property
    def buttons(self) -> list[OptionView]:
        """Answers that are words only."""
        pass_option = self.pass_option
        apart = [pass_option, *self.draw_offers]
        return [option for option in self.buttons_and_pass if option not in apart]

    @property
    def draw_offers(self) -> list[OptionView]:
        """The offer of a draw, which is not to be made by accident."""
        if not self.is_single:
            return []
        return [option for option in self.buttons_and_pass if option.action == OFFER_DRAW]

    @property
    def has_many(self) -> bool:
        """Whether there are too many answers in words to stand beside the question."""
        return len(self.buttons) > FEW_BUTTONS

    @property
    def buttons_and_pass(self) -> list[OptionView]:
        return [option for option in self.options if not option.start and option.face is None]

    @property
    def gallery(self) -> list[OptionView]:
        """Answers that are cards which lie nowhere on the board."""
        return [option for option in self.options if not option.start and option.face is not None]

    @property
    def on_board(self) -> list[OptionView]:
        """Answers that are picked on the board; the list says them in words as well."""
        return [option for option in self.options if option.start]

    def badges(self) -> dict[str, str]:
        """For each place where an answer begins: its one word, or how many there are."""
        badges: dict[str, list[str]] = {}
        for option in self.on_board:
            found = badges.setdefault(option.start, [])
            if option.badge not in found:
                found.append(option.badge)
        return {
            ref: found[0] if len(found) == 1 else f"{len(found)} options"
            for ref, found in badges.items()
        }


def prompt_of(
    decision: Mapping[str, Any],
    messages: Messages,
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
        title=messages.html(f"prompt.{decision['prompt']['key']}", args),
        words=decision["prompt"].get("words", ""),  # frames of earlier versions have none
        source=source,
        minimum=decision["minimum"],
        maximum=decision["maximum"],
        options=tuple(
            _option_view(option, seat, messages, on_board, places) for option in decision["options"]
        ),
    )


def _option_view(
    option: Mapping[str, Any],
    seat: int,
    messages: Messages,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
) -> OptionView:
    start = _start(option, seat, on_board, places)
    target = option["target"]
    shown = messages.faces.get(option["reveals"] or "")
    subject = shown or on_board.get(str(option["card"]))
    args = {
        "card": subject.full_name if subject else "a hidden card",
        "target": places.get(target) or _name(target, on_board),
        "seat": int(target) if isinstance(target, str) and target.isdigit() else None,
        "cost": option["cost"],
        "why": option["why"],
    }
    named = target if isinstance(target, str) else ""
    return OptionView(
        key=option["key"],
        action=option["action"],
        label=messages.text(f"option.{option['action']}", args),
        badge=messages.text(f"badge.{option['action']}", args),
        start=start,
        end=_end(target, on_board) if start and start != target else "",
        cost=option["cost"],
        face=None if start else shown or messages.faces.get(named),
        flags=frozenset(option["flags"]),
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
