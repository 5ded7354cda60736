"""What holds everywhere: numbers, owners, the state check, abilities that wait (FLAME-GEN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.resuming import replay
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


@rule("FLAME-GEN-1")
def test_card_text_beats_rules_and_cannot_beats_may(playing: Playing) -> None:
    swift = fighter("swift", ability="Passive: This card may attack at once.")
    calm = field_card("calm", "Passive: All SQUAD cards of rank 1 or less cannot attack.")
    foe = Side(squad=[fighter("foe")])
    free = playing(flame_scene(Side(squad=[unit(swift, waiting=True)]), foe, phase="main_2"))
    assert "light swift foe" in free.options()

    side = Side(squad=[unit(swift, waiting=True)])
    barred = flame_scene(side, foe, phase="main_2", in_play=(0, calm))

    assert barred.table.turn_player == 1, "nothing could attack: the turn has ended"


@rule("FLAME-GEN-2", "FLAME-ATTACK-15", "FLAME-ATTACK-19")
def test_nothing_goes_below_zero(playing: Playing) -> None:
    weak = fighter("weak", light_damage=1_000, light_cost=50)
    cheap = field_card("cheap", "Passive: Light attacks of all SQUAD cards cost 500 less ENERGY.")
    hard = fighter("hard", ability="Passive: Attacks deal 9,000 less damage to this card.")
    scene = playing(
        flame_scene(
            Side(squad=[weak, fighter("strong", light_damage=99_000)]),
            Side(squad=[hard, fighter("soft")]),
            phase="main_2",
            in_play=(0, cheap),
        )
    )
    scene.do("light weak hard")

    assert (scene.energy("weak"), scene.health("hard")) == (500, 10_000)
    scene.do("light strong soft")
    assert scene.squad(1) == ["hard"]
    assert scene.ship(1).health == 100_000


@rule("FLAME-GEN-3")
def test_nothing_rises_above_what_is_printed(playing: Playing) -> None:
    medic = fighter("medic", ability="Activate: Heal this card by 9,000.")
    battery = fighter("battery", ability="Activate: Give this card 900 ENERGY.")
    yard = fighter("yard", ability="Activate: Repair your ship by 9,000.")
    scene = playing(
        flame_scene(
            Side(squad=[unit(medic, health=5_000), unit(battery, energy=100), yard], ship=95_000),
            phase="main_2",
        )
    )
    for card in ("medic", "battery", "yard"):
        scene.do(f"activate {card}")

    assert scene.health("medic") == 10_000
    assert scene.energy("battery") == 500
    assert scene.ship(0).health == 100_000


@rule("FLAME-GEN-4")
def test_cards_go_to_their_owners(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("mine", light_damage=10_000)], hand=[field_card("new")]),
            Side(squad=[fighter("theirs")]),
            in_play=(1, field_card("old")),
        )
    )
    scene.do("field new")
    scene.answer("to_main_2")
    scene.do("light mine theirs")

    assert scene.cards("discard", 1) == ["old"]
    assert scene.cards("defeated", 1) == ["theirs"]
    assert scene.cards("defeated", 0) == scene.cards("discard", 0) == []


@rule("FLAME-GEN-5")
def test_the_check_takes_all_the_fallen_at_once_and_before_the_abilities(
    playing: Playing,
) -> None:
    """Both fall together; the drawn card of the first comes only when both are gone."""
    bomb = fighter("bomb", ability="Strike, pay 100 ENERGY: Deal 9,000 damage to all SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[bomb]),
            Side(
                squad=[
                    unit(fighter("first", ability="Defeated: Draw 1 card."), health=1_000),
                    unit(fighter("second"), health=1_000),
                ]
            ),
            phase="main_2",
        )
    )
    scene.do("strike bomb")

    keys = [line["key"] for line in scene.match.log(None)]
    assert keys.count("defeated") == 2
    assert keys.index("ability") > max(n for n, key in enumerate(keys) if key == "defeated")


@rule("FLAME-GEN-5")
def test_forms_revert_before_others_fall_and_hands_are_cut_last(playing: Playing) -> None:
    glory = fighter("glory", "Glory")
    burst = fighter("burst", ability="Activate: Deal 15,000 damage to all SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[burst]),
            Side(squad=[unit(glory, form("hyper", "Glory")), fighter("other")]),
            phase="main_2",
        )
    )
    scene.do("activate burst")

    keys = [line["key"] for line in scene.match.log(None)]
    assert keys.index("revert") < keys.index("defeated")
    assert scene.squad(1) == ["glory"]


@rule("FLAME-GEN-6")
def test_the_turn_player_orders_his_abilities_and_others_come_after(playing: Playing) -> None:
    one = fighter("one", ability="Your turn ends: Draw 1 card.")
    two = fighter("two", ability="Your turn ends: Repair your ship by 1,000.")
    scene = playing(flame_scene(Side(squad=[one, two], ship=50_000), phase="main_2"))
    scene.answer("end_turn")

    assert scene.decision.kind == "order_triggers"
    assert scene.options() == {"resolve_next one 0", "resolve_next two 1"}
    scene.answer("resolve_next two")
    resolved = [
        line["args"]["card"]["card"] for line in scene.match.log(None) if line["key"] == "ability"
    ]
    assert resolved == ["two", "one"]


@rule("FLAME-GEN-6")
def test_an_ability_set_off_by_leaving_still_resolves(playing: Playing) -> None:
    wick = fighter("wick", ability="Defeated: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("killer", heavy_damage=10_000, ability="Knockout: Draw 2 cards.")]),
            Side(squad=[wick]),
            phase="main_2",
        )
    )
    scene.do("heavy killer wick")

    drawn = [(line["player"], line["count"]) for line in scene.logged("draw")]
    assert drawn[:2] == [(0, 2), (1, 1)]


@rule("FLAME-GEN-7")
def test_chance_comes_from_the_seed_alone(playing: Playing) -> None:
    thief = fighter(
        "thief", rank=3, ability="Enter by exchange: An opponent discards 1 card at random."
    )
    mine = Side(squad=[fighter("a"), fighter("b"), fighter("c")], hand=[thief])
    theirs = Side(hand=[fighter(f"h{n}") for n in range(8)])

    def discarded(seed: bytes) -> list[str]:
        scene = playing(flame_scene(mine, theirs, seed=seed))
        scene.answer("exchange thief")
        for card in ("a", "b", "c"):
            scene.do(f"give {card}") if scene.kinds == ["choose_given"] else None
        scene.pass_all()
        found: list[str] = scene.cards("discard", 1)
        return found

    seeds = [bytes([n]) * 64 for n in range(6)]
    found = [discarded(seed) for seed in seeds]
    assert found == [discarded(seed) for seed in seeds]
    assert len({tuple(one) for one in found}) > 1


@rule("FLAME-GEN-8")
def test_a_phase_may_be_left_at_once_but_a_full_hand_must_be_cut(playing: Playing) -> None:
    hand = [fighter(f"h{n}") for n in range(10)]
    scene = playing(flame_scene(Side(hand=hand, squad=[fighter("one")])))
    assert {"to_main_2", "end_turn"} <= scene.options()

    draws = support("draws", "Use: Draw 1 card.")
    full = flame_scene(Side(hand=hand, supports=[draws]), phase="main_2")
    full.do("activate_support draws")
    assert full.decision.kind == "discard_to_limit"
    with pytest.raises(AssertionError, match="no option 'end_turn'"):
        full.answer("end_turn")


@rule("FLAME-GEN-9", "FLAME-TRANSFORM-9")
def test_an_effect_stays_through_a_change_of_form_and_numbers_belong_to_each_card(
    playing: Playing,
) -> None:
    glory = unit(fighter("glory", "Glory"), health=6_000, energy=300)
    jam = reaction("jam", "React to a transformation: That card cannot attack this turn.")
    scene = playing(
        flame_scene(
            Side(squad=[glory], hand=[form("hyper", "Glory")]),
            Side(squad=[fighter("foe")], hand=[jam]),
        )
    )
    scene.answer("transform hyper glory")
    scene.answer("react jam")
    hyper = scene.unit("hyper")
    assert (hyper.health, hyper.energy) == ([6_000, 20_000], [300, 900])
    assert [e.subject for e in scene.table.effects] == [hyper.id]
    scene.answer("to_main_2")

    assert scene.table.turn_player == 1, "nothing could attack: the turn has ended"


@rule("FLAME-GEN-9")
def test_an_effect_ends_when_the_stack_leaves(playing: Playing) -> None:
    strong = support(
        "strong", "Use: Attacks of 1 of your SQUAD cards deal 500 more DAMAGE this turn."
    )
    gone = support("gone", "Use: Return 1 of your SQUAD cards to its owner's hand.")
    scene = playing(
        flame_scene(Side(squad=[fighter("one")], supports=[strong, gone]), phase="main_2")
    )
    scene.do("activate_support strong")
    assert scene.table.effects
    scene.do("activate_support gone")

    assert scene.table.effects == []
    assert "one" in scene.cards("hand")


def test_a_record_of_a_scene_is_replayed() -> None:
    scene = flame_scene(Side(hand=[fighter("one")]))
    scene.do("place one")
    assert replay(scene.match.game, scene.match.record).verdict == "EXACT"
