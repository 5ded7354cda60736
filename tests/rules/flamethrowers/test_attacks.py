"""Attacks, from their cost to the damage they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
GLORY = fighter("glory", "Glory")
HIT = fighter("hit", light_damage=10_000, heavy_damage=12_000)


def duel(playing: Playing, attacker: Any = None, **state: Any) -> Any:
    mine = unit(attacker or fighter("a"), **state)
    return playing(flame_scene(Side(squad=[mine]), Side(squad=[fighter("foe")]), phase="main_1"))


@rule("FLAME-ATTACK-4", "FLAME-ATTACK-5", "FLAME-ATTACK-6", "FLAME-ATTACK-16")
@pytest.mark.parametrize(("kind", "cost", "damage"), [("light", 100, 3_000), ("heavy", 200, 5_000)])
def test_an_attack_costs_energy_and_takes_health(
    playing: Playing, kind: str, cost: int, damage: int
) -> None:
    scene = duel(playing)
    scene.answer("to_main_2")
    scene.do(f"{kind} a foe")
    assert (scene.energy("a"), scene.health("foe")) == (500 - cost, 10_000 - damage)
    assert scene.health("a") == 10_000


@rule("FLAME-ATTACK-7")
@pytest.mark.parametrize(("energy", "kinds"), [(200, 2), (199, 1), (100, 1), (99, 0)])
def test_a_cost_is_paid_in_full(playing: Playing, energy: int, kinds: int) -> None:
    scene = flame_scene(
        Side(squad=[unit(fighter("a"), energy=energy)], supports=[support("s", "")]),
        Side(squad=[fighter("foe")]),
        phase="main_2",
    )
    assert len(scene.options("light") | scene.options("heavy")) == kinds


@rule("FLAME-ATTACK-3", "FLAME-MULTI-9")
def test_once_a_turn_unless_an_effect_allows_more(playing: Playing) -> None:
    twice = fighter("twice", ability="Passive: This card may attack 1 more time each turn.")
    light = fighter(
        "light", ability="Passive: This card may attack 1 more time with a light attack each turn."
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), twice, light]),
            Side(squad=[fighter("foe", health=99_000)]),
            phase="main_2",
        )
    )
    scene.do("heavy light foe")
    assert scene.options() >= {"light light foe"}
    assert "heavy light foe" not in scene.options()
    for card in ("light", "a", "twice", "twice"):
        scene.do(f"light {card} foe")
    assert scene.table.turn_player == 1


@rule("FLAME-ATTACK-8", "FLAME-ATTACK-10")
def test_neither_energy_nor_health_comes_back_by_itself(playing: Playing) -> None:
    scene = duel(playing, health=4_000, energy=120)
    for _ in range(4):
        scene.end_turn()
    assert (scene.health("a"), scene.energy("a")) == (4_000, 120)


@rule("FLAME-ATTACK-9")
def test_a_spent_card_still_guards_the_ship_and_can_be_given_up(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[unit(fighter("a"), energy=0), fighter("b")], hand=[fighter("c", rank=2)]),
            Side(squad=[fighter("foe")]),
        )
    )
    assert "exchange c" in scene.options()
    scene.end_turn()
    scene.answer("to_main_2")
    assert not any("ship" in word for word in scene.options())


@rule("FLAME-ATTACK-11", "FLAME-ATTACK-21")
def test_any_opposing_squad_card_may_be_the_target_and_none_of_the_own(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[unit(fighter("x"), waiting=True), unit(fighter("y"), energy=0)]),
            phase="main_2",
        )
    )
    assert scene.options("light") == {f"light {mine} {theirs}" for mine in "ab" for theirs in "xy"}


@rule("FLAME-ATTACK-12", "FLAME-ATTACK-13", "FLAME-WIN-2")
def test_the_ship_opens_when_the_last_card_is_gone_in_the_same_turn(playing: Playing) -> None:
    scene = playing(
        flame_scene(Side(squad=[HIT, fighter("b")]), Side(squad=[fighter("foe")]), phase="main_2")
    )
    assert "light b ship1" not in scene.options()
    scene.do("light hit foe")
    assert scene.match.outcome is None
    scene.do("heavy b ship1")
    assert scene.ship(1).health == 95_000


@rule("FLAME-ATTACK-12")
def test_a_breach_reaches_a_guarded_ship(playing: Playing) -> None:
    ram = fighter("ram", ability="Passive: This card can attack guarded ships with heavy attacks.")
    scene = playing(flame_scene(Side(squad=[ram]), Side(squad=[fighter("foe")]), phase="main_2"))
    assert scene.options() == {
        "light ram foe",
        "heavy ram foe",
        "heavy ram ship1",
        "end_turn",
    }
    scene.do("heavy ram ship1")
    assert scene.ship(1).health == 95_000


@rule("FLAME-ATTACK-14")
@pytest.mark.parametrize(("health", "falls"), [(3_000, True), (3_001, False)])
def test_a_card_at_0_is_defeated(playing: Playing, health: int, falls: bool) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[unit(fighter("foe"), health=health), fighter("other")]),
            phase="main_2",
        )
    )
    scene.do("light a foe")
    assert ("foe" in scene.cards("defeated", 1)) is falls


@rule("FLAME-ATTACK-17", "FLAME-REACTION-8")
def test_without_its_target_an_attack_ends_and_stays_paid(playing: Playing) -> None:
    away = reaction("away", "React to an attack: Return 1 of your SQUAD cards to its owner's hand.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[fighter("foe"), fighter("x")], hand=[away]),
            phase="main_2",
        )
    )
    scene.answer("heavy a foe")
    scene.answer("react away")
    scene.answer("choose foe")
    scene.pass_all()

    assert (scene.energy("a"), scene.health("x")) == (300, 10_000)
    assert scene.options("light") == {"light b x"}


@rule("FLAME-ATTACK-18", "FLAME-REACTION-11")
def test_the_steps_of_an_attack_come_in_order(playing: Playing) -> None:
    """Cost, ON_ATTACK, window, damage, window, check, then the other abilities."""
    first = fighter(
        "a",
        ability="Attack: Attacks of this card deal 500 more DAMAGE during this "
        "attack.\nHit: Draw 1 card.",
    )
    guard = reaction(
        "guard",
        "React to an attack: Attacks deal 100 less damage to the target during this attack.",
    )
    back = reaction(
        "back",
        "React to damage: If an attack damages your SQUAD card, deal 700 damage to the attacker.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[first]), Side(squad=[fighter("foe")], hand=[guard, back]), phase="main_2"
        )
    )
    scene.answer("light a foe")
    assert scene.energy("a") == 400
    assert scene.options("react") == {"react guard"}
    scene.answer("react guard")
    assert scene.health("foe") == 10_000 - 3_000 - 500 + 100
    assert scene.logged("draw") == []
    assert scene.options("react") == {"react back"}
    scene.answer("react back")
    assert scene.health("a") == 9_300
    assert len(scene.logged("draw")) >= 1


@rule("FLAME-ATTACK-20", "FLAME-ATTACK-22")
def test_a_strike_takes_the_place_of_the_attack_and_has_no_target(playing: Playing) -> None:
    rapier = fighter(
        "rapier",
        ability="Strike, pay 400 ENERGY: Deal 5,000 damage to up to 2 "
        "opposing SQUAD cards.\nHit: Draw 9 cards.\nPassive: Attacks of this card "
        "deal 9,000 more DAMAGE.",
    )
    armour = (
        "Passive: Attacks deal 4,000 less damage to this card.\nPassive: Opposing attacks "
        "must target this card."
    )
    iron = reaction("iron", "React to an attack: If the target is a SQUAD card, cancel the attack.")
    stop = reaction("stop", "React to an attack: If the attack is special, cancel the attack.")
    scene = playing(
        flame_scene(
            Side(squad=[rapier, fighter("b")], supports=[support("s", "Use: Draw 1 card.")]),
            Side(squad=[fighter("x"), fighter("y", ability=armour)], hand=[iron, stop]),
            phase="main_2",
        )
    )
    scene.answer("strike rapier 0")
    scene.answer("choose x", "choose y")
    assert scene.options("react") == {"react stop"}, "conditions on a target are false"
    scene.do("pass")

    assert (scene.health("x"), scene.health("y"), scene.energy("rapier")) == (5_000, 5_000, 100)
    assert scene.options("activate_support") == set(), "it counts as a declared attack"
    assert not any("rapier" in word for word in scene.options())
    assert scene.logged("draw") == [], "ON_HIT does not trigger"


@rule("FLAME-ATTACK-22")
def test_a_strike_may_be_canceled(playing: Playing) -> None:
    rapier = fighter(
        "rapier", ability="Strike, pay 400 ENERGY: Deal 5,000 damage to all opposing SQUAD cards."
    )
    stop = reaction("stop", "React to an attack: Cancel the attack.")
    scene = playing(
        flame_scene(
            Side(squad=[rapier, fighter("b")]),
            Side(squad=[fighter("x")], hand=[stop]),
            phase="main_2",
        )
    )
    scene.answer("strike rapier")
    scene.answer("react stop")
    assert (scene.health("x"), scene.energy("rapier")) == (10_000, 100)


@rule("FLAME-ATTACK-23")
def test_an_attacker_that_left_or_is_locked_deals_no_damage(playing: Playing) -> None:
    for effect in ("Deal 10,000 damage to the attacker", "The attacker cannot attack this turn"):
        stop = reaction("stop", f"React to an attack: {effect}.")
        scene = playing(
            flame_scene(
                Side(squad=[fighter("a"), fighter("b")]),
                Side(squad=[fighter("foe")], hand=[stop]),
                phase="main_2",
            )
        )
        scene.answer("light a foe")
        scene.answer("react stop")
        scene.pass_all()
        assert scene.health("foe") == 10_000


@rule("FLAME-ATTACK-23")
def test_an_attacker_that_reverted_goes_on_with_the_attack_it_declared(playing: Playing) -> None:
    worn = unit(GLORY, form("hyper", "Glory", light_damage=8_000), health=11_000)
    stop = reaction("stop", "React to an attack: Deal 2,000 damage to the attacker.")
    scene = playing(
        flame_scene(
            Side(squad=[worn, fighter("b")]),
            Side(squad=[fighter("foe")], hand=[stop]),
            phase="main_2",
        )
    )
    scene.answer("light hyper foe")
    scene.answer("react stop")
    scene.pass_all()
    assert (scene.squad()[0], scene.health("foe")) == ("glory", 2_000)


@rule("FLAME-ABILITY-11")
def test_taunts_draw_attacks_of_their_kind(playing: Playing) -> None:
    tower = fighter("tower", ability="Passive: Opposing light attacks must target this card.")
    scene = playing(
        flame_scene(Side(squad=[fighter("a")]), Side(squad=[tower, fighter("x")]), phase="main_2")
    )
    assert scene.options("light") == {"light a tower"}
    assert scene.options("heavy") == {"heavy a tower", "heavy a x"}


@rule("FLAME-ABILITY-5")
def test_a_bonus_for_the_next_attack_is_used_up_by_it(playing: Playing) -> None:
    boost = support(
        "boost",
        "Use: Attacks of 1 of your SQUAD cards deal 6,000 more DAMAGE for its "
        "next attack this turn.",
    )
    twice = fighter("a", ability="Passive: This card may attack 1 more time each turn.")
    scene = playing(
        flame_scene(
            Side(squad=[twice], supports=[boost]),
            Side(squad=[fighter("foe", health=50_000)]),
            phase="main_2",
        )
    )
    scene.do("activate_support boost")
    scene.do("light a foe")
    scene.do("light a foe")
    assert scene.health("foe") == 50_000 - 9_000 - 3_000


@rule("FLAME-ABILITY-5", "FLAME-ABILITY-10")
def test_a_lock_lasts_until_the_next_turn_of_the_card_ends(playing: Playing) -> None:
    fan = fighter(
        "fan",
        ability="Activate, pay 100 ENERGY: 1 opposing SQUAD card of rank 2 or less"
        " cannot attack until its next turn ends.",
    )
    scene = playing(flame_scene(Side(squad=[fan]), Side(squad=[fighter("foe")]), phase="main_2"))
    scene.do("activate fan")
    scene.end_turn()
    scene.answer("to_main_2")
    assert scene.table.turn_player == 0, "the locked card could do nothing"
    scene.end_turn()
    scene.answer("to_main_2")
    assert "light foe fan" in scene.options()
