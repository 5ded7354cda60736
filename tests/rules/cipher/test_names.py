"""Names on the field (CIPHER-NAME)."""

from __future__ import annotations

import pytest

from tests.rules.cipher.scenes import Playing, bonds, deploying
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

MARTH = card("marth", "Marth")


@rule("CIPHER-NAME-1")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
def test_no_second_unit_of_a_name_is_deployed(playing: Playing, area: str) -> None:
    other = card("other", "Marth", "Of another title", cost=2)
    scene = deploying(playing, 2, **{area: [card("m", "Marth", cost=5)]}, hand=[other])

    assert scene.options() == {"level_up other m", "end_deployment"}


@rule("CIPHER-NAME-1")
def test_the_opponents_units_do_not_bar_a_name(playing: Playing) -> None:
    mine = Side(hand=[card("m", "Marth")], bonds=bonds(1))
    theirs = Side(lord=card("theirs", "Marth"))
    scene = playing(cipher_scene(mine, theirs, phase="deployment"))

    assert scene.options("deploy") == {"deploy m vanguard", "deploy m rearguard"}


@rule("CIPHER-NAME-2", "CIPHER-NAME-3")
def test_the_two_corrins_are_two_characters_in_everything(playing: Playing) -> None:
    him, her = card("him", "Corrin (Male)"), card("her", "Corrin (Female)")
    plain = card("plain", "Corrin")
    scene = deploying(playing, 2, lord=him, hand=[her, plain])

    assert scene.options() == {
        "deploy her vanguard",
        "deploy her rearguard",
        "deploy plain vanguard",
        "deploy plain rearguard",
        "end_deployment",
    }


@rule("CIPHER-NAME-12")
def test_of_two_units_of_a_name_the_player_keeps_one(playing: Playing) -> None:
    twins = [card("cain1", "Cain"), card("cain2", "Cain")]
    scene = deploying(playing, 0, vanguard=twins)

    assert scene.kinds == ["keep_same_name"]
    assert scene.options() == {"keep_same_name cain1", "keep_same_name cain2"}
    scene.answer("keep_same_name cain2")

    assert scene.units("vanguard") == ["lord0", "cain2"]
    assert scene.cards("retreat") == ["cain1"]
    assert scene.logged("defeated") == []


@rule("CIPHER-NAME-12")
def test_of_two_units_of_a_name_the_lord_stays_unasked(playing: Playing) -> None:
    scene = deploying(playing, 0, vanguard=[card("marth2", "Marth")], lord=MARTH)

    assert scene.units("vanguard") == ["marth"]
    assert scene.cards("retreat") == ["marth2"]
