"""Questions: when a skill works."""

from __future__ import annotations

import pytest

from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.words import (
    Playing,
    attack,
    bonds,
    fight,
    skilled,
    speaking,
    word,
    worth,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule


def in_battle(playing: Playing, text: str, mine: Side, theirs: Side, active: int = 0) -> int:
    """The attacker's or defender's total of the Lord "a" as the result showed it."""
    mine.lord = skilled("a", f"Is |CONT| {text}", attack=40)
    scene = playing(cipher_scene(mine, theirs, active=active))
    foe = scene.theirs.lord_unit.card.key
    fight(scene, "a" if active == 0 else foe, foe if active == 0 else "a")
    lines = scene.logged("attack_succeeded") or scene.logged("attack_failed")
    total: int = lines[0]["attack" if active == 0 else "defence"]
    return total - 40


@word("Compare", "Count")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("count", "value"), [(2, 40), (3, 50), (4, 50)])
def test_counts_are_compared(playing: Playing, count: int, value: int) -> None:
    text = "If you have 3 or more bonds, this unit gets +10 Attack."
    assert worth(playing, text, bonds=bonds(count)) == value


@word("Compare")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("own", "value"), [(2, 50), (3, 40), (4, 40)])
def test_both_players_are_compared(playing: Playing, own: int, value: int) -> None:
    text = "If you have fewer orbs than your opponent, this unit gets +10 Attack."
    assert worth(playing, text, Side(orbs=3), orbs=own) == value


@word("Exists", "Unless")
@rule("CIPHER-SKILL-4")
def test_somebody_is_there_or_not(playing: Playing) -> None:
    text = 'While you have a "Cordelia", this unit gets +10 Attack.'
    assert worth(playing, text) == 40
    assert worth(playing, text, rearguard=[card("c", "Cordelia")]) == 50
    text = "If your opponent has no cards in hand, this unit gets +10 Attack."
    assert worth(playing, text) == 50
    assert worth(playing, text, Side(hand=[card("h")])) == 40


@word("Matches", "Is")
@rule("CIPHER-SKILL-4", "CIPHER-PROMOTE-12")
@pytest.mark.parametrize(
    ("state", "lord"),
    [
        ("tapped", lambda data: unit(data, tapped=True)),
        ("promoted", lambda data: unit(card("b", "a"), data, promoted=True)),
    ],
)
def test_a_units_state_is_asked_for(playing: Playing, state: str, lord: object) -> None:
    text = f"If this unit is {state}, this unit gets +10 Attack."
    assert worth(playing, text) == 40
    assert worth(playing, text, wrap=lord) == 50


@word("At", "All")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
@pytest.mark.parametrize("count", [2, 3])
def test_two_conditions_must_both_hold(playing: Playing, area: str, count: int) -> None:
    text = (
        "If this unit is in the Front Line and you have 3 or more bonds, this unit gets +10 Attack."
    )
    both = area == "vanguard" and count == 3
    value = worth(playing, text, lord_area=area, bonds=bonds(count), vanguard=[card("v")])
    assert value == (50 if both else 40)


@word("AnyOf")
@rule("CIPHER-SKILL-4", "CIPHER-CARD-4")
def test_one_of_several_traits_is_enough(playing: Playing) -> None:
    text = "<Flier> or <Beast> allies get +10 Attack."
    for types, value in ((["flier"], 50), (["beast"], 50), (["dragon"], 40), ([], 40)):
        assert worth(playing, text, facts={"types": types}) == value


@word("Parity")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("count", "value"), [(0, 40), (1, 50), (2, 40), (3, 50)])
def test_odd_numbers(playing: Playing, count: int, value: int) -> None:
    text = "While you have an odd number of bonds, this unit gets +10 Attack."
    assert worth(playing, text, bonds=bonds(count)) == value


@word("TurnOf")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize("active", [0, 1])
def test_it_matters_whose_turn_it_is(playing: Playing, active: int) -> None:
    text = "During your turn, this unit gets +10 Attack."
    assert worth(playing, text, active=active) == (50 if active == 0 else 40)


@rule("CIPHER-SKILL-4")
def test_a_condition_on_the_turn_changes_with_it(playing: Playing) -> None:
    lord = skilled("a", "Is |CONT| During your turn, this unit gets +10 Attack.")
    theirs = Side(hand=[card("y")])
    scene = playing(cipher_scene(Side(lord=lord), theirs))
    assert attack(scene, "a") == 50
    scene.answer("end_turn")
    assert attack(scene, "a") == 40


@word("Fighting")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(
    ("text", "active", "foe", "more"),
    [
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 0, {"types": ["dragon"]}, 10),
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 0, {}, 0),
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 1, {"types": ["dragon"]}, 0),
        ("While being attacked by a non-<Tome> enemy, this unit gets +10 Attack.", 1, {}, 10),
        ("While being attacked by a non-<Tome> enemy, this unit gets +10 Attack.", 0, {}, 0),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 0, {}, 10),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 1, {}, 10),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 0, {"weapons": ["axe"]}, 0),
    ],
)
def test_the_role_and_the_foe_in_battle(
    playing: Playing, text: str, active: int, foe: dict[str, object], more: int
) -> None:
    plain = [card("p", support=0)]
    mine = Side(deck=plain, rearguard=[card("idle")])
    theirs = Side(lord=card("foe", attack=200, **foe), deck=plain, rearguard=[card("idle1")])
    assert in_battle(playing, text, mine, theirs, active) == more


