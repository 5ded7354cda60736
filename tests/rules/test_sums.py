"""Numbers that can be opened: the addends always add up to the number that the rules use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rules
from rules.engine.match import Match
from tests.testkit import shipped
from tests.testkit.random_play import play_out, seed

MATCHES = 4
LOOK_EVERY = 7  # decisions
View = dict[str, Any]
# What a sum is about (a unit's number or None, a name), the number in use, the printed one (None:
# the sum is there whatever it comes to).
Used = tuple[int | None, str, int, int | None]


def of_cipher(match: Match, view: View) -> Iterator[Used]:
    for player in view["players"]:
        for area in ("vanguard", "rearguard"):
            for unit in player["zones"][area]["units"]:
                if unit["face_up"]:
                    yield unit["unit"], "attack", unit["attack"], unit["cards"][0]["attack"]
    if view["battle"] is not None:
        yield None, "battle_attack", view["battle"]["attack"], None
        yield None, "battle_defence", view["battle"]["defence"], None


def of_fetcg(match: Match, view: View) -> Iterator[Used]:
    for player in view["players"]:
        for unit in player["zones"]["field"]["units"]:
            yield unit["unit"], "max_energy", unit["max_energy"], unit["cards"][0]["energy"]
    if view["battle"] is not None and view["battle"]["damage"] is not None:
        yield None, "damage", view["battle"]["damage"]["total"], None


def of_flamethrowers(match: Match, view: View) -> Iterator[Used]:
    for player in view["players"]:
        for unit in player["zones"]["squad"]["units"]:
            for kind in ("light", "heavy"):
                for what in ("cost", "damage"):
                    printed = unit["cards"][0][kind][what]
                    yield unit["unit"], f"{kind}_{what}", unit[kind][what], printed
    if view["attack"] is not None and view["attack"]["damage"] is not None:
        yield None, "attack_damage", view["attack"]["damage"], None


def of_fma(match: Match, view: View) -> Iterator[Used]:
    for player in view["players"]:
        for area in ("home", "party"):
            for unit in player["zones"][area]["units"]:
                if unit["state"] == "defeated":
                    continue
                for stat in ("strength", "wits", "alchemy"):
                    yield unit["unit"], stat, unit[stat], unit["cards"][0][stat]
                if unit["leader"]:
                    printed = match.table.by_handle[unit["cards"][0]["handle"]].data.command
                    yield unit["unit"], "command", player["command"], printed
    if view["battle"] is not None:
        for side in ("attack", "defence"):
            yield None, f"battle_{side}", view["battle"]["totals"][side], None


NUMBERS: dict[str, Callable[[Match, View], Iterator[Used]]] = {
    "cipher": of_cipher,
    "fetcg": of_fetcg,
    "flamethrowers": of_flamethrowers,
    "fma": of_fma,
}


def check(game: str, match: Match, view: View, kinds: set[str]) -> None:
    """Every number in use that is not the printed one has its sum, and every sum adds up."""
    sums = {(opened["on"], opened["what"]): opened for opened in view["sums"]}
    for on, what, used, printed in NUMBERS[game](match, view):
        opened = sums.pop((on, what), None)
        if opened is None:
            assert used == printed, f"nothing says why {what} of unit {on} is {used}"
            continue
        added = sum(addend["amount"] for addend in opened["addends"])
        assert added == opened["total"] == used, opened
        kinds.add(what)
        for addend in opened["addends"]:
            assert addend["amount"], "an addend of nothing says nothing"
            # What no card brings is printed, or a rule of the game.
            assert addend["card"] is not None or addend["how"] not in ("add", "set", "times")
    messages = rules.game(game).messages
    for opened in view["sums"]:
        assert f"sum.{opened['what']}" in messages
        for addend in opened["addends"]:
            assert f"how.{addend['how']}" in messages, addend
            assert addend["until"] is None or f"until.{addend['until']}" in messages, addend
    for effect in view["effects"]:
        assert f"until.{effect['until']}" in messages, effect
    assert not sums, f"sums of numbers that nobody shows: {list(sums)}"


@pytest.mark.parametrize("game", NUMBERS)
def test_addends_add_up_to_the_numbers_in_use(game: str) -> None:
    decks = shipped.decks(game)
    kinds: set[str] = set()

    def look(match: Match) -> None:
        if match.length % LOOK_EVERY == 0:
            for viewer in (0, 1, None):
                check(game, match, match.view(viewer), kinds)

    for number in range(MATCHES):
        pair = [decks[number % len(decks)], decks[(number + 1) % len(decks)]]
        play_out(rules.game(game).start(pair, seed(number), {}), number, look)

    assert kinds, "no number was ever changed"
