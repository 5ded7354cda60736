"""How fair a game's shipped decks are: `python -m tests.bench.balance flamethrowers 2000`.

Sensible bots play the first two shipped decks against each other, every pairing of decks and
seats equally often, and the wins are counted by who started and by deck.
"""

from __future__ import annotations

import sys
from collections import Counter

import rules
from rules.bots import bot
from tests.rules import shipped
from tests.rules.random_play import play_with, seed


def measure(key: str, matches: int) -> list[str]:
    """The lines of the report."""
    game = rules.game(key)
    decks = shipped.decks(key)[:2]
    starters: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    turns = 0
    for number in range(matches):
        seated = decks[:: -1 if number % 2 else 1]
        match = game.start(seated, seed(number), {})
        play_with([bot("sensible", key) for _ in seated], match, number)
        assert match.outcome is not None
        turns += match.table.turn
        first = next(line["args"]["player"] for line in match.log(None) if line["key"] == "starts")
        for seat in match.outcome.winners:
            starters["starter" if seat == first else "other"] += 1
            winners[seated[seat].name] += 1
    decided = sum(starters.values())
    lines = [f"{key}: {matches} matches, {decided} decided, {turns // matches} turns on average"]
    for counts in (starters, winners):
        lines += [
            f"  {name}: {wins} ({100 * wins // max(1, decided)} %)"
            for name, wins in sorted(counts.items())
        ]
    return lines


if __name__ == "__main__":
    game_key, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    sys.stdout.writelines(f"{line}\n" for line in measure(game_key, count))
