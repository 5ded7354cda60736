"""Cards as options of a list box: what a person sees of each, and what a person hears."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardbase.faces import Face
from cardbase.hosting.translated import named, translated
from cardbase.models import Card
from cardbase.search.autocomplete import CalledCard
from cardbase.views.drawn_cards import drawn


def listed_number(card: Card) -> str:
    """Return what lists call its first printing, or an empty text. Fetch its sets with it."""
    first = next(iter(card.printings.all()), None)
    return (first.code or first.number or first.set.code) if first else ""


def listed_price(face: Face) -> str:
    """Return what the card costs, under its game's word for it, or an empty text."""
    return f"{named(face.price.label)} {face.price.value}" if face.price else ""


def spoken(face: Face, number: str) -> str:
    """The card with its number in one sentence, for screen readers."""
    return f"{translated(face.label)} {number}".strip()


def card_options(called: Sequence[CalledCard], *, with_game: bool) -> list[dict[str, Any]]:
    """Cards as JSON, each with the addresses of its page and of its picture."""
    faces = drawn(one.card for one in called)
    return [
        _option(one, drawn_card.face, with_game)
        for one, drawn_card in zip(called, faces, strict=True)
    ]


def _option(called: CalledCard, face: Face, with_game: bool) -> dict[str, Any]:
    card = called.card
    game = card.game.name if with_game else ""
    facts = (called.number, listed_price(face), game)
    return {
        "address": card.get_absolute_url(),
        "picture": face.picture,
        "name": card.name,
        "title": card.title,
        "facts": [fact for fact in facts if fact],
        "spoken": ", ".join(filter(None, (spoken(face, called.number), game))),
        "words": face.words,
    }
