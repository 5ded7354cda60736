"""Skills nobody could compile are resolved by hand: announced, logged, replayable, reversible."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import rules
from rules.cipher.game import GAME
from rules.cipher.values import attack_of
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene

Playing = Callable[[CipherScene], CipherScene]
RIDDLE = card("riddle", skill="Riddle |ACT| Gyre and gimble in the wabe.")


def by_hand(playing: Playing, theirs: Side | None = None, **mine: object) -> CipherScene:
    """Seat 0 has opened his window for actions by hand."""
    field = [RIDDLE, card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    scene = playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]
    scene.answer("by_hand")
    return scene


def treat(scene: CipherScene, key: str, how: str) -> None:
    scene.answer(f"by_hand_card {key}")
    scene.answer(how)


def told(scene: CipherScene, viewer: int | None) -> str:
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


@pytest.mark.parametrize("phase", ["deployment", "action"])
def test_it_is_offered_while_a_card_has_text_that_nobody_read(playing: Playing, phase: str) -> None:
    assert RIDDLE.texts["skill"]
    for vanguard, offered in (([RIDDLE], {"by_hand"}), ([], set())):
        mine = Side(vanguard=vanguard, hand=[card("x", cost=9)])
        scene = playing(cipher_scene(mine, phase=phase))
        assert scene.options("by_hand") == offered


def test_both_players_and_spectators_read_what_was_done(playing: Playing) -> None:
    scene = by_hand(playing, bonds=[card("b")])
    treat(scene, "b", "flip")
    scene.answer("done")

    assert not scene.mine.bonds.cards[0].face_up
    for viewer in (0, 1, None):
        assert scene.logged("by_hand", viewer) == [{"player": 0}]
        done = scene.logged("by_hand_did", viewer)
        assert [(line["player"], line["what"]) for line in done] == [(0, "flip")]
        assert scene.logged("flip", viewer)[0]["card"]["card"] == "b"


def test_units_are_tapped_moved_strengthened_and_destroyed(playing: Playing) -> None:
    scene = by_hand(playing, Side(vanguard=[card("foe")]))
    treat(scene, "idle", "tap")
    treat(scene, "idle", "move")
    treat(scene, "riddle", "attack_until_turn +20")
    treat(scene, "foe", "destroy")
    scene.answer("done")

    assert scene.unit("idle").tapped
    assert scene.units("rearguard") == ["idle"]
    assert attack_of(scene.table, scene.unit("riddle")) == 60
    assert scene.cards("retreat", 1) == ["foe"]
    scene.answer("end_turn")
    assert attack_of(scene.table, scene.unit("riddle")) == 40


def test_cards_are_drawn_shuffled_put_and_taken(playing: Playing) -> None:
    scene = by_hand(playing, deck=[card("drawn"), card("seen")], orbs=[card("o1"), card("o2")])
    scene.answer("by_hand_draw")
    scene.answer("by_hand_top")
    scene.answer("put bonds")
    scene.answer("by_hand_orb")
    scene.answer("orb 2")
    scene.answer("by_hand_shuffle")
    scene.answer("done")

    assert scene.cards("hand") == ["drawn", "o2"]
    assert scene.cards("bonds") == ["seen"]
    assert "seen" in told(scene, 1)
    for viewer in (1, None):
        assert "drawn" not in told(scene, viewer)
        assert "o2" not in told(scene, viewer)
        assert scene.logged("shuffle", viewer)
        assert len(scene.logged("reveal", viewer)) == 1


@pytest.mark.parametrize("pile", ["deck_top", "deck_bottom"])
def test_a_hand_card_put_into_the_deck_stays_hidden(playing: Playing, pile: str) -> None:
    scene = by_hand(playing, hand=[card("secret"), card("other")])
    treat(scene, "secret", f"put {pile}")
    scene.answer("done")

    assert scene.cards("deck")[-1 if pile == "deck_top" else 0] == "secret"
    assert "secret" in told(scene, 0)
    for viewer in (1, None):
        assert "secret" not in told(scene, viewer)


def test_a_lord_is_not_put_away(playing: Playing) -> None:
    scene = by_hand(playing)
    scene.answer("by_hand_card lord0")

    assert scene.options("put") == set()
    scene.answer("leave")
    scene.answer("done")


def test_the_rules_hold_afterwards(playing: Playing) -> None:
    """With its Vanguard cleared away by hand the enemy marches; a destroyed Lord costs an orb."""
    scene = by_hand(playing, Side(rearguard=[card("r")]))
    treat(scene, "lord1", "move")
    assert scene.units("vanguard", 1) == ["lord1", "r"]
    treat(scene, "lord1", "destroy")
    scene.answer("orb 1", player=1)
    scene.answer("done")

    assert len(scene.theirs.orbs) == 4


def test_in_a_battle_each_player_may_act_once_the_supports_lie_open(playing: Playing) -> None:
    theirs = Side(lord=card("foe", attack=200), vanguard=[RIDDLE])
    scene = playing(cipher_scene(Side(lord=card("a"), vanguard=[card("idle")]), theirs))
    scene.answer("attack a foe")
    assert (scene.decision.player, scene.kinds) == (1, ["by_hand_window"])
    scene.answer("by_hand")
    treat(scene, "a", "attack_until_battle -30")
    scene.answer("done")

    assert scene.logged("attack_failed")[0]["attack"] == 20
    assert attack_of(scene.table, scene.unit("a")) == 40


def test_every_action_goes_through_the_log_of_decisions(playing: Playing) -> None:
    """So that a replay repeats it and going back undoes it."""
    scene = by_hand(playing, hand=[card("h")])
    before = scene.match.length
    treat(scene, "h", "put vanguard")
    scene.answer("done")
    assert "h" in scene.units("vanguard")

    earlier = scene.match.state_after(before)
    assert "h" not in [unit.card.key for unit in earlier.table.all_units()]  # type: ignore[attr-defined]
    assert len(scene.match.record["decisions"]) == scene.match.length == before + 3


def test_every_line_and_question_has_words() -> None:
    words = rules.game("cipher").messages
    assert GAME.messages == words
    for key in ("prompt.by_hand", "prompt.by_hand_card", "prompt.by_hand_window", "log.by_hand"):
        assert words[key]
