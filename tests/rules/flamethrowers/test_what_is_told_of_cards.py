"""What is done with cards is told to all who may know it, in the order in which it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.told import AGAIN, FOE, Case, scene_of, told
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, unit

Playing = Callable[[Any], Any]
DAX = fighter("dax", "Dax")
CASES: dict[str, Case] = {
    "damage by text": Case(
        Side(
            squad=[AGAIN, unit(fighter("hurt"), health=4_000, energy=100)],
            supports=[
                support(
                    "s",
                    (
                        "Use: Deal 700 damage to all opposing SQUAD cards. Heal all your SQUAD "
                        "cards by 9,000. Give all your SQUAD cards 150 ENERGY."
                    ),
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
            "energy_paid card=a amount=100 energy=400",
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
            "energy_paid card=a amount=100 energy=400",
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
            "energy_paid card=a amount=100 energy=400",
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
