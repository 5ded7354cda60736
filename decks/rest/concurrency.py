"""Changes on top of the version that a request names, and refusals in the words of the API."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as Invalid
from django.utils.http import parse_etags
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request

from decks.errors import StaleDeck
from decks.models import Deck

Row = TypeVar("Row")


class Conflict(APIException):
    """The deck has changed since the version that the request names."""

    status_code = 409
    default_code = "conflict"


class NotAsExpected(APIException):
    """The deck has changed since the version that `If-Match` names."""

    status_code = 412
    default_code = "precondition_failed"


def tag_of(deck: Deck) -> str:
    """Return the ETag of a deck: its version."""
    return f'"{deck.version}"'


def expected_version(request: Request, deck: Deck) -> dict[str, int]:
    """Return the `version` to change where `If-Match` names it; 412 if the deck has another."""
    wanted = parse_etags(request.headers.get("If-Match", "*"))
    if "*" in wanted:
        return {}
    if tag_of(deck) not in wanted:
        raise NotAsExpected(
            f"The deck is at version {deck.version} by now. Fetch it, and change that."
        )
    return {"version": deck.version}


def apply_change(change: Callable[..., Row], **arguments: Any) -> Row:
    """Make a change of `decks.services`; what that refuses is a 409 or a 400."""
    try:
        return change(**arguments)
    except StaleDeck as problem:
        raise Conflict(str(problem)) from problem
    except Invalid as problem:
        detail = problem.message_dict if hasattr(problem, "error_dict") else problem.messages
        raise ValidationError(detail) from problem
