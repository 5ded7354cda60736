"""What holds for a while stands in the view with its source, its words and its end; logs say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.cipher.abilities.words import skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side as CipherSide
from tests.testkit.cipher.scene import cipher_scene
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, surprise
from tests.testkit.fetcg.cards import unit as fighter_of
from tests.testkit.fetcg.samples import sample
from tests.testkit.fetcg.scene import Side as FireSide
from tests.testkit.fetcg.scene import at, fetcg_scene
from tests.testkit.flamethrowers.cards import field_card, fighter, support
from tests.testkit.flamethrowers.scene import Side, flame_scene

Playing = Callable[[Any], Any]
ONE, TWO = fighter_of("one", energy=9), fighter_of("two", energy=9)


@rule("FETCG-SURPRISE-24")
@pytest.mark.parametrize(
    ("text", "line", "until"),
    [
        ("Target your Attacking unit: Its damage is 1 higher.", ("higher", "damage", 1), "attack"),
        ("Target your Attacking unit: Its damage is 2 lower.", ("lower", "damage", 2), "attack"),
        (
            "Target your Attacking unit: Its damage is doubled.",
            ("doubled", "damage", None),
            "attack",
        ),
        (
            "Target your Attacking unit: Its attack power becomes 1.",
            ("becomes", "power", 1),
            "attack",
        ),
    ],
)
def test_an_effect_of_a_surprise_card_is_logged_as_a_person_says_it_and_shown(
    playing: Playing, text: str, line: tuple[str, str, int | None], until: str
) -> None:
    card = surprise("boon", text, "attack_preparation", cost=0)
    mine = FireSide([at("B-2", ONE)], hand=[card, surprise("other", "Draw 1 card.")])
    scene = playing(fetcg_scene(mine, FireSide([at("C-2", TWO)])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack")
    scene.answer("play_surprise boon")
    while not scene.match.view(1)["effects"]:
        scene.answer("pass")
    (shown,) = scene.match.view(1)["effects"]

    assert shown["on"] == scene.unit("one").id
    assert (shown["source"], shown["sentence"]) == ("boon", text)
    assert shown["until"] == "strike"
    (logged,) = scene.logged(line[0], 1)
    assert logged["card"]["card"] == "one"
    assert logged["until"] == f"until_{until}"
    assert logged.get("amount") == line[2]
    assert logged["what"].replace("attack", "power") == line[1]


@rule("FETCG-SURPRISE-24")
def test_a_ban_on_a_player_names_the_seat_and_the_turn_it_ends_with(playing: Playing) -> None:
    ban = "Your opponent cannot play Surprise cards this turn."
    mine = FireSide([at("B-2", ONE)], hand=[surprise("hush", ban, cost=0)])
    scene = playing(fetcg_scene(mine, FireSide([at("D-2", TWO)]), skip_windows=False))
    scene.do("play_surprise hush")
    scene.may_stay_open = True
    (shown,) = scene.match.view(None)["effects"]

    assert (shown["on"], shown["seat"], shown["value"]) == (None, 1, "surprise")
    assert (shown["source"], shown["sentence"], shown["until"]) == ("hush", ban, "turn")


@rule("FETCG-SURPRISE-24", "FETCG-WIN-13")
def test_a_victory_condition_in_force_is_shown_with_its_words(playing: Playing) -> None:
    mine = FireSide([at("C-1", ONE, energy=2), at("C-2", ONE, energy=2)], hand=[sample(111)])
    scene = playing(fetcg_scene(mine, FireSide([at("D-3", TWO)]), phase="end"))
    scene.may_stay_open = True
    scene.answer("end_phase_step surprise")
    scene.answer("play_surprise banner-of-conquest")
    scene.pass_all()
    (shown,) = scene.match.view(1)["effects"]

    assert shown["source"] == "Banner of Conquest"
    assert "win" in shown["sentence"]
    assert (shown["until"], shown["until_turn_of"]) == ("turn_end_of", 1)


@rule("FETCG-LAND-7")
def test_a_land_that_is_replaced_is_logged_after_the_one_that_replaces_it(
    playing: Playing,
) -> None:
    side = FireSide([at("A-1", ONE)], hand=[land("new")], lands={"A-1": land("old")})
    scene = playing(fetcg_scene(side, phase="land"))
    scene.do("play_land new A-1")
    told = [line["key"] for line in scene.match.log(1)]

    assert told.index("place_land") < told.index("land_removed")
    assert scene.logged("land_removed", 1)[0]["card"]["card"] == "old"


# FlameThrowers --------------------------------------------------------------------------------


@rule("FLAME-ABILITY-5")
@pytest.mark.parametrize(
    ("words", "until"),
    [
        (" this turn", "turn"),
        (" for its next attack this turn", "next_attack"),
        (" until its next turn ends", "its_next_turn"),
        (" until your next turn", "until_own_next_turn"),
    ],
)
def test_an_effect_on_a_squad_card_is_shown_with_card_words_and_end(
    playing: Playing, words: str, until: str
) -> None:
    text = f"Use: Attacks of 1 of your SQUAD cards deal 500 more DAMAGE{words}."
    side = Side(squad=[fighter("one"), fighter("two")], supports=[support("boon", text)])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.answer("activate_support boon")
    scene.do("choose one")
    (shown,) = scene.match.view(1)["effects"]

    assert (shown["on"], shown["amount"]) == (scene.unit("one").id, 500)
    assert (shown["source"], shown["sentence"], shown["until"]) == ("boon", text, until)
    assert shown["until_turn_of"] == (0 if until.endswith("turn") and "_" in until else None)


def test_a_choice_made_openly_is_read_by_all(playing: Playing) -> None:
    text = "Use: Heal 1 of your SQUAD cards by 100."
    side = Side(squad=[fighter("one"), fighter("two")], supports=[support("boon", text)])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.answer("activate_support boon")
    assert scene.decision.prompt.key == "choose_one"
    assert scene.decision.prompt.as_json()["words"] == text
    scene.do("choose one")

    for viewer in (0, 1, None):
        (line,) = scene.logged("chosen", viewer)
        assert (line["player"], line["card"]["card"]) == (0, "boon")
        assert [card["card"] for card in line["cards"]] == ["one"]


@rule("FLAME-ABILITY-14")
def test_a_choice_in_the_deck_is_not_told(playing: Playing) -> None:
    text = "Enter: Look at the top 2 cards of your deck."
    side = Side(hand=[fighter("new", ability=text)], deck=[fighter("secret"), fighter("other")])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    scene.may_stay_open = True
    scene.do("place new")
    scene.answer("choose secret")

    assert scene.logged("chosen", None) == []


@rule("FLAME-FIELD-2", "FLAME-FIELD-6")
def test_a_field_card_that_is_replaced_is_logged_after_the_one_that_replaces_it(
    playing: Playing,
) -> None:
    new, old = field_card("new"), field_card("old")
    scene = playing(flame_scene(Side(hand=[new]), Side(), in_play=(1, old)))
    scene.do("field new")
    told = [line["key"] for line in scene.match.log(1)]

    assert told.index("field") < told.index("field_replaced")
    assert scene.logged("field_replaced", 0)[0]["player"] == 1


# Cipher and FMA ----------------------------------------------------------------------------------


def test_what_one_ally_does_for_another_is_shown_on_it(playing: Playing) -> None:
    text = "Choose 1 other ally. Until the end of your opponent's next turn, it cannot evade."
    mine = CipherSide(vanguard=[skilled("a", f"Call |ACT| {text}"), card("b"), card("c")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    scene.answer("choose c")
    unit = scene.unit("c").id

    for viewer in (0, 1, None):
        (shown,) = scene.match.view(viewer)["effects"]
        assert (shown["on"], shown["source_key"]) == (unit, "a")
        assert text in shown["sentence"]
        assert (shown["until"], shown["until_turn_of"]) == ("turn_end_of", 1)


def test_a_number_of_a_unit_opens_into_whom_it_is_from(playing: Playing) -> None:
    cheer = skilled("a", "Cheer |CONT| Your other allies get +10 Attack.")
    scene = playing(cipher_scene(CipherSide(vanguard=[cheer, card("b", attack=40)])))
    sums = {opened["on"]: opened for opened in scene.match.view(1)["sums"]}
    opened = sums[scene.unit("b").id]

    assert (opened["what"], opened["total"]) == ("attack", 50)
    printed, added = opened["addends"]
    assert (printed["amount"], printed["how"], printed["card"]) == (40, "printed", None)
    assert (added["amount"], added["card"]) == (10, "a")
    assert "other allies get +10" in added["words"]


def test_what_holds_during_a_coming_turn_says_so_before_and_in_it(playing: Playing) -> None:
    text = "During your opponent's next turn, this unit gets +20 Attack."
    mine = CipherSide(vanguard=[skilled("a", f"Call |ACT| [Once per turn] {text}")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    (before,) = scene.match.view(1)["effects"]
    scene.answer("end_turn")
    (then,) = scene.match.view(1)["effects"]

    assert (before["until"], before["until_turn_of"]) == ("during_turn_of", 1)
    assert (then["until"], then["until_turn_of"]) == ("during", None)
