"""How many decisions a person takes in a match against a sensible bot: `make asked`.

    python -m tests.bench.asked 10 fetcg

A sensible bot stands for the person, with the stops as they are at first. Of each game's matches
between shipped decks it prints all decisions of the seat, those that it is asked, and of what kinds
they are; missed are those that were passed and that it would not have passed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from statistics import median

import rules
from rules.bots import bot
from rules.engine.decision import END, IDLE, PASS, Decision
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.stops import answer_unasked, reasons, way_past
from tests.testkit import shipped
from tests.testkit.random_play import seed

PERSON = 0
KINDS = 8


class Asked:
    """One match: what the person was asked, and what was answered for them."""

    def __init__(self) -> None:
        self.decisions = 0
        self.kinds: Counter[str] = Counter()
        self.missed = 0
        self._let_pass: tuple[int, set[str]] = (0, set())

    @property
    def asked(self) -> int:
        return self.kinds.total()

    def take(self, match: Match, wanted: list[str]) -> list[str]:
        """The answer to the open decision of the person, who would like to answer so."""
        decision, turn = match.decisions[0], match.table.turn
        if self._let_pass[0] != turn:
            self._let_pass = turn, set()
        stop = rules.game(match.game.key).stop_of(match.table, decision)
        keys = answer_unasked(decision, stop, {}, self._let_pass[1])
        self.decisions += 1
        if keys is not None:
            self.missed += list(keys) != wanted and not _passes(decision, wanted)
            return list(keys)
        self.kinds[decision.kind] += 1
        past = way_past(decision)
        if past is not None and wanted == [past.key]:
            self._let_pass[1].update(option.key for option in reasons(decision))
        return wanted


def _passes(decision: Decision, keys: list[str]) -> bool:
    """Return True if the answer lets the question pass, in whichever way."""
    chosen = [option for option in decision.options if option.key in keys]
    return all({PASS, END, IDLE} & set(option.flags) for option in chosen)


def play(game: str, number: int) -> Asked:
    lists = shipped.decks(game)
    decks = [lists[number % len(lists)], lists[(number + 1) % len(lists)]]
    match = rules.game(game).start(decks, seed(number), {})
    bots = [bot("sensible", game) for _ in decks]
    chance, asked = Rng(seed(~number % (1 << 60))), Asked()
    while match.outcome is None:
        decision = match.decisions[0]
        view = match.view_for_bot(decision.player)
        seen = next(one for one in view["decisions"] if one["id"] == decision.id)
        keys = bots[decision.player].choose(view, seen, chance)
        if decision.player == PERSON:
            keys = asked.take(match, keys)
        match.answer(decision.player, decision.id, keys)
    return asked


def report(game: str, played: list[Asked]) -> Iterator[str]:
    yield (
        f"{game}: {median(one.decisions for one in played):g} decisions, "
        f"{median(one.asked for one in played):g} asked (medians of {len(played)}), "
        f"{sum(one.missed for one in played)} missed"
    )
    kinds: Counter[str] = sum((one.kinds for one in played), Counter())
    for kind, times in kinds.most_common(KINDS):
        yield f"    {times / len(played):6.1f} {kind}"


def main(matches: int, games: list[str]) -> None:
    for game in games or rules.GAMES:
        for line in report(game, [play(game, number) for number in range(matches)]):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:])
