"""Commands of people at a table, from a form or over a socket: parsed, checked and run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.web.requests import AnyUser
from play import chat, decisions, stops
from play.errors import NotNow, Refused
from play.limits import KEY_LENGTH, MOST_KEYS, allow_answer
from play.matches import open_match
from play.models import Table
from rules.engine.records import PROPOSE, RESERVED_KEYS
from rules.engine.remembered import SPANS, Memory

LINE = re.compile(r"#[0-9]{1,9}:[0-9]{1,3}", re.ASCII)
STOP = re.compile(r"[a-z0-9_]{1,40}:[a-z]{1,10}", re.ASCII)
FORGET = "forget"  # in the place of a mode, with the name of an ability in that of a stop
LARGEST_ID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Answer:
    """The options chosen for an open decision.

    `remember`: for how long the same answer is to be given to the same question; "" for once.
    """

    decision_id: int
    keys: list[str]
    remember: str = ""


@dataclass(frozen=True, slots=True)
class Concession:
    """Giving up."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to be done by hand of a line of a card, whoever is being asked."""

    keys: list[str]


@dataclass(frozen=True, slots=True)
class Back:
    """Taking back the last choice, or asking for it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Going on, or winning, without a seat that is gone."""

    gone: int


@dataclass(frozen=True, slots=True)
class Adjourn:
    """Putting the match aside until who is gone comes back; or taking it up again."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetStop:
    """Which questions of one sort are to be asked from now on."""

    stop: str
    mode: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Being asked again about an ability whose answer was remembered."""

    name: str


@dataclass(frozen=True, slots=True)
class AskEverything:
    """Whether everything is to be asked just now."""

    on: bool


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of chat."""

    text: str


Command: TypeAlias = (
    Answer
    | Concession
    | Proposal
    | Back
    | Claim
    | Adjourn
    | SetStop
    | Forget
    | AskEverything
    | Chat
)
# What a seat wants to be asked.
Wish: TypeAlias = SetStop | Forget | AskEverything


def read_command(message: Mapping[str, object]) -> Command:
    """What `message` asks for; Refused where it makes no sense."""
    command = message.get("command")
    if command == "answer":
        return Answer(
            _number(message.get("decision")),
            _keys(message.get("key", [])),
            _span(message.get("remember", "")),
        )
    if command == "concede":
        return Concession()
    if command == "propose":
        return Proposal([PROPOSE, *_line(message.get("text"))])
    if command == "take_back":
        return Back()
    if command == "claim":
        return Claim(_number(message.get("gone")))
    if command == "adjourn":
        return Adjourn(message.get("on") == "yes")
    if command == "stop":
        stop, mode = _stop(message.get("stop"))
        return Forget(stop) if mode == FORGET else SetStop(stop, mode)
    if command == "ask_everything":
        return AskEverything(message.get("on") == "yes")
    if command == "chat":
        return Chat(_text(message.get("text", "")))
    raise Refused(gettext("The table did not understand this. Reload the page and try again."))


def run_command(*, table: Table, user: AnyUser, message: Mapping[str, object]) -> None:
    """Do what `message` asks for, by the database alone; PlayError says why not."""
    command = read_command(message)
    match command:
        case Answer():
            allow_answer(user.pk or "anonymous")
            if command.remember:
                stops.remember(table=table, user=user, note=_note(table, user, command))
            decisions.submit_decision(
                table=table, user=user, decision_id=command.decision_id, keys=command.keys
            )
        case Concession():
            decisions.concede(table=table, user=user)
        case Proposal():
            allow_answer(user.pk or "anonymous")
            decisions.propose(table=table, user=user, keys=command.keys)
        case Back():
            allow_answer(user.pk or "anonymous")
            decisions.take_back(table=table, user=user)
        case Claim() | Adjourn():
            raise NotNow(
                gettext("The table is still checking who is gone. Please try again in a minute.")
            )
        case SetStop() | Forget() | AskEverything():
            allow_answer(user.pk or "anonymous")
            run_wish(table=table, user=user, command=command)
        case Chat():
            chat.post_line(table=table, user=user, text=command.text)


def run_wish(*, table: Table, user: AnyUser, command: Wish) -> None:
    """Change what a seat wants to be asked."""
    match command:
        case Forget():
            stops.forget(table=table, user=user, name=command.name)
        case SetStop():
            stops.set_stop(table=table, user=user, stop=command.stop, mode=command.mode)
        case AskEverything():
            stops.ask_everything(table=table, user=user, on=command.on)


def _note(table: Table, user: AnyUser, answer: Answer) -> tuple[str, Memory]:
    seat = decisions.seat_of(table, user)
    with open_match(table) as live:
        decisions.refuse_unless_asked(live.match, seat, answer.decision_id)
        return stops.note_of(live.match, answer.decision_id, answer.keys, answer.remember)


def _number(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_ID:
        raise Refused(
            gettext("Your answer does not match an open question. Reload the page and try again.")
        )
    return value


def _stop(value: object) -> list[str]:
    """A stop and what it is set to, as "evade:always"."""
    if not isinstance(value, str) or STOP.fullmatch(value) is None:
        raise Refused(gettext("There is no such stop. Reload the page and try again."))
    return value.split(":")


def _span(value: object) -> str:
    """For how long an answer is to be remembered; "" for not at all."""
    if value in ("", None):
        return ""
    if value not in SPANS:
        raise Refused(gettext("That choice is not available. Please choose again."))
    return str(value)


def _line(value: object) -> list[str]:
    """A card and a line of it, as "#12:0"."""
    if not isinstance(value, str) or LINE.fullmatch(value) is None:
        raise Refused(gettext("Choose the line that you want to resolve by hand."))
    return value.split(":")


def _keys(value: object) -> list[str]:
    given = value if isinstance(value, list) else [value]
    if len(given) > MOST_KEYS:
        raise Refused(gettext("That is more than you can choose at once."))
    keys = [_key(key) for key in given]
    # Recorded like answers, and never given as one: each has a command of its own.
    if not RESERVED_KEYS.isdisjoint(keys):
        raise Refused(gettext("That choice is not available. Please choose again."))
    return keys


def _key(value: object) -> str:
    if not isinstance(value, str) or len(value) > KEY_LENGTH or cannot_be_stored(value):
        raise Refused(gettext("That choice is not available. Please choose again."))
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or cannot_be_stored(value):
        raise Refused(gettext("Chat messages must be text."))
    return value
