"""From a card, as its game's schema has it, to the facts of its picture: a small reader a game."""

from collections.abc import Callable
from dataclasses import replace

from cardbase.art.facts import Facts
from cardbase.art.readings import cipher, fetcg, flamethrowers, fma, plain
from rules.engine.cards import CardData

Read = Callable[[CardData], Facts]
_READERS: dict[str, Read] = {
    "cipher": cipher.read,
    "fma": fma.read,
    "fetcg": fetcg.read,
    "flamethrowers": flamethrowers.read,
}


def facts_of(card: CardData, game: str) -> Facts:
    """What the picture of this card of this game is drawn from."""
    facts = _READERS.get(game, plain.read)(card)
    return replace(facts, game=game, ordinal=card.ordinal)
