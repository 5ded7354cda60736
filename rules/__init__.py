"""The rules of the games: pure Python, no Django, no I/O, no clock, no chance but a match's own.

game = rules.game("cipher")
match = game.start([deck, other_deck], seed=secrets.token_bytes(64))
decision = match.decisions[0]
match.answer(decision.player, decision.id, [decision.options[0].key])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules.engine import resuming
from rules.engine.game import Game
from rules.text.card_text import CardText
from rules.text.deletion import Deletions
from rules.text.report import CompileLine, PhrasesOf, ReadsWithout
from rules.text.round_trip import WriteLine

GAMES: tuple[str, ...] = ("cipher", "fetcg", "flamethrowers", "fma")
# Where the package of each game is; `register` adds to both.
_PACKAGES = {key: f"rules.{key}" for key in GAMES}


def register(key: str, package: str) -> None:
    """Make another game known: `package.game` holds its `GAME`, `package.text` its grammar."""
    global GAMES
    if key in _PACKAGES:
        raise ValueError(f"there is a game {key!r} already: {_PACKAGES[key]}")
    _PACKAGES[key] = package
    GAMES = (*GAMES, key)


def unregister(key: str) -> None:
    """Forget a game that was registered."""
    global GAMES
    del _PACKAGES[key]
    GAMES = tuple(known for known in GAMES if known != key)
    game.cache_clear()


@cache
def game(key: str) -> Game:
    """The game of that key; KeyError names the known ones."""
    if key not in GAMES:
        raise KeyError(f"no game {key!r}; known: {', '.join(GAMES)}")
    found = import_module(f"{_PACKAGES[key]}.game").GAME
    assert isinstance(found, Game)
    return found


def package_of(key: str) -> str:
    """The package in which the rules of a game are; KeyError names the known games."""
    game(key)
    return _PACKAGES[key]


def games() -> tuple[Game, ...]:
    return tuple(game(key) for key in GAMES)


def line_compiler(key: str) -> CompileLine:
    """What turns a line of that game's card text into abilities, or says where it stopped."""
    game(key)
    compiler: CompileLine = import_module(f"{_PACKAGES[key]}.text.compiler").compile_line
    return compiler


def line_phrases(key: str) -> PhrasesOf | None:
    """What tells the phrases that a line of that game is read by; None if its grammar does not."""
    found: PhrasesOf | None = _of_compiler(key, "phrases_of")
    return found


def line_without(key: str) -> ReadsWithout | None:
    """Return what tells whether a line is read without some rules and spellings of the grammar;
    None if the game's grammar cannot tell."""
    found: ReadsWithout | None = _of_compiler(key, "reads_without")
    return found


def _of_compiler(key: str, name: str) -> Any:
    game(key)
    return getattr(import_module(f"{_PACKAGES[key]}.text.compiler"), name, None)


def line_writer(key: str) -> WriteLine | None:
    """Return the game's renderer, from a skill to a line of card text, or None if it has none."""
    text: CardText = import_module(f"{package_of(key)}.card_text").CARD_TEXT
    return text.write_line


def line_deletions(key: str) -> Callable[[Iterable[str]], Deletions] | None:
    """Return the game's clause deletion, or None if its idle clauses have not been listed."""
    name = f"{package_of(key)}.deletions"
    return import_module(name).deletions_of if find_spec(name) else None


def replay(record: Mapping[str, Any]) -> resuming.Replay:
    """Play a match's record again, whatever game it is of."""
    return resuming.replay(game(record["game"]), record)
