"""Commands of people at a table, from a form or over a socket: parsed, checked and run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.web.requests import AnyUser
from play import chat, decisions
from play.errors import Refused
from play.limits import KEY_LENGTH, MOST_KEYS, allow_answer
from play.models import Table
from rules.engine.records import PROPOSE

LINE = re.compile(r"#[0-9]{1,9}:[0-9]{1,3}", re.ASCII)
LARGEST_ID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Answer:
    """The options chosen for an open decision."""

    decision_id: int
    keys: list[str]


@dataclass(frozen=True, slots=True)
class Concession:
    """Giving up."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to be done by hand of a line of a card, whoever is being asked."""

    keys: list[str]


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of chat."""

    text: str


def read_command(message: Mapping[str, object]) -> Answer | Concession | Proposal | Chat:
    """What `message` asks for; Refused where it makes no sense."""
    command = message.get("command")
    if command == "answer":
        return Answer(_number(message.get("decision")), _keys(message.get("key", [])))
    if command == "concede":
        return Concession()
    if command == "propose":
        return Proposal([PROPOSE, *_line(message.get("text"))])
    if command == "chat":
        return Chat(_text(message.get("text", "")))
    raise Refused("The table does not understand this; reload the page and try again.")


def run_command(*, table: Table, user: AnyUser, message: Mapping[str, object]) -> None:
    """Do what `message` asks for, by the database alone; PlayError says why not."""
    command = read_command(message)
    match command:
        case Answer():
            allow_answer(user.pk or "anonymous")
            decisions.submit_decision(
                table=table, user=user, decision_id=command.decision_id, keys=command.keys
            )
        case Concession():
            decisions.concede(table=table, user=user)
        case Proposal():
            allow_answer(user.pk or "anonymous")
            decisions.propose(table=table, user=user, keys=command.keys)
        case Chat():
            chat.post_line(table=table, user=user, text=command.text)


def _number(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_ID:
        raise Refused("The answer names no decision; reload the page and try again.")
    return value


def _line(value: object) -> list[str]:
    """A card and a line of it, as "#12:0"."""
    if not isinstance(value, str) or LINE.fullmatch(value) is None:
        raise Refused("Choose the line that you want to resolve by hand.")
    return value.split(":")


def _keys(value: object) -> list[str]:
    given = value if isinstance(value, list) else [value]
    if len(given) > MOST_KEYS:
        raise Refused("That is more than anybody can choose at once.")
    return [_key(key) for key in given]


def _key(value: object) -> str:
    if not isinstance(value, str) or len(value) > KEY_LENGTH or cannot_be_stored(value):
        raise Refused("That is not one of the choices here. Please choose again.")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or cannot_be_stored(value):
        raise Refused("A line of chat is text.")
    return value
