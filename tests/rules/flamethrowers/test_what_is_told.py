"""What is done is told to everybody who may know it, in the order in which it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = fighter("foe")
DAX = fighter("dax", "Dax")


@dataclass
class Case:
    """A position, what is answered in it, and the lines this leaves.

    `viewer` reads them (None: a spectator); `play` has what makes another position of it.
    """

    mine: Side
    answers: str
    lines: tuple[str, ...] = ()
    theirs: Side = field(default_factory=lambda: Side(squad=[FOE]))
    viewer: int | None = None
    play: Mapping[str, Any] = field(default_factory=dict)


def scene_of(case: Case) -> FlameScene:
    return flame_scene(case.mine, case.theirs, **{"phase": "main_2", **case.play})


def told(case: Case, scene: FlameScene | None = None) -> list[str]:
    scene = scene or scene_of(case)
    before = len(scene.match.log(case.viewer))
    for answer in case.answers.split("; "):
        scene.answer(*answer.split(" + "))
    return [spoken(line) for line in scene.match.log(case.viewer)[before:]]


def spoken(line: Mapping[str, Any]) -> str:
    """ "attack player=0 card=a kind=light target=foe"."""
    return " ".join([line["key"], *(f"{name}={_word(arg)}" for name, arg in line["args"].items())])


def _word(arg: Any) -> str:
    if isinstance(arg, dict):
        return str(arg["card"])
    return ",".join(map(_word, arg)) if isinstance(arg, list | tuple) else str(arg)


AGAIN = fighter("again", ability="Passive: This card may attack 1 more time each turn.")
CASES: dict[str, Case] = {
    "an attack": Case(
        Side(squad=[AGAIN, fighter("b")]),
        "light again foe",
        lines=(
            "attack player=0 card=again kind=light target=foe",
            "energy_lost card=again amount=100 energy=400",
            "damage card=foe amount=3000 health=7000",
        ),
    ),
    "an attack on a ship": Case(
        Side(squad=[AGAIN]),
        "heavy again ship1",
        lines=(
            "attack_ship player=0 card=again kind=heavy ship=1",
            "energy_lost card=again amount=200 energy=300",
            "ship_damage ship=1 amount=5000 health=95000",
        ),
        theirs=Side(),
    ),
    "a defeat": Case(
        Side(squad=[fighter("a", light_damage=99_000), fighter("b")]),
        "light a foe",
        lines=(
            "attack player=0 card=a kind=light target=foe",
            "energy_lost card=a amount=100 energy=400",
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
            "ability player=0 card=a",
            "energy_lost card=a amount=100 energy=400",
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
            "ability player=0 card=a",
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
            "ability player=0 card=a",
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
            "ability player=0 card=a",
            "chosen player=0 card=a cards=b",
            "leaves player=0 card=b to=defeated",
            "draw player=0 count=1",
        ),
    ),
    "what the drawer alone sees": Case(
        Side(squad=[fighter("a", ability="Activate: Draw 1 card.")], deck=[fighter("top")]),
        "activate a",
        lines=(
            "ability player=0 card=a",
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
            "energy_lost card=a amount=400 energy=100",
            "damage card=foe amount=1000 health=9000",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "a strike canceled": Case(
        Side(
            squad=[
                fighter(
                    "a",
                    ability="Strike, pay 400 ENERGY: Deal 1,000 damage to all opposing SQUAD cards.",
                ),
                fighter("b"),
            ]
        ),
        "strike a; react stop",
        lines=(
            "strike player=0 card=a kind=special",
            "energy_lost card=a amount=400 energy=100",
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
            "energy_lost card=a amount=100 energy=400",
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
            "energy_lost card=a amount=100 energy=400",
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
                    "React to an attack: The attack targets 1 of your SQUAD cards other than the target instead.",
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
            "energy_lost card=again amount=100 energy=400",
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
                    "Use: Attacks of 1 of your SQUAD cards deal 500 less DAMAGE this turn. Attacks deal 700 less damage to your ship until your next turn.",
                )
            ],
        ),
        "activate_support s",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=again",
            "effect cards=again amount=-500 what=damage until=turn",
            "effect_on_ship ship=0 amount=+700 what=guard until=until_own_next_turn",
        ),
    ),
    "a permission with a duration": Case(
        Side(
            squad=[AGAIN],
            supports=[
                support(
                    "s",
                    "Use: 1 opposing SQUAD card cannot attack until its next turn ends. Attacks of all your SQUAD cards deal 500 more DAMAGE for its next attack this turn.",
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
            "energy_lost card=a amount=100 energy=400",
            "ability player=0 card=a",
            "effect cards=a amount=+500 what=damage until=for_attack",
            "damage card=foe amount=3500 health=6500",
        ),
    ),
    "damage by text": Case(
        Side(
            squad=[AGAIN, unit(fighter("hurt"), health=4_000, energy=100)],
            supports=[
                support(
                    "s",
                    "Use: Deal 700 damage to all opposing SQUAD cards. Heal all your SQUAD cards by 9,000. Give all your SQUAD cards 150 ENERGY.",
                )
            ],
        ),
        "activate_support s",
        lines=(
            "support_used player=0 card=s",
            "damage card=foe amount=700 health=9300",
            "damage card=x amount=700 health=9300",
            "heal card=hurt amount=6000 health=10000",
            "energy_gained card=hurt amount=150 energy=250",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "a search": Case(
        Side(
            squad=[AGAIN],
            supports=[
                support("s", "Use: Search your deck for up to 2 SQUAD cards of rank 2 or more.")
            ],
            deck=[fighter("two", rank=2), fighter("one"), fighter("three", rank=3)],
        ),
        "activate_support s; choose two + choose three",
        lines=(
            "support_used player=0 card=s",
            "reveal player=0 cards=two,three",
            "put player=0 card=two to=hand",
            "put player=0 card=three to=hand",
            "shuffle player=0",
        ),
    ),
    "a look at the deck": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Look at the top 3 cards of your deck.")],
            deck=[fighter("d1"), fighter("d2"), fighter("d3")],
        ),
        "activate_support s; choose d2; next_card d3",
        lines=(
            "support_used player=0 card=s",
            "look player=0 count=3",
            "put_back player=0 count=1 to=deck_bottom",
            "put_back player=0 count=2 to=deck_top",
        ),
    ),
    "what the looker alone sees": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Look at the top 3 cards of your deck.")],
            deck=[fighter("d1"), fighter("d2"), fighter("d3")],
        ),
        "activate_support s; choose d2; next_card d3",
        lines=(
            "support_used player=0 card=s",
            "look.seen player=0 count=3 cards=d1,d2,d3",
            "put_back player=0 count=1 to=deck_bottom",
            "put_back player=0 count=2 to=deck_top",
        ),
        viewer=0,
    ),
    "a card recovered": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Recover up to 1 SQUAD card.")],
            defeated=[fighter("old"), fighter("older")],
        ),
        "activate_support s; choose old",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=old",
            "put player=0 card=old to=hand",
        ),
    ),
    "a card put into the squad": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Put up to 1 SQUAD card into your squad.")],
            hand=[fighter("h", rank=4), fighter("k")],
        ),
        "activate_support s; choose h",
        lines=(
            "support_used player=0 card=s",
            "place player=0 card=h",
        ),
    ),
    "a random discard": Case(
        Side(
            squad=[AGAIN], supports=[support("s", "Use: An opponent discards 2 cards at random.")]
        ),
        "activate_support s; pass",
        lines=(
            "support_used player=0 card=s",
            "discard player=1 card=same",
            "discard player=1 card=same",
        ),
        theirs=Side(squad=[FOE], hand=[fighter("same"), fighter("same"), fighter("same")]),
    ),
    "a card returned": Case(
        Side(
            squad=[AGAIN],
            supports=[support("s", "Use: Return 1 opposing SQUAD card to its owner's hand.")],
        ),
        "activate_support s; choose x",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=x",
            "leaves player=1 card=x to=hand",
        ),
        theirs=Side(squad=[FOE, fighter("x")]),
    ),
    "a card defeated by text": Case(
        Side(squad=[AGAIN], supports=[support("s", "Use: Defeat 1 opposing SQUAD card.")]),
        "activate_support s; choose x",
        lines=(
            "support_used player=0 card=s",
            "chosen player=0 card=s cards=x",
            "defeated player=1 card=x",
            "ability player=1 card=x",
            "draw player=1 count=1",
        ),
        theirs=Side(squad=[FOE, fighter("x", ability="Defeated: Draw 1 card.")]),
    ),
    "a TAG TEAM": Case(
        Side(
            squad=[fighter("glory", "Glory"), fighter("wick", "Wick")],
            supports=[support("signal", "Use: Form a TAG TEAM.", "tag_team")],
            extra=[tag_team("team", "Glory + Wick")],
        ),
        "activate_support signal",
        lines=(
            "support_used player=0 card=signal",
            "tag_team player=0 card=team cards=glory,wick",
        ),
    ),
    "a card placed": Case(
        Side(hand=[fighter("p")]),
        "place p",
        lines=("place player=0 card=p",),
        play={"phase": "main_1"},
    ),
    "a SUPPORT card placed": Case(
        Side(hand=[support("s", "Use: Draw 1 card.")]),
        "support s",
        lines=("support_placed player=0",),
        play={"phase": "main_1"},
    ),
    "a SUPPORT card placed, to its owner": Case(
        Side(hand=[support("s", "Use: Draw 1 card.")]),
        "support s",
        lines=("support_placed.seen player=0 card=s",),
        play={"phase": "main_1"},
        viewer=0,
    ),
    "a FIELD card": Case(
        Side(hand=[field_card("f")]),
        "field f",
        lines=(
            "field player=0 card=f",
            "field_replaced player=1 card=former",
        ),
        play={"phase": "main_1", "in_play": (1, field_card("former"))},
    ),
    "an exchange": Case(
        Side(squad=[fighter("a"), fighter("b")], hand=[fighter("e", rank=2)]),
        "exchange e",
        lines=("exchange player=0 card=e cards=a,b",),
        play={"phase": "main_1"},
    ),
    "a transformation": Case(
        Side(squad=[DAX], hand=[form("hyper", "Dax")]),
        "transform hyper",
        lines=("transform player=0 card=hyper target=dax",),
        play={"phase": "main_1"},
    ),
    "a form that reverts": Case(
        Side(squad=[fighter("a", light_damage=10_000), fighter("b")]),
        "light a hyper",
        lines=(
            "attack player=0 card=a kind=light target=hyper",
            "energy_lost card=a amount=100 energy=400",
            "damage card=hyper amount=10000 health=10000",
            "revert card=hyper base=dax",
            "ability player=1 card=hyper",
            "draw player=1 count=1",
        ),
        theirs=Side(squad=[unit(DAX, form("hyper", "Dax", ability="Reverted: Draw 1 card."))]),
    ),
    "a form that holds": Case(
        Side(squad=[fighter("a", light_damage=10_000), fighter("b")]),
        "light a hyper",
        lines=(
            "attack player=0 card=a kind=light target=hyper",
            "energy_lost card=a amount=100 energy=400",
            "damage card=hyper amount=10000 health=10000",
            "keeps_form card=hyper health=11000",
        ),
        theirs=Side(
            squad=[
                unit(
                    DAX,
                    form(
                        "hyper",
                        "Dax",
                        ability="Passive: This card keeps its form the first time it would revert.",
                    ),
                )
            ]
        ),
    ),
    "a ship destroyed": Case(
        Side(
            squad=[
                fighter("a", ability="Passive: This card may attack guarded ships."),
                fighter("b"),
            ]
        ),
        "light a ship1",
        lines=(
            "attack_ship player=0 card=a kind=light ship=1",
            "energy_lost card=a amount=100 energy=400",
            "ship_damage ship=1 amount=2000 health=0",
            "ship_destroyed ship=1",
        ),
        theirs=Side(squad=[FOE], ship=2_000),
    ),
    "a hand cut": Case(
        Side(
            squad=[AGAIN],
            hand=[fighter(f"h{n}") for n in range(9)],
            supports=[support("s", "Use: Draw 3 cards.")],
        ),
        "activate_support s; discard h4; discard h5",
        lines=(
            "support_used player=0 card=s",
            "draw player=0 count=3",
            "discard player=0 card=h4",
            "discard player=0 card=h5",
        ),
    ),
    "a KAMI too many": Case(
        Side(
            squad=[fighter("k1", kami=True), fighter("k2", kami=True), fighter("a")],
            supports=[support("s", "Use: Draw 1 card.")],
        ),
        "activate_support s; trim_kami k1",
        lines=(
            "support_used player=0 card=s",
            "draw player=0 count=1",
            "kami_trimmed player=0 card=k1",
        ),
    ),
    "a new turn": Case(
        Side(squad=[AGAIN]),
        "end_turn",
        lines=(
            "turn turn=6 player=1",
            "draw.seen player=1 count=1 cards=filler1-1",
        ),
        viewer=1,
    ),
}


@rule("FLAME-ABILITY-19")
@pytest.mark.parametrize("name", CASES)
def test_whatever_all_can_see_is_told_in_its_order(playing: Playing, name: str) -> None:
    case = CASES[name]
    scene = playing(scene_of(case))
    scene.may_stay_open = True

    assert told(case, scene) == list(case.lines)
