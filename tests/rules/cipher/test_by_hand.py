"""Skills nobody could compile are resolved by hand: proposed, agreed to, logged, reversible."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import rules
from rules.cipher.game import GAME
from rules.cipher.values import attack_of
from tests.testkit.by_hand import accept, add, begin, by_hand
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]
LINE = "Riddle |ACT| Gyre and gimble in the wabe."
RIDDLE = card("riddle", skill=LINE)


def scene_of(playing: Playing, theirs: Side | None = None, **mine: object) -> CipherScene:
    """Seat 0 has a unit with a line that nobody could read."""
    field = [RIDDLE, card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    return playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]


def told(scene: CipherScene, viewer: int | None) -> str:
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


def asked(scene: CipherScene) -> tuple[int, str]:
    return scene.decision.player, scene.decision.kind


def done(scene: CipherScene, viewer: int | None) -> list[dict[str, object]]:
    """What the one line about the only proposal says came of it."""
    (line,) = scene.logged("by_hand_done", viewer)
    return [part for part in line["parts"] if part["key"] != "by_hand_step"]


# When it is offered -------------------------------------------------------------------------------


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("line", "where", "phase", "offered"),
    [
        ("|ACT| Gyre.", "vanguard", "action", True),
        ("|ACT| Gyre.", "vanguard", "deployment", False),
        ("|ACT| Gyre.", "hand", "action", False),
        ("|AUTO| Gyre.", "vanguard", "deployment", True),
        ("|AUTO| Gyre.", "bonds", "action", False),
        ("|BOND| |CONT| Gyre.", "bonds", "action", True),
        ("|BOND| |CONT| Gyre.", "vanguard", "action", False),
        ("|HAND| |ACT| Gyre.", "hand", "action", True),
    ],
)
def test_a_line_is_open_where_and_when_it_could_apply(
    playing: Playing, line: str, where: str, phase: str, offered: bool
) -> None:
    odd = card("odd", skill=f"Odd {line}", cost=9)
    mine = {"hand": [card("x", cost=9)], where: [odd]}
    scene = playing(cipher_scene(Side(**mine), phase=phase))  # type: ignore[arg-type]
    assert scene.options("by_hand") == ({"by_hand odd 0"} if offered else set())


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-1")
def test_a_line_takes_effect_in_the_deployment_phase_too(playing: Playing) -> None:
    """The phase goes on afterwards."""
    field = [card("riddle", skill="Riddle |AUTO| Gyre and gimble in the wabe.")]
    mine = Side(vanguard=field, hand=[card("x")], bonds=[card("b")])
    scene = playing(cipher_scene(mine, phase="deployment"))
    by_hand(scene, "lord0: move rearguard")

    assert scene.units("rearguard") == ["lord0"]
    assert "deploy x vanguard" in scene.options()


def test_a_support_line_is_open_in_its_battle_alone(playing: Playing) -> None:
    odd = card("odd", support_skill="|ATK SUPP| Odd: Gyre and gimble.")
    theirs = Side(lord=card("foe", attack=200))
    scene = playing(cipher_scene(Side(lord=card("a"), deck=[odd], hand=[odd]), theirs))
    assert scene.options("by_hand") == set()
    scene.answer("attack a foe")
    assert (scene.decision.player, scene.kinds) == (0, ["by_hand_window"])
    assert scene.options("by_hand") == {"by_hand odd 0"}
    by_hand(scene, "a: attack_battle +30")
    scene.answer("pass")
    scene.answer("decline")
    assert scene.logged("attack_failed")[0]["attack"] == 80


def test_a_card_that_was_read_offers_nothing(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[card("x", cost=9)])))
    assert scene.options("by_hand") == set()


# Consent ------------------------------------------------------------------------------------------


def test_nothing_happens_until_the_opponent_agrees(playing: Playing) -> None:
    scene = scene_of(playing, Side(vanguard=[card("foe")]))
    begin(scene)
    add(scene, "foe: destroy", "idle: tap")
    assert scene.match.view(1)["proposal"] is None, "nobody sees what is not yet proposed"
    scene.answer("by_hand_propose")

    assert asked(scene) == (1, "by_hand_consent")
    assert "foe" in scene.units("vanguard", 1)
    for viewer in (0, 1, None):
        shown = scene.match.view(viewer)["proposal"]
        assert (shown["card"], shown["line"]) == ({"card": "riddle"}, LINE)
        assert [step["args"]["does"] for step in shown["steps"]] == [
            "by_hand_destroy",
            "by_hand_tap",
        ]
    accept(scene)
    assert "foe" not in scene.units("vanguard", 1)
    assert scene.unit("idle").tapped
    assert scene.match.view(1)["proposal"] is None


@pytest.mark.parametrize("why", ["text", "moment", "steps", "none"])
def test_it_can_be_declined_with_a_reason(playing: Playing, why: str) -> None:
    scene = scene_of(playing)
    begin(scene)
    add(scene, "lord1: destroy", "draw 0")
    scene.answer("by_hand_propose")
    scene.answer(f"by_hand_decline {why}")

    assert asked(scene) == (0, "action")
    assert scene.cards("hand") == []
    (line,) = scene.logged("by_hand_declined")
    assert (line["by"], line["why"], line["line"]) == (1, why, LINE)
    assert len(scene.theirs.orbs) == 5


def test_a_change_may_be_asked_for(playing: Playing) -> None:
    scene = scene_of(playing)
    begin(scene)
    add(scene, "draw 0", "draw 1")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_change 2")

    assert asked(scene) == (0, "by_hand")
    assert scene.decision.prompt.key == "by_hand_changed"
    assert scene.decision.prompt.args == {"player": 1, "wanted": "2"}
    scene.answer("by_hand_drop")
    scene.answer("by_hand_propose")
    accept(scene)
    assert len(scene.cards("hand")) == 1
    assert scene.cards("hand", 1) == []


def test_what_is_given_up_leaves_no_trace(playing: Playing) -> None:
    scene = scene_of(playing)
    lines = len(scene.match.log(1))
    begin(scene)
    add(scene, "draw 0")
    scene.answer("by_hand_give_up")
    assert asked(scene) == (0, "action")
    assert len(scene.match.log(1)) == lines


def test_ten_steps_are_the_most(playing: Playing) -> None:
    scene = scene_of(playing)
    begin(scene)
    add(scene, *["draw 0"] * 10)
    assert {option.split()[0] for option in scene.options()} == {
        "by_hand_propose",
        "by_hand_drop",
        "by_hand_give_up",
    }
    scene.answer("by_hand_propose")
    accept(scene)
    assert len(scene.cards("hand")) == 10


# One entry, one step back -------------------------------------------------------------------------


def test_one_entry_says_the_line_every_card_and_every_number(playing: Playing) -> None:
    scene = scene_of(playing, Side(vanguard=[card("foe")]), bonds=[card("b")])
    lines = len(scene.match.log(1))
    by_hand(scene, "b: turn", "riddle: attack_turn +20", "foe: destroy", "draw 0")

    for viewer in (0, 1, None):
        assert len(scene.match.log(viewer)) == lines + 1
        (line,) = scene.logged("by_hand_done", viewer)
        assert (line["player"], line["card"]["card"], line["line"]) == (0, "riddle", LINE)
        assert line["agreed"] == [1]
        steps = [part["args"] for part in line["parts"] if part["key"] == "by_hand_step"]
        assert [(s["does"], s["card"] and s["card"]["card"], s["target"]) for s in steps] == [
            ("by_hand_turn", "b", None),
            ("by_hand_attack_turn", "riddle", "+20"),
            ("by_hand_destroy", "foe", None),
            ("by_hand_draw", None, "0"),
        ]
        came = done(scene, viewer)
        assert came[1]["args"]["amount"] == 20
        assert [part["key"] for part in came][:3] == ["flip_down", "higher", "defeated"]
    assert "filler0-1" in str(done(scene, 0))
    assert "filler0-1" not in told(scene, 1)


def test_the_answer_before_undoes_it_whole(playing: Playing) -> None:
    scene = scene_of(playing, Side(vanguard=[card("foe")]), hand=[card("h")])
    by_hand(scene, "h: put vanguard", "foe: destroy", "idle: tap")
    assert "h" in scene.units("vanguard")

    earlier = scene.match.state_after(scene.match.length - 1)
    before = earlier.table
    assert {unit.card.key for unit in before.all_units()} == {  # type: ignore[attr-defined]
        *("lord0", "riddle", "idle", "lord1", "foe")
    }
    assert not any(unit.tapped for unit in before.all_units())  # type: ignore[attr-defined]
    assert earlier.log(1) == scene.match.log(1)[:-1]


def test_whoever_is_asked_on_the_way_has_the_entry_before_them(playing: Playing) -> None:
    scene = scene_of(playing)
    by_hand(scene, "lord1: destroy", "draw 0")
    assert asked(scene) == (1, "choose_orb")
    assert len(scene.logged("by_hand_done", 1)) == 1
    scene.answer("orb 1", player=1)
    assert len(scene.theirs.orbs) == 4
    assert len(scene.cards("hand")) == 1
    assert len(scene.logged("by_hand_done", 1)) == 1


def test_a_lord_without_orbs_ends_the_match_in_the_one_entry(playing: Playing) -> None:
    scene = scene_of(playing, Side(orbs=0))
    by_hand(scene, "lord1: destroy")
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)
    assert scene.logged("by_hand_done", 1)


# What can be done ---------------------------------------------------------------------------------


@rule("CIPHER-GAME-4", "CIPHER-MOVE-4")
def test_units_are_tapped_moved_strengthened_and_destroyed(playing: Playing) -> None:
    scene = scene_of(playing, Side(vanguard=[card("foe")]))
    by_hand(
        scene,
        *("idle: tap", "idle: move rearguard", "riddle: attack_turn +20", "foe: destroy"),
    )
    assert scene.unit("idle").tapped
    assert scene.units("rearguard") == ["idle"]
    assert "moved" in {part["key"] for part in done(scene, 1)}, "it has not moved by itself"
    assert attack_of(scene.table, scene.unit("riddle")) == 60
    assert scene.cards("retreat", 1) == ["foe"]
    scene.answer("end_turn")
    assert attack_of(scene.table, scene.unit("riddle")) == 40


def test_cards_are_drawn_shuffled_put_and_taken(playing: Playing) -> None:
    scene = scene_of(playing, deck=[card("drawn"), card("seen")], orbs=[card("o1"), card("o2")])
    by_hand(scene, "draw 0", "top bonds", "orb 0", "shuffle 0")
    scene.answer("orb 2")

    assert scene.cards("hand") == ["drawn", "o2"]
    assert scene.cards("bonds") == ["seen"]
    assert "seen" in told(scene, 1)
    for viewer in (1, None):
        assert "drawn" not in told(scene, viewer)
        assert "o2" not in told(scene, viewer)
        assert scene.logged("shuffle", viewer)


@pytest.mark.parametrize("pile", ["deck_top", "deck_bottom"])
def test_a_hand_card_put_into_the_deck_stays_hidden(playing: Playing, pile: str) -> None:
    scene = scene_of(playing, hand=[card("secret"), card("other")])
    begin(scene)
    add(scene, f"secret: put {pile}")
    scene.answer("by_hand_propose")
    for viewer in (1, None):
        assert "secret" not in told(scene, viewer)
        (step,) = scene.match.view(viewer)["proposal"]["steps"]
        assert step["args"]["card"] == "hidden_card", "that it is a card of his they are told"
    accept(scene)

    assert scene.cards("deck")[-1 if pile == "deck_top" else 0] == "secret"
    assert "secret" in told(scene, 0)
    for viewer in (1, None):
        assert "secret" not in told(scene, viewer)


def test_a_lord_is_not_put_away(playing: Playing) -> None:
    scene = scene_of(playing)
    begin(scene)
    scene.answer("by_hand_card lord0")
    assert scene.options("by_hand_put") == set()
    scene.answer("by_hand_back")
    scene.answer("by_hand_give_up")


def test_what_cannot_be_done_any_more_is_said_to_be_so(playing: Playing) -> None:
    scene = scene_of(playing, Side(vanguard=[card("foe")]))
    by_hand(scene, "foe: destroy", "foe: tap")
    assert [part["key"] for part in done(scene, 1)] == ["defeated", "by_hand_void"]


@rule("CIPHER-CHECK-1", "CIPHER-MARCH-1")
def test_the_rules_hold_afterwards(playing: Playing) -> None:
    """With its Vanguard cleared away by hand the enemy marches."""
    scene = scene_of(playing, Side(rearguard=[card("r")]))
    by_hand(scene, "lord1: move rearguard")
    assert scene.units("vanguard", 1) == ["lord1", "r"]


@rule("CIPHER-GAME-4")
def test_in_a_battle_each_player_may_propose_once_the_supports_lie_open(playing: Playing) -> None:
    theirs = Side(lord=card("foe", attack=200), vanguard=[card("odd", skill="O |AUTO| Gyre.")])
    scene = playing(cipher_scene(Side(lord=card("a"), vanguard=[card("idle")]), theirs))
    scene.answer("attack a foe")
    assert (scene.decision.player, scene.kinds) == (1, ["by_hand_window"])
    by_hand(scene, "a: attack_battle -30")
    assert (scene.decision.player, scene.kinds) == (1, ["by_hand_window"])
    scene.answer("pass")

    assert scene.logged("attack_failed")[0]["attack"] == 20
    assert attack_of(scene.table, scene.unit("a")) == 40


def test_every_line_and_question_has_words() -> None:
    words = rules.game("cipher").messages
    assert GAME.messages == words
    for key in ("prompt.by_hand", "prompt.by_hand_card", "prompt.by_hand_window"):
        assert words[key]


def test_lords_stacks_and_orbs_are_changed(playing: Playing) -> None:
    scene = scene_of(
        playing, hand=[card("low"), card("high")], orbs=[card("o1"), card("o2")], deck=[card("d")]
    )
    by_hand(
        scene,
        *("idle: lord", "low: stack idle", "high: level_up idle", "orb_add 0", "orb_turn 1"),
    )
    lord = scene.unit("high")
    assert scene.mine.lord == lord.id
    assert [one.data.key for one in lord.cards] == ["low", "idle", "high"]
    assert len(scene.mine.orbs) == 3
    assert "o1" in told(scene, 1)
    assert "'d'" not in told(scene, 1).replace('"', "'")

    by_hand(scene, "high: unstack hand")
    assert scene.cards("hand") == ["low"]
    assert [one.data.key for one in lord.cards] == ["idle", "high"]


def test_ranges_and_bans_hold_for_the_turn(playing: Playing) -> None:
    theirs = Side(vanguard=[card("front")], rearguard=[card("back")])
    scene = scene_of(playing, theirs)
    assert "attack riddle back" not in scene.options("attack")
    by_hand(scene, "riddle: range 2", "idle: ban attack")
    assert "attack riddle back" in scene.options("attack")
    assert not any(option.startswith("attack idle") for option in scene.options("attack"))
    assert scene.options("by_hand")


def test_a_hand_is_shown_and_a_card_is_searched_for_openly(playing: Playing) -> None:
    theirs = Side(hand=[card("theirs1"), card("theirs2")])
    scene = scene_of(playing, theirs, deck=[card("sought"), card("other")])
    by_hand(scene, "show_hand 1", "search_shown hand", "discard_blind 1")
    scene.answer("by_hand_find sought")
    for viewer in (0, 1, None):
        assert all(key in told(scene, viewer) for key in ("theirs1", "theirs2", "sought"))
    assert scene.cards("hand") == ["sought"]
    assert len(scene.cards("hand", 1)) == 1
    assert len(scene.cards("retreat", 1)) == 1


def test_another_unit_is_attacked_instead(playing: Playing) -> None:
    line = card("odd", skill="Odd |AUTO| Gyre.")
    theirs = Side(lord=card("foe", attack=10), vanguard=[line, card("wall", attack=200)])
    scene = playing(cipher_scene(Side(lord=card("a")), theirs))
    scene.answer("attack a foe")
    by_hand(scene, "wall: redirect")
    scene.answer("pass")
    assert scene.logged("attack_failed")


# What an earlier step has brought -----------------------------------------------------------------


def test_a_card_of_the_hand_is_chosen_when_it_comes_to_it(playing: Playing) -> None:
    """ "Draw a card, then send a card from your hand to the Retreat Area." """
    scene = scene_of(playing, hand=[card("old")], deck=[card("drawn")])
    begin(scene)
    add(scene, "draw 0", "from_hand retreat")
    scene.answer("by_hand_propose")
    accept(scene)
    assert (scene.decision.player, scene.decision.prompt.key) == (0, "by_hand_from_hand")
    scene.answer("by_hand_find drawn")

    assert scene.cards("retreat") == ["drawn"]
    assert scene.cards("hand") == ["old"]


def test_an_empty_hand_has_no_card_to_choose(playing: Playing) -> None:
    scene = scene_of(playing)
    by_hand(scene, "from_hand retreat")

    assert [part["key"] for part in done(scene, None)] == ["by_hand_void"]


def test_what_was_made_by_hand_bears_the_card_it_was_made_for(playing: Playing) -> None:
    scene = scene_of(playing)
    by_hand(scene, "idle: attack_turn +20")
    (opened,) = scene.match.view(None)["sums"]

    assert [(addend["amount"], addend["card"]) for addend in opened["addends"]] == [
        (40, None),
        (20, "riddle"),
    ]
