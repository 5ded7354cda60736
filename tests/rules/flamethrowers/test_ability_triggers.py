"""When triggered abilities set in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, able, drawn, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]

SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")

WAYS = ("placement", "exchange", "transforming", "tag team")


@rule("FLAME-ABILITY-18")
@pytest.mark.parametrize("word", [*WAYS, "anything"])
@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_joins_by_one_route_or_by_any(playing: Playing, way: str, word: str) -> None:
    head = "Enter" if word == "anything" else f"Enter by {word}"
    ability = f"{head}: Repair your ship by 1,000."
    sides = {
        "placement": (Side(hand=[fighter("n", ability=ability)]), "main_1", "place n"),
        "exchange": (
            Side(squad=[fighter("a"), fighter("b")], hand=[fighter("n", ability=ability, rank=2)]),
            "main_1",
            "exchange n",
        ),
        "transforming": (
            Side(squad=[DAX], hand=[form("n", "Dax", ability=ability)]),
            "main_1",
            "transform n",
        ),
        "tag team": (
            Side(
                squad=[fighter("g", "Glory"), fighter("w", "Wick")],
                supports=[SIGNAL],
                extra=[tag_team("n", "Glory + Wick", ability=ability)],
            ),
            "main_2",
            "activate_support signal",
        ),
    }
    mine, phase, answer = sides[way]
    mine.ship = 50_000
    scene = playing(flame_scene(mine, Side(squad=[FOE]), phase=phase))
    scene.answer(answer)
    assert scene.ship(0).health == (51_000 if word in (way, "anything") else 50_000)


@rule("FLAME-ABILITY-18")
def test_a_hit_is_damage_that_an_attack_dealt(playing: Playing) -> None:
    hitter = "Hit: Draw 1 card.\nActivate: Deal 100 damage to 1 opposing SQUAD card."
    wall = fighter("wall", ability="Passive: Attacks deal 9,000 less damage to this card.")
    scene = playing(able(hitter, theirs=Side(squad=[FOE, wall])))
    scene.answer("activate a")
    scene.answer("choose foe")
    assert drawn(scene) == 0, "by text it is none"
    scene.do("light b foe")
    assert drawn(scene) == 0, "it was another card's"
    scene.do("light a foe")
    assert drawn(scene) == 1

    scene = playing(able(hitter, theirs=Side(squad=[FOE, wall])))
    scene.do("light a wall")
    assert drawn(scene) == 0, "nothing was dealt"


@rule("FLAME-ABILITY-18")
@pytest.mark.parametrize(
    ("target", "draws"),
    [
        (unit(fighter("t"), health=3_000), 1),
        (unit(fighter("t"), health=3_001), 0),
        (unit(DAX, form("t", "Dax"), health=11_000), 0),
    ],
)
def test_a_knockout_is_a_defeat_by_an_attack(playing: Playing, target: Any, draws: int) -> None:
    scene = playing(able("Knockout: Draw 1 card.", theirs=Side(squad=[FOE, target])))
    scene.do("light a t")
    assert drawn(scene) == draws


@rule("FLAME-ABILITY-18")
def test_a_knockout_counts_only_while_the_card_is_in_play(playing: Playing) -> None:
    bomb = reaction("bomb", "React to damage: Defeat the attacker.")
    theirs = Side(squad=[FOE, unit(fighter("t"), health=100)], hand=[bomb])
    for ability, draws in (("Knockout", 0), ("Defeated", 1)):
        scene = playing(able(f"{ability}: Draw 1 card.", theirs=theirs))
        scene.answer("light a t")
        scene.answer("pass")
        scene.answer("react bomb")
        scene.pass_all()
        assert scene.squad() == ["b"]
        assert drawn(scene) == draws


@rule("FLAME-ABILITY-18")
def test_a_card_that_loses_health_and_stays(playing: Playing) -> None:
    hurt = "Damaged: Draw 1 card."
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a", light_damage=5_000), *map(fighter, "bcd")],
                supports=[support("s", "Use: Deal 100 damage to all opposing SQUAD cards.")],
            ),
            Side(squad=[fighter("h", ability=hurt), FOE]),
            phase="main_2",
        )
    )
    scene.do("activate_support s")
    assert drawn(scene, 1) == 1
    scene.do("light b foe")
    assert drawn(scene, 1) == 1
    scene.do("light a h")
    assert drawn(scene, 1) == 2
    scene.do("heavy c h")
    assert scene.squad(1) == ["foe"]
    assert drawn(scene, 1) == 2, "it is not there any more"


@rule("FLAME-ABILITY-18")
def test_nobody_is_the_attacker_of_what_an_ability_did(playing: Playing) -> None:
    back = fighter("a", health=50_000, ability="Damaged: Deal 600 damage to the attacker.")
    spiky = fighter("foe", health=50_000, ability="Damaged: Deal 300 damage to the attacker.")
    scene = playing(flame_scene(Side(squad=[back]), Side(squad=[spiky]), phase="main_2"))
    before = scene.health("foe")
    scene.do("light a foe")
    assert scene.health("a") == 50_000 - 300, "it is struck back and does not strike itself"
    assert scene.health("foe") < before

    scene = playing(flame_scene(Side(squad=[spiky]), Side(squad=[back]), phase="main_2"))
    scene.do("light foe a")
    assert scene.health("foe") == 50_000 - 600
    text = "Use: Deal 100 damage to all opposing SQUAD cards."
    scene = playing(using(text, theirs=Side([spiky]), squad=[back]))
    scene.do("activate_support s")
    assert (scene.health("a"), scene.health("foe")) == (50_000, 50_000 - 100)


@rule("FLAME-ABILITY-18")
@pytest.mark.parametrize(
    ("head", "word"), [("Defeated", "defeated"), ("Reverted", "reverted")], ids=str
)
def test_an_attack_on_another_card_is_not_behind_it(playing: Playing, head: str, word: str) -> None:
    """The attacked card strikes all that are beside it, too; they do not strike the attacker."""
    last = f"{head}: Deal 600 damage to the attacker."
    hitter = fighter("a", health=50_000, light_damage=5_000)
    form_of_dax = form("t", "Dax", health=12_000, ability=last)
    beside = (
        unit(DAX, form_of_dax, health=6_100)
        if word == "reverted"
        else unit(fighter("t", ability=last), health=100)
    )
    wild = fighter(
        "h", health=50_000, ability="Damaged: Deal 100 damage to all your other SQUAD cards."
    )
    for target, hurt in (("h", 0), ("t", 600)):
        scene = playing(
            flame_scene(Side(squad=[hitter]), Side(squad=[wild, beside]), phase="main_2")
        )
        scene.do(f"light a {target}")
        assert "t" not in scene.squad(1), f"it is {word}"
        assert scene.health("a") == 50_000 - hurt


@rule("FLAME-ABILITY-18", "FLAME-TRANSFORM-22")
def test_a_form_that_reverts_says_its_last_word(playing: Playing) -> None:
    worn = unit(DAX, form("t", "Dax", ability="Reverted: Draw 1 card.\nDefeated: Draw 5 cards."))
    hitter = fighter("a", light_damage=10_000)
    scene = playing(
        flame_scene(Side(squad=[hitter, fighter("b")]), Side(squad=[worn]), phase="main_2")
    )
    scene.do("light a t")
    assert scene.squad(1) == ["dax"]
    assert drawn(scene, 1) == 1


@rule("FLAME-ABILITY-18", "FLAME-TURN-8", "FLAME-TURN-9")
@pytest.mark.parametrize(
    ("head", "ends", "own", "theirs"),
    [
        ("Your turn starts", 0, 0, 0),
        ("Your turn starts", 1, 0, 0),
        ("Your turn starts", 2, 1, 0),
        ("Your turn ends", 1, 1, 0),
        ("Your turn ends", 2, 1, 0),
        ("Each turn starts", 1, 1, 0),
        ("Each turn starts", 2, 2, 0),
    ],
)
def test_the_start_and_the_end_of_turns(
    playing: Playing, head: str, ends: int, own: int, theirs: int
) -> None:
    card = fighter("a", ability=f"{head}: Repair your ship by 1,000.")
    scene = playing(flame_scene(Side(squad=[card], ship=50_000), Side(squad=[FOE], ship=50_000)))
    for _ in range(ends):
        scene.end_turn()
    assert scene.ship(0).health == 50_000 + 1_000 * own
    assert scene.ship(1).health == 50_000 + 1_000 * theirs


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-1")
@pytest.mark.parametrize(("answer", "energy", "draws"), [("pay", 200, 1), ("decline", 400, 0)])
def test_a_trigger_with_a_cost_is_optional(
    playing: Playing, answer: str, energy: int, draws: int
) -> None:
    scene = playing(able("Hit, pay 200 ENERGY: Draw 1 card."))
    scene.answer("light a foe")
    assert scene.options() == {"pay", "decline"}
    scene.answer(answer)
    assert (scene.energy("a"), drawn(scene)) == (energy, draws)


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-1")
@pytest.mark.parametrize("energy", [300, 299])
def test_who_cannot_pay_for_a_trigger_is_not_asked(playing: Playing, energy: int) -> None:
    card = unit(fighter("a", ability="Hit, pay 200 ENERGY: Draw 1 card."), energy=energy)
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    scene.answer("light a foe")
    assert (scene.kinds == ["pay_optional_cost"]) is (energy == 300)
    if energy == 300:
        scene.answer("decline")


@rule("FLAME-ABILITY-18", "FLAME-ABILITY-2")
def test_a_trigger_looks_at_its_condition(playing: Playing) -> None:
    text = "Attack: If the attack is heavy, draw 1 card."
    for kind, draws in (("light", 0), ("heavy", 1)):
        scene = playing(able(text))
        scene.do(f"{kind} a foe")
        assert drawn(scene) == draws


@rule("FLAME-ABILITY-18", "FLAME-FIELD-1")
def test_a_field_card_waits_for_the_attack_of_any_card(playing: Playing) -> None:
    storm = field_card("storm", "Attack: Take 50 ENERGY from the attacker.")
    captain = fighter("c", ability="Attack: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), captain]),
            Side(squad=[FOE]),
            phase="main_2",
            in_play=(1, storm),
        )
    )
    scene.do("light a foe")
    assert (scene.energy("a"), drawn(scene)) == (350, 0), "not that of another card of the squad"
    scene.do("light c foe")
    assert drawn(scene) == 1


@rule("FLAME-GEN-6")
def test_a_player_orders_the_own_abilities_and_the_turn_player_s_come_first(
    playing: Playing,
) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[
                    fighter("a", ability="Damaged: Repair your ship by 1,000."),
                    fighter("b", ability="Damaged: Take 100 ENERGY from all your SQUAD cards."),
                ],
                supports=[support("s", "Use: Deal 100 damage to all SQUAD cards.")],
                ship=50_000,
            ),
            Side(squad=[fighter("x", ability="Damaged: Repair your ship by 1,000.")], ship=60_000),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert (scene.decision.player, scene.kinds) == (0, ["order_triggers"])
    assert len(scene.options()) == 2
    assert scene.ship(1).health == 60_000
    scene.answer("resolve_next b")
    told = [
        line["key"] for line in scene.match.log(None) if line["key"] in ("repair", "energy_lost")
    ]
    assert told == ["energy_lost", "energy_lost", "repair", "repair"]
    assert (scene.ship(0).health, scene.ship(1).health) == (51_000, 61_000)


@rule("FLAME-GEN-6")
def test_equal_abilities_of_one_card_need_no_order(playing: Playing) -> None:
    twice = (
        "Use: Deal 100 damage to all opposing SQUAD cards. "
        "Deal 100 damage to all opposing SQUAD cards."
    )
    hurt = fighter("h", ability="Damaged: Draw 1 card.")
    scene = playing(using(twice, theirs=Side(squad=[hurt])))
    scene.answer("activate_support s")
    assert (drawn(scene, 1), scene.kinds) == (2, ["main_2"])
