"""In which formats a deck may hold a card."""

from django.db import transaction

import rules
from cardbase.models import Card, CompiledText
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.game import Game


@transaction.atomic
def compute_legality(game_key: str) -> int:
    """Store for every compiled card in which formats it is legal; how many cards changed."""
    if game_key not in rules.GAMES:
        return 0
    game = rules.game(game_key)
    cards = Card.objects.in_game(game_key).with_data().filter(compiled_text__isnull=False)
    changed: dict[tuple[str, ...], list[int]] = {}
    for card in cards:
        formats = legal_formats(card.as_data(), game) if card.is_playable else []
        if card.compiled_text.formats != formats:
            changed.setdefault(tuple(formats), []).append(card.compiled_text.pk)
    # A game has few formats: one statement for all cards of the same ones.
    for same, texts in changed.items():
        CompiledText.objects.filter(pk__in=texts).update(formats=list(same))
    return sum(map(len, changed.values()))


def legal_formats(card: CardData, game: Game) -> list[str]:
    """The formats that have nothing against the card itself, whatever else a deck would need."""
    deck = Deck("", (Entry(card, 1, game.cards.part_of(card.kind)),))
    return [
        known.key
        for known in game.formats
        if not any(
            problem.severity == "error" and card.key in problem.cards
            for problem in game.construction(deck, known.key)
        )
    ]
