"""Whole FlameThrowers matches of the shipped decks, played at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.flamethrowers.game import GAME
from tests.testkit import shipped
from tests.testkit.random_play import TOO_LONG, any_options, seed


def begin(seats: int, number: int, options: Mapping[str, str]) -> Match:
    """The shipped decks in turn around the table."""
    decks = shipped.decks("flamethrowers")
    chosen = [decks[(seat + number) % len(decks)] for seat in range(seats)]
    match = GAME.start(chosen, seed(number), dict(options))
    while match.decisions and match.decisions[0].kind == "accept_settings":
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, ["accept"])
    return match


def play_through(match: Match, number: int, watch: Callable[[Match], None] | None = None) -> Match:
    """To the end with any legal options, calling `watch` at every decision."""
    chance = Rng(seed(~number % (1 << 60)))
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        if watch is not None:
            watch(match)
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, any_options(decision, chance))
    return match
