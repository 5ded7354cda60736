"""Evasion (CIPHER-EVADE), and units that battle cannot defeat (CIPHER-RESULT-13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, barred, cipher_scene
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def support(value: int, key: str = "support", name: str = "") -> object:
    return card(key, name, support=value)


def evade_scene(playing: Playing, *, attack: int = 90, **theirs: object) -> CipherScene:
    foe = card("foe", "Foe", attack=90)
    hand = [card("f2", "Foe", "Another title"), card("stranger")]
    side = Side(**{"vanguard": [foe], "hand": hand, **theirs})
    mine = Side(vanguard=[card("a", "A", attack=attack), card("b", "B", attack=90)])
    scene = playing(cipher_scene(mine, side))
    scene.answer("attack a foe")
    return scene


@rule("CIPHER-EVADE-1", "CIPHER-EVADE-2", "CIPHER-EVADE-3", "CIPHER-EVADE-9", "CIPHER-AREA-5")
def test_a_same_name_card_nullifies_the_attack(playing: Playing) -> None:
    scene = evade_scene(playing)
    assert (scene.decision.player, scene.options()) == (1, {"evade f2", "decline"})
    scene.answer("evade f2")

    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.cards("retreat", 1) == ["f2", "filler1-1"]
    assert scene.cards("retreat", 0) == ["filler0-1"]
    assert scene.logged("attack_failed") == scene.logged("attack_succeeded") == []
    assert scene.match.view(None)["battle"] is None


@rule("CIPHER-EVADE-4", "CIPHER-ACTION-7")
def test_after_an_evasion_the_next_unit_may_attack(playing: Playing) -> None:
    scene = evade_scene(playing)
    scene.answer("evade f2")

    assert {"attack b foe", "attack b lord1"} <= scene.options("attack")
    assert not any(option.startswith("attack a ") for option in scene.options())


@rule("CIPHER-EVADE-5")
def test_an_evasion_answers_a_critical_hit_whose_card_is_gone(playing: Playing) -> None:
    mine = Side(vanguard=[card("a", "A", attack=50)], hand=[card("a2", "A")])
    theirs = Side(vanguard=[card("foe", "Foe", attack=90)], hand=[card("f2", "Foe")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    scene.answer("critical a2")
    scene.answer("evade f2")

    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.cards("retreat", 0) == ["a2", "filler0-1"]
    assert scene.cards("hand", 0) == []


@rule("CIPHER-EVADE-6")
@pytest.mark.parametrize(("attack", "asked"), [(80, False), (90, True), (100, True)])
def test_evasion_is_offered_exactly_when_defeat_is_about_to_come(
    playing: Playing, attack: int, asked: bool
) -> None:
    scene = evade_scene(playing, attack=attack)

    assert (scene.kinds == ["evade"]) is asked
    if asked:
        scene.answer("decline")
        assert scene.cards("retreat", 1)[0] == "foe"


@rule("CIPHER-EVADE-6", "CIPHER-RESULT-13", "CIPHER-GAME-4")
def test_a_unit_that_battle_cannot_defeat_need_not_evade_and_stays(playing: Playing) -> None:
    proof = barred(card("foe", "Foe", attack=10), "be_destroyed", by=("attack",))
    scene = evade_scene(playing, vanguard=[proof])

    assert scene.kinds == ["action"]
    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.logged("defeated") == []


@rule("CIPHER-RESULT-13")
def test_a_lord_that_battle_cannot_defeat_gives_no_orb(playing: Playing) -> None:
    proof = barred(card("proof", attack=10), "be_destroyed", by=("attack",))
    scene = playing(cipher_scene(Side(), Side(lord=proof, orbs=0)))
    scene.answer("attack lord0 proof")

    assert scene.match.outcome is None
    assert scene.cards("hand", 1) == ["filler1-2"], "the card drawn in the next turn"


@rule("CIPHER-EVADE-7")
def test_an_unavoidable_attack_is_not_evaded(playing: Playing) -> None:
    foe = barred(card("foe", "Foe", attack=90), "evade")
    scene = evade_scene(playing, vanguard=[foe])

    assert scene.kinds == ["action"]
    assert scene.cards("retreat", 1) == ["foe", "filler1-1"]


@rule("CIPHER-EVADE-6")
def test_the_evasion_question_comes_whatever_the_hand_holds(playing: Playing) -> None:
    scene = evade_scene(playing, hand=[card("stranger")])
    assert scene.options() == {"decline"}
    scene.answer("decline")
    assert len(scene.logged("no_evade")) == 1, "said of who could and of who could not"

    scene = evade_scene(playing, hand=[])
    assert scene.kinds == ["action"]
    assert scene.logged("no_evade") == []


@rule("CIPHER-EVADE-1")
def test_who_could_evade_and_does_not_is_told_alike(playing: Playing) -> None:
    scene = evade_scene(playing)
    scene.answer("decline")
    assert len(scene.logged("no_evade")) == 1


@rule("CIPHER-EVADE-10")
def test_evasion_saves_a_lord_without_orbs(playing: Playing) -> None:
    theirs = Side(lord=card("l1", "Marth"), hand=[card("m", "Marth")], orbs=0)
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=90)]), theirs))
    scene.answer("attack a l1")
    scene.answer("evade m")

    assert scene.match.outcome is None
    assert scene.units("vanguard", 1) == ["l1"]
