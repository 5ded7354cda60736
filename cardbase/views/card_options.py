"""Cards as options of a list box: what a person sees of each, and what a person hears."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardbase.faces import Face
from cardbase.hosting.translated import named, translated
from cardbase.models import Card
from cardbase.views.drawn_cards import drawn


def listed_number(card: Card) -> str:
    """Return what lists call its first printing, or an empty text. Fetch its sets with it."""
    first = next(iter(card.printings.all()), None)
    return (first.code or first.number or first.set.code) if first else ""


def listed_price(face: Face) -> str:
    """Return what the card costs, under its game's word for it, or an empty text."""
    return f"{named(face.price.label)} {face.price.value}" if face.price else ""


def spoken(card: Card, face: Face) -> str:
    """The card in one sentence, for screen readers."""
    return f"{translated(face.label)} {listed_number(card)}".strip()


def card_options(cards: Iterable[Card], *, with_game: bool) -> list[dict[str, Any]]:
    """Cards as JSON, each with the addresses of its page and of its picture."""
    return [_option(one.card, one.face, with_game) for one in drawn(cards)]


def _option(card: Card, face: Face, with_game: bool) -> dict[str, Any]:
    game = card.game.name if with_game else ""
    facts = (listed_number(card), listed_price(face), game)
    return {
        "address": card.get_absolute_url(),
        "picture": face.picture,
        "name": card.name,
        "title": card.title,
        "facts": [fact for fact in facts if fact],
        "spoken": ", ".join(filter(None, (spoken(card, face), game))),
        "words": face.words,
    }
