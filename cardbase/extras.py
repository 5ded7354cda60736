"""What other apps tell about a card on its page. They register here; the catalogue knows none."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from cardbase.models import Card


@dataclass(frozen=True, slots=True)
class Extra:
    """A part of the card page: a template and what it needs."""

    template: str
    context: dict[str, Any]


Teller = Callable[[HttpRequest, Card], Extra | None]
_tellers: list[Teller] = []


def tells_of_cards(teller: Teller) -> Teller:
    """Register a function that adds a part to the page of a card, or None if it has nothing."""
    _tellers.append(teller)
    return teller


def extras_of(request: HttpRequest, card: Card) -> list[Extra]:
    return [extra for teller in _tellers if (extra := teller(request, card)) is not None]
