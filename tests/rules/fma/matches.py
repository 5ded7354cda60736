"""Whole Fullmetal Alchemist matches of the shipped decks, played at random."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.fma.game import GAME
from tests.testkit import shipped
from tests.testkit.random_play import TOO_LONG, any_options, seed


def begin(seats: int, number: int) -> Match:
    """The shipped decks in turn around the table; nobody offers a draw."""
    decks = shipped.decks("fma")
    chosen = [decks[(seat + number) % len(decks)] for seat in range(seats)]
    return GAME.start(chosen, seed(number), {"draw_offers": "refused"})


def play_through(match: Match, number: int, watch: Callable[[Match], None] | None = None) -> Match:
    """To the end with any legal options, calling `watch` at every decision."""
    chance = Rng(seed(~number % (1 << 60)))
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        if watch is not None:
            watch(match)
        open_now = match.decisions
        decision = open_now[chance.below(len(open_now))]
        match.answer(decision.player, decision.id, any_options(decision, chance))
    return match
