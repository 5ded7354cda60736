"""The bots there are: a random one for every game, and a sensible one where the game has it."""

from __future__ import annotations

import rules
from rules.engine.bots import Bot, RandomBot

RANDOM, SENSIBLE = "random", "sensible"
KINDS = ((RANDOM, "Random"), (SENSIBLE, "Sensible"))


def kinds_of(game: str) -> tuple[str, ...]:
    """The kinds of bots that play this game."""
    return (RANDOM, SENSIBLE) if rules.game(game).bot is not None else (RANDOM,)


def bot(kind: str, game: str) -> Bot:
    """A bot for one seat; KeyError names the kinds there are for that game."""
    if kind == RANDOM:
        return RandomBot()
    make = rules.game(game).bot
    if kind == SENSIBLE and make is not None:
        return make()
    raise KeyError(f"no bot {kind!r} for {game}; known: {', '.join(kinds_of(game))}")
