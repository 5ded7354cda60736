"""Areas and the deck's refresh (CIPHER-AREA, CIPHER-REFRESH)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.deck import draw, take_top
from rules.engine.cards import CardData
from tests.rules.cipher.decks import whole_match
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def pile(prefix: str, count: int) -> list[CardData]:
    return [card(f"{prefix}{number}") for number in range(1, count + 1)]


# Areas -------------------------------------------------------------------------------------------


@rule("CIPHER-AREA-1")
def test_everybody_sees_the_nine_areas_of_each_player(playing: Playing) -> None:
    scene = playing(cipher_scene())

    for viewer in (0, 1, None):
        for player in scene.match.view(viewer)["players"]:
            assert set(player["zones"]) == {
                "deck",
                "hand",
                "vanguard",
                "rearguard",
                "bonds",
                "orbs",
                "support",
                "retreat",
                "boundless",
            }


@rule("CIPHER-AREA-2")
def test_the_field_has_no_limit(playing: Playing) -> None:
    side = Side(
        vanguard=pile("v", 9), rearguard=pile("r", 9), hand=[card("next")], bonds=[card("b")]
    )
    scene = playing(cipher_scene(side, phase="deployment"))

    assert scene.options("deploy") == {"deploy next vanguard", "deploy next rearguard"}


@rule("CIPHER-AREA-6", "CIPHER-AREA-7")
def test_a_whole_stack_leaves_to_its_owners_area(playing: Playing) -> None:
    stack = unit(card("low", "Foe"), card("mid", "Foe"), card("top", "Foe", attack=10))
    scene = playing(cipher_scene(Side(), Side(vanguard=[stack])))
    scene.answer("attack lord0 top")

    assert scene.cards("retreat", 1) == ["low", "mid", "top", "filler1-1"]
    assert scene.cards("retreat", 0) == ["filler0-1"]


@rule("CIPHER-AREA-8", "CIPHER-REFRESH-6")
def test_only_the_retreat_area_becomes_the_deck(playing: Playing) -> None:
    side = Side(
        vanguard=[card("field")],
        hand=[card("hand")],
        bonds=[card("bond")],
        boundless=[card("exile")],
        deck=[card("last")],
        fill=False,
        retreat=pile("r", 3),
    )
    scene = playing(cipher_scene(side, phase="beginning"))

    assert sorted(scene.cards("deck")) == ["r1", "r2", "r3"]
    assert scene.cards("hand") == ["hand", "last"]
    assert scene.cards("bonds") == ["bond"]
    assert scene.cards("boundless") == ["exile"]
    assert len(scene.cards("orbs")) == 5
    assert scene.cards("retreat") == []


# Refreshing --------------------------------------------------------------------------------------


def running_out(deck: int = 1, retreat: int = 10, **more: object) -> Side:
    return Side(deck=pile("d", deck), fill=False, retreat=pile("r", retreat), **more)


@rule("CIPHER-REFRESH-1", "CIPHER-REFRESH-2", "CIPHER-WIN-4")
def test_an_empty_deck_is_refreshed_at_once_and_the_game_goes_on(playing: Playing) -> None:
    scene = playing(cipher_scene(running_out(), phase="beginning"))

    assert len(scene.cards("deck")) == 10
    assert scene.cards("retreat") == []
    assert scene.cards("deck") != [f"r{n}" for n in range(1, 11)], "it is shuffled"
    assert scene.logged("refresh") == [{"player": 0, "count": 10}]
    assert scene.kinds == ["place_bond"]


@rule("CIPHER-REFRESH-1")
def test_with_a_card_left_no_deck_is_refreshed(playing: Playing) -> None:
    scene = playing(cipher_scene(running_out(deck=2), phase="beginning"))

    assert scene.cards("deck") == ["d2"]
    assert len(scene.cards("retreat")) == 10


@rule("CIPHER-REFRESH-3")
def test_a_draw_of_three_goes_on_from_the_new_deck() -> None:
    """Deck 1, Retreat 10, draw 3: hand +3, deck 8, Retreat 0."""
    scene = cipher_scene(running_out())
    draw(scene.table, scene.mine, 3)

    sizes = (len(scene.mine.hand), len(scene.mine.deck), len(scene.mine.retreat))
    assert sizes == (3, 8, 0)
    assert scene.cards("hand")[0] == "d1"


@rule("CIPHER-REFRESH-4")
def test_the_last_card_as_support_is_not_shuffled_in(playing: Playing) -> None:
    mine = running_out(hand=[card("x")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack lord0 foe")

    assert scene.cards("support") == ["d1"]
    assert sorted(scene.cards("deck")) == sorted(f"r{n}" for n in range(1, 11))
    scene.answer("decline")
    assert scene.cards("retreat") == ["d1"]


@rule("CIPHER-REFRESH-5")
def test_the_last_card_placed_as_an_orb_refreshes_the_deck() -> None:
    from rules.cipher.deck import add_orb

    scene = cipher_scene(running_out(orbs=0))
    add_orb(scene.table, scene.mine)

    assert (scene.cards("orbs"), len(scene.mine.deck)) == (["d1"], 10)


@rule("CIPHER-REFRESH-8")
def test_a_mulligan_is_no_refresh(playing: Playing) -> None:
    scene = playing(whole_match())
    scene.answer("exchange", player=0)
    scene.answer("exchange", player=1)

    assert scene.logged("refresh") == []


@rule("CIPHER-REFRESH-9")
def test_cards_leave_the_deck_one_at_a_time() -> None:
    """Deck 1, Retreat 10, top 3 to the Retreat Area: deck 9, Retreat 2."""
    scene = cipher_scene(running_out())
    for _ in range(3):
        take_top(scene.table, scene.mine, scene.mine.retreat)

    assert (len(scene.mine.deck), len(scene.mine.retreat)) == (9, 2)


@rule("CIPHER-REFRESH-10")
def test_a_failed_support_takes_no_part_in_its_own_refresh(playing: Playing) -> None:
    """Deck 1, Retreat 10, same-Name support: deck 10, then Retreat 1."""
    mine = running_out(lord=card("m", "Marth"), hand=[card("x")])
    mine.deck = [card("same", "Marth")]
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack m foe")

    assert len(scene.cards("deck")) == 10
    assert scene.cards("retreat") == ["same"]
    scene.answer("decline")


@rule("CIPHER-REFRESH-7", "CIPHER-WIN-4")
@pytest.mark.parametrize(("retreat", "over"), [(0, True), (1, False)])
def test_without_a_card_in_deck_and_retreat_area_a_player_loses(
    playing: Playing, retreat: int, over: bool
) -> None:
    scene = playing(cipher_scene(running_out(deck=1, retreat=retreat), phase="beginning"))

    outcome = scene.match.outcome
    assert (outcome is not None) is over
    if outcome is not None:
        assert (outcome.winners, outcome.rule) == ((1,), "CIPHER-REFRESH-7")


@rule("CIPHER-AREA-7", "CIPHER-REFRESH-1")
def test_a_whole_stack_is_shuffled_into_a_deck_that_has_run_out(playing: Playing) -> None:
    """The last card of the deck supports, and nothing has lain in the Retreat Area yet."""
    foe = unit(card("low", "Foe", attack=0), card("high", "Foe", attack=0))
    theirs = Side(vanguard=[foe], deck=[card("s", support=0)], fill=False)
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=90)]), theirs))
    scene.answer("attack a high")

    assert [line["count"] for line in scene.logged("refresh")] == [2]
    assert scene.cards("deck", 1) in (["low", "high"], ["high", "low"])
    assert scene.cards("retreat", 1) == ["s"]
