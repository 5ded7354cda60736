"""Random FlameThrowers matches under an independent judge; planted faults as the control."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.rng import Rng
from tests.oracle.flamethrowers import FlameOracle, Wrong
from tests.rules.flamethrowers.matches import begin
from tests.testkit import shipped
from tests.testkit.random_play import any_options, seed

DECISIONS = int(os.environ.get("ORACLE_DECISIONS", "2500"))
MODES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {}),
    (2, {}),
    (4, {}),
    (2, {}),
    (4, {"mode": "teams"}),
    (2, {}),
    (5, {}),
)
Spoil = Callable[[list[dict[str, Any]]], None]


def facts() -> dict[str, dict[str, Any]]:
    return {
        card.key: {"stats": card.stats, "texts": card.texts}
        for card in shipped.cards_by_number("flamethrowers").values()
    }


def judge(number: int, most: int, spoil: Spoil | None = None) -> int:
    """Play one match at random; returns how many decisions were looked at."""
    seats, options = MODES[number % len(MODES)]
    match = begin(seats, number, options)
    decks = shipped.decks("flamethrowers")
    chosen = [decks[(seat + number) % len(decks)] for seat in range(seats)]
    oracle = FlameOracle(facts(), [deck.count() + deck.count("extra") for deck in chosen])
    chance = Rng(seed(number + 1))
    looked = 0
    while match.outcome is None and looked < most:
        views = [match.view(seat) for seat in range(seats)]
        oracle.noticed(views[0])
        if spoil is not None:
            spoil(views)
        try:
            oracle.check(views)
        except Wrong as wrong:
            raise Wrong(f"match {number}, decision {match.length}: {wrong}") from wrong
        looked += 1
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, any_options(decision, chance))
    return looked


def test_random_matches_are_as_the_rules_page_says() -> None:
    number = looked = 0
    while looked < DECISIONS:
        looked += judge(number, DECISIONS - looked)
        number += 1
    assert looked >= DECISIONS


def _card_gone(views: list[dict[str, Any]]) -> None:
    views[0]["players"][0]["zones"]["deck"]["count"] -= 1


def _option_more(views: list[dict[str, Any]]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] == "main_1":
                decision["options"].append(
                    {"key": "x", "action": "place", "card": 0, "target": None}
                )


def _option_less(views: list[dict[str, Any]]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] in ("main_2", "battle"):
                decision["options"] = [
                    option for option in decision["options"] if option["action"] != "heavy"
                ]


def _too_healthy(views: list[dict[str, Any]]) -> None:
    for player in views[0]["players"]:
        for squad in player["zones"]["squad"]["units"]:
            squad["health"] += 100_000


def _not_defeated(views: list[dict[str, Any]]) -> None:
    for player in views[0]["players"]:
        for squad in player["zones"]["squad"]["units"]:
            squad["health"] = 0


@pytest.mark.parametrize(
    "spoil", [_card_gone, _option_more, _option_less, _too_healthy, _not_defeated]
)
def test_a_planted_fault_is_found(spoil: Spoil) -> None:
    with pytest.raises(Wrong):
        judge(0, 300, spoil)
