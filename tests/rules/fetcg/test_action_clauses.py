"""Actions other than combat, clause by clause (FETCG-ACTION, MAGIC-7, 8, ABILITY-8, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.told import told
from tests.rules.fetcg.windows import TWO
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, magic, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, at, fetcg_scene

HEALER: dict[str, Any] = {"type": "staff", "action": "recovery", "attack": 2}
HUSH = "Staff: Target enemy unit gets Silence."


def acting(
    playing: Playing, *mine: Placed, against: CardData | None = None, **state: Any
) -> FetcgScene:
    """Invasion Phase; the opponent may hold a card to answer an action with."""
    held = [] if against is None else [against]
    enemy = Side([at("D-2", TWO), at("D-3", unit("other"))], hand=held)
    scene: FetcgScene = playing(fetcg_scene(Side(mine, **state), enemy))
    scene.may_stay_open = True
    return scene


@rule("FETCG-ACTION-2", "FETCG-ACTION-3", "FETCG-SURPRISE-23")
def test_an_action_is_declared_before_anybody_answers_and_done_after(playing: Playing) -> None:
    idle = surprise("idle", "Draw 1 card.", cost=0)
    mine = [at("B-2", unit("one", **HEALER)), at("B-1", unit("hurt"), energy=1)]
    scene = acting(playing, *mine, against=idle)
    scene.use("one")
    scene.answer("staff one hurt")

    assert (scene.kinds, scene.decision.player) == (["play_surprise"], 1)
    assert told(scene)[-1] == "action staff one 0"
    assert scene.energy("hurt") == 1
    scene.answer("pass")
    assert scene.energy("hurt") == 3


@rule("FETCG-ACTION-8", "FETCG-ACTION-5", "FETCG-SURPRISE-23")
@pytest.mark.parametrize(
    ("text", "hushed"),
    [
        ("Put all enemy units into Standby Mode.", False),
        ('Target your opponent\'s unit named "one": Remove it.', False),
        ('Target your opponent\'s unit named "one": It gets Silence.', False),
        ('Target your unit named "two": Remove it.', False),
        ('Target your opponent\'s unit named "friend": Remove it.', True),
        ('Target your unit named "other": It gets Silence.', True),
    ],
)
def test_an_action_that_is_not_possible_any_more_is_not_done(
    playing: Playing, text: str, hushed: bool
) -> None:
    """Its unit in Standby, silenced or gone, or its target gone: answered before the effect."""
    monk = unit("one", "one", HUSH, type="staff", action="recovery", attack=0, restores=0)
    mine = [at("C-2", monk), at("A-1", unit("friend"))]
    scene = acting(playing, *mine, against=surprise("answer", text, cost=0))
    scene.use("one")
    scene.answer("staff one two")
    scene.answer("play_surprise answer")
    scene.pass_all()

    found = {one.card.key: set(one.statuses) for one in scene.player(1).units}
    assert found.get("two", set()) == ({"silence"} if hushed else set())


@rule("FETCG-ACTION-7", "FETCG-MAGIC-8", "FETCG-ACTION-5", "FETCG-ACTION-6")
@pytest.mark.parametrize(
    ("energy", "hurt", "unused", "possible"),
    [
        (3, 1, 5, True),
        (2, 1, 5, True),
        (1, 1, 5, False),
        (3, 5, 5, False),
        (3, 4, 5, True),
        (3, 1, 0, False),
        (3, 1, 1, True),
    ],
)
def test_an_initial_staff_needs_energy_a_hurt_friend_and_a_chip(
    playing: Playing, energy: int, hurt: int, unused: int, possible: bool
) -> None:
    mine = [
        at("B-2", unit("one", **HEALER), energy=energy),
        at("B-1", unit("hurt"), energy=hurt),
        at("A-1", unit("far"), energy=1),
    ]
    scene = acting(playing, *mine, unused=unused)
    scene.use("one")

    assert (scene.options("staff") == {"staff one hurt"}) is possible
    if possible:
        scene.do("staff one hurt")
        assert scene.energy("hurt") == min(5, hurt + min(2, unused))
        assert ("one" in scene.units()) is (energy > 2), "the last chip may be spent"


@rule("FETCG-ACTION-7", "FETCG-MAGIC-6")
def test_a_staff_of_one_chip_restores_one(playing: Playing) -> None:
    staff = magic("drop", "staff", attack=1)
    mine = [
        at("B-2", unit("one", ranks=["staff_c"]), weapon=staff),
        at("B-1", unit("hurt"), energy=1),
    ]
    scene = acting(playing, *mine)
    scene.use("one")
    scene.do("staff drop hurt")

    assert scene.energy("hurt") == 2
    assert scene.cards("discard") == ["drop"]


@rule("FETCG-ACTION-7", "FETCG-MAGIC-7")
def test_a_staff_that_restores_nothing_has_no_use_for_the_hurt(playing: Playing) -> None:
    staff = magic("hush", "staff", HUSH, attack=0, restores=0)
    mine = [
        at("C-2", unit("one", ranks=["staff_c"]), weapon=staff),
        at("C-1", unit("hurt"), energy=1),
    ]
    scene = acting(playing, *mine)
    scene.use("one")
    assert scene.options("staff") == {"staff hush two"}
    scene.do("staff hush two")

    assert scene.energy("hurt") == 1
    assert scene.cards("discard") == ["hush"]


@rule("FETCG-MAGIC-7", "FETCG-CARD-9", "FETCG-EQUIP-13")
def test_an_initial_staff_stays_and_leaves_what_else_is_carried(playing: Playing) -> None:
    monk = unit("one", ranks=["staff_c"], **HEALER)
    mine = [at("B-2", monk, weapon=magic("rest", "staff")), at("B-1", unit("hurt"), energy=1)]
    scene = acting(playing, *mine)
    scene.use("one")
    scene.do("staff one hurt")

    assert scene.unit("one").weapon_card is not None
    assert scene.cards("discard") == []
    assert scene.energy("one") == 3


@rule("FETCG-ACTION-1", "FETCG-CARD-12")
def test_a_healer_may_act_otherwise(playing: Playing) -> None:
    """An action of its text is no use of its staff."""
    monk = unit("one", "one", "Action: Draw 1 card.", **HEALER)
    scene = acting(playing, at("B-2", monk), at("B-1", unit("hurt"), energy=1))
    scene.use("one")
    scene.do("use_ability one")

    assert len(scene.cards("hand")) == 1
    assert (scene.energy("one"), scene.energy("hurt")) == (5, 1)


@rule("FETCG-ABILITY-8", "FETCG-ABILITY-9", "FETCG-ACTION-6")
@pytest.mark.parametrize("energy", [1, 2])
def test_a_dance_costs_one_chip_the_last_one_too(playing: Playing, energy: int) -> None:
    mine = [
        at("B-2", unit("one", features=["dance"]), energy=energy),
        at("B-1", unit("near")),
        at("A-1", unit("corner")),
    ]
    scene = acting(playing, *mine)
    for key in ("near", "corner"):
        scene.use(key)
    scene.use("one")
    assert scene.options("dance") == {"dance one near"}
    scene.do("dance one near")

    assert ("one" in scene.units()) is (energy == 2)
    assert scene.chips()[1] == 1
    assert not scene.unit("near").standby
    assert scene.unit("corner").standby


@rule("FETCG-ABILITY-6", "FETCG-ABILITY-9", "FETCG-ACTION-6")
@pytest.mark.parametrize("energy", [1, 2])
def test_who_destroyed_a_land_may_be_danced_to_and_does_not_act_again(
    playing: Playing, energy: int
) -> None:
    bandit = unit("one", features=["land_destruction"])
    mine = [at("C-2", bandit, energy=energy), at("C-1", unit("dancer", features=["dance"]))]
    scene = acting(playing, *mine, lands={"C-2": land("wood"), "B-2": land("hill")})
    scene.use("one")
    assert scene.options("destroy_land") == {"destroy_land one wood"}
    scene.do("destroy_land one wood")
    if energy == 1:
        assert scene.units() == ["dancer"]
        return
    assert scene.unit("one").spent
    scene.use("dancer")
    scene.do("dance dancer one")
    scene.answer("activate one")
    assert "move one B-2" in scene.options("move")
    scene.answer("move one B-2")

    assert scene.kinds != ["action"], "neither attack nor another Land"
    assert scene.table.land_at("B-2") is not None
