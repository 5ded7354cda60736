"""TAG TEAM cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")
TEAM = tag_team("team", "Glory + Wick", ability="Enter by tag team: Draw 1 card.")
GLORY = fighter("glory", "Glory", ability="Defeated: Draw 7 cards.")
WICK = fighter("wick", "Wick")


def with_team(*squad: Any, **side: Any) -> Side:
    return Side(squad=squad, supports=[SIGNAL], extra=[TEAM], **side)


@rule("FLAME-TAG-2", "FLAME-TAG-3", "FLAME-TAG-4", "FLAME-TAG-13", "FLAME-TAG-10")
def test_a_tag_team_comes_for_its_members_by_a_placed_support_card(playing: Playing) -> None:
    scene = playing(flame_scene(with_team(GLORY, WICK, fighter("x"))))
    assert not any("team" in word for word in scene.options())
    scene.answer("to_main_2")
    scene.do("activate_support signal")

    assert scene.squad() == ["x", "team"]
    assert scene.cards("defeated") == ["glory", "wick"]
    assert scene.cards("discard") == ["signal"]
    assert [line["count"] for line in scene.logged("draw")] == [1], "members are not defeated"
    assert scene.player(0).placed is scene.player(0).exchanged is False


@rule("FLAME-TAG-2", "FLAME-TAG-5", "FLAME-TAG-16")
@pytest.mark.parametrize(
    ("squad", "may"),
    [
        ((GLORY, WICK), True),
        ((GLORY,), False),
        ((GLORY, fighter("x", "Juno")), False),
        ((GLORY, fighter("g2", "Glory")), False),
    ],
)
def test_all_the_featured_characters_are_needed(
    playing: Playing, squad: tuple[Any, ...], may: bool
) -> None:
    scene = playing(flame_scene(with_team(*squad), phase="main_2"))
    assert bool(scene.options("activate_support")) is may


@rule("FLAME-TAG-16", "FLAME-KAMI-4")
def test_the_kami_limit_holds_for_the_result(playing: Playing) -> None:
    divine = tag_team("divine", "Glory + Wick", kami=True)
    side = Side(squad=[GLORY, WICK, fighter("k", kami=True)], supports=[SIGNAL], extra=[divine])
    assert playing(flame_scene(side, phase="main_2")).options("activate_support") == set()


@rule("FLAME-TAG-6", "FLAME-TAG-7", "FLAME-TAG-15")
@pytest.mark.parametrize(
    ("glory", "wick", "ready"),
    [
        ({"waiting": True}, {"energy": 0}, True),
        ({"waiting": True}, {"waiting": True}, False),
    ],
)
def test_it_need_not_wait_if_a_member_was_allowed_to_attack(
    playing: Playing, glory: dict[str, Any], wick: dict[str, Any], ready: bool
) -> None:
    side = with_team(unit(GLORY, **glory), unit(WICK, **wick))
    scene = playing(flame_scene(side, Side(squad=[fighter("foe", health=99_000)]), phase="main_2"))
    scene.do("activate_support signal")
    assert scene.health("team") == 30_000
    assert (scene.table.turn_player == 0) is ready
    assert ready is not scene.unit("team").waiting


@rule("FLAME-TAG-7", "FLAME-TAG-15")
def test_a_member_made_ready_counts_and_a_locked_one_does_not(playing: Playing) -> None:
    go = support("go", "Use: 1 of your SQUAD cards may attack at once this turn.")
    side = Side(
        squad=[unit(GLORY, waiting=True), unit(WICK, waiting=True)],
        supports=[SIGNAL, go],
        extra=[TEAM],
    )
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.answer("activate_support go")
    scene.do("choose glory")
    scene.do("activate_support signal")
    assert not scene.unit("team").waiting

    calm = field_card("calm", "Passive: All SQUAD cards of rank 1 or less cannot attack.")
    other = flame_scene(with_team(GLORY, WICK), phase="main_2", in_play=(0, calm))
    other.do("activate_support signal")
    assert other.unit("team").waiting


@rule("FLAME-TAG-8", "FLAME-TAG-9")
def test_members_match_by_name_unless_the_card_prints_more(playing: Playing) -> None:
    strict = tag_team("strict", "Glory (Universe Tournament Arc, Base) + Wick")
    elsewhere = fighter("g", "Glory", period="Universe Tournament Arc")
    worn = unit(elsewhere, form("hyper", "Glory", period="Universe Tournament Arc"))
    for squad, may in (([elsewhere, WICK], True), ([GLORY, WICK], False), ([worn, WICK], False)):
        side = Side(squad=squad, supports=[SIGNAL], extra=[strict])
        scene = playing(flame_scene(side, phase="main_2"))
        assert bool(scene.options("activate_support")) is may

    loose = playing(flame_scene(with_team(worn, WICK), phase="main_2"))
    loose.do("activate_support signal")
    assert loose.cards("defeated") == ["g", "hyper", "wick"], "the whole stack goes"

    named = tag_team("named", "x + y", name="Glory")
    side = Side(squad=[named, WICK], supports=[SIGNAL], extra=[TEAM])
    assert playing(flame_scene(side, phase="main_2")).options("activate_support") == set()


@rule("FLAME-TAG-11")
def test_a_tag_team_never_splits(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("hit", light_damage=30_000)]),
            Side(squad=[TEAM, fighter("x")], defeated=[GLORY, WICK]),
            phase="main_2",
        )
    )
    scene.do("light hit team")
    assert scene.cards("defeated", 1) == ["glory", "wick", "team"]
    assert scene.squad(1) == ["x"]


@rule("FLAME-TAG-12")
def test_it_goes_back_to_the_extra_deck_instead_of_a_hand(playing: Playing) -> None:
    back = support("back", "Use: Return 1 opposing SQUAD card to its owner's hand.")
    scene = playing(flame_scene(Side(supports=[back]), Side(squad=[TEAM]), phase="main_2"))
    scene.do("activate_support back")
    assert scene.cards("extra", 1) == ["team"]
    assert "team" not in scene.cards("hand", 1)


@rule("FLAME-TAG-14")
def test_several_teams_need_a_signal_each(playing: Playing) -> None:
    second = tag_team("second", "Juno + Rook")
    side = Side(
        squad=[GLORY, WICK, fighter("j", "Juno"), fighter("r", "Rook")],
        supports=[SIGNAL, support("again", "Use: Form a TAG TEAM.", "tag_team")],
        extra=[TEAM, second],
    )
    scene = playing(flame_scene(side, phase="main_2"))
    scene.answer("activate_support signal")
    assert scene.options() == {"form team", "form second"}
    scene.do("form second")
    scene.do("activate_support again")
    assert scene.squad() == ["second", "team"]
