"""Aliases: what Lucina, who is also named Marth, may and may not do (CIPHER-NAME-4 to 11)."""

from __future__ import annotations

import pytest

from rules.cipher.values import names_of, same_name
from tests.rules.cipher.abilities.words import Playing, attack, bonds, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

ALIAS = 'Guise |SPEC| This card is also named "Marth".'
LUCINA = skilled("lucina", ALIAS, name="Lucina", attack=40)
MARTH = card("marth", "Marth", attack=40)


@word("GainsNames")
@rule("CIPHER-NAME-4", "CIPHER-NAME-5")
def test_two_cards_have_the_same_name_if_they_share_one(playing: Playing) -> None:
    mine = Side(lord=LUCINA, hand=[MARTH, card("plain", "Lucina"), card("ike", "Ike")])
    scene = playing(cipher_scene(mine))
    lucina = scene.unit("lucina")

    assert names_of(scene.table, lucina) == {"Lucina", "Marth"}
    shares = [same_name(scene.table, lucina, other) for other in scene.mine.hand.cards]
    assert shares == [True, True, False]
    assert not same_name(scene.table, *scene.mine.hand.cards[:2])


@rule("CIPHER-NAME-6", "CIPHER-NAME-7")
def test_neither_lucina_nor_marth_is_deployed_beside_her_but_both_may_be_stacked(
    playing: Playing,
) -> None:
    hand = [MARTH, card("plain", "Lucina"), card("up", "Marth", promotion_cost=1)]
    mine = Side(lord=LUCINA, hand=hand, bonds=bonds(3))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options() == {
        "level_up marth lucina",
        "level_up plain lucina",
        "promote up lucina",
        "end_deployment",
    }


@rule("CIPHER-NAME-8")
@pytest.mark.parametrize(("fighter", "top"), [(LUCINA, MARTH), (MARTH, LUCINA)])
def test_they_fail_to_support_each_other(playing: Playing, fighter: object, top: object) -> None:
    mine = Side(lord=fighter, deck=[top], rearguard=[card("idle")])  # type: ignore[arg-type, list-item]
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
    scene.answer(f"attack {scene.table.players[0].lord_unit.card.key} foe")

    assert len(scene.logged("support_failed")) == 1


@rule("CIPHER-NAME-9")
@pytest.mark.parametrize(("fighter", "held"), [(LUCINA, MARTH), (MARTH, LUCINA)])
@pytest.mark.parametrize("active", [0, 1])
def test_they_stand_for_each_other_in_critical_hits_and_evasions(
    playing: Playing, fighter: object, held: object, active: int
) -> None:
    mine = Side(lord=fighter, hand=[held], rearguard=[card("idle")])  # type: ignore[arg-type, list-item]
    theirs = Side(lord=card("foe", attack=40), rearguard=[card("idle1")])
    scene = playing(cipher_scene(mine, theirs, active=active))
    lord = scene.table.players[0].lord_unit.card.key
    scene.answer(f"attack {lord} foe" if active == 0 else f"attack foe {lord}")
    word_ = "critical" if active == 0 else "evade"
    other = scene.mine.hand.cards[0].data.key
    assert scene.options() == {f"{word_} {other}", "decline"}
    scene.answer(word_)
    if scene.kinds == ["choose_orb"]:
        scene.answer("orb 1")


@rule("CIPHER-NAME-10")
def test_a_units_names_are_those_of_its_top_card(playing: Playing) -> None:
    """After Marth is put on Lucina a Lucina without alias may be deployed, one with it not."""
    plain = card("plain", "Lucina")
    other = skilled("other", ALIAS, name="Lucina")
    mine = Side(lord=unit(LUCINA, MARTH), hand=[plain, other], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == {"deploy plain vanguard", "deploy plain rearguard"}


@rule("CIPHER-NAME-11")
@pytest.mark.parametrize("place", ["retreat", "deck", "boundless", "hand"])
def test_an_alias_works_in_every_zone(playing: Playing, place: str) -> None:
    texts = {
        "retreat": 'Call |ACT| Add 1 "Marth" from your Retreat Area to your hand.',
        "deck": 'Call |ACT| Search your deck for 1 "Marth", reveal it and add it to your hand. '
        "Shuffle your deck.",
        "boundless": (
            'Call |ACT| Choose 1 "Marth" from your Boundless Area, and add it to your hand.'
        ),
        "hand": 'Call |ACT| [Discard 1 "Marth"] Draw 1 card.',
    }
    mine = Side(lord=skilled("a", texts[place]), vanguard=[card("idle")])
    setattr(mine, place, [LUCINA])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    if place == "hand":
        assert scene.cards("retreat") == ["lucina"]
    else:
        assert scene.cards("hand") == ["lucina"]


@rule("CIPHER-NAME-11", "CIPHER-INSIGNIA-3", "CIPHER-BOND-4")
@pytest.mark.parametrize("up", [True, False])
def test_a_face_down_bond_has_neither_name_nor_insignia_nor_number(
    playing: Playing, up: bool
) -> None:
    text = (
        'One |CONT| If you have 1 or more "Lucina" Bond cards, this unit gets +1 Attack.\n'
        "Two |CONT| If you have a <Blue> bond, this unit gets +2 Attack.\n"
        "Three |CONT| If you have 1 or more Bond cards, this unit gets +4 Attack."
    )
    bond = skilled("l", ALIAS, name="Lucina", insignias=["blue"])
    mine = Side(lord=skilled("a", text, attack=0), bonds=[bond if up else face_down(bond)])
    scene = playing(cipher_scene(mine))

    assert attack(scene, "a") == (7 if up else 4)


@rule("CIPHER-KEYWORD-US-1", "CIPHER-KEYWORD-US-2")
@pytest.mark.parametrize("state", ["up", "down", "none"])
def test_a_unit_skill_asks_for_a_face_up_bond_of_the_other_insignia(
    playing: Playing, state: str
) -> None:
    text = (
        "[US] Path |CONT| This unit gets +20 Attack. Use only while you have 1 or more <Black> "
        "bonds."
    )
    black = card("b", insignias=["black"])
    lying = {"up": [black], "down": [face_down(black)], "none": []}[state]
    lord = skilled("a", text, insignias=["white"])
    scene = playing(cipher_scene(Side(lord=lord, bonds=lying)))

    assert attack(scene, "a") == (60 if state == "up" else 40)
