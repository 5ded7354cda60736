"""Changes of decks, told to the webhooks of their owners and to those of public decks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.urls import reverse

from cardbase.models import Game
from cardbase.models.webhook import Topic, Webhook
from cardbase.webhooks.events import Data, register_event, tell
from cardbase.webhooks.queue import keep_looking
from decks.models import Deck, Visibility
from decks.models.deck import DeckQuerySet

EVENT = "deck.changed"
# Whoever edits a deck changes it every other second: that is told once.
AFTER = timedelta(minutes=1)


def with_webhooks(decks: DeckQuerySet) -> DeckQuerySet:
    """Say of each deck whether a webhook is to be told of a change that leaves it as visible as it
    is, so that `note_deck` need not ask."""
    of_game = Q(game=None) | Q(game=OuterRef("game"))
    concerned = Q(owner=OuterRef("owner"), topics__contains=[Topic.OWN_DECKS])
    concerned |= Q(topics__contains=[Topic.PUBLIC_DECKS])
    told = Webhook.objects.active().filter(of_game, concerned)
    return decks.annotate(is_told=Exists(told))


def note_deck(deck: Deck, *, was_public: bool = False) -> None:
    """Tell of a deck once the transaction is committed in which it was changed or deleted."""
    if not vars(deck).get("is_told", True):
        return
    concerned = Q(owner=deck.owner_id, topics__contains=[Topic.OWN_DECKS])
    if was_public or deck.visibility == Visibility.PUBLIC:
        concerned |= Q(topics__contains=[Topic.PUBLIC_DECKS])
    game, token = deck.game, deck.token

    def tell_of_it() -> None:
        _tell(concerned, game, token)

    # The deck is changed, whatever becomes of this; where it fails, Django logs its name.
    transaction.on_commit(tell_of_it, robust=True)


def _tell(concerned: Q, game: Game, token: str) -> None:
    webhooks = list(Webhook.objects.active().told_of(game).filter(concerned))
    if webhooks:
        tell(webhooks, EVENT, subject=token, facts={"game": game.key}, after=AFTER)
        keep_looking()


@receiver(pre_delete, sender=Deck)
def note_deleted(instance: Deck, **_: object) -> None:
    """Tell of a deck that goes, with its owner's account too."""
    note_deck(instance)


def _data(webhook: Webhook, token: str, facts: Mapping[str, Any]) -> Data:
    """Return the deck as it is now; `deck` is None if the webhook's owner may not see it."""
    deck = Deck.objects.select_related("game", "owner").filter(token=token).first()
    url = f"{webhook.site}{reverse('api:deck-detail', args=[token])}"
    shown = _summary(webhook, deck) if deck is not None and _is_told(webhook, deck) else None
    return {"token": token, "game": facts["game"], "url": url, "deck": shown}


def _is_told(webhook: Webhook, deck: Deck) -> bool:
    if deck.owner_id == webhook.owner_id and Topic.OWN_DECKS in webhook.topics:
        return True
    return deck.visibility == Visibility.PUBLIC and Topic.PUBLIC_DECKS in webhook.topics


def _summary(webhook: Webhook, deck: Deck) -> Data:
    return {
        "html_url": f"{webhook.site}{deck.get_absolute_url()}",
        "name": deck.name,
        "owner": deck.owner.get_username() if deck.owner is not None else None,
        "visibility": deck.visibility,
        "format": deck.format,
        "version": deck.version,
        "size": deck.size,
        "legal": deck.errors == 0,
        "created": deck.created,
        "updated": deck.updated,
    }


register_event(EVENT, _data)
