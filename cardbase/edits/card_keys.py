"""Giving a card another address while the old one keeps leading to it."""

from django.db import transaction

from cardbase.models import Card, CardAlias


class KeyTaken(ValueError):
    """Another card has, or had, the new key."""


@transaction.atomic
def rename_key(card: Card, key: str) -> None:
    """Move the card to another key; a card may also take back a key it had before."""
    card = Card.objects.select_for_update().get(pk=card.pk)
    others = Card.objects.filter(game=card.game_id, key=key).exclude(pk=card.pk)
    former = CardAlias.objects.filter(game=card.game_id, key=key).exclude(card=card)
    if others.exists() or former.exists():
        raise KeyTaken(f"The key {key!r} belongs to another card of this game, or once did.")
    CardAlias.objects.filter(card=card, key=key).delete()
    if card.key != key:
        CardAlias.objects.create(card=card, game=card.game, key=card.key)
        card.key = key
        card.save()
