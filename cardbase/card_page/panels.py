"""Panels of a card's page. Apps above register theirs here; the catalogue knows none of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from cardbase.models import Card


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the card page: a template, and its context as `panel`.

    `place` is "actions", among the buttons at the top, or "below", after the card.
    """

    template: str
    context: dict[str, Any]
    place: str = "below"


PanelBuilder = Callable[[HttpRequest, Card], Panel | None]
_builders: list[PanelBuilder] = []


def register_panel(builder: PanelBuilder) -> PanelBuilder:
    """Register a function that adds a part to the page of a card, or None if it has nothing."""
    _builders.append(builder)
    return builder


def panels_for(request: HttpRequest, card: Card) -> list[Panel]:
    return [panel for build in _builders if (panel := build(request, card)) is not None]
