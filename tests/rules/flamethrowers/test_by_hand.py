"""Abilities nobody could compile are resolved by hand: proposed, agreed to, logged, replayable."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.values import damage_of
from tests.testkit.by_hand import add, begin, by_hand
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[FlameScene], FlameScene]
RIDDLE = fighter("riddle", ability="Riddle: Gyre and gimble in the wabe.")


def scene_of(
    playing: Playing, theirs: Side | None = None, phase: str = "main_2", **mine: Any
) -> FlameScene:
    """Seat 0 has a fighter with a line that nobody could read."""
    squad = [RIDDLE, *mine.pop("squad", ())]
    return playing(flame_scene(Side(squad=squad, **mine), theirs or Side(), phase=phase))


def told(scene: FlameScene, viewer: int | None) -> str:
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


@rule("FLAME-TURN-3")
@pytest.mark.parametrize("phase", ["main_1", "main_2"])
def test_it_is_offered_while_a_card_has_text_that_nobody_read(playing: Playing, phase: str) -> None:
    for squad, offered in (([RIDDLE], {"by_hand riddle 0"}), ([fighter("plain")], set())):
        scene = playing(flame_scene(Side(squad=squad), Side(squad=[fighter("foe")]), phase=phase))
        assert scene.options("by_hand") == offered


@pytest.mark.parametrize(
    ("line", "phase", "offered"),
    [
        ("Activate: Gyre.", "main_1", False),
        ("Activate: Gyre.", "main_2", True),
        ("Strike: Gyre.", "main_1", False),
        ("Strike: Gyre.", "main_2", True),
        ("Passive: Gyre.", "main_1", True),
    ],
)
def test_a_line_is_open_in_the_phase_that_its_head_says(
    playing: Playing, line: str, phase: str, offered: bool
) -> None:
    squad = [fighter("odd", ability=line)]
    scene = playing(flame_scene(Side(squad=squad), Side(squad=[fighter("foe")]), phase=phase))
    assert scene.options("by_hand") == ({"by_hand odd 0"} if offered else set())


def test_a_fighter_in_the_hand_does_not_speak(playing: Playing) -> None:
    scene = playing(flame_scene(Side(hand=[RIDDLE]), Side(squad=[fighter("foe")]), phase="main_1"))
    assert scene.options("by_hand") == set()


@rule("FLAME-GEN-3")
def test_health_energy_and_damage_change_in_one_line(playing: Playing) -> None:
    scene = scene_of(playing, Side(squad=[fighter("foe")]), squad=[unit(fighter("a"), energy=100)])
    by_hand(
        scene,
        *("foe: health -5,000", "a: energy +100", "a: damage +1,000", "ship ship1 -20,000"),
    )

    assert (scene.health("foe"), scene.energy("a")) == (5_000, 200)
    assert damage_of(scene.table, scene.unit("a"), "light") == 4_000
    assert scene.ship(1).health == 80_000
    for viewer in (0, 1, None):
        (line,) = scene.logged("by_hand_done", viewer)
        assert (line["card"]["card"], line["agreed"]) == ("riddle", [1])
        steps = [part["args"] for part in line["parts"] if part["key"] == "by_hand_step"]
        assert [step["target"] for step in steps] == ["-5,000", "+100", "+1,000", "ship1 -20,000"]
    scene.end_turn()
    assert damage_of(scene.table, scene.unit("a"), "light") == 3_000


def test_a_declined_proposal_does_nothing(playing: Playing) -> None:
    scene = scene_of(playing, Side(squad=[fighter("foe")]))
    begin(scene)
    add(scene, "foe: defeat", "draw 0")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_decline moment")
    assert scene.health("foe") == 10_000
    assert scene.cards("hand") == []
    assert scene.logged("by_hand_declined")[0]["why"] == "moment"


@rule("FLAME-GEN-5")
def test_the_state_check_follows(playing: Playing) -> None:
    scene = scene_of(playing, Side(squad=[fighter("foe", health=4_000), fighter("two")]))
    by_hand(scene, "foe: health -5,000", "two: defeat")

    assert scene.cards("defeated", 1) == ["two", "foe"]
    assert scene.logged("defeated", None)


def test_cards_are_drawn_searched_for_and_put(playing: Playing) -> None:
    deck = [fighter("drawn"), fighter("seen"), fighter("sought")]
    scene = scene_of(playing, deck=deck)
    by_hand(scene, "draw 0", "top discard", "search squad", "shuffle 0")
    scene.answer("by_hand_find sought")

    assert scene.cards("hand") == ["drawn"]
    assert scene.cards("discard") == ["seen"]
    assert scene.squad() == ["riddle", "sought"]
    for viewer in (1, None):
        assert "drawn" not in told(scene, viewer)
        assert "sought" in told(scene, viewer)


@rule("FLAME-HAND-4")
@pytest.mark.parametrize("pile", ["deck_top", "deck_bottom"])
def test_a_hand_card_put_into_the_deck_stays_hidden(playing: Playing, pile: str) -> None:
    scene = scene_of(playing, hand=[fighter("secret"), fighter("other")])
    by_hand(scene, f"secret: put {pile}")

    assert scene.cards("deck")[-1 if pile == "deck_top" else 0] == "secret"
    assert "secret" in told(scene, 0)
    for viewer in (1, None):
        assert "secret" not in told(scene, viewer)


@rule("FLAME-TRANSFORM-19")
def test_a_stack_leaves_as_a_whole_and_a_team_comes_from_the_extra_deck(playing: Playing) -> None:
    stack = unit(fighter("base", name="x"), fighter("top", name="x", kind="transformation"))
    scene = scene_of(playing, squad=[stack], extra=[tag_team("team", "x + y")])
    begin(scene)
    scene.answer("by_hand_card team")
    assert scene.options("by_hand_put") == {
        f"by_hand_put team {pile}" for pile in ("squad", "defeated", "discard")
    }
    scene.answer("by_hand_put team squad")
    add(scene, "top: put deck_bottom")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_accept")

    assert scene.squad() == ["riddle", "team"]
    assert set(scene.cards("deck")[:2]) == {"base", "top"}
    assert scene.unit("team").waiting


def test_readiness_and_the_attack_are_given_back(playing: Playing) -> None:
    fresh, foe = unit(fighter("fresh"), waiting=True), fighter("foe", health=90_000)
    scene = scene_of(playing, Side(squad=[foe]), squad=[fresh])
    by_hand(scene, "fresh: ready")
    scene.do("light fresh foe")
    assert not any("fresh" in option for option in scene.options("light"))
    by_hand(scene, "fresh: again", "riddle: wait")
    assert scene.options("light") == {"light fresh foe"}


@rule("FLAME-REACTION-3")
def test_whoever_is_declined_in_a_window_may_still_react(playing: Playing) -> None:
    theirs = Side(squad=[fighter("foe")], hand=[reaction("odd", "Reaction: Outgribe.")])
    scene = playing(flame_scene(Side(squad=[fighter("a")]), theirs, phase="main_2"))
    scene.answer("light a foe")
    begin(scene)
    add(scene, "cancel attack")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_decline text")
    assert (scene.decision.player, scene.kinds) == (1, ["react"])
    scene.answer("pass_turn")
    assert scene.health("foe") < 10_000


@rule("FLAME-REACTION-3")
def test_a_reaction_nobody_read_acts_in_the_window_of_the_attack(playing: Playing) -> None:
    theirs = Side(squad=[fighter("foe")], hand=[reaction("odd", "Reaction: Outgribe.")])
    scene = playing(flame_scene(Side(squad=[fighter("a")]), theirs, phase="main_2"))
    scene.answer("light a foe")
    assert (scene.decision.player, scene.kinds) == (1, ["react"])
    by_hand(scene, "cancel attack", "odd: put discard")

    assert scene.health("foe") == 10_000
    assert scene.cards("discard", 1) == ["odd"]
    assert scene.logged("attack_ended")


@rule("FLAME-SUPPORT-9")
def test_a_placed_support_card_is_turned_up_and_put_away(playing: Playing) -> None:
    scene = scene_of(playing, supports=[support("odd", "Use: Outgribe.")])
    assert "odd" not in told(scene, 1)
    begin(scene, "odd 0")
    add(scene, "odd: turn", "odd: put discard")
    assert "odd" not in told(scene, 1), "whose line it is, is shown with the proposal"
    scene.answer("by_hand_propose")
    assert "odd" in told(scene, 1)
    scene.answer("by_hand_accept")
    assert scene.cards("discard") == ["odd"]


@rule("FLAME-SHIP-5")
def test_a_sunk_ship_takes_the_deck_out_of_reach_by_hand_too(playing: Playing) -> None:
    scene = scene_of(playing, ship=0)
    begin(scene)
    assert scene.options("by_hand_draw") <= {"by_hand_draw 1"}
    assert scene.options("by_hand_search") == set()
    scene.answer("by_hand_give_up")


def test_the_answer_before_undoes_it_whole(playing: Playing) -> None:
    scene = scene_of(playing, hand=[fighter("h")])
    by_hand(scene, "h: put squad", "draw 0")
    assert "h" in scene.squad()

    earlier = scene.match.state_after(scene.match.length - 1)
    assert "h" not in [one.card.key for one in earlier.table.all_squads()]  # type: ignore[attr-defined]
    assert earlier.log(None) == scene.match.log(None)[:-2], (
        "the entry, and the card that was placed"
    )


def test_everything_offered_by_hand_has_words(playing: Playing) -> None:
    scene = scene_of(playing, Side(squad=[fighter("foe")]), hand=[fighter("h")])
    messages = scene.match.game.messages
    begin(scene)
    actions = {option.action for option in scene.decision.options}
    scene.answer("by_hand_card foe")
    actions |= {option.action for option in scene.decision.options}
    scene.answer("by_hand_back")
    scene.answer("by_hand_give_up")
    assert [action for action in actions if f"option.{action}" not in messages] == []


def test_a_form_is_laid_on_and_an_attack_forbidden(playing: Playing) -> None:
    form = fighter("top", name="x", kind="transformation")
    foe = fighter("foe", health=90_000)
    scene = scene_of(playing, Side(squad=[foe]), squad=[fighter("base", name="x")], hand=[form])
    assert scene.options("light") >= {"light riddle foe"}
    by_hand(scene, "top: transform base", "riddle: ban attack")
    assert "top" in scene.squad()
    assert not any("riddle" in option for option in scene.options("light"))
