"""SUPPORT cards with their windows, and the questions abilities ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import FOE, able, drawn, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene

Playing = Callable[[Any], Any]


@rule("FLAME-REACTION-8", "FLAME-REACTION-12")
def test_a_canceled_support_card_is_used_up_and_the_next_one_works(playing: Playing) -> None:
    no = reaction("no", "React to a SUPPORT card: Cancel the SUPPORT card.")
    draw = support("s", "Use: Draw 2 cards.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[draw, support("t", "Use: Draw 3 cards.")]),
            Side(squad=[FOE], hand=[no, fighter("h")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    scene.answer("react no")
    assert (drawn(scene), scene.cards("discard"), scene.cards("supports")) == (0, ["s"], ["t"])
    scene.do("activate_support t")
    assert (drawn(scene), scene.cards("discard")) == (3, ["s", "t"])


@rule("FLAME-REACTION-8", "FLAME-SUPPORT-9")
@pytest.mark.parametrize(("answer", "stays"), [("pass", True), ("react no", False)])
def test_a_lasting_card_that_is_canceled_does_not_stay(
    playing: Playing, answer: str, stays: bool
) -> None:
    no = reaction("no", "React to a SUPPORT card: Cancel the SUPPORT card.")
    scene = playing(
        using(
            "Lasting: Attacks of all your SQUAD cards deal 500 more DAMAGE.",
            "lasting",
            theirs=Side(squad=[FOE], hand=[no]),
        )
    )
    scene.answer("activate_support s")
    scene.answer(answer)
    assert (scene.cards("supports") == ["s"]) is stays
    assert (scene.cards("discard") == ["s"]) is not stays
    scene.do("light a foe")
    assert scene.health("foe") == (46_500 if stays else 47_000)


@rule("FLAME-SUPPORT-4", "FLAME-SUPPORT-5")
def test_a_quick_card_is_not_used_in_the_own_main_phase(playing: Playing) -> None:
    quick = support("q", "Quick react to an attack: Cancel the attack.", "quick")
    both = support("both", "Use: Draw 1 card.\nQuick react to damage: Draw 5 cards.", "quick")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[quick, both]), Side(squad=[FOE]), phase="main_2"
        )
    )
    assert scene.options("activate_support") == {"activate_support both"}
    scene.do("activate_support both")
    assert drawn(scene) == 1, "only what its use says"


@rule("FLAME-SUPPORT-10")
def test_a_card_of_two_uses_needs_both(playing: Playing) -> None:
    text = "Use: Draw 1 card.\nUse: Recover up to 1 SQUAD card."
    assert playing(using(text)).options("activate_support") == set()
    scene = playing(using(text, defeated=[fighter("d")]))
    scene.do("activate_support s")
    assert drawn(scene) == 1 if scene.kinds == ["choose_cards"] else drawn(scene) == 2
    if scene.kinds == ["choose_cards"]:
        scene.answer("choose d")


@rule("FLAME-SUPPORT-10", "FLAME-REACTION-11")
def test_a_target_that_is_gone_when_the_card_works_is_no_other(playing: Playing) -> None:
    away = reaction(
        "away", "React to a SUPPORT card: Return 1 of your SQUAD cards to its owner's hand."
    )
    scene = playing(
        using(
            "Use: Take 100 ENERGY from 1 opposing SQUAD card. Draw 1 card.",
            theirs=Side(squad=[FOE, fighter("x")], hand=[away]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose x")
    scene.answer("react away")
    scene.answer("choose x")
    assert (scene.energy("foe"), scene.cards("discard")) == (500, ["s"])
    assert drawn(scene) == 1


@rule("FLAME-ABILITY-20")
@pytest.mark.parametrize(
    ("text", "kind", "key", "about"),
    [
        (
            "Use: Take 10 ENERGY from 1 opposing SQUAD card.",
            "choose_targets",
            "choose_one",
            {"what": "a_squad", "number": "one"},
        ),
        (
            "Use: Take 10 ENERGY from up to 2 opposing SQUAD cards.",
            "choose_targets",
            "choose_several",
            {"what": "a_squad", "number": "one or two"},
        ),
        (
            "Use: Recover up to 1 SQUAD card.",
            "choose_cards",
            "choose_several",
            {"what": "a_card", "number": "up to one"},
        ),
        (
            "Use, discard 2 cards: Draw 1 card.",
            "choose_cards",
            "choose_several",
            {"what": "a_card", "number": "two"},
        ),
        (
            "Use: Deal 100 damage to an opposing ship.",
            "choose_targets",
            "choose_one",
            {"what": "a_ship", "number": "one"},
        ),
    ],
)
def test_a_question_says_what_for(
    playing: Playing, text: str, kind: str, key: str, about: dict[str, Any]
) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", text)],
                defeated=[fighter("d1"), fighter("d2")],
                hand=[fighter("h1"), fighter("h2"), fighter("h3")],
            ),
            Side(squad=[FOE, fighter("x"), fighter("y")]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.may_stay_open = True
    scene.do("activate_support s")
    prompt = scene.decision.prompt
    assert (scene.decision.kind, prompt.key) == (kind, key)
    said = dict(prompt.args)
    assert said.pop("card")["card"] == "s"
    assert prompt.as_json()["words"] == text
    assert said == about


@rule("FLAME-ABILITY-20")
def test_a_question_of_a_squad_card_names_it_and_its_line(playing: Playing) -> None:
    lines = "Passive: This card may attack at once.\nActivate: Take 10 ENERGY from 1 SQUAD card."
    scene = playing(able(lines))
    scene.may_stay_open = True
    scene.answer("activate a")
    said = scene.decision.prompt.as_json()
    assert said["args"]["card"]["card"] == "a"
    assert said["words"] == "Activate: Take 10 ENERGY from 1 SQUAD card."
