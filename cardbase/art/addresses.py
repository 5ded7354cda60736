"""Where the site serves a drawing. An address names its facts, so it may be kept for ever.

Whatever lies face down has its game's back for an address, and nothing else: an address tells what
card it draws.
"""

import hashlib

from cardbase.art.facts import VERSION
from cardbase.art.readings import facts_of
from rules.engine.cards import CardData

BACK = "back"
_DIGEST_LENGTH = 16


def art_url(card: CardData, game: str) -> str:
    """The address of the card's picture; it is worked out without the database."""
    return address(game, card.key, facts_of(card, game).digest)


def back_url(game: str) -> str:
    """The address of the back of the game's cards."""
    return address(game, BACK, back_digest(game))


def address(game: str, key: str, digest: str) -> str:
    return f"/art/{VERSION}/{game}/{key}-{digest}.svg"


def back_digest(game: str) -> str:
    return hashlib.sha256(f"{VERSION} back of {game}".encode()).hexdigest()[:_DIGEST_LENGTH]
