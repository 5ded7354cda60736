"""Numbers that players can open: each addend with its card, its words and until when it counts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene


def opened(scene: FetcgScene, what: str) -> list[tuple[Any, ...]]:
    """Of each sum of that kind: its total, then amount, how, card, words and end of the addends."""
    return [
        (
            one["total"],
            *(
                (part["amount"], part["how"], part["card"], part["words"], part["until"])
                for part in one["addends"]
            ),
        )
        for one in scene.match.view(0)["sums"]
        if one["what"] == what
    ]


@rule("FETCG-DAMAGE-1", "FETCG-DAMAGE-2", "FETCG-DAMAGE-8")
def test_the_damage_of_an_attack_opens_into_its_elements(playing: Playing) -> None:
    """Attack Power, and the words of a Surprise card and of the Land beneath."""
    words = "Target your unit: Its damage is 2 higher."
    bold, held = surprise("bold", words, cost=0), surprise("held", words, cost=0)
    wood = land("wood", "When a unit here is attacked: Damage -1.")
    mine = at("B-2", unit("one", attack=3, energy=9), energy=9)
    theirs = Side([at("C-2", unit("two", energy=9), energy=9)], lands={"C-2": wood})
    scene = playing(fetcg_scene(Side([mine], hand=[bold, held]), theirs))
    scene.may_stay_open = True
    scene.use("one")
    assert opened(scene, "damage") == []
    scene.answer("attack one two")
    scene.answer("play_surprise bold")
    while not scene.logged("higher"):
        scene.answer("pass")
    assert opened(scene, "damage") == [
        (
            4,
            (3, "power", "one", "", None),
            (-1, "add", "wood", "When a unit here is attacked: Damage -1.", None),
            (2, "add", "bold", words, "strike"),
        )
    ]


@rule("FETCG-DAMAGE-1", "FETCG-BATTLE-24")
@pytest.mark.parametrize("who", ["your unit", "your opponent's unit"])
def test_a_strike_that_one_of_them_has_left_has_no_damage(playing: Playing, who: str) -> None:
    leave = surprise("leave", f"Target {who}: Remove it.", cost=0)
    held = surprise("held", "Draw 1 card.", cost=0)
    mine = Side([at("B-2", unit("one"), energy=5)], hand=[leave, held])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two"), energy=5)])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    assert len(opened(scene, "damage")) == 1
    scene.answer("play_surprise leave")
    while not scene.logged("defeated"):
        scene.answer("pass")

    assert opened(scene, "damage") == []


@rule("FETCG-CHIPS-6", "FETCG-CARD-19")
def test_the_most_energy_opens_where_it_is_not_what_is_printed(playing: Playing) -> None:
    ring = item("ring", "The wearer's Max Energy is 2 higher.")
    mine = [at("B-2", unit("one", energy=5), item=ring), at("B-1", unit("bare"))]
    more = surprise("more", "Target your unit: Its Max Energy is 3 higher this turn.", cost=0)
    scene = playing(fetcg_scene(Side(mine, hand=[more]), skip_windows=False))
    scene.may_stay_open = True
    printed = (5, "printed", None, "", None)
    worn = (2, "add", "ring", "The wearer's Max Energy is 2 higher.", None)
    assert opened(scene, "max_energy") == [(7, printed, worn)]
    scene.answer("play_surprise more")
    scene.answer("choose one")
    while not scene.logged("higher"):
        scene.answer("pass")

    words = "Target your unit: Its Max Energy is 3 higher this turn."
    assert opened(scene, "max_energy") == [(10, printed, worn, (3, "add", "more", words, "turn"))]


@rule("FETCG-DAMAGE-2", "FETCG-DAMAGE-11")
def test_each_further_attack_adds_power_and_triangle_once_more(playing: Playing) -> None:
    words = "When the wielder attacks with this weapon, it attacks twice."
    brave = weapon("brave", "sword", words, attack=4)
    mine = at("B-2", unit("one", ranks=["sword_c"], energy=9), weapon=brave, energy=9)
    held = surprise("held", "Draw 1 card.", cost=0)
    scene = playing(fetcg_scene(Side([mine], hand=[held]), Side([at("C-2", unit("two"))])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    if scene.kinds == ["choose_attack_equipment"]:
        scene.answer("equipment brave")

    expected = (8, (4, "power", "brave", "", None), (4, "attacks", "brave", words, None))
    assert opened(scene, "damage") == [expected]
