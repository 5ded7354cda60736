"""What is done is told to all who may know it, in its order: attacks, abilities, effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.told import AGAIN, FOE, Case, scene_of, told
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support
from tests.testkit.flamethrowers.scene import Side

Playing = Callable[[Any], Any]
DAX = fighter("dax", "Dax")
CASES: dict[str, Case] = {
    "an attack": Case(
        Side(squad=[AGAIN, fighter("b")]),
        "light again foe",
        lines=(
            "attack player=0 card=again kind=light target=foe",
            "energy_paid card=again amount=100 energy=400",
            "damage card=foe amount=3000 health=7000",
        ),
    ),
    "an attack on a ship": Case(
        Side(squad=[AGAIN]),
        "heavy again ship1",
        lines=(
            "attack_ship player=0 card=again kind=heavy ship=1",
            "energy_paid card=again amount=200 energy=300",
            "ship_damage ship=1 amount=5000 health=95000",
        ),
        theirs=Side(),
    ),
    "a defeat": Case(
        Side(squad=[fighter("a", light_damage=99_000), fighter("b")]),
        "light a foe",
        lines=(
            "attack player=0 card=a kind=light target=foe",
            "energy_paid card=a amount=100 energy=400",
            "damage card=foe amount=10000 health=0",
            "defeated player=1 card=foe",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "an activated ability": Case(
        Side(
            squad=[fighter("a", ability="Activate, pay 100 ENERGY: Repair your ship by 2,000.")],
            ship=90_000,
        ),
        "activate a",
        lines=(
            "activate player=0 card=a",
            "energy_paid card=a amount=100 energy=400",
            "repair ship=0 amount=2000 health=92000",
        ),
    ),
    "an ability paid for": Case(
        Side(
            squad=[
                fighter(
                    "a", ability="Activate, pay 500 HEALTH, pay 1,000 ship health: Draw 2 cards."
                )
            ]
        ),
        "activate a",
        lines=(
            "activate player=0 card=a",
            "health_paid card=a amount=500 health=9500",
            "ship_paid ship=0 amount=1000 health=99000",
            "draw player=0 count=2",
        ),
    ),
    "an ability paid for with cards": Case(
        Side(
            squad=[fighter("a", ability="Activate, discard 1 card: Draw 1 card.")],
            hand=[fighter("h"), fighter("k")],
        ),
        "activate a; choose h",
        lines=(
            "activate player=0 card=a",
            "put player=0 card=h to=discard",
            "draw player=0 count=1",
        ),
    ),
    "a card given up": Case(
        Side(
            squad=[
                fighter("a", ability="Activate, give up 1 SQUAD card: Draw 1 card."),
                fighter("b"),
            ]
        ),
        "activate a; choose b",
        lines=(
            "activate player=0 card=a",
            "chosen player=0 card=a cards=b",
            "leaves player=0 card=b to=defeated",
            "draw player=0 count=1",
        ),
    ),
    "what the drawer alone sees": Case(
        Side(squad=[fighter("a", ability="Activate: Draw 1 card.")], deck=[fighter("top")]),
        "activate a",
        lines=(
            "activate player=0 card=a",
            "draw.seen player=0 count=1 cards=top",
        ),
        viewer=0,
    ),
    "a strike": Case(
        Side(
            squad=[
                fighter(
                    "a",
                    ability="Strike, pay 400 ENERGY: Deal 1,000 damage to 1 opposing SQUAD card.",
                ),
                fighter("b"),
            ]
        ),
        "strike a; choose foe",
        lines=(
            "chosen player=0 card=a cards=foe",
            "strike player=0 card=a kind=special",
            "energy_paid card=a amount=400 energy=100",
            "damage card=foe amount=1000 health=9000",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "a strike canceled": Case(
        Side(
            squad=[
                fighter(
                    "a",
                    ability=(
                        "Strike, pay 400 ENERGY: Deal 1,000 damage to all opposing SQUAD cards."
                    ),
                ),
                fighter("b"),
            ]
        ),
        "strike a; react stop",
        lines=(
            "strike player=0 card=a kind=special",
            "energy_paid card=a amount=400 energy=100",
            "react player=1 card=stop",
            "canceled what=attack",
            "attack_ended player=0",
        ),
        theirs=Side(squad=[FOE], hand=[reaction("stop", "React to an attack: Cancel the attack.")]),
    ),
    "an attack canceled": Case(
        Side(squad=[fighter("a"), fighter("b")]),
        "light a foe; react stop",
        lines=(
            "attack player=0 card=a kind=light target=foe",
            "energy_paid card=a amount=100 energy=400",
            "react player=1 card=stop",
            "canceled what=attack",
            "attack_ended player=0",
        ),
        theirs=Side(squad=[FOE], hand=[reaction("stop", "React to an attack: Cancel the attack.")]),
    ),
    "an attack redirected": Case(
        Side(squad=[fighter("a"), fighter("b")]),
        "light a foe; react turn",
        lines=(
            "attack player=0 card=a kind=light target=foe",
            "energy_paid card=a amount=100 energy=400",
            "react player=1 card=turn",
            "chosen player=1 card=turn cards=x",
            "redirected target=x",
            "damage card=x amount=3000 health=7000",
        ),
        theirs=Side(
            squad=[FOE, fighter("x")],
            hand=[
                reaction(
                    "turn",
                    (
                        "React to an attack: The attack targets 1 of your SQUAD cards other "
                        "than the target instead."
                    ),
                )
            ],
        ),
    ),
    "a SUPPORT card": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Take 100 ENERGY from 1 opposing SQUAD card.")],
        ),
        "activate_support s; choose x",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=x",
            "energy_lost card=x amount=100 energy=400",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "a SUPPORT card canceled": Case(
        Side(squad=[AGAIN], supports=[support("s", "Use: Draw 3 cards.")]),
        "activate_support s; react no",
        lines=(
            "support_used player=0 card=s",
            "react player=1 card=no",
            "canceled what=support",
        ),
        theirs=Side(
            squad=[FOE], hand=[reaction("no", "React to a SUPPORT card: Cancel the SUPPORT card.")]
        ),
    ),
    "a SUPPORT card that stays": Case(
        Side(
            squad=[AGAIN],
            supports=[
                support(
                    "s", "Lasting: Attacks of all your SQUAD cards deal 500 more DAMAGE.", "lasting"
                )
            ],
        ),
        "activate_support s; light again foe",
        lines=(
            "support_used player=0 card=s",
            "attack player=0 card=again kind=light target=foe",
            "energy_paid card=again amount=100 energy=400",
            "damage card=foe amount=3500 health=6500",
        ),
    ),
    "a ship chosen": Case(
        Side(squad=[AGAIN], supports=[support("s", "Use: Deal 3,000 damage to an opposing ship.")]),
        "activate_support s",
        lines=(
            "support_used player=0 card=s",
            "chosen_ship player=0 card=s ship=1",
            "ship_damage ship=1 amount=3000 health=97000",
        ),
    ),
    "an effect with a duration": Case(
        Side(
            squad=[AGAIN],
            supports=[
                support(
                    "s",
                    (
                        "Use: Attacks of 1 of your SQUAD cards deal 500 less DAMAGE this turn. "
                        "Attacks deal 700 less damage to your ship until your next turn."
                    ),
                )
            ],
        ),
        "activate_support s",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=again",
            "effect cards=again amount=-500 what=damage until=turn",
            "guard_ship ship=0 amount=700 until=until_own_next_turn",
        ),
    ),
    "a permission with a duration": Case(
        Side(
            squad=[AGAIN],
            supports=[
                support(
                    "s",
                    (
                        "Use: 1 opposing SQUAD card cannot attack until its next turn ends. "
                        "Attacks of all your SQUAD cards deal 500 more DAMAGE for its next "
                        "attack this turn."
                    ),
                )
            ],
        ),
        "activate_support s",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=foe",
            "state cards=foe what=cannot_attack until=its_next_turn",
            "effect cards=again amount=+500 what=damage until=next_attack",
        ),
    ),
    "an effect for this attack": Case(
        Side(
            squad=[
                fighter(
                    "a",
                    ability="Attack: Attacks of this card deal 500 more DAMAGE during this attack.",
                ),
                fighter("b"),
            ]
        ),
        "light a foe",
        lines=(
            "attack player=0 card=a kind=light target=foe",
            "energy_paid card=a amount=100 energy=400",
            "ability player=0 card=a",
            "effect cards=a amount=+500 what=damage until=for_attack",
            "damage card=foe amount=3500 health=6500",
        ),
    ),
}


@rule("FLAME-ABILITY-19")
@pytest.mark.parametrize("name", CASES)
def test_whatever_all_can_see_is_told_in_its_order(playing: Playing, name: str) -> None:
    case = CASES[name]
    scene = playing(scene_of(case))
    scene.may_stay_open = True

    assert told(case, scene) == list(case.lines)
