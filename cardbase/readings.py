"""Keeping the compiled texts of cards up to date: once per wording and version of the grammar."""

from dataclasses import dataclass

from django.db import transaction

import rules
from cardbase.faces import drawn_text
from cardbase.faces.text import Line
from cardbase.models import Card, Reading
from cardbase.models.reading import digest_of
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.game import Game

BATCH = 500


@transaction.atomic
def read_cards(game_key: str) -> int:
    """Compile the texts of the game's cards that have no valid reading; how many those were."""
    if game_key not in rules.GAMES:
        return 0
    game = rules.game(game_key)
    if not game.text_version:
        return 0
    cards = Card.objects.in_game(game_key).select_related("reading").only("texts", "reading")
    stale = [card for card in cards if not _is_read(card, game.text_version)]
    readings = [
        Reading(
            card=card,
            version=game.text_version,
            digest=digest_of(card.texts),
            abilities=game.compile(card.texts),
        )
        for card in stale
    ]
    Reading.objects.bulk_create(
        readings,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["version", "digest", "abilities"],
    )
    return len(stale)


@transaction.atomic
def judge_cards(game_key: str) -> int:
    """Note for every compiled card in which formats it may be played; how many notes changed."""
    if game_key not in rules.GAMES:
        return 0
    game = rules.game(game_key)
    cards = Card.objects.in_game(game_key).with_data().filter(reading__isnull=False)
    changed = []
    for card in cards:
        formats = formats_of(card.as_data(), game) if card.is_playable else []
        if card.reading.formats != formats:
            card.reading.formats = formats
            changed.append(card.reading)
    Reading.objects.bulk_update(changed, ["formats"], batch_size=BATCH)
    return len(changed)


def formats_of(card: CardData, game: Game) -> list[str]:
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


@dataclass(frozen=True, slots=True)
class LineRead:
    """How one line is read: our own words for it, or the phrase nobody understood."""

    words: tuple[Line, ...]
    phrase: str

    @property
    def by_hand(self) -> bool:
        return not self.words


def readings_of(card: Card) -> list[LineRead]:
    """How the rules read each line of the card; empty for a game whose texts nobody reads."""
    key = card.game.key
    if key not in rules.GAMES:
        return []
    return [
        LineRead(drawn_text("\n".join(explained.readings), key), explained.phrase)
        for explained in rules.game(key).explain(card.texts)
    ]


def _is_read(card: Card, version: str) -> bool:
    try:
        return card.reading.fits(card.texts, version)
    except Reading.DoesNotExist:
        return False
