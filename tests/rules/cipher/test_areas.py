"""Areas, orbs and the deck's refresh (CIPHER-AREA, CIPHER-ORB, CIPHER-REFRESH)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.deck import draw, take_top
from rules.cipher.testing import CipherScene, Side, card, cipher_scene, face_up, unit
from rules.engine.cards import CardData
from rules.testing import rule
from tests.rules.cipher.decks import whole_match

Playing = Callable[[CipherScene], CipherScene]


def pile(prefix: str, count: int) -> list[CardData]:
    return [card(f"{prefix}{number}") for number in range(1, count + 1)]


# Areas -----------------------------------------------------------------------------------------


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


# Refreshing ------------------------------------------------------------------------------------


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


@rule("CIPHER-WIN-6")
def test_if_both_would_lose_in_one_check_nobody_wins(playing: Playing) -> None:
    scene = playing(cipher_scene(running_out(1, 0), running_out(1, 0)))
    scene.answer("attack lord0 lord1")

    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "CIPHER-WIN-6")


# Orbs ------------------------------------------------------------------------------------------


def hit(playing: Playing, **theirs: object) -> CipherScene:
    """The enemy Lord has just been defeated, and units are left that can attack."""
    mine = Side(vanguard=[card(f"a{n}", attack=90) for n in range(1, 8)])
    scene = playing(cipher_scene(mine, Side(**theirs)))
    scene.answer("attack a1 lord1")
    return scene


@rule("CIPHER-ORB-2", "CIPHER-ORB-5")
def test_the_orb_is_chosen_by_its_back_and_known_to_its_owner_in_hand(playing: Playing) -> None:
    scene = hit(playing)
    for viewer in (0, 1, None):
        slots = scene.match.view(viewer)["players"][1]["zones"]["orbs"]["slots"]
        assert [slot["card"] for slot in slots] == [None] * 5
    for option in scene.decision.as_json()["options"]:
        assert option["card"] is None
    scene.answer("orb 3")

    assert scene.logged("orb_taken.seen", viewer=1)[0]["card"]["card"] == "orb1-3"
    for stranger in (0, None):
        assert scene.logged("orb_taken", viewer=stranger) == [{"player": 1, "slot": 3}]
        assert scene.logged("orb_taken.seen", viewer=stranger) == []


@rule("CIPHER-ORB-4")
@pytest.mark.parametrize("slot", range(1, 6))
def test_any_orb_may_be_taken(playing: Playing, slot: int) -> None:
    scene = hit(playing)
    scene.answer(f"orb {slot}")

    assert scene.cards("hand", 1) == [f"orb1-{slot}"]


@rule("CIPHER-ORB-1", "CIPHER-ORB-6", "CIPHER-WIN-5")
def test_a_lord_with_five_orbs_falls_at_the_sixth_defeat(playing: Playing) -> None:
    scene = hit(playing)
    for attacker in range(2, 6):
        if scene.kinds == ["choose_orb"]:
            scene.answer(min(scene.options()))
        scene.answer(f"attack a{attacker} lord1")
        if scene.kinds == ["evade"]:
            scene.answer("decline")

    assert scene.cards("orbs", 1) == []
    assert len(scene.cards("hand", 1)) == 5
    assert scene.match.outcome is None
    scene.answer("attack a6 lord1")
    scene.answer("decline")
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)


@rule("CIPHER-ORB-6")
def test_taking_an_orb_is_compulsory(playing: Playing) -> None:
    scene = hit(playing, orbs=1)

    assert scene.cards("hand", 1) == ["orb1-1"]
    assert scene.cards("orbs", 1) == []
    assert scene.match.outcome is None


@rule("CIPHER-ORB-7")
def test_an_orb_is_taken_and_not_drawn(playing: Playing) -> None:
    scene = hit(playing, orbs=1)

    assert len(scene.logged("orb_taken")) == 1
    assert scene.logged("draw") == []


@rule("CIPHER-ORB-8")
def test_an_open_orb_is_seen_by_all_and_may_be_taken(playing: Playing) -> None:
    scene = hit(playing, orbs=[card("shut"), face_up(card("open"))])
    for viewer in (0, 1, None):
        slots = scene.match.view(viewer)["players"][1]["zones"]["orbs"]["slots"]
        assert [slot["card"] and slot["card"]["key"] for slot in slots] == [None, "open"]
    assert scene.options() == {"orb 1", "orb 2"}
    scene.answer("orb 2")

    assert scene.cards("hand", 1) == ["open"]
    assert [line["card"]["card"] for line in scene.logged("orb_taken_open")] == ["open"]


# Ending ----------------------------------------------------------------------------------------


@rule("CIPHER-WIN-7")
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_may_concede_at_any_time(playing: Playing, player: int) -> None:
    scene = playing(cipher_scene())
    scene.match.concede(player)

    outcome = scene.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1 - player,), "CIPHER-WIN-7")
    assert scene.match.decisions == ()


@rule("CIPHER-WIN-7")
def test_a_player_may_concede_during_the_set_up_and_in_the_others_turn(playing: Playing) -> None:
    scene = playing(whole_match())
    scene.answer("keep", player=0)
    scene.match.concede(0)

    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (1,)
