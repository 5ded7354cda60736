"""Orbs and giving up (CIPHER-ORB, CIPHER-WIN-7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.cipher.decks import whole_match
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_up
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


# Orbs --------------------------------------------------------------------------------------------


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


# Ending ------------------------------------------------------------------------------------------


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
