"""Decks in a list: what a person sees before opening one."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

import rules
from cardbase.faces import Face, face
from cardbase.models import Card, Provenance
from decks.models import Deck, DeckCard


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """A deck and the face of the card it is built round; whether it holds sample cards."""

    deck: Deck
    face: Face | None
    has_samples: bool


def deck_summaries(decks: Iterable[Deck]) -> list[DeckSummary]:
    """Four more queries however many decks there are."""
    decks = list(decks)
    covers = _first_cards([deck for deck in decks if not deck.choices])
    keys = {key for deck in decks for key in deck.choices.values()}
    cards = Card.objects.filter(Q(key__in=keys) | Q(pk__in=covers.values())).with_data()
    faces = {(card.game_id, card.key): face(card.as_data(), card.game.key) for card in cards}
    by_pk = {card.pk: faces[card.game_id, card.key] for card in cards}
    samples = _sampled(decks)
    return [
        DeckSummary(
            deck,
            _cover(deck, faces) or by_pk.get(covers.get(deck.pk, 0)),
            deck.pk in samples,
        )
        for deck in decks
    ]


def _sampled(decks: Iterable[Deck]) -> set[int]:
    """The decks that hold a card written for Cardbase and never printed."""
    rows = DeckCard.objects.filter(deck__in=[deck.pk for deck in decks])
    rows = rows.filter(card__provenance=Provenance.SAMPLE)
    return set(rows.values_list("deck_id", flat=True).distinct())


def _first_cards(decks: list[Deck]) -> dict[int, int]:
    """For decks that name no card of their own: one of the kind the game puts first."""
    kinds = Q(pk__in=[])
    for game in {deck.game_id: deck.game for deck in decks}.values():
        if game.key in rules.GAMES:
            kind = rules.game(game.key).cards.kinds[0].key
            kinds |= Q(deck__game=game, card__kind=kind)
    rows = DeckCard.objects.filter(kinds, deck__in=[deck.pk for deck in decks])
    rows = rows.order_by("deck_id", "-count", "card__name", "pk").distinct("deck_id")
    return dict(rows.values_list("deck_id", "card_id"))


def _cover(deck: Deck, faces: dict[tuple[int, str], Face]) -> Face | None:
    found = (faces.get((deck.game_id, key)) for key in deck.choices.values())
    return next(filter(None, found), None)
