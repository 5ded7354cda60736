"""Repairs that `rules` offers with a problem, carried out on a stored deck."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from decks.errors import UnknownCard
from decks.models import Deck
from decks.services.custom_cards import set_custom_counts
from decks.services.edits import choose, move_card, set_counts
from decks.services.rules_deck import custom_cards_of


def apply_repair(
    *, deck: Deck, action: str, args: Mapping[str, Any], version: int | None = None
) -> Deck:
    """Do what a repair's button says; a repair that only searches is not done here."""
    try:
        return _apply(deck, action, args, version)
    except UnknownCard:
        raise ValidationError(
            gettext("This fix refers to a card that is no longer in the catalogue.")
        ) from None


def _apply(deck: Deck, action: str, args: Mapping[str, Any], version: int | None) -> Deck:
    if action == "set_counts":
        counts = {key: int(count) for key, count in args["counts"].items()}
        return _set_counts(deck, counts, version)
    if action == "move_part":
        return move_card(
            deck=deck, card=args["card"], source=args["from"], target=args["to"], version=version
        )
    if action == "choose":
        return choose(deck=deck, choice=args["choice"], card=args["card"], version=version)
    raise ValidationError(gettext("This page has no fix named “%(action)s”.") % {"action": action})


@transaction.atomic
def _set_counts(deck: Deck, counts: Mapping[str, int], version: int | None) -> Deck:
    designed = {card.key for card in custom_cards_of(deck)} & counts.keys()
    custom = {key: counts[key] for key in designed}
    others = {key: count for key, count in counts.items() if key not in designed}
    if custom:
        deck, version = set_custom_counts(deck=deck, counts=custom, version=version), None
    return set_counts(deck=deck, counts=others, version=version) if others else deck
