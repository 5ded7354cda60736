"""Judging decks anew after the catalogue has changed beneath them."""

from decks.models import Deck
from decks.services.reading import count_errors


def check_decks() -> tuple[int, int]:
    """Count every deck's broken rules again; how many decks there are, how many differed."""
    checked = changed = 0
    for deck in Deck.objects.select_related("game").order_by("pk").iterator(chunk_size=200):
        checked += 1
        errors = count_errors(deck)
        if errors != deck.errors:
            changed += Deck.objects.filter(pk=deck.pk, version=deck.version).update(errors=errors)
    return checked, changed