@word("Fights")
@rule("CIPHER-CRIT-7", "CIPHER-SKILL-4")
def test_those_who_attack_this_unit(playing: Playing) -> None:
    text = "Enemies of Cost 1 attacking this unit cannot land critical hits."
    for cost, kinds in ((1, ["choose_orb"]), (2, ["critical_hit"])):
        mine = Side(lord=skilled("a", f"Luck |CONT| {text}", attack=0))
        theirs = Side(vanguard=[card("foe", "F", cost=cost)], hand=[card("f2", "F")])
        scene = playing(cipher_scene(mine, theirs, active=1))
        scene.answer("attack foe a")
        assert scene.kinds == kinds
        scene.play_on("choose_orb")
        scene.answer("orb 1")


@word("Supported")
@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("name", "more"), [("Abel", 10), ("Cain", 0)])
def test_the_supporter_is_asked_for(playing: Playing, name: str, more: int) -> None:
    text = 'While supported by "Abel", this unit gets +10 Attack.'
    mine = Side(deck=[card("s", name, support=0)], rearguard=[card("idle")])
    assert in_battle(playing, text, mine, Side(lord=card("foe", attack=200))) == more


@word("SupportFailed")
@rule("CIPHER-SUPPORT-5", "CIPHER-SKILL-3")
@pytest.mark.parametrize("name", ["F", "G"])
def test_a_failed_support_of_the_enemy(playing: Playing, name: str) -> None:
    text = (
        "Fang |AUTO| [Once per turn] When this unit's attack ends and your opponent's support "
        "card failed during that attack, draw 1 card."
    )
    theirs = Side(lord=card("foe", "F", attack=200), deck=[card("s", name)])
    scene = playing(cipher_scene(Side(lord=skilled("a", text), rearguard=[card("idle")]), theirs))
    fight(scene, "a", "foe")

    assert len(scene.mine.hand) == (1 if name == "F" else 0)


@word("Used")
@rule("CIPHER-SKILL-3")
def test_a_skill_used_this_turn(playing: Playing) -> None:
    text = (
        "Excalibur |ACT| [Once per turn] This unit gets +10 Attack until end of turn.\n"
        'Wind |AUTO| When this unit attacks, if this unit used "Excalibur" this turn, draw 1 card.'
    )
    for used in (True, False):
        mine = Side(lord=skilled("a", text), rearguard=[card("idle")])
        scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
        if used:
            scene.answer("activate a")
        fight(scene, "a", "foe")
        assert len(scene.mine.hand) == (1 if used else 0)


@word("Is")
@rule("CIPHER-ACTION-4")
def test_who_attacked_this_turn(playing: Playing) -> None:
    dance = skilled("b", "Dance |ACT| [Once per turn] Untap 1 ally that attacked this turn.")
    mine = Side(lord=card("a"), rearguard=[dance, unit(card("tired"), tapped=True)])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
    fight(scene, "a", "foe")
    scene.answer("activate b")

    assert [scene.unit(key).tapped for key in ("a", "tired")] == [False, True]


@word("InEffect")
@rule("CIPHER-KEYWORD-CCS-1")
@pytest.mark.parametrize("promoted", [True, False])
def test_a_skill_in_effect(playing: Playing, promoted: bool) -> None:
    text = 'If "Conquest" is in effect, this unit gets +10 Attack.'
    other = skilled("b", "[CCS] Conquest |CONT| This unit gets +10 Attack.", name="B")
    stack = unit(card("b0", "B"), other, promoted=promoted)
    assert worth(playing, text, vanguard=[stack]) == (50 if promoted else 40)


@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("count", "value"), [(4, 40), (5, 50)])
def test_a_skill_that_says_nothing_yet_is_not_in_effect(
    playing: Playing, count: int, value: int
) -> None:
    text = 'If "Stance" is in effect, this unit gets +10 Attack.'
    stance = "Stance |SPEC| While you have 5 or more bonds, this card's Promotion Cost becomes 5."
    other = skilled("b", stance, name="B")
    assert worth(playing, text, vanguard=[other], bonds=bonds(count)) == value


@word("Happened")
@rule("CIPHER-SKILL-4")
def test_what_happened_earlier_this_turn(playing: Playing) -> None:
    happened = co.Happened(tn.Deployed(gr.Units("own")))
    change = ch.While(happened, (ch.Becomes(gr.This(), "attack", 90),))
    lord = speaking(card("a"), Ability("Is", "continuous", (change,)))
    mine = Side(lord=lord, hand=[card("x"), card("y", cost=9)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert attack(scene, "a") == 40
    scene.answer("deploy x vanguard")
    assert attack(scene, "a") == 90
    scene.play_on("place_bond", player=0)
    assert attack(scene, "a") == 40
