"""What the log and the view say of numbers and effects: how much, from whom, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import act, doing
from tests.rules.cipher.abilities.words import Playing, always, bonds, skilled, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, effect, face_down, unit
from tests.testkit.citation import rule

THIS = gr.This()
NUMBERS = ("higher", "lower", "becomes", "multiplied")
OF_NUMBERS = {*NUMBERS, *(f"{key}_of" for key in NUMBERS)}


def numbers_logged(scene: CipherScene) -> list[dict[str, Any]]:
    return [line for line in scene.match.log(None) if line["key"] in OF_NUMBERS]


def told(playing: Playing, text: str, *, active: int = 0, **mine: object) -> dict[str, Any]:
    """The one line about a number that a skill of the turn player's unit "a" brings."""
    field = [skilled("a", f"Act |ACT| {text}"), card("idle")]
    sides = [Side(vanguard=field, **mine), Side()]  # type: ignore[arg-type]
    if active:
        sides.reverse()
    scene = playing(cipher_scene(*sides, active=active))
    scene.answer("activate a")
    scene.may_stay_open = True
    (line,) = numbers_logged(scene)
    return {"key": line["key"], **line["args"]}


def effects(scene: CipherScene, viewer: int | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scene.match.view(viewer)["effects"]
    return found


def opened(scene: CipherScene, on: str, viewer: int | None = None) -> dict[str, Any]:
    """The sum of the unit's Attack as the viewer may open it."""
    number = scene.unit(on).id
    return next(one for one in scene.match.view(viewer)["sums"] if one["on"] == number)


# The log -----------------------------------------------------------------------------------------


@rule("CIPHER-END-3", "CIPHER-CARD-13")
@pytest.mark.parametrize(
    ("text", "key", "amount"),
    [
        ("this unit gets +20 Attack", "higher", 20),
        ("this unit gets -10 Attack", "lower", 10),
        ("this unit's Attack becomes 90", "becomes", 90),
        ("this unit's Attack is doubled", "multiplied", 2),
    ],
)
def test_a_number_that_is_another_until_end_of_turn_is_logged(
    playing: Playing, text: str, key: str, amount: int
) -> None:
    said = told(playing, f"Until end of turn, {text}.")

    assert said["key"] == key
    assert (said["stat"], said["amount"], said["until"]) == ("attack", amount, "until_turn")
    assert said["card"]["card"] == "a"
    assert "whose" not in said


@rule("CIPHER-END-3", "CIPHER-SKILL-16")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(
    ("until", "end", "mine"),
    [
        ("Until the end of your opponent's next turn", "until_turn_end_of", False),
        ("Until the end of your next turn", "until_turn_end_of", True),
        ("During your opponent's next turn", "until_during_turn_of", False),
        ("During your next turn", "until_during_turn_of", True),
    ],
)
def test_an_effect_that_outlasts_the_turn_says_with_whose_turn_it_ends(
    playing: Playing, until: str, end: str, mine: bool, active: int
) -> None:
    said = told(playing, f"{until}, this unit gets +20 Attack.", active=active)

    assert (said["key"], said["until"]) == ("higher_of", end)
    assert said["whose"] == (active if mine else 1 - active)


@rule("CIPHER-SKILL-15")
def test_a_number_that_is_no_other_has_no_line(playing: Playing) -> None:
    text = "Until end of turn, this unit gets +10 Attack for each of your <Flier> allies."
    field = [skilled("a", f"Act |ACT| {text}"), card("idle")]
    scene = playing(cipher_scene(Side(vanguard=field)))
    scene.answer("activate a")
    scene.may_stay_open = True

    assert numbers_logged(scene) == []


@rule("CIPHER-BATTLE-8")
def test_what_lasts_for_the_battle_says_so(playing: Playing) -> None:
    text = "|ATK SUPP| Attack Emblem: Until end of battle, your attacking unit gets +20 Attack."
    flag = skilled("flag", support_skill=text)
    mine = Side(vanguard=[card("a"), card("idle")], deck=[flag])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.may_stay_open = True
    (line,) = numbers_logged(scene)

    assert (line["key"], line["args"]["until"]) == ("higher", "until_battle")


@rule("CIPHER-SKILL-3", "CIPHER-END-3")
def test_what_is_no_number_is_logged_in_words(playing: Playing) -> None:
    scene = doing(
        playing,
        ef.Choose(gr.Chosen(gr.Units("own", (fi.Named(("b",)),)), name="it")),
        ef.Lasting("turn", (ch.Cannot(gr.Known("it"), "evade"), ch.Adjust(THIS, "attack", 10))),
        vanguard=[card("b")],
    )
    scene.may_stay_open = True
    (line,) = scene.logged("lasting")

    assert line["card"]["card"] == "a"
    assert line["words"].startswith("That ally cannot evade")
    assert line["words"].endswith("until end of turn.")
    assert "10" not in line["words"], "a number has a line of its own"
    assert [one["key"] for one in numbers_logged(scene)] == ["higher"]


@rule("CIPHER-SKILL-20")
def test_a_skill_that_is_given_is_logged_with_what_it_says(playing: Playing) -> None:
    given = Ability("Edge", "continuous", (ch.Adjust(THIS, "attack", 10),))
    scene = doing(playing, ef.Lasting("turn", (ch.GainsSkill(THIS, given),)))
    scene.may_stay_open = True
    (line,) = scene.logged("lasting")

    assert line["words"] == (
        'This unit gains "Edge" until end of turn. (This unit gets +10 Attack.)'
    )


@rule("CIPHER-SUPPORT-3", "CIPHER-CARD-10")
def test_a_support_is_logged_as_it_counts_and_not_as_it_is_printed(playing: Playing) -> None:
    """With a printed X, say, whose text makes it 10 for each bond."""
    says = Ability("Is", "special", (ch.Adjust(THIS, "support", 30),), place="any")
    mine = Side(vanguard=[card("a"), card("idle")], deck=[speaking(card("x", support=0), says)])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.may_stay_open = True

    assert next((line["card"]["card"], line["support"]) for line in scene.logged("support")) == (
        "x",
        30,
    )


# Effects in the view -----------------------------------------------------------------------------


@rule("CIPHER-CARD-13", "CIPHER-SKILL-16")
def test_an_effect_on_a_unit_is_shown_with_its_amount_and_source(playing: Playing) -> None:
    scene = doing(playing, ef.Lasting("turn", (ch.Adjust(THIS, "attack", 20),)))
    (shown,) = effects(scene)

    assert (shown["what"], shown["op"], shown["amount"]) == ("attack", "add", 20)
    assert (shown["on"], shown["source"], shown["source_key"]) == (scene.unit("a").id, "a", "a")
    assert (shown["until"], shown["until_turn_of"]) == ("turn", None)


@rule("CIPHER-SKILL-16")
def test_an_effect_without_a_card_is_shown_without_one(playing: Playing) -> None:
    """One put there by hand, as both players agreed."""
    scene = playing(cipher_scene(Side(vanguard=[unit(card("a"), effects=[effect("attack", 20)])])))
    (shown,) = effects(scene)

    assert (shown["on"], shown["amount"]) == (scene.unit("a").id, 20)
    assert (shown["source"], shown["source_key"], shown["sentence"]) == (None, None, "")


@rule("CIPHER-SKILL-16", "CIPHER-GAME-4")
def test_a_statement_is_shown_on_each_of_its_units_without_a_number(playing: Playing) -> None:
    both = gr.Units("own", (fi.Named(("b", "c")),))
    scene = doing(
        playing,
        ef.Lasting("turn", (ch.Cannot(both, "evade"),)),
        vanguard=[card("b"), card("c")],
    )
    shown = effects(scene)

    assert {one["on"] for one in shown} == {scene.unit("b").id, scene.unit("c").id}
    assert {(one["what"], one["op"], one["amount"]) for one in shown} == {("change", None, None)}


@rule("CIPHER-SKILL-16", "CIPHER-SKILL-19")
@pytest.mark.parametrize(
    "change",
    [
        ch.Cannot(gr.Cards("own", "bonds"), "be_flipped_down"),
        ch.Forbidden("enemy", "use", skills=("Rally",)),
    ],
    ids=["about cards", "about a player"],
)
def test_a_statement_about_no_unit_is_shown_on_none(playing: Playing, change: ch.Change) -> None:
    scene = doing(playing, ef.Lasting("turn", (change,)), bonds=bonds(2))

    assert [(one["what"], one["on"], one["source"]) for one in effects(scene)] == [
        ("change", None, "a")
    ]


@rule("CIPHER-SKILL-16", "CIPHER-CARD-12")
def test_a_number_of_a_card_is_shown_on_no_unit(playing: Playing) -> None:
    in_bonds = gr.Cards("own", "bonds")
    scene = doing(
        playing, ef.Lasting("turn", (ch.Adjust(in_bonds, "support", 10),)), bonds=bonds(1)
    )
    (shown,) = effects(scene)

    assert (shown["what"], shown["amount"], shown["on"]) == ("support", 10, None)


# Sums --------------------------------------------------------------------------------------------


@rule("CIPHER-CARD-13", "CIPHER-END-3")
def test_a_sum_names_the_card_and_the_end_of_each_part(playing: Playing) -> None:
    """A printed statement has no end; what a skill states for a time has one, told apart."""
    cheer = always(card("cheer"), ch.Adjust(gr.Units("own", (fi.Named(("a",)),)), "attack", 5))
    rise = ch.While(co.TurnOf("own"), (ch.Adjust(THIS, "attack", 20),))
    scene = doing(playing, ef.Lasting("turn", (rise,)), vanguard=[cheer])
    parts = opened(scene, "a")["addends"]

    assert [(one["amount"], one["card"], one["until"]) for one in parts] == [
        (40, None, None),
        (5, "cheer", None),
        (20, "a", "turn"),
    ]
    assert opened(scene, "a")["total"] == 65


@rule("CIPHER-CARD-13", "CIPHER-SKILL-16")
def test_a_sum_names_the_card_of_an_effect_that_has_gone_to_the_hand_since(
    playing: Playing,
) -> None:
    """Everybody saw it do this."""
    lift = ef.Lasting("turn", (ch.Adjust(gr.Units("own", (fi.Named(("b",)),)), "attack", 20),))
    scene = doing(playing, lift, ef.Put(THIS, "hand"), vanguard=[card("b")])
    parts = opened(scene, "b", 1)["addends"]

    assert [(one["amount"], one["card"]) for one in parts] == [(40, None), (20, "a")]


@rule("CIPHER-BATTLE-5", "CIPHER-CRIT-3", "CIPHER-CRIT-1")
def test_the_totals_of_a_battle_open_into_attack_support_and_critical_hit(
    playing: Playing,
) -> None:
    mine = Side(vanguard=[card("a")], hand=[card("a2", "a")], deck=[card("d", support=30)])
    foe = Side(vanguard=[card("foe")], hand=[card("f2", "foe")], deck=[card("e", support=20)])
    scene = playing(cipher_scene(mine, foe))
    scene.answer("attack a foe")
    scene.answer("critical a2")
    scene.may_stay_open = True
    sums = {one["what"]: one for one in scene.match.view(1)["sums"]}
    parts = {
        what: [(part["amount"], part["how"], part["card"]) for part in sums[what]["addends"]]
        for what in ("battle_attack", "battle_defence")
    }

    assert parts["battle_attack"] == [
        (40, "printed", None),
        (30, "support", "d"),
        (70, "critical", None),
    ]
    assert parts["battle_defence"] == [(40, "printed", None), (20, "support", "e")]
    assert (sums["battle_attack"]["total"], sums["battle_defence"]["total"]) == (140, 60)


# Cards and units ---------------------------------------------------------------------------------


@rule("CIPHER-REQ-5", "CIPHER-REQ-4")
def test_the_skills_a_unit_has_used_this_turn_are_shown_in_a_steady_order(
    playing: Playing,
) -> None:
    none = ef.Lasting("turn", (ch.Adjust(THIS, "attack", 1),))
    field = [speaking(card("a"), act("Axe", none), act("Bow", none)), card("idle")]
    marks = []
    for order in (("activate a 0", "activate a 1"), ("activate a 1", "activate a 0")):
        scene = playing(cipher_scene(Side(vanguard=field)))
        for answer in order:
            scene.answer(answer)
        scene.may_stay_open = True
        (shown,) = (
            one
            for one in scene.match.view(1)["players"][0]["zones"]["vanguard"]["units"]
            if one["cards"][0]["key"] == "a"
        )
        marks.append(shown["marks"])

    assert marks == [["Axe", "Bow"], ["Axe", "Bow"]]


@rule("CIPHER-BOND-7", "CIPHER-BOND-4")
def test_a_bond_is_shown_with_how_it_lies_and_a_handle_to_name_it_by(playing: Playing) -> None:
    lying = [face_down(card("down")), card("up")]
    scene = playing(cipher_scene(Side(bonds=lying, vanguard=[card("a")])))
    shown = scene.match.view(1)["players"][0]["zones"]["bonds"]["cards"]

    assert [(one["key"], one["face_up"]) for one in shown] == [("down", False), ("up", True)]
    assert [one["handle"] for one in shown] == [one.handle for one in scene.mine.bonds.cards]


@rule("CIPHER-SUPAREA-1", "CIPHER-SUPPORT-5")
def test_the_view_of_a_battle_says_what_each_side_is_supported_by(playing: Playing) -> None:
    """None where the support has failed, which is not the same as one of 0."""
    mine = Side(vanguard=[card("a")], hand=[card("a2", "a")], deck=[card("d", "a", support=30)])
    foe = Side(vanguard=[card("foe")], deck=[card("e", support=0)])
    scene = playing(cipher_scene(mine, foe))
    scene.answer("attack a foe")
    scene.may_stay_open = True
    battle = scene.match.view(None)["battle"]

    assert battle["support"] == {"0": None, "1": 0}
    assert battle["failed"] == [0]
