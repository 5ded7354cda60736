"""How fast matches are played, replayed and looked at, and how much of them is kept.

A ratio counts in yardsticks (see yardstick.py), so that it does not depend on the machine.
"""

from __future__ import annotations

import cProfile
import json
import pstats
from collections.abc import Callable, Sequence

import rules
from rules.bots import bot
from rules.engine.cards import Deck
from rules.engine.match import Match
from tests.bench.yardstick import say, seconds, yardstick
from tests.rules import shipped
from tests.rules.random_play import play_out, play_with, start

MATCHES = 30
LONG = 400

# Whose time it is, by the file in which it is spent; the first that fits.
PARTS = (
    ("views", ("rules/cipher/view.py",)),
    ("skills", ("rules/cipher/skills/", "rules/text/", "rules/cipher/hooks.py")),
    ("effects", ("rules/cipher/values.py", "rules/engine/effects.py")),
    ("options", ("rules/engine/decision.py", "rules/cipher/placing.py", "rules/cipher/loops.py")),
    ("chance and digests", ("rules/engine/rng.py",)),
    ("the course of the game", ("rules/",)),
)


def main() -> None:
    say("yardstick: 20,000 links of SHA-512", f"{yardstick() * 1000:.1f} ms")
    for game in rules.GAMES:
        decks = shipped.decks(game)
        if decks:
            _measure(game, decks[: rules.game(game).seats[0]])


def _measure(game: str, decks: Sequence[Deck]) -> None:
    matches = [start(game, decks, number, {}) for number in range(MATCHES)]
    spent = seconds(lambda: [play_out(match, n) for n, match in enumerate(matches)])
    _rate(f"{game}: random play, options only", matches, spent)
    for kinds in (("random", "random"), ("sensible", "sensible")):
        matches = [start(game, decks, number, {}) for number in range(MATCHES // 3)]
        spent = seconds(lambda: [_bots(game, kinds, n, m) for n, m in enumerate(matches)])  # noqa: B023
        _rate(f"{game}: {kinds[0]} bots, each through its own view", matches, spent)
    _sizes(game, matches)
    _replay(game, long_match(game, decks))
    _views(game, long_match(game, decks))


def _bots(game: str, kinds: Sequence[str], number: int, match: Match) -> None:
    play_with([bot(kind, game) for kind in kinds], match, number)


def _rate(what: str, matches: Sequence[Match], spent: float) -> None:
    decisions = sum(match.length for match in matches)
    each = decisions / len(matches)
    ratio = f"{decisions / spent * yardstick():,.0f} a yardstick, {each:.0f} a match"
    say(what, f"{decisions / spent:,.0f} decisions/s", ratio)


def _sizes(game: str, matches: Sequence[Match]) -> None:
    for what, sizes in (
        ("decisions of a record", [_bytes(match.record["decisions"]) for match in matches]),
        ("record with decks and seed", [_bytes(match.record) for match in matches]),
        ("log as a spectator reads it", [_bytes(match.log(None)) for match in matches]),
        ("view of a seat at the end", [_bytes(match.view(0)) for match in matches]),
    ):
        say(f"{game}: {what}, per match", f"{sum(sizes) // len(sizes):,} bytes")


def _bytes(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":")).encode())


def long_match(game: str, decks: Sequence[Deck]) -> Match:
    """The first match of random players that lasts for some 400 decisions, or the longest."""
    longest = start(game, decks, 0, {})
    for number in range(200):
        match = play_out(start(game, decks, number, {}), number)
        if match.length > longest.length:
            longest = match
        if match.length >= LONG:
            break
    return longest


def _replay(game: str, match: Match) -> None:
    record = match.record
    rules.replay(record)
    spent = min(seconds(lambda: rules.replay(record)) for _ in range(5))
    what = f"{game}: replay of a match of {match.length} decisions"
    say(what, f"{spent * 1000:.1f} ms", f"{spent / yardstick():.2f} yardsticks")
    spent = min(seconds(lambda: match.at(match.length // 2)) for _ in range(5))
    say(f"{game}: going back to its middle", f"{spent * 1000:.1f} ms")
    _split(f"{game}: of a replay", lambda: rules.replay(record))
    _split(f"{game}: of playing with the options listed", lambda: _again(match))


def _views(game: str, match: Match) -> None:
    middle = match.at(match.length // 2)
    spent = seconds(lambda: [middle.view(0) for _ in range(100)]) / 100
    ratio = f"{spent / yardstick():.3f} yardsticks"
    say(f"{game}: one view in the middle of it", f"{spent * 1000:.2f} ms", ratio)


def _again(match: Match) -> None:
    """The same match, as players meet it: every option listed and every answer checked."""
    fresh = match.at(0)
    for number, player, keys in match.record["decisions"]:
        fresh.answer(player, number, keys)
        fresh.view(0)


def _split(what: str, work: Callable[[], object]) -> None:
    profile = cProfile.Profile()
    profile.runcall(work)
    spent: dict[str, float] = {}
    for (file, _, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():
        if not file.startswith(("~", "<")):
            spent[_part(file)] = spent.get(_part(file), 0) + own
            continue
        # Built-in functions have no file of their own: their time is their callers'.
        for (caller, _, _), (_, _, from_there, _) in callers.items():
            spent[_part(caller)] = spent.get(_part(caller), 0) + from_there
    whole = sum(spent.values())
    parts = [name for name, _ in PARTS] + ["the rest"]
    shares = ", ".join(f"{name} {spent.get(name, 0) / whole:.0%}" for name in parts)
    say(what, "", shares)


def _part(file: str) -> str:
    for name, places in PARTS:
        if any(f"/{place}" in file for place in places):
            return name
    return "the rest"


if __name__ == "__main__":
    main()
