"""SUPPORT cards: placed face down, activated later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = Side(squad=[fighter("foe", health=90_000)])


def squad(*ranks: int) -> list[Any]:
    return [fighter(f"r{rank}{'abcdef'[n]}", rank=rank) for n, rank in enumerate(ranks)]


@rule("FLAME-SUPPORT-1", "FLAME-SUPPORT-8")
def test_three_face_down_support_cards_fill_the_zone(playing: Playing) -> None:
    cards = [support(f"s{n}", "Use: Draw 1 card.") for n in range(4)]
    scene = playing(flame_scene(Side(hand=cards)))
    for n in range(3):
        scene.answer(f"support s{n}")
    assert scene.options("support") == set()

    slots = scene.match.view(1)["players"][0]["zones"]["supports"]["slots"]
    assert slots == [{"slot": n, "face_up": False, "card": None} for n in (1, 2, 3)]
    own = scene.match.view(0)["players"][0]["zones"]["supports"]["slots"]
    assert [slot["card"]["key"] for slot in own] == ["s0", "s1", "s2"]
    assert scene.logged("support_placed", 1) == [{"player": 0}] * 3


@rule("FLAME-SUPPORT-3", "FLAME-SUPPORT-7", "FLAME-SUPPORT-9")
def test_only_placed_support_cards_work_also_at_once_and_are_then_discarded(
    playing: Playing,
) -> None:
    scene = playing(
        flame_scene(Side(hand=[support(f"s{n}", "Use: Draw 1 card.") for n in range(2)]))
    )
    scene.answer("support s0")
    scene.answer("to_main_2")
    assert scene.options("activate_support") == {"activate_support s0"}
    scene.do("activate_support s0")
    assert scene.cards("discard") == ["s0"]
    assert "s1" in scene.cards("hand")


@rule("FLAME-SUPPORT-9")
def test_a_lasting_card_stays_face_up_in_its_slot(playing: Playing) -> None:
    altar = support("altar", "Lasting: You may have 1 more KAMI.", "lasting")
    scene = playing(flame_scene(Side(supports=[altar], squad=[fighter("a")]), FOE, phase="main_2"))
    scene.do("activate_support altar")

    (card,) = scene.player(0).supports.cards
    assert card.face_up
    assert scene.table.abilities.static.kami_limit(0) == 2
    assert scene.options("activate_support") == set()


@rule("FLAME-SUPPORT-4", "FLAME-SUPPORT-14")
def test_a_quick_card_works_in_an_opponents_turn_and_no_other_does(playing: Playing) -> None:
    shield = support(
        "shield",
        "Quick react to an attack: Attacks deal 2,000 less damage to the target during this "
        "attack.",
        "quick",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[fighter("foe")], supports=[shield, support("s", "Use: Draw 1 card.")]),
            phase="main_2",
        )
    )
    scene.do("light b foe")
    scene.answer("light a foe")
    assert scene.options() == {"react shield", "pass", "pass_turn"}
    scene.answer("react shield")
    scene.pass_all()

    assert scene.health("foe") == 10_000 - 3_000 - 1_000
    assert scene.cards("discard", 1) == ["shield"]


@rule("FLAME-SUPPORT-6")
def test_no_support_card_after_the_first_attack_even_a_canceled_one(playing: Playing) -> None:
    stop = reaction("stop", "React to an attack: Cancel the attack.")
    scene = playing(
        flame_scene(
            Side(squad=squad(1, 1), supports=[support("s", "Use: Draw 1 card.")]),
            Side(squad=[fighter("foe")], hand=[stop]),
            phase="main_2",
        )
    )
    scene.answer("light r1a foe")
    scene.answer("react stop")

    assert scene.options("light") == {"light r1b foe"}
    assert scene.options("activate_support") == set()


@rule("FLAME-SUPPORT-10")
def test_a_support_card_needs_a_payable_cost_and_a_target(playing: Playing) -> None:
    heal = support("heal", "Use: Heal 1 of your SQUAD cards by 100.")
    dear = support("dear", "Use, pay 5,000 ship health: Draw 1 card.")
    bare = playing(flame_scene(Side(supports=[heal, dear], ship=5_000), phase="main_2"))
    assert bare.options("activate_support") == set()

    able = flame_scene(
        Side(supports=[heal, dear], ship=5_001, squad=[fighter("a")]), phase="main_2"
    )
    assert len(able.options("activate_support")) == 2


@rule("FLAME-SUPPORT-10")
def test_without_its_target_it_has_no_effect_and_is_discarded(playing: Playing) -> None:
    heal = support("heal", "Use: Heal 1 of your SQUAD cards by 5,000.")
    shot = reaction("shot", "React to a SUPPORT card: Defeat 1 opposing SQUAD card.")
    scene = playing(
        flame_scene(
            Side(supports=[heal], squad=[unit(fighter("a"), health=2_000)]),
            Side(squad=[fighter("foe")], hand=[shot]),
            phase="main_2",
        )
    )
    scene.answer("activate_support heal")
    scene.answer("react shot")
    scene.pass_all()

    assert scene.cards("discard") == ["heal"]
    assert scene.logged("heal") == []


@rule("FLAME-SUPPORT-11", "FLAME-SUPPORT-12")
def test_any_number_one_at_a_time_and_none_is_taken_back(playing: Playing) -> None:
    cards = [support(f"s{n}", "Use: Draw 1 card.") for n in range(3)]
    scene = playing(flame_scene(Side(supports=cards)))
    assert {word.split()[0] for word in scene.options()} == {"to_main_2", "end_turn"}
    scene.answer("to_main_2")
    for n in range(3):
        scene.do(f"activate_support s{n}")
    assert scene.cards("discard") == ["s0", "s1", "s2"]


@rule("FLAME-SUPPORT-13", "FLAME-ATTACK-2")
def test_a_support_card_lets_a_new_card_attack(playing: Playing) -> None:
    go = support("go", "Use: 1 of your SQUAD cards may attack at once this turn.", "immediate")
    scene = playing(
        flame_scene(
            Side(squad=[unit(fighter("new"), waiting=True)], supports=[go]), FOE, phase="main_2"
        )
    )
    assert scene.options("light") == set()
    scene.do("activate_support go")
    assert scene.options("light") == {"light new foe"}
