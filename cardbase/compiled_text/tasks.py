"""Texts that changed are compiled by a worker, never while somebody waits for a page."""

import logging
from collections.abc import Mapping

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError

import rules
from cardbase.compiled_text.compilation import compile_cards
from cardbase.compiled_text.legality import compute_legality
from cardbase.models.compiled_text import digest_of

# One compilation takes all texts that are waiting; it need not be asked for by every reader.
PATIENCE_SECONDS = 30

# So long the explanation of a text that no card has yet is kept.
KEPT_SECONDS = 24 * 60 * 60

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


def explanation_key(game: str, texts: Mapping[str, str]) -> str:
    """Where the cache has what a worker made of texts that no card has yet."""
    return f"explained-{game}-{rules.game(game).text_version}-{digest_of(texts)}"


def ask_to_explain(game: str, texts: Mapping[str, str]) -> None:
    """Have texts that no card has yet explained; without a queue the next reader asks."""
    if not cache.add(f"{explanation_key(game, texts)}-asked", True, PATIENCE_SECONDS):
        return
    try:
        explain_texts.apply_async(args=(game, dict(texts)), retry=False)
    except OperationalError as error:
        log.warning("No worker could be asked to read a text: %s", error)


@shared_task(ignore_result=True)
def explain_texts(game: str, texts: Mapping[str, str]) -> None:
    """Keep for a day what the rules make of each line."""
    lines = [
        (line.section, line.line, line.sentences, line.phrase)
        for line in rules.game(game).explain(texts)
    ]
    cache.set(explanation_key(game, texts), lines, KEPT_SECONDS)


@shared_task(ignore_result=True)
def compile_texts(game: str) -> int:
    """Compile the texts of a game that are new; how many there were."""
    compiled = compile_cards(game)
    if compiled:
        compute_legality(game)
    return compiled
