"""Repairs that `rules` offers with a problem, carried out on a stored deck."""

from collections.abc import Collection, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from cardbase.models import Card
from decks.models import Deck
from decks.services.edits import choose, move_card, set_counts


def apply_repair(
    *, deck: Deck, action: str, args: Mapping[str, Any], version: int | None = None
) -> Deck:
    """Do what a repair's button says; a repair that only searches is not done here."""
    if action == "set_counts":
        counts = args["counts"]
        cards = _cards(deck, counts)
        return set_counts(
            deck=deck,
            counts={card: int(counts[card.key]) for card in cards},
            version=version,
        )
    if action == "move_part":
        (card,) = _cards(deck, [args["card"]])
        return move_card(
            deck=deck, card=card, source=args["from"], target=args["to"], version=version
        )
    if action == "choose":
        (card,) = _cards(deck, [args["card"]])
        return choose(deck=deck, choice=args["choice"], card=card, version=version)
    raise ValidationError(gettext("This page has no fix named “%(action)s”.") % {"action": action})


def _cards(deck: Deck, keys: Collection[str]) -> list[Card]:
    cards = list(
        Card.objects.in_game(deck.game.key).filter(key__in=list(keys)).select_related("game")
    )
    if len(cards) != len(keys):
        raise ValidationError(
            gettext("This fix refers to a card that is no longer in the catalogue.")
        )
    return cards
