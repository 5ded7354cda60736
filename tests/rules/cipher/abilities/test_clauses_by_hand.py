"""A clause that is not understood is proposed by hand where it would be carried out."""

from __future__ import annotations

import pytest

from rules.cipher.game import GAME
from rules.cipher.printed import read_card
from tests.rules.cipher.abilities.words import Playing, word
from tests.testkit.by_hand import accept, add
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

GYRE = "Riddle |ACT| [Once per turn] [Flip 1 Bond face-down] Draw 1 card. You gyre and gimble."


def scene_of(playing: Playing, skill: str, **mine: object) -> CipherScene:
    field = [card("riddle", skill=skill), card("idle")]
    side = Side(
        vanguard=field,
        deck=[card("d"), card("e"), card("f")],
        bonds=[card("b"), card("c")],
        **mine,  # type: ignore[arg-type]
    )
    return playing(cipher_scene(side, Side(vanguard=[card("foe")])))


@word("ByHand")
@rule("CIPHER-GAME-4", "CIPHER-SKILL-15")
def test_cost_and_limit_are_kept_and_the_clause_is_proposed(playing: Playing) -> None:
    scene = scene_of(playing, GYRE)
    assert scene.options("by_hand") == set(), "its moment is known"
    scene.answer("activate riddle")
    scene.answer("choose b")

    assert len(scene.mine.hand) == 1, "what comes before is done"
    assert [one.face_up for one in scene.mine.bonds.cards].count(False) == 1, "it was paid for"
    assert scene.kinds == ["by_hand"]
    add(scene, "foe: tap")
    scene.answer("by_hand_propose")
    proposal = scene.match.view(1)["proposal"]
    assert (proposal["card"], proposal["line"]) == ({"card": "riddle"}, "You gyre and gimble.")
    accept(scene)

    assert scene.unit("foe").tapped
    assert not any(option.startswith("activate riddle") for option in scene.options())


@rule("CIPHER-GAME-4")
def test_giving_it_up_leaves_the_rest_done(playing: Playing) -> None:
    scene = scene_of(playing, GYRE)
    scene.answer("activate riddle")
    scene.answer("choose b")
    scene.answer("by_hand_give_up")

    assert len(scene.mine.hand) == 1
    assert scene.logged("effect_skipped")
    assert scene.kinds != ["by_hand"]


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize(("enough", "asked"), [(True, True), (False, False)])
def test_nothing_is_asked_while_its_condition_fails(
    playing: Playing, enough: bool, asked: bool
) -> None:
    number = 2 if enough else 9
    skill = f"Riddle |AUTO| When this unit attacks, if you have {number} or more allies, you gyre."
    scene = scene_of(playing, skill)
    scene.answer("attack riddle foe")

    assert (scene.kinds == ["by_hand"]) is asked
    if asked:
        scene.answer("by_hand_give_up")


def test_a_card_with_such_a_clause_does_not_play_by_itself(playing: Playing) -> None:
    riddle = card("riddle", skill=GYRE)
    (line,) = GAME.by_hand(riddle)

    assert read_card(riddle).abilities
    assert line.line == GYRE
    assert line.is_manual
