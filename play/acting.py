"""What people send to a table, from a form or over a socket: read, checked and done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardbase.security import cannot_be_stored
from play import chatting, deciding
from play.errors import Refused
from play.limits import KEY_LENGTH, MOST_KEYS, allow_answer
from play.models import Table

LARGEST_ID = 2**31 - 1


def act(*, table: Table, user: Any, message: Mapping[str, Any]) -> None:
    """Do what `message` asks for; PlayError says why not."""
    what = message.get("do")
    if what == "answer":
        allow_answer(user.pk or "anonymous")
        deciding.answer(
            table=table,
            user=user,
            decision_id=_number(message.get("decision")),
            keys=_keys(message.get("key", [])),
        )
    elif what == "concede":
        deciding.concede(table=table, user=user)
    elif what == "chat":
        chatting.say(table=table, user=user, text=_text(message.get("text", "")))
    else:
        raise Refused("The table does not understand this; reload the page and try again.")


def _number(value: Any) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_ID:
        raise Refused("The answer names no decision; reload the page and try again.")
    return value


def _keys(value: Any) -> list[str]:
    keys = value if isinstance(value, list) else [value]
    if len(keys) > MOST_KEYS:
        raise Refused("That is more than anybody can choose at once.")
    for key in keys:
        if not isinstance(key, str) or len(key) > KEY_LENGTH or cannot_be_stored(key):
            raise Refused("That is not one of the choices here. Please choose again.")
    return keys


def _text(value: Any) -> str:
    if not isinstance(value, str) or cannot_be_stored(value):
        raise Refused("A line of chat is text.")
    return value
