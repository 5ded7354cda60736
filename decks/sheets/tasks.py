"""The worker's part of printing a deck and of drawing sheets of faces."""

from collections.abc import Sequence

from celery import shared_task
from django.utils.translation import override

from decks.models import Deck, FaceSheet
from decks.sheets.face_sheets import draw_sheet
from decks.sheets.printing import Proxies


@shared_task(ignore_result=True)
def make_proxies(deck_pk: int, language: str) -> None:
    """Make the PDF of a deck's proxies in a language; nothing if the deck is gone."""
    deck = Deck.objects.select_related("game").filter(pk=deck_pk).first()
    if deck is not None:
        with override(language):
            Proxies(deck).make_pdf()


@shared_task(ignore_result=True)
def draw_face_sheets(digests: Sequence[str]) -> None:
    """Draw those of the sheets that have no picture."""
    waiting = FaceSheet.objects.filter(digest__in=digests, content__isnull=True)
    for sheet in waiting.select_related("game"):
        draw_sheet(sheet)
