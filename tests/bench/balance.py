"""How fair a game's shipped decks are between sensible bots: `make balance`.

    python -m tests.bench.balance flamethrowers 2000

Two players, every pair of shipped decks, each deck as often in either chair; who starts is up to
the game. So many matches are shared among the pairs of different decks, and half as many among the
mirror matches, which show the advantage of a seat alone. Shares are of the matches that somebody
won, with the 95 % interval of Wilson. Ends with 1 if a seat or a deck wins more than the limit
over all matches between different decks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, combinations
from math import sqrt

import rules
from rules.bots import bot
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.testkit import shipped
from tests.testkit.random_play import TOO_LONG, seed

LIMIT = 0.57
# Each of Cipher's decks keeps to one Insignia and to printed cards: there is less to tune.
LIMITS = {"cipher": 0.65}
MATCHES = 2000
# Of the normal distribution, for 95 %.
Z = 1.96
PORTION = 25


@dataclass(frozen=True)
class Played:
    """One match: the decks by chair, the chair that had the first turn, the winner's chair."""

    decks: tuple[int, int]
    first: int
    winner: int | None
    turns: int


@dataclass(frozen=True)
class Share:
    """Won of so many, with an interval."""

    won: int
    of: int

    @property
    def rate(self) -> float:
        return self.won / self.of if self.of else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        middle = self.rate + Z * Z / (2 * self.of)
        width = Z * sqrt(self.rate * (1 - self.rate) / self.of + Z * Z / (4 * self.of**2))
        whole = 1 + Z * Z / self.of
        return (middle - width) / whole, (middle + width) / whole

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.rate:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"


def play(game: str, decks: tuple[int, int], number: int) -> Played:
    """One match of sensible bots; the same number is the same match again."""
    lists = shipped.all_decks(game)
    match = rules.game(game).start([lists[deck] for deck in decks], seed(number), {})
    bots = [bot("sensible", game) for _ in decks]
    chance = Rng(seed(~number % (1 << 60)))
    first = None
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        decision = match.decisions[0]
        view = match.view_for_bot(decision.player)
        if first is None and view["turn"] >= 1:
            first = view["turn_player"]
        asked = next(one for one in view["decisions"] if one["id"] == decision.id)
        keys = bots[decision.player].choose(view, asked, chance)
        match.answer(decision.player, decision.id, keys)
    return Played(decks, first or 0, _winner(match), match.view(None)["turn"])


def _winner(match: Match) -> int | None:
    assert match.outcome is not None
    winners = match.outcome.winners
    return winners[0] if len(winners) == 1 else None


def play_some(game: str, decks: tuple[int, int], numbers: Sequence[int]) -> list[Played]:
    """The chairs change with each match."""
    return [play(game, decks if number % 2 else decks[::-1], number) for number in numbers]


def orders(count: int, matches: int) -> Iterator[tuple[tuple[int, int], Sequence[int]]]:
    """Who meets whom how often, in portions for the processes."""
    pairs = list(combinations(range(count), 2))
    mirrors = [(deck, deck) for deck in range(count)]
    shares = ((pairs, matches), (mirrors, matches // 2))
    for group, total in shares:
        for place, pair in enumerate(group):
            many = total // len(group)
            start = place * many
            for begin in range(start, start + many, PORTION):
                yield pair, range(begin, min(begin + PORTION, start + many))


def measure(game: str, matches: int) -> list[Played]:
    """All matches, on all cores."""
    wanted = list(orders(len(shipped.all_decks(game)), matches))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        pairs, numbers = zip(*wanted, strict=True)
        return list(chain.from_iterable(pool.map(play_some, [game] * len(wanted), pairs, numbers)))


def starter(played: Sequence[Played]) -> Share:
    """How often the player of the first turn wins."""
    decided = [one for one in played if one.winner is not None]
    return Share(sum(one.winner == one.first for one in decided), len(decided))


def of_deck(deck: int, played: Sequence[Played]) -> Share:
    """How often a deck wins against the others."""
    met = [one for one in played if deck in one.decks and one.winner is not None]
    return Share(sum(one.decks[one.winner or 0] == deck for one in met), len(met))


def crossed(played: Sequence[Played]) -> list[Played]:
    return [one for one in played if one.decks[0] != one.decks[1]]


def unfair(names: Sequence[str], played: Sequence[Played], limit: float = LIMIT) -> list[str]:
    """The seats and decks that win more than their limit against other decks."""
    cross = crossed(played)
    first = starter(cross).rate
    shares = {"the first seat": first, "the second seat": 1 - first}
    shares |= {name: of_deck(deck, cross).rate for deck, name in enumerate(names)}
    return [f"{name}: {100 * share:.1f} %" for name, share in shares.items() if share > limit]


def report(game: str, names: Sequence[str], played: Sequence[Played]) -> list[str]:
    cross = crossed(played)
    draws = sum(one.winner is None for one in played)
    turns = sum(one.turns for one in played) / max(1, len(played))
    lines = [
        f"{game}: {len(cross)} matches between different decks, {len(played) - len(cross)} mirror"
        f" matches; {draws} drawn, {turns:.1f} turns on average",
        f"  starting player        {starter(cross)}",
        *(f"  {name:<22} {of_deck(deck, cross)}" for deck, name in enumerate(names)),
        "  pair by pair: the first deck, then the starting player",
    ]
    for one, other in combinations(range(len(names)), 2):
        met = [played for played in cross if set(played.decks) == {one, other}]
        lines.append(f"  {names[one]} - {names[other]}:  {of_deck(one, met)}   {starter(met)}")
    lines.append("  mirror matches: the starting player")
    for deck, name in enumerate(names):
        lines.append(
            f"  {name:<22} {starter([one for one in played if one.decks == (deck, deck)])}"
        )
    return lines


def main(game: str, matches: int) -> int:
    names = [deck.name for deck in shipped.all_decks(game)]
    played = measure(game, matches)
    limit = LIMITS.get(game, LIMIT)
    wrong = unfair(names, played, limit)
    verdict = [f"  more than {limit:.0%}: {', '.join(wrong)}"] if wrong else []
    sys.stdout.writelines(f"{line}\n" for line in [*report(game, names, played), *verdict])
    return bool(wrong)


if __name__ == "__main__":
    keys = sys.argv[1:2] or list(rules.GAMES)
    many = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    raise SystemExit(max(main(key, many) for key in keys))
