"""Skills that work whatever their labels ask of their unit."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.text import changes as ch
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.words import Playing, always, attack, skilled, speaking, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

SONG = "Song |CONT| All [LvS2] skills possessed by allies become usable."
GREEN = "Song |CONT| All [LvS2] skills possessed by other <Green> allies become usable."
LEVELS = (
    "[LvS2] Two |CONT| This unit gets +10 Attack.\n[LvS3] Three |CONT| This unit gets +20 Attack."
)
CHEER = (
    "Cheer |ACT| [Tap] Choose 1 <Bow> ally. Until the end of the turn, that ally gains +1 attack"
    " and any [LvS2] possessed by that ally become usable."
)


@word("SkillsUsable")
@rule("CIPHER-KEYWORD-LVS-1", "CIPHER-KEYWORD-LVS-3", "CIPHER-SKILL-4")
@pytest.mark.parametrize(
    ("text", "green", "plain"),
    [("", 40, 40), (SONG, 50, 50), (GREEN, 50, 40)],
    ids=["", "all", "some"],
)
def test_level_skills_of_that_level_alone_become_usable(
    playing: Playing, text: str, green: int, plain: int
) -> None:
    field = [
        skilled("s", text) if text else card("s"),
        skilled("g", LEVELS, insignias=["green"]),
        skilled("p", LEVELS),
    ]
    theirs = Side(vanguard=[skilled("foe", LEVELS)])
    scene = playing(cipher_scene(Side(vanguard=field), theirs))

    assert [attack(scene, key) for key in ("g", "p", "foe")] == [green, plain, 40]


@rule("CIPHER-KEYWORD-LVS-2", "CIPHER-SKILL-4")
def test_a_stack_that_is_high_enough_needs_no_song(playing: Playing) -> None:
    field = [skilled("s", SONG), unit(card("p0", "p"), skilled("p", LEVELS))]
    scene = playing(cipher_scene(Side(vanguard=field)))

    assert attack(scene, "p") == 50


@rule("CIPHER-KEYWORD-LVS-1", "CIPHER-SKILL-16", "CIPHER-SKILL-9")
def test_a_level_skill_is_activated_as_long_as_the_effect_lasts(playing: Playing) -> None:
    level = "[LvS2] Aim |ACT| [Once per turn] Draw 1 card."
    archers = [skilled(key, level, weapons=["bow"]) for key in ("x", "y")]
    mine = Side(vanguard=[skilled("a", CHEER), *archers], deck=[card("d"), card("e"), card("f")])
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == {"activate a 0"}

    scene.answer("activate a")
    scene.answer("choose x")
    assert scene.options("activate") == {"activate x 0"}
    assert attack(scene, "x") == 41
    scene.answer("activate x")
    assert scene.cards("hand") == ["d"]

    scene.answer("end_turn")
    assert attack(scene, "x") == 40


@rule("CIPHER-KEYWORD-LVS-1", "CIPHER-SKILL-3")
@pytest.mark.parametrize("sung", [True, False])
def test_a_triggered_level_skill_is_set_off(playing: Playing, sung: bool) -> None:
    go = skilled("x", "[LvS2] Go |AUTO| When this unit is moved, draw 1 card.")
    singer = skilled("s", SONG) if sung else card("s")
    scene = playing(cipher_scene(Side(vanguard=[singer, go, card("idle")], deck=[card("d")])))
    scene.answer("move x")

    assert len(scene.mine.hand) == sung


@rule("CIPHER-KEYWORD-CCS-1", "CIPHER-SKILL-4")
@pytest.mark.parametrize("label", ["CCS", "LvS2"])
def test_other_labels_ask_what_they_asked(playing: Playing, label: str) -> None:
    ten = Ability("Ten", "continuous", (ch.Adjust(gr.This(), "attack", 10),), labels=("CCS",))
    usable = n.SkillsUsable(gr.Units("own"), label.upper())
    scene = playing(
        cipher_scene(Side(vanguard=[always(card("s"), usable), speaking(card("x"), ten)]))
    )

    assert attack(scene, "x") == (50 if label == "CCS" else 40)


@rule("CIPHER-KEYWORD-LVS-1")
def test_a_level_skill_cannot_make_itself_usable(playing: Playing) -> None:
    text = f"[LvS2] {SONG}\n{LEVELS}"
    scene = playing(cipher_scene(Side(vanguard=[skilled("s", text), skilled("x", LEVELS)])))
    assert (attack(scene, "s"), attack(scene, "x")) == (40, 40)

    sings = unit(card("s0", "s"), skilled("s", text))
    scene = playing(cipher_scene(Side(vanguard=[sings, skilled("x", LEVELS)])))
    assert (attack(scene, "s"), attack(scene, "x")) == (50, 50)
