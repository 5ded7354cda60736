"""Which of several skills comes first, and how they are told apart (CIPHER-SKILL-11)."""

from __future__ import annotations

import pytest

from rules.engine.zones import Card
from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

TWO_EMBLEMS = skilled(
    "s",
    support_skill=(
        "|ATK SUPP| Wind Emblem: Draw 1 card.\n"
        "|ATK SUPP| Star Emblem: If you have no cards in your hand, until the end of this combat, "
        "your attacking unit gains +30 attack."
    ),
)


def sources(scene: CipherScene) -> list[tuple[str, str]]:
    """The cards and skills that the question names."""
    found = []
    for option in scene.decision.options:
        assert isinstance(option.card, Card)
        found.append((option.card.data.key, option.why or ""))
    return found


@rule("CIPHER-SKILL-11", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize(("first", "total"), [("Wind Emblem", 50), ("Star Emblem", 80)])
def test_two_support_skills_of_one_card_in_either_order(
    playing: Playing, first: str, total: int
) -> None:
    mine = Side(vanguard=[card("a")], deck=[TWO_EMBLEMS])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    assert sources(scene) == [("s", "Wind Emblem"), ("s", "Star Emblem")]
    scene.answer(f"next s {1 if first == 'Wind Emblem' else 2}")
    if scene.kinds == ["critical_hit"]:
        scene.answer("decline")

    assert [line["attack"] for line in scene.logged("attack_failed")] == [total]
    assert scene.logged("skill")[0]["skill"] == first


@rule("CIPHER-SUPPORT-8", "CIPHER-SKILL-11")
def test_a_support_skill_of_the_other_role_is_not_asked_for(playing: Playing) -> None:
    text = "|ATK SUPP| Wind Emblem: Draw 1 card.\n|DEF SUPP| Star Emblem: Draw 1 card."
    mine = Side(vanguard=[card("a")], deck=[skilled("s", support_skill=text)])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")

    assert [line["skill"] for line in scene.logged("skill")] == ["Wind Emblem"]
    scene.answer("decline")


@rule("CIPHER-SKILL-11")
def test_two_skills_of_one_name_are_told_apart_by_their_cards(playing: Playing) -> None:
    text = "Dawn |AUTO| At the start of your turn, draw 1 card."
    mine = Side(vanguard=[skilled("a", text), skilled("b", text)])
    scene = playing(cipher_scene(mine, active=1, phase="end"))
    scene.answer("begin_with skills")

    assert sources(scene) == [("a", "Dawn"), ("b", "Dawn")]
    scene.answer("next b 2")
    assert [line["card"]["card"] for line in scene.logged("skill")] == ["b", "a"]
    scene.play_on("place_bond")
