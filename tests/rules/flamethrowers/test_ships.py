"""Ships: guarded, open, destroyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


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


@rule("FLAME-ABILITY-8")
def test_a_ship_guard_reduces_attacks_alone(playing: Playing) -> None:
    quiet = field_card("quiet", "Passive: Attacks deal 3,000 less damage to each ship.")
    bolt = fighter("bolt", ability="Activate: Deal 4,000 damage to an opposing ship.")
    scene = playing(flame_scene(Side(squad=[bolt]), Side(), phase="main_2", in_play=(1, quiet)))
    scene.do("activate bolt")
    assert scene.ship(1).health == 96_000
    scene.do("heavy bolt ship1")
    assert scene.ship(1).health == 94_000


@rule("FLAME-ABILITY-4")
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
