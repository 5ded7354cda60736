"""Texts that changed are compiled by a worker, never while somebody waits for a page."""

import logging

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError

from cardbase.compiled_text.compilation import compile_cards
from cardbase.compiled_text.deeds import compute_deeds
from cardbase.compiled_text.legality import compute_legality

# One compilation takes all texts that are waiting; it need not be asked for by every reader.
PATIENCE_SECONDS = 30

log = logging.getLogger(__name__)


def ask_to_compile(game: str) -> None:
    """Have the texts of a game compiled that are not yet; without a queue the next reader asks."""
    asked = f"compile-asked-{game}"
    if not cache.add(asked, True, PATIENCE_SECONDS):
        return
    try:
        compile_texts.apply_async(args=(game,), retry=False)
    except OperationalError as error:
        log.warning("No worker could be asked to compile texts: %s", error)


@shared_task(ignore_result=True)
def compile_texts(game: str) -> int:
    """Compile the texts of a game that are new; how many there were."""
    compiled = compile_cards(game)
    if compiled:
        compute_legality(game)
        compute_deeds(game)
    return compiled
