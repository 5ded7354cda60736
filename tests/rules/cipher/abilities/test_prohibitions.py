"""What card text forbids."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import (
    Playing,
    bonds,
    skilled,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule


@word("Cannot")
@rule("CIPHER-EVADE-7", "CIPHER-EVADE-11", "CIPHER-CRIT-7")
@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("This unit's attacks cannot be evaded.", ["critical_hit", "choose_orb"]),
        ("This unit cannot Critical Hit.", ["evade"]),
        ("Enemies cannot evade.", ["critical_hit", "choose_orb"]),
    ],
)
def test_what_cannot_be_done_is_not_offered(playing: Playing, text: str, kinds: list[str]) -> None:
    mine = Side(lord=skilled("a", f"Is |CONT| {text}", name="A"), hand=[card("a2", "A")])
    theirs = Side(lord=card("foe", "F", attack=0), hand=[card("f", "F")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    asked = []
    while scene.decision.kind in ("critical_hit", "evade"):
        asked.append(scene.decision.kind)
        scene.answer("decline")
    assert [*asked, *scene.kinds][: len(kinds)] == kinds
    if scene.kinds == ["choose_orb"]:
        scene.answer("orb 1")


@rule("CIPHER-BEGIN-2", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("This unit cannot attack.", "attack a"),
        ("Enemies cannot attack this unit or allies of Cost 2 or less.", "attack lord1 a"),
    ],
)
def test_cannot_beats_can(playing: Playing, text: str, action: str) -> None:
    mine = Side(lord=skilled("a", f"Is |CONT| {text}"), vanguard=[card("idle")])
    theirs = Side(vanguard=[card("other")])
    active = 0 if action == "attack a" else 1
    scene = playing(cipher_scene(mine, theirs, active=active))

    assert not any(option.startswith(action) for option in scene.options("attack"))


@rule("CIPHER-BEGIN-2")
def test_a_unit_may_stay_tapped(playing: Playing) -> None:
    text = "Is |CONT| During your Beginning Phase: This unit can not be untapped."
    mine = Side(vanguard=[unit(skilled("a", text), tapped=True), unit(card("b"), tapped=True)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))

    assert (scene.unit("a").tapped, scene.unit("b").tapped) == (True, False)


@rule("CIPHER-GAME-4", "CIPHER-PROMOTE-5")
def test_what_cannot_level_up_is_neither_levelled_up_nor_promoted(playing: Playing) -> None:
    text = "Ill |CONT| This unit cannot level up or attack."
    hand = [card("m2", "M"), card("m3", "M", promotion_cost=1)]
    mine = Side(lord=skilled("a", text, name="M"), hand=hand, bonds=bonds(3))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options() == {"end_deployment"}


@rule("CIPHER-GAME-4")
def test_a_card_may_be_barred_from_the_bonds(playing: Playing) -> None:
    text = "Mentor |SPEC| This card cannot be put into the Bond Area."
    scene = playing(cipher_scene(Side(hand=[skilled("a", text), card("b")]), phase="bond"))

    assert scene.options() == {"bond b", "no_bond"}


@rule("CIPHER-GAME-4")
def test_units_may_refuse_to_stand_in_one_area(playing: Playing) -> None:
    text = 'Rivals |SPEC| This card cannot be deployed into the same area as your "Johan".'
    mine = Side(hand=[skilled("a", text)], rearguard=[card("johan", "Johan")], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == {"deploy a vanguard"}


@word("Forbidden")
@rule("CIPHER-GAME-4")
def test_a_player_may_be_kept_from_deploying(playing: Playing) -> None:
    text = "Your opponent cannot deploy cards of Cost 1 into the Vanguard."
    theirs = Side(hand=[card("one"), card("two", cost=2)], bonds=bonds(2))
    mine = Side(lord=skilled("a", f"No |CONT| {text}"))
    scene = playing(cipher_scene(mine, theirs, active=1, phase="deployment"))

    assert scene.options("deploy") == {
        "deploy one rearguard",
        "deploy two vanguard",
        "deploy two rearguard",
    }


@word("Forbidden")
@rule("CIPHER-SKILL-19")
@pytest.mark.parametrize("span", ["turn", "game"])
def test_a_forbidden_skill_is_forbidden_on_every_card(playing: Playing, span: str) -> None:
    text = f'Aum |ACT| Draw 1 card. Until the end of the {span}, you may not use "Aum".'
    mine = Side(vanguard=[skilled("a", text), skilled("b", text)], hand=[card("h")])
    theirs = Side(vanguard=[skilled("c", text)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    assert scene.options("activate") == set()
    scene.play_on("action", player=1)
    assert scene.options("activate") == {"activate c 0"}
    scene.answer("end_turn")
    scene.play_on("action", player=0)
    assert bool(scene.options("activate")) is (span == "turn")


@word("OnlyDeployedIf")
@rule("CIPHER-GAME-4")
@pytest.mark.parametrize("count", [4, 5])
def test_a_card_may_ask_something_of_its_deployment(playing: Playing, count: int) -> None:
    text = (
        "Debt |SPEC| This card can only be deployed if you have 5 or more cards in your "
        "Retreat Area."
    )
    retreat = [card(f"r{n}") for n in range(count)]
    mine = Side(hand=[skilled("a", text)], bonds=bonds(1), retreat=retreat)
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert bool(scene.options("deploy")) is (count == 5)
