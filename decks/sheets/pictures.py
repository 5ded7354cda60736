"""The drawings of a deck's cards as pixels, made by a worker and kept for some hours.

A drawing takes about a tenth of a second, so a whole deck would hold a web process up.
"""

from collections.abc import Iterable, Mapping
from io import BytesIO

from django.core.cache import cache
from PIL import Image

from cardbase.art import VERSION, facts_of, picture, png
from rules.engine.cards import CardData

# 63 mm at 240 dots per inch.
PIXELS_WIDE = 600
QUALITY = 85
KEPT_SECONDS = 6 * 3600


def kept_pictures(game: str, cards: Iterable[CardData]) -> dict[str, bytes]:
    """Return the JPEG of each card that has been drawn, by the card's key."""
    names = {_name(game, card): card.key for card in cards}
    return {names[name]: pixels for name, pixels in cache.get_many(names).items()}


def draw_pictures(game: str, cards: Iterable[CardData], kept: Mapping[str, bytes]) -> int:
    """Draw and keep the pictures that are missing; return how many there were."""
    missing = [card for card in cards if card.key not in kept]
    for card in missing:
        cache.set(_name(game, card), _jpeg(card, game), KEPT_SECONDS)
    return len(missing)


def _name(game: str, card: CardData) -> str:
    return f"proxy-picture-{VERSION}-{game}-{card.key}-{facts_of(card, game).digest}"


def _jpeg(card: CardData, game: str) -> bytes:
    drawn = Image.open(BytesIO(png(picture(facts_of(card, game)), PIXELS_WIDE)))
    written = BytesIO()
    drawn.convert("RGB").save(written, "JPEG", quality=QUALITY)
    return written.getvalue()
