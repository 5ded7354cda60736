"""Commands of people at a table, from a form or over a socket: parsed, checked and run."""

from __future__ import annotations

from collections.abc import Mapping

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.web.requests import AnyUser
from play import chat, decisions
from play.errors import Refused
from play.limits import KEY_LENGTH, MOST_KEYS, allow_answer
from play.models import Table

LARGEST_ID = 2**31 - 1


def run_command(*, table: Table, user: AnyUser, message: Mapping[str, object]) -> None:
    """Do what `message` asks for; PlayError says why not."""
    command = message.get("command")
    if command == "answer":
        allow_answer(user.pk or "anonymous")
        decisions.submit_decision(
            table=table,
            user=user,
            decision_id=_number(message.get("decision")),
            keys=_keys(message.get("key", [])),
        )
    elif command == "concede":
        decisions.concede(table=table, user=user)
    elif command == "chat":
        chat.post_line(table=table, user=user, text=_text(message.get("text", "")))
    else:
        raise Refused("The table does not understand this; reload the page and try again.")


def _number(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_ID:
        raise Refused("The answer names no decision; reload the page and try again.")
    return value


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
