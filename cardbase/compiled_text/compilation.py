"""Keeping the compiled texts of cards up to date: once per wording and version of the grammar."""

from django.db import transaction

import rules
from cardbase.compiled_text.compiled_lines import known_lines, read_texts
from cardbase.models import Card, CompiledText
from cardbase.models.compiled_text import digest_of
from cardbase.models.readers import reading_version

BATCH = 500


@transaction.atomic
def compile_cards(game_key: str) -> int:
    """Compile the texts of the game's cards whose compiled text is missing or stale; how many."""
    if game_key not in rules.GAMES:
        return 0
    game, version = rules.game(game_key), reading_version(game_key)
    if not version:
        return 0
    cards = (
        Card.objects.in_game(game_key)
        .select_related("compiled_text")
        .only("texts", "compiled_text")
    )
    stale = [card for card in cards if not _is_current(card, version)]
    known = known_lines(game_key) if stale else {}
    readings = [(card, read_texts(game, card.texts, known)) for card in stale]
    compiled = [
        CompiledText(
            card=card,
            version=version,
            digest=digest_of(card.texts),
            abilities=reading.abilities,
            explanation=reading.explanation,
        )
        for card, reading in readings
    ]
    CompiledText.objects.bulk_create(
        compiled,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["version", "digest", "abilities", "explanation"],
    )
    return len(stale)


def _is_current(card: Card, version: str) -> bool:
    try:
        compiled = card.compiled_text
    except CompiledText.DoesNotExist:
        return False
    return compiled.explanation is not None and compiled.fits(card.texts, version)
