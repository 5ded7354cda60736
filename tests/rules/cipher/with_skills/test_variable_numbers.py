"""Numbers printed as X, with the value the card's own text gives them (CIPHER-CARD-10)."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, attack, bonds, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

ALLIES = (
    "|ATK/DEF SUPP| Chorus: Until end of battle, this card's Support is equal to the number of "
    "your allies times 10."
)
DOWN = (
    "|ATK/DEF SUPP| Echo: Until end of battle, this card's Support is equal to the number of your "
    "face-down bonds times 10."
)
GATE = "Gate |SPEC| This card's Deployment Cost is equal to the number of Orbs you have x1."


@rule("CIPHER-CARD-10", "CIPHER-SUPPORT-10")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("text", "support"), [(ALLIES, 30), (DOWN, 20), ("", 0)])
def test_an_x_support_takes_its_value_in_either_role(
    playing: Playing, text: str, support: int, active: int
) -> None:
    mine = Side(
        vanguard=[card("a", attack=90)],
        rearguard=[card("r")],
        bonds=[*bonds(1), face_down(card("d1")), face_down(card("d2"))],
        deck=[skilled("x", support_skill=text, support="X")],
        hand=[card("h0")],
    )
    foe = card("foe", "Foe", attack=100)
    scene = playing(
        cipher_scene(mine, Side(vanguard=[foe], hand=[card("h1")]), active=active, phase="action")
    )
    scene.answer("attack a foe" if active == 0 else "attack foe a")
    args = scene.decision.prompt.args
    assert args["attack" if active == 0 else "defence"] == 90 + support
    while scene.kinds != ["action"]:
        scene.answer("decline")


@rule("CIPHER-CARD-10", "CIPHER-SUPPORT-4")
def test_an_x_support_of_the_same_name_fails_before_its_text_speaks(playing: Playing) -> None:
    mine = Side(
        vanguard=[card("a", "A")],
        deck=[skilled("x", support_skill=ALLIES, name="A", support="X")],
        hand=[card("h0")],
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=100)])))
    scene.answer("attack a foe")
    assert scene.decision.prompt.args["attack"] == 40
    scene.answer("decline")
    assert scene.cards("retreat") == ["x"]


@rule("CIPHER-CARD-10")
@pytest.mark.parametrize(("orbs", "lying", "offered"), [(3, 2, False), (3, 3, True), (0, 0, True)])
def test_an_x_cost_is_what_its_text_counts(
    playing: Playing, orbs: int, lying: int, offered: bool
) -> None:
    x = skilled("x", GATE, cost="X", insignias=[])
    # A second card keeps the question open when the first cannot be placed.
    spare = card("spare", cost=0, insignias=[])
    side = Side(hand=[x, spare], bonds=bonds(lying), orbs=orbs)
    scene = playing(cipher_scene(side, phase="deployment"))
    assert ("deploy x vanguard" in scene.options()) is offered
    if offered:
        scene.answer("deploy x vanguard")
        assert scene.mine.spent == orbs


@rule("CIPHER-CARD-10", "CIPHER-STACK-1")
@pytest.mark.parametrize("stack", [1, 3])
def test_an_x_attack_is_what_its_text_counts(playing: Playing, stack: int) -> None:
    text = (
        "Drill |CONT| This unit's Attack is equal to the total number of cards stacked with this "
        "unit times 10."
    )
    beneath = [card(f"ike{number}", "Ike") for number in range(stack - 1)]
    top = skilled("ike", text, name="Ike", attack="X")
    scene = playing(cipher_scene(Side(vanguard=[unit(*beneath, top), card("x", attack="X")])))
    assert attack(scene, "ike") == 10 * stack
    assert attack(scene, "x") == 0
