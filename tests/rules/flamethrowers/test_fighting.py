"""Transformations, attacks and ships (FLAME-TRANSFORM, ATTACK, SHIP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
GLORY = fighter("glory", "Glory")
HYPER = form("hyper", "Glory", ability="Reverted: Draw 1 card.")
HIT = fighter("hit", light_damage=10_000, heavy_damage=12_000)


def can_transform(base: Any, card: Any = HYPER, **scene: Any) -> bool:
    found = flame_scene(Side(squad=[base], hand=[card]), **scene)
    return any(word.startswith("transform") for word in found.options())


# Transformations ----------------------------------------------------------------------------------


@rule("FLAME-TRANSFORM-1", "FLAME-TRANSFORM-8", "FLAME-TRANSFORM-16", "FLAME-TRANSFORM-17")
def test_a_form_is_laid_on_its_base_which_may_attack_with_its_new_numbers(
    playing: Playing,
) -> None:
    other = form("mega", "Glory", "Base, Hyper Mode", form="Mega")
    scene = playing(
        flame_scene(
            Side(squad=[unit(GLORY, energy=300), fighter("two", "Glory")], hand=[HYPER, other]),
            Side(squad=[fighter("foe", health=50_000)]),
        )
    )
    scene.do("transform hyper glory")
    assert (scene.health("hyper"), scene.energy("hyper")) == (20_000, 900)
    assert scene.options("transform") == {"transform mega two"}, "once a turn each"
    assert scene.player(0).placed is scene.player(0).exchanged is False
    scene.answer("to_main_2")
    assert "light hyper foe" in scene.options()


@rule("FLAME-TRANSFORM-16")
def test_a_used_attack_stays_used() -> None:
    """By an ability in the Battle Phase: the new form has no attack left."""
    quick = fighter(
        "quick", "Glory", heavy_damage=10_000, ability="Knockout: Transform this card now."
    )
    scene = flame_scene(
        Side(squad=[quick], hand=[HYPER]),
        Side(squad=[fighter("a"), fighter("b")]),
        phase="main_2",
    )
    scene.do("heavy quick a")
    assert scene.options() == {"transform hyper quick", "decline"}
    scene.do("transform hyper")
    assert scene.table.turn_player == 1, "nothing could attack any more"
    assert scene.squad() == ["hyper"]


@rule("FLAME-TRANSFORM-3")
def test_not_in_the_turn_the_base_joined() -> None:
    assert can_transform(unit(GLORY, waiting=True))
    assert not can_transform(unit(GLORY, new=True))


@rule("FLAME-TRANSFORM-4", "FLAME-TRANSFORM-5")
@pytest.mark.parametrize(
    ("state", "may"),
    [
        ({"health": 5_001}, True),
        ({"health": 5_000}, False),
        ({"energy": 251}, True),
        ({"energy": 250}, False),
        ({"health": 5_001, "energy": 250}, False),
    ],
)
def test_half_of_both_odd_numbers_exactly(state: dict[str, int], may: bool) -> None:
    odd = fighter("odd", "Glory", health=10_001, energy=501)
    assert can_transform(unit(odd, **state)) is may


@rule("FLAME-TRANSFORM-6", "FLAME-TRANSFORM-7")
def test_period_name_and_form_must_agree() -> None:
    assert not can_transform(fighter("x", "Glory", period="Universe Tournament Arc"))
    assert not can_transform(fighter("x", "Juno"))
    assert not can_transform(fighter("x", "Glory", form="Alpha Mode"))
    assert can_transform(
        fighter("x", "Glory", form="Alpha Mode"), form("h", "Glory", "Base, Alpha Mode")
    )


@rule(
    "FLAME-TRANSFORM-10",
    "FLAME-TRANSFORM-11",
    "FLAME-TRANSFORM-12",
    "FLAME-TRANSFORM-13",
    "FLAME-TRANSFORM-22",
)
@pytest.mark.parametrize(("health", "reverts"), [(20_000, True), (20_001, False)])
def test_a_form_reverts_at_half_and_the_rest_of_the_damage_is_lost(
    playing: Playing, health: int, reverts: bool
) -> None:
    base = fighter("glory", "Glory", ability="Enter: Draw 5 cards.\nDefeated: Draw 5 cards.")
    worn = unit(base, HYPER, health=health, beneath=(6_000, 300))
    scene = playing(flame_scene(Side(squad=[HIT]), Side(squad=[worn]), phase="main_2"))
    scene.do("light hit hyper")
    if not reverts:
        assert scene.squad(1) == ["hyper"]
        return
    assert scene.squad(1) == ["glory"]
    assert (scene.health("glory"), scene.energy("glory")) == (6_000, 300)
    assert scene.cards("defeated", 1) == ["hyper"]
    assert [line["count"] for line in scene.logged("draw")] == [1, 1], (
        "its own reverting ability, the draw of the next turn, no entering, no defeat"
    )


@rule("FLAME-TRANSFORM-12")
def test_overkill_leaves_the_base_untouched(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, beneath=(5_000, 300))
    hit = fighter("hit", heavy_damage=90_000)
    scene = playing(flame_scene(Side(squad=[hit]), Side(squad=[worn]), phase="main_2"))
    scene.do("heavy hit hyper")
    assert scene.health("glory") == 5_000


@rule("FLAME-TRANSFORM-14", "FLAME-TRANSFORM-15")
def test_a_form_exchanged_for_has_no_base_and_may_be_laid_on(playing: Playing) -> None:
    low = [fighter("a"), fighter("b", rank=2)]
    first = form("low", "Dax", rank=1)
    scene = playing(flame_scene(Side(squad=low, hand=[HYPER, first])))
    assert scene.options() >= {"exchange hyper"}
    assert "exchange low" not in scene.options()
    scene.do("exchange hyper")
    assert scene.unit("hyper").cards[0].data.key == "hyper"

    bare = flame_scene(Side(squad=[HIT]), Side(squad=[unit(HYPER, health=11_000)]), phase="main_2")
    bare.do("light hit hyper")
    assert bare.health("hyper") == 1_000, "it does not revert at half"
    mega = form("mega", "Glory", "Hyper Mode", form="Mega")
    assert can_transform(HYPER, mega)


@rule("FLAME-TRANSFORM-18")
def test_a_form_may_be_laid_on_a_form_and_goes_back_to_it(playing: Playing) -> None:
    mega = form("mega", "Glory", "Hyper Mode", form="Mega")
    worn = unit(GLORY, HYPER, health=15_000)
    assert not can_transform(unit(GLORY, HYPER, health=9_999, energy=900), mega)
    scene = playing(flame_scene(Side(squad=[worn], hand=[mega]), Side(squad=[HIT])))
    scene.do("transform mega hyper")
    scene.end_turn()
    scene.answer("to_main_2")
    scene.do("light hit mega")
    assert (scene.squad(), scene.health("hyper")) == (["hyper"], 15_000)


@rule("FLAME-TRANSFORM-19")
def test_an_effect_without_damage_moves_the_whole_stack(playing: Playing) -> None:
    back = support("back", "Use: Return 1 opposing SQUAD card to its owner's hand.")
    end = support("end", "Use: Defeat 1 opposing SQUAD card.")
    worn = unit(GLORY, HYPER)
    for card, zone in ((back, "hand"), (end, "defeated")):
        scene = playing(flame_scene(Side(supports=[card]), Side(squad=[worn]), phase="main_2"))
        scene.do(f"activate_support {card.key}")
        assert {"glory", "hyper"} <= set(scene.cards(zone, 1))


@rule("FLAME-TRANSFORM-20")
def test_running_out_of_energy_reverts_nothing(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, energy=200)
    scene = playing(
        flame_scene(Side(squad=[worn, fighter("b")]), Side(squad=[fighter("foe")]), phase="main_2")
    )
    scene.do("heavy hyper foe")
    assert (scene.squad(), scene.energy("hyper")) == (["hyper", "b"], 0)
    assert not any("revert" in word for word in scene.options())


@rule("FLAME-TRANSFORM-21")
def test_a_reverted_base_may_transform_again_later(playing: Playing) -> None:
    worn = unit(GLORY, HYPER, health=11_000)
    again = form("again", "Glory")
    scene = playing(
        flame_scene(Side(squad=[HIT]), Side(squad=[worn], hand=[again]), phase="main_2")
    )
    scene.do("light hit hyper")
    assert scene.table.turn_player == 1
    assert "transform again glory" in scene.options()


def test_a_form_that_holds_stands_above_the_revert_point(playing: Playing) -> None:
    held = form(
        "held", "Glory", ability="Passive: This card keeps its form the first time it would revert."
    )
    scene = playing(
        flame_scene(
            Side(squad=[HIT, fighter("hit2", light_damage=10_000)]),
            Side(squad=[unit(GLORY, held)]),
            phase="main_2",
        )
    )
    scene.do("light hit held")
    assert scene.health("held") == 11_000
    scene.do("light hit2 held")
    assert scene.squad(1) == ["glory"]


# Attacks ------------------------------------------------------------------------------------------


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
    ram = fighter("ram", ability="Passive: This card may attack guarded ships with heavy attacks.")
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


def test_taunts_draw_attacks_of_their_kind(playing: Playing) -> None:
    tower = fighter("tower", ability="Passive: Opposing light attacks must target this card.")
    scene = playing(
        flame_scene(Side(squad=[fighter("a")]), Side(squad=[tower, fighter("x")]), phase="main_2")
    )
    assert scene.options("light") == {"light a tower"}
    assert scene.options("heavy") == {"heavy a tower", "heavy a x"}


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


# Ships --------------------------------------------------------------------------------------------


@rule("FLAME-SHIP-3", "FLAME-SHIP-4", "FLAME-SHIP-9", "FLAME-WIN-3")
def test_a_player_without_a_ship_plays_on_with_a_squad(playing: Playing) -> None:
    ram = fighter("ram", ability="Passive: This card may attack guarded ships.")
    scene = playing(
        flame_scene(Side(squad=[ram]), Side(squad=[fighter("foe")], ship=5_000), phase="main_2")
    )
    scene.do("heavy ram ship1")

    assert scene.ship(1).is_destroyed
    assert scene.match.outcome is None
    assert scene.table.turn_player == 1
    assert scene.options() >= {"to_main_2", "end_turn"}


@rule("FLAME-SHIP-5", "FLAME-SHIP-6", "FLAME-TAG-16")
def test_without_a_ship_there_is_no_deck_and_no_extra_deck(playing: Playing) -> None:
    search = support("search", "Use: Search your deck for 1 SQUAD card.")
    draws = support("draws", "Use: Draw 1 card.")
    team = support("team", "Use: Form a TAG TEAM.", "tag_team")
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a"), fighter("b")],
                supports=[search, draws, team],
                extra=[tag_team("ab", "a + b")],
                hand=[fighter("new")],
                ship=0,
            ),
            phase="start",
        )
    )
    assert scene.logged("draw") == []
    scene.do("place new")
    scene.answer("to_main_2")
    assert scene.options("activate_support") == {"activate_support draws"}
    scene.do("activate_support draws")
    assert scene.logged("draw") == []


@rule("FLAME-SHIP-7")
def test_a_destroyed_ship_is_no_target_and_is_not_repaired(playing: Playing) -> None:
    ram = fighter("ram", ability="Passive: This card may attack guarded ships.")
    yard = fighter("yard", ability="Your turn starts: Repair your ship by 9,000.")
    scene = playing(flame_scene(Side(squad=[ram]), Side(squad=[yard], ship=0), phase="main_2"))
    assert scene.options("light") == {"light ram yard"}
    scene.end_turn()
    assert scene.ship(1).health == 0


@rule("FLAME-SHIP-8")
def test_a_ship_is_no_squad_card_and_does_nothing(playing: Playing) -> None:
    calm = field_card(
        "calm", "Each turn starts: Give all rested SQUAD cards of the turn player 100 ENERGY."
    )
    scene = playing(flame_scene(Side(), Side(), in_play=(0, calm)))
    assert scene.options() == {"to_main_2", "end_turn"}
    assert scene.squad() == []


def test_a_ship_guard_reduces_attacks_alone(playing: Playing) -> None:
    quiet = field_card("quiet", "Passive: Attacks deal 3,000 less damage to each ship.")
    bolt = fighter("bolt", ability="Activate: Deal 4,000 damage to an opposing ship.")
    scene = playing(flame_scene(Side(squad=[bolt]), Side(), phase="main_2", in_play=(1, quiet)))
    scene.do("activate bolt")
    assert scene.ship(1).health == 96_000
    scene.do("heavy bolt ship1")
    assert scene.ship(1).health == 94_000


def test_rested_cards_gain_what_others_do_not(playing: Playing) -> None:
    plaza = field_card(
        "plaza", "Each turn starts: Give all rested SQUAD cards of the turn player 100 ENERGY."
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), unit(fighter("b"), energy=100)]),
            Side(squad=[fighter("foe", health=99_000)]),
            phase="main_2",
            in_play=(1, plaza),
        )
    )
    scene.do("light a foe")
    scene.end_turn()
    scene.end_turn()
    assert (scene.energy("a"), scene.energy("b")) == (400, 200)
