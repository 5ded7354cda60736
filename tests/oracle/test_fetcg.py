"""Random matches of the FE TCG under an independent judge; planted faults as the control."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.oracle.fetcg import FireOracle, Wrong
from tests.testkit import shipped
from tests.testkit.random_play import any_options, seed

GAME = rules.game("fetcg")
DECISIONS = int(os.environ.get("ORACLE_DECISIONS", "2500"))
Spoil = Callable[[list[dict[str, Any]]], None]


def facts() -> dict[str, dict[str, Any]]:
    return {
        card.key: {"stats": card.stats, "texts": card.texts}
        for card in shipped.cards_by_number("fetcg").values()
    }


def options_of(number: int) -> dict[str, str]:
    return {
        option.key: option.choices[number % len(option.choices)][0] for option in GAME.table_options
    }


def judge(number: int, most: int, spoil: Spoil | None = None) -> int:
    """Play one match at random; returns how many decisions were looked at."""
    decks = shipped.decks("fetcg")
    pair = [decks[number % len(decks)], decks[number // len(decks) % len(decks)]]
    options = options_of(number)
    match: Match = GAME.start(pair, seed(number), options)
    oracle = FireOracle(facts(), GAME.complete_options(options), [d.count() for d in pair])
    chance = Rng(seed(number + 1))
    looked = 0
    while match.outcome is None and looked < most:
        views = [match.view(0), match.view(1)]
        if spoil is not None:
            spoil(views)
        try:
            oracle.check(views)
        except Wrong as wrong:
            raise Wrong(f"match {number}, decision {match.length}: {wrong}") from wrong
        looked += 1
        decision = match.decisions[0]
        keys = any_options(decision, chance)
        asked = next(d for d in views[decision.player]["decisions"] if d["id"] == decision.id)
        oracle.answered(views[decision.player], asked, keys)
        match.answer(decision.player, decision.id, keys)
    return looked


def test_random_matches_are_as_the_rules_page_says() -> None:
    number = looked = 0
    while looked < DECISIONS:
        looked += judge(number, DECISIONS - looked)
        number += 1
    assert looked >= DECISIONS


def _more_chips(views: list[dict[str, Any]]) -> None:
    views[0]["players"][1]["used"] += 1


def _card_gone(views: list[dict[str, Any]]) -> None:
    views[0]["players"][0]["zones"]["deck"]["count"] -= 1


def _option_more(views: list[dict[str, Any]]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] == "move":
                card = decision["options"][0]["card"]
                decision["options"].append(
                    {"key": "x", "action": "move", "card": card, "target": "A-9"}
                )


def _option_less(views: list[dict[str, Any]]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] == "unit_step" and len(decision["options"]) > 1:
                del decision["options"][0]


def _too_much_energy(views: list[dict[str, Any]]) -> None:
    for player in views[0]["players"]:
        for unit in player["zones"]["field"]["units"]:
            unit["max_energy"] = unit["energy"] - 1


@pytest.mark.parametrize(
    "spoil", [_more_chips, _card_gone, _option_more, _option_less, _too_much_energy]
)
def test_a_planted_fault_is_found(spoil: Spoil) -> None:
    with pytest.raises(Wrong):
        judge(0, 400, spoil)
