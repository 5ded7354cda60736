"""Matches of the Fullmetal Alchemist TCG brought to where there is something to see."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.engine.decision import Decision
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.fma.attack import ALONE
from tests.testkit.random_play import start
from tests.testkit.shipped import decks

# What would end a match before there is anything to see.
AVOIDED = frozenset({"start_battle", "offer_draw", "dismiss", "sacrifice", "accept", "none"})
FIRST_FIGHT = 3


def calm_keys(decision: Decision, turn: int, chance: Rng) -> list[str]:
    """Any answer that neither ends the match nor fights before the third turn."""
    options = [
        option
        for option in decision.options
        if not (option.action in AVOIDED or option.action.startswith(ALONE))
        or (option.action == "start_battle" and turn >= FIRST_FIGHT)
    ] or list(decision.options)
    fights = [option for option in options if option.action == "start_battle"]
    if fights:
        return [fights[0].key]
    most = min(decision.maximum, len(options))
    least = most if decision.kind == "assign" else min(decision.minimum, most)
    count = least + chance.below(most - least + 1)
    keys = [option.key for option in options]
    chance.shuffle(keys)
    return keys[:count]


@cache
def in_battle(seats: int, number: int = 1) -> Match:
    """The first point of a battle in which somebody is asked."""
    return _until(seats, number, lambda view: view["battle"] is not None)


@cache
def with_a_play(seats: int, number: int = 1) -> Match:
    """An event or ability has been declared and somebody may react to it."""
    return _until(seats, number, lambda view: bool(view["plays"]))


def _until(seats: int, number: int, there: Any) -> Match:
    for attempt in range(number, number + 20):
        lists = decks("fma")
        match = start("fma", [lists[seat % 4] for seat in range(seats)], attempt, {})
        chance = Rng(attempt.to_bytes(64, "big"))
        while match.outcome is None and match.length < 600:
            decision = match.decisions[0]
            if there(match.view(None)):
                return match
            keys = calm_keys(decision, match.view(None)["turn"], chance)
            match.answer(decision.player, decision.id, keys)
    raise AssertionError(f"no such point in twenty matches of {seats}")
