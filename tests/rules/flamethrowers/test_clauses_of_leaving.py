"""Clauses about who leaves the game, whose turn it was, and what is compared at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[FlameScene], FlameScene]


def three(*first: Any, **more: Any) -> FlameScene:
    squads = [[*first, fighter("a")], [fighter("b")], [fighter("c")]]
    return flame_scene(*(Side(squad=squad) for squad in squads), **more)


def turns_to_the_end(scene: FlameScene) -> int:
    for turn in range(1, 40):
        scene.end_turn()
        if scene.match.outcome is not None:
            return turn
    raise AssertionError(scene.describe())


# Leaving --------------------------------------------------------------------------------------


@rule("FLAME-MULTI-4", "FLAME-GEN-4")
def test_a_field_card_of_who_has_left_leaves_the_game_when_it_is_replaced(playing: Playing) -> None:
    new = field_card("new")
    sides = [Side(squad=[fighter("a")], hand=[new]), Side(squad=[fighter("b")]), Side()]
    scene = playing(flame_scene(*sides, in_play=(1, field_card("old"))))
    scene.match.concede(1)
    assert scene.table.field_card.data.key == "old"
    scene.do(next(option for option in scene.options() if option.split()[1:2] == ["new"]))
    assert scene.table.field_card.data.key == "new"
    assert "old" in scene.cards("removed", 1)
    assert scene.cards("discard", 1) == []


@rule("FLAME-MULTI-4", "FLAME-WIN-6")
def test_all_are_told_who_gave_up_and_who_is_out(playing: Playing) -> None:
    scene = playing(three())
    before = len(scene.match.log(None))
    scene.match.concede(2)
    told = [line["key"] for line in scene.match.log(None)[before:]]
    assert told[:2] == ["concede", "out"]
    assert [line["player"] for line in scene.logged("out")] == [2]


@rule("FLAME-MULTI-4", "FLAME-ABILITY-6")
def test_the_text_of_a_card_that_has_left_is_true_no_longer(playing: Playing) -> None:
    lamp = fighter("lamp", ability="Passive: All SQUAD cards deal 500 more DAMAGE.")
    sides = [Side(squad=[fighter("a")]), Side(squad=[lamp]), Side(squad=[fighter("c")])]
    scene = playing(flame_scene(*sides, phase="main_2"))
    scene.match.concede(1)
    before = scene.health("c")
    scene.do("light a c")
    (line,) = scene.logged("damage")
    assert before - scene.health("c") == line["amount"] == 3_000


@rule("FLAME-MULTI-32")
@pytest.mark.parametrize("text", ["Use: Deal 1,000 damage to 1 SQUAD card.", "Use: Draw 1 card."])
def test_who_leaves_in_the_middle_of_an_ability_leaves_nothing_going_on(
    playing: Playing, text: str
) -> None:
    sides = [
        Side(squad=[fighter("a")], supports=[support("s", text)]),
        Side(squad=[fighter("b")], hand=[fighter("x")]),
        Side(squad=[fighter("c")]),
    ]
    scene = playing(flame_scene(*sides, phase="main_2"))
    scene.answer("activate_support s")
    scene.match.concede(0)
    table = scene.table
    assert (table.turn_player, table.attack) == (1, None)
    assert not table.reacting
    assert not table.resolving_triggers
    assert list(table.resolving.cards) == []
    assert not table.events
    assert not table.triggers
    assert "s" in scene.cards("removed")
    scene.end_turn()
    assert table.turn_player == 2


# Turns ----------------------------------------------------------------------------------------


@rule("FLAME-MULTI-30")
def test_each_may_be_attacked_once_their_own_first_turn_has_begun(playing: Playing) -> None:
    sides = [Side(squad=[fighter(key)], began=key == "a") for key in "abc"]
    scene = playing(flame_scene(*sides))
    scene.end_turn()
    scene.answer("to_main_2")
    assert scene.options("light") == {"light b a"}
    scene.end_turn()
    scene.answer("to_main_2")
    assert scene.options("light") == {"light c a", "light c b"}


@rule("FLAME-MULTI-30")
def test_of_two_the_ship_of_who_has_not_begun_may_be_attacked(playing: Playing) -> None:
    """The rule is one of games of more."""
    scene = playing(flame_scene(Side(squad=[fighter("a")]), Side(began=False), phase="main_2"))
    assert scene.options("light") == {"light a ship1"}


# The comparison -------------------------------------------------------------------------------


@rule("FLAME-WIN-7", "FLAME-WIN-6")
@pytest.mark.parametrize(("ships", "winner"), [((1, 2, 9), 1), ((2, 1, 9), 0)])
def test_who_has_given_up_is_not_compared(
    playing: Playing, ships: tuple[int, ...], winner: int
) -> None:
    squads = [[fighter(key)] for key in "abc"]
    pairs = zip(squads, ships, strict=True)
    scene = playing(flame_scene(*(Side(squad=squad, ship=1_000 * ship) for squad, ship in pairs)))
    scene.match.concede(2)
    assert scene.match.outcome is None
    turns_to_the_end(scene)
    assert scene.match.outcome.winners == (winner,)


# What a text states ---------------------------------------------------------------------------


@rule("FLAME-ABILITY-6")
@pytest.mark.parametrize(
    ("where", "more"),
    [("squad", 500), ("hand", 0), ("deck", 0), ("discard", 0), ("defeated", 0), ("beneath", 0)],
)
def test_a_text_is_true_while_its_card_lies_face_up_in_play(
    playing: Playing, where: str, more: int
) -> None:
    lamp = fighter("lamp", "Lamp", ability="Passive: Your SQUAD cards deal 500 more DAMAGE.")
    squad: list[Any] = [fighter("a")]
    piles: dict[str, Any] = {}
    if where == "squad":
        squad.append(lamp)
    elif where == "beneath":
        squad.append(unit(lamp, form("hyper", "Lamp")))
    else:
        piles[where] = [lamp]
    mine = Side(squad=squad, **piles)
    scene = playing(flame_scene(mine, Side(squad=[fighter("foe")]), phase="main_2"))
    before = scene.health("foe")
    scene.do("light a foe")
    assert before - scene.health("foe") == 3_000 + more


@rule("FLAME-ABILITY-6")
@pytest.mark.parametrize(("third", "more"), [(True, 500), (False, 0)])
def test_a_condition_is_asked_of_the_position_as_it_is(
    playing: Playing, third: bool, more: int
) -> None:
    text = "Passive: While you have 3 or more SQUAD cards, your SQUAD cards deal 500 more DAMAGE."
    squad: list[Any] = [fighter("a"), fighter("lamp", ability=text)]
    if third:
        squad.append(unit(fighter("b"), waiting=True))
    scene = playing(flame_scene(Side(squad=squad), Side(squad=[fighter("foe")]), phase="main_2"))
    before = scene.health("foe")
    scene.do("light a foe")
    assert before - scene.health("foe") == 3_000 + more
