"""An open decision as the page puts it: what is asked, and which answer lies where on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext
from markupsafe import Markup

from cardbase.faces import Face
from cardbase.hosting.translation import gettext
from play.board.messages import Messages
from play.board.rule_links import RuleLink
from rules.engine.decision import END, HARMFUL, IDLE, PASS, PRIMARY, STEPWISE, URGENT
from rules.engine.foresight import PAID, Foreseen

# So many answers in words stand beside the question; more get a line of their own.
FEW_BUTTONS = 5
# So many of which all may be chosen can be chosen at once.
MANY = 3
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
    aim: str = ""  # what is asked once its card is picked, where that is aimed at no target
    foreseen: str = ""  # what it would come to, as far as that can be seen

    @property
    def passes(self) -> bool:
        """Whether it lives where Done lives, and the shortcut gives it."""
        return not self.flags.isdisjoint((PASS, END))

    @property
    def harms(self) -> bool:
        """Whether it gives something of the player's own up for good."""
        return HARMFUL in self.flags

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
    words: tuple[str, str, str]  # of the card that asks: before, in and after the clause at work
    source: Face | None
    minimum: int
    maximum: int
    options: tuple[OptionView, ...]
    rule: RuleLink | None = None  # the one behind the question
    next_stop: str = ""  # where the game stops next if it is passed: "to your actions"
    is_memorable: bool = False  # whether its answer may be given once and for all

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
    def left_undone(self) -> str:
        """What could still be done that somebody may have forgotten: "Attack (2), Deploy"."""
        starts: dict[str, set[str]] = {}
        for option in self.options:
            if URGENT in option.flags:
                starts.setdefault(option.badge, set()).add(option.start or option.key)
        return ", ".join(
            f"{badge} ({len(found)})" if len(found) > 1 else badge
            for badge, found in starts.items()
        )

    def warning(self, option: OptionView) -> str:
        """What is said once before that answer is taken; "" for most."""
        return self.left_undone if END in option.flags else ""

    def done_css(self, option: OptionView) -> str:
        """The class of the button that lets a question pass: filled where that is what most want.

        Never while there is something that could be done instead.
        """
        if PRIMARY in option.flags:
            return BUTTONS[PRIMARY]
        others = (one for one in self.options if not one.passes and not one.harms)
        return "" if any(others) else BUTTONS[PRIMARY]

    @property
    def has_many(self) -> bool:
        """Whether there are too many answers in words to stand beside the question."""
        return len(self.buttons) > FEW_BUTTONS

    @property
    def has_all(self) -> bool:
        """Whether all may be chosen, and there are so many that one press for them is a help."""
        return self.maximum == len(self.options) >= MANY

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
            ref: found[0] if len(found) == 1 else _options(len(found))
            for ref, found in badges.items()
        }


def _options(number: int) -> str:
    return ngettext("%(number)s option", "%(number)s options", number) % {"number": number}


def prompt_of(
    decision: Mapping[str, Any],
    messages: Messages,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
    foreseen: Foreseen,
    rule: RuleLink | None = None,
) -> Prompt:
    """`on_board` holds the refs of all that can be picked, with the faces of the cards; `places`
    names those that are neither card nor area."""
    args = decision["prompt"]["args"]
    source = on_board.get(str(decision["source"])) if decision["source"] is not None else None
    return Prompt(
        id=decision["id"],
        kind=decision["kind"],
        title=messages.html(f"prompt.{decision['prompt']['key']}", args),
        words=_words(decision["prompt"]),
        source=source,
        minimum=decision["minimum"],
        maximum=decision["maximum"],
        options=tuple(
            _option_view(option, decision, messages, on_board, places, foreseen)
            for option in decision["options"]
            if STEPWISE not in option["flags"]
        ),
        rule=rule,
    )


def _words(prompt: Mapping[str, Any]) -> tuple[str, str, str]:
    text = prompt.get("words", "")  # frames of earlier versions have none
    start, end = prompt.get("clause") or (len(text), len(text))
    return text[:start], text[start:end], text[end:]


def _option_view(
    option: Mapping[str, Any],
    decision: Mapping[str, Any],
    messages: Messages,
    on_board: Mapping[str, Face | None],
    places: Mapping[str, str],
    foreseen: Foreseen,
) -> OptionView:
    seat = decision["player"]
    start = _start(option, seat, on_board, places)
    target = option["target"]
    shown = messages.faces.get(option["reveals"] or "")
    subject = shown or on_board.get(str(option["card"]))
    args = {
        "card": subject.full_name if subject else gettext("a hidden card"),
        "target": places.get(target) or _name(target, on_board),
        "seat": int(target) if isinstance(target, str) and target.isdigit() else None,
        "cost": option["cost"],
        "why": option["why"],
    }
    named = target if isinstance(target, str) else ""
    return OptionView(
        key=option["key"],
        action=option["action"],
        label=_label(option["action"], decision["kind"], args, messages),
        badge=messages.text(f"badge.{option['action']}", args),
        start=start,
        end=_end(target, on_board) if start and start != target else "",
        cost=option["cost"],
        face=None if start else shown or messages.faces.get(named),
        flags=frozenset(option["flags"]),
        is_default=option["why"] == "default",
        subject=subject.full_name if subject else places.get(start, ""),
        aim=messages.text(aim, {}) if messages.has(aim := f"aim.{option['action']}") else "",
        foreseen=_foreseen(option, foreseen, messages),
    )


def _label(action: str, kind: str, args: Mapping[str, Any], messages: Messages) -> str:
    """Return the label of an option; in some questions it leads somewhere else than in others."""
    own = f"option.{action}.{kind}"
    return messages.text(own if messages.has(own) else f"option.{action}", args)


def _foreseen(option: Mapping[str, Any], foreseen: Foreseen, messages: Messages) -> str:
    if option["card"] is not None and IDLE in option["flags"]:
        return messages.text("foresee.idle", {})
    if option["key"] not in foreseen:
        return ""
    about, args = foreseen[option["key"]]
    said = messages.text(f"foresee.{about}", args)
    return f"{said} {messages.text('foresee.paid', args[PAID])}" if PAID in args else said


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
        return face.full_name if face else gettext("a hidden card")
    return what
