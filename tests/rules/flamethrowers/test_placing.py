"""SQUAD and FIELD cards come onto the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


def squad(*ranks: int) -> list[Any]:
    return [fighter(f"r{rank}{'abcdef'[n]}", rank=rank) for n, rank in enumerate(ranks)]


# Placing -----------------------------------------------------------------------------------------


@rule("FLAME-PLACE-1", "FLAME-PLACE-2", "FLAME-PLACE-3", "FLAME-PLACE-6", "FLAME-PLACE-8")
def test_one_squad_card_of_rank_1_or_2_a_turn(playing: Playing) -> None:
    hand = [
        fighter("one"),
        fighter("two", rank=2, health=12_000, energy=700),
        fighter("three", rank=3),
        form("low", "Dax", rank=2),
        fighter("kami", rank=2, kami=True),
    ]
    scene = playing(flame_scene(Side(hand=hand)))
    assert scene.options("place") == {"place one", "place two", "place kami"}
    scene.do("place two")

    assert scene.options("place") == set()
    assert (scene.health("two"), scene.energy("two")) == (12_000, 700)
    assert scene.unit("two").cards[0].face_up
    assert scene.unit("two").waiting


@rule("FLAME-PLACE-4", "FLAME-TAG-1")
def test_a_tag_team_card_is_never_placed_or_exchanged_for(playing: Playing) -> None:
    team = tag_team("team", "a + b", rank=2)
    scene = playing(flame_scene(Side(squad=squad(1, 1), extra=[team], hand=[fighter("x")])))
    assert scene.options() == {"place x", "to_main_2", "end_turn"}


@rule("FLAME-PLACE-5")
@pytest.mark.parametrize(("held", "room"), [(5, True), (6, False)])
def test_six_squad_cards_a_side_in_a_game_of_two(playing: Playing, held: int, room: bool) -> None:
    scene = playing(flame_scene(Side(squad=squad(*[1] * held), hand=[fighter("new")])))
    assert ("place new" in scene.options()) is room


@rule("FLAME-PLACE-7")
def test_identical_cards_may_stand_together(playing: Playing) -> None:
    wick = fighter("wick")
    scene = playing(flame_scene(Side(squad=[wick], hand=[wick])))
    scene.do("place wick")
    assert scene.squad() == ["wick", "wick"]


@rule("FLAME-PLACE-9")
def test_a_card_put_in_by_an_effect_waits_and_leaves_the_placement(playing: Playing) -> None:
    muster = fighter(
        "muster", ability="Each turn starts: Put 1 SQUAD card of rank 2 or less into your squad."
    )
    scene = playing(
        flame_scene(
            Side(squad=[muster], hand=[fighter("a"), fighter("b")], fill=False), phase="start"
        )
    )
    scene.do("choose a")
    assert scene.unit("a").waiting
    scene.do("place b")
    assert scene.squad() == ["muster", "a", "b"]


# FIELD -------------------------------------------------------------------------------------------


@rule("FLAME-FIELD-1", "FLAME-FIELD-2", "FLAME-FIELD-7", "FLAME-MULTI-2")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_field_card_serves_all_until_it_leaves(playing: Playing, seats: int) -> None:
    strong = field_card("strong", "Passive: Attacks of all SQUAD cards deal 1,000 more DAMAGE.")
    sides = [Side(squad=[fighter(f"u{n}")]) for n in range(seats)]
    sides[0].hand = [field_card("plain")]
    scene = playing(flame_scene(*sides, in_play=(1, strong)))
    units = [
        one
        for player in scene.match.view(None)["players"]
        for one in player["zones"]["squad"]["units"]
    ]
    assert [one["light"]["damage"] for one in units] == [4_000] * seats
    scene.do("field plain")

    assert [card.data.key for card in scene.table.field.cards] == ["plain"]
    units = [
        one
        for player in scene.match.view(None)["players"]
        for one in player["zones"]["squad"]["units"]
    ]
    assert [one["light"]["damage"] for one in units] == [3_000] * seats


@rule("FLAME-FIELD-7")
def test_values_a_field_card_has_changed_stay(playing: Playing) -> None:
    spring = field_card("spring", "Each turn starts: Heal 1 SQUAD card of the turn player by 900.")
    scene = playing(
        flame_scene(
            Side(squad=[unit(fighter("a"), health=5_000)], hand=[field_card("plain")]),
            phase="start",
            in_play=(1, spring),
        )
    )
    scene.do("field plain")
    assert scene.health("a") == 5_900


@rule("FLAME-FIELD-3", "FLAME-FIELD-4", "FLAME-FIELD-5", "FLAME-FIELD-6")
def test_a_field_card_is_replaced_in_the_own_turn_once_and_goes_to_its_owner(
    playing: Playing,
) -> None:
    hand = [field_card("mine"), field_card("again")]
    full = [support(f"s{n}", "Use: Draw 1 card.") for n in range(3)]
    scene = playing(flame_scene(Side(hand=hand, supports=full), in_play=(1, field_card("theirs"))))
    scene.do("field mine")
    assert scene.cards("discard", 1) == ["theirs"]
    assert scene.options("field") == set(), "one a turn"
    scene.end_turn()
    assert scene.options("field") == set(), "not in an opponent's turn"
    scene.end_turn()
    scene.do("field again")
    assert scene.cards("discard", 0) == ["mine"]
    assert scene.table.field.cards[0].face_up
