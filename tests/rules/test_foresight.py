"""What is said of an option before it is chosen is what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import rules
from rules.bots import bot
from rules.engine.foresight import payments
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.testkit import shipped
from tests.testkit.random_play import seed


def asked(game: str, number: int) -> Iterator[tuple[Match, dict[str, Any], dict[str, Any]]]:
    """Each decision of a match between bots, with the view of whoever is asked."""
    lists = shipped.decks(game)
    match = rules.game(game).start([lists[0], lists[1]], seed(number), {})
    player, chance = bot("sensible", game), Rng(seed(number + 50))
    while match.outcome is None:
        seat = match.decisions[0].player
        view = match.view(seat)
        decision = view["decisions"][0]
        yield match, view, decision
        match.answer(seat, decision["id"], player.choose(view, decision, chance))


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_only_options_that_there_are_are_foreseen_and_in_words(game: Any) -> None:
    for match, view, decision in asked(game.key, 1):
        keys = {option["key"] for option in decision["options"]}
        for key, (about, args) in game.foresee(view, decision).items():
            assert key in keys
            assert game.messages[f"foresee.{about}"].format(**args)
        if match.length > 300:
            return


def test_a_battle_of_characters_is_foreseen_as_it_stands() -> None:
    seen = 0
    for match, view, decision in asked("fma", 1):
        for key, (_, args) in list(rules.game("fma").foresee(view, decision).items())[:1]:
            later = match.state_after(match.length)
            later.answer(decision["player"], decision["id"], [key])
            battle = later.view(None)["battle"] if later.outcome is None else None
            if battle is not None and len(battle["attackers"]) == len(battle["defenders"]) == 1:
                told = {"attack": args["attack"], "defence": args["defence"]}
                assert set(battle["totals"].values()) == set(told.values())
                seen += 1
    assert seen > 3


def test_a_battle_is_foreseen_as_it_stands_before_the_supports() -> None:
    seen = 0
    for match, view, decision in asked("cipher", 2):
        foreseen = rules.game("cipher").foresee(view, decision)
        attacks = [key for key in foreseen if key.startswith("attack:")]
        if not attacks:
            continue
        later = match.state_after(match.length)
        later.answer(decision["player"], decision["id"], attacks[:1])
        battle = later.table.battle if later.outcome is None else None
        if battle is None or battle.critical:
            continue
        if len(later.table.effects) != len(match.table.effects):
            continue  # a skill has joined in
        supports = later.view(None)["battle"]
        _, args = foreseen[attacks[0]]
        for what, unit in (("attack", battle.attacker), ("defence", battle.defender)):
            assert supports[what] == args[what] + (supports["support"][str(unit.player)] or 0)
        seen += 1
    assert seen > 3


def test_damage_is_foreseen_with_the_health_it_meets() -> None:
    seen = 0
    for _, view, decision in chain.from_iterable(asked("flamethrowers", n) for n in range(3)):
        for key, (_, args) in rules.game("flamethrowers").foresee(view, decision).items():
            kind, attacker, target = key.split(":")
            squads = {
                f"#{squad['cards'][0]['handle']}": squad
                for player in view["players"]
                for squad in player["zones"]["squad"]["units"]
            }
            assert args["damage"] == squads[attacker][kind]["damage"]
            if target in squads:
                assert args["health"] == squads[target]["health"]
            seen += 1
        if seen > 50:
            return
    raise AssertionError("hardly an attack came up")


def left_of(game: str, view: dict[str, Any], seat: int, option: dict[str, Any]) -> Any:
    """How much there is to pay this option from, as the view has it."""
    me = view["players"][seat]
    if game == "fma":
        return me["command"] - me["spent"]
    if game == "cipher":
        return me["budget"]["bonds"] - me["budget"]["spent"]
    if game == "flamethrowers":
        squads = {one["cards"][0]["handle"]: one for one in me["zones"]["squad"]["units"]}
        return squads[option["card"]]["energy"] if option["card"] in squads else None
    if option["action"].startswith("play_"):
        return me["unused"]
    units = {one["cards"][0]["handle"]: one["energy"] for one in me["zones"]["field"]["units"]}
    return units.get(option["card"])


@pytest.mark.parametrize("game", ["fma", "cipher", "fetcg", "flamethrowers"])
def test_what_is_paid_leaves_what_is_said(game: str) -> None:
    """Where the turn goes on: the next turn brings everything back."""
    seen: set[str] = set()
    for match, view, decision in chain.from_iterable(asked(game, number) for number in range(2)):
        seat, options = decision["player"], {one["key"]: one for one in decision["options"]}
        for key, (about, args) in rules.game(game).foresee(view, decision).items():
            args = args if about == "paid" else args.get("paid")
            if args is None or options[key]["action"] in seen:
                continue
            assert args["left"] + args["cost"] == left_of(game, view, seat, options[key])
            later = match.state_after(match.length)
            later.answer(seat, decision["id"], [key])
            after = later.view(seat)
            if later.outcome is None and after["phase"] == view["phase"]:
                assert left_of(game, after, seat, options[key]) == args["left"], key
                seen.add(options[key]["action"])
    assert len(seen) > 1


def test_a_cost_that_is_not_there_to_be_paid_is_not_foreseen() -> None:
    options = [{"key": str(cost), "cost": cost} for cost in (None, 0, 2, 3, 4)]
    told = payments({"options": options}, lambda option: (3, 5))
    assert told == {
        "2": ("paid", {"cost": 2, "left": 1, "total": 5}),
        "3": ("paid", {"cost": 3, "left": 0, "total": 5}),
    }
    assert payments({"options": options}, lambda option: None) == {}
