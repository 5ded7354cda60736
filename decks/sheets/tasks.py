"""The worker's part of printing a deck."""

from celery import shared_task
from django.utils.translation import override

from decks.models import Deck
from decks.sheets.printing import Proxies


@shared_task(ignore_result=True)
def make_proxies(deck_pk: int, language: str) -> None:
    """Make the PDF of a deck's proxies in a language; nothing if the deck is gone."""
    deck = Deck.objects.select_related("game").filter(pk=deck_pk).first()
    if deck is not None:
        with override(language):
            Proxies(deck).make_pdf()
