"""Keeping the compiled texts of cards up to date: once per wording and version of the grammar."""

from dataclasses import asdict

from django.db import transaction

import rules
from cardbase.models import Card, CompiledText
from cardbase.models.compiled_text import digest_of

BATCH = 500


@transaction.atomic
def compile_cards(game_key: str) -> int:
    """Compile the texts of the game's cards whose compiled text is missing or stale; how many."""
    if game_key not in rules.GAMES:
        return 0
    game = rules.game(game_key)
    if not game.text_version:
        return 0
    cards = (
        Card.objects.in_game(game_key)
        .select_related("compiled_text")
        .only("texts", "compiled_text")
    )
    stale = [card for card in cards if not _is_current(card, game.text_version)]
    compiled = [
        CompiledText(
            card=card,
            version=game.text_version,
            digest=digest_of(card.texts),
            abilities=game.compile(card.texts),
            explanation=[asdict(line) for line in game.explain(card.texts)],
        )
        for card in stale
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
