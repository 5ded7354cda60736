"""Abilities nobody could compile are resolved by hand: announced, logged, replayable."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.values import damage_of
from tests.testkit.flamethrowers.cards import fighter, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[FlameScene], FlameScene]
RIDDLE = fighter("riddle", ability="Riddle: Gyre and gimble in the wabe.")


def by_hand(
    playing: Playing, theirs: Side | None = None, phase: str = "main_2", **mine: Any
) -> FlameScene:
    """Seat 0 has opened the window for actions by hand."""
    squad = [RIDDLE, *mine.pop("squad", ())]
    scene = playing(flame_scene(Side(squad=squad, **mine), theirs or Side(), phase=phase))
    scene.answer("by_hand")
    return scene


def treat(scene: FlameScene, key: str, how: str) -> None:
    scene.answer(f"by_hand_card {key}")
    scene.answer(how)


def told(scene: FlameScene, viewer: int | None) -> str:
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


@pytest.mark.parametrize("phase", ["main_1", "main_2"])
def test_it_is_offered_while_a_card_has_text_that_nobody_read(playing: Playing, phase: str) -> None:
    for squad, offered in (([RIDDLE], {"by_hand"}), ([fighter("plain")], set())):
        scene = playing(flame_scene(Side(squad=squad), Side(squad=[fighter("foe")]), phase=phase))
        assert scene.options("by_hand") == offered


def test_health_energy_and_damage_change_and_everybody_reads_it(playing: Playing) -> None:
    scene = by_hand(playing, Side(squad=[fighter("foe")]), squad=[unit(fighter("a"), energy=100)])
    treat(scene, "foe", "by_hand_health -5,000")
    treat(scene, "a", "by_hand_energy +100")
    treat(scene, "a", "by_hand_damage +1,000")
    scene.answer("by_hand_ship ship1")
    scene.answer("by_hand_health -20,000")
    scene.answer("done")

    assert (scene.health("foe"), scene.energy("a")) == (5_000, 200)
    assert damage_of(scene.table, scene.unit("a"), "light") == 4_000
    assert scene.ship(1).health == 80_000
    for viewer in (0, 1, None):
        assert scene.logged("by_hand", viewer) == [{"player": 0}]
        logged = [(line["what"], line["to"]) for line in scene.logged("by_hand_does", viewer)]
        assert logged[0] == ("by_hand_health", "-5,000")
    scene.end_turn()
    assert damage_of(scene.table, scene.unit("a"), "light") == 3_000


def test_the_state_check_follows_each_action(playing: Playing) -> None:
    scene = by_hand(playing, Side(squad=[fighter("foe", health=4_000), fighter("two")]))
    treat(scene, "foe", "by_hand_health -5,000")
    treat(scene, "two", "by_hand_defeat")
    scene.answer("done")

    assert scene.cards("defeated", 1) == ["foe", "two"]
    assert scene.logged("defeated", None)


def test_cards_are_drawn_searched_for_and_put(playing: Playing) -> None:
    scene = by_hand(playing, deck=[fighter("drawn"), fighter("seen"), fighter("sought")])
    scene.answer("by_hand_draw")
    scene.answer("by_hand_top")
    scene.answer("put discard")
    scene.answer("by_hand_search")
    scene.answer("by_hand_find sought")
    scene.answer("put squad")
    scene.answer("by_hand_shuffle")
    scene.answer("done")

    assert scene.cards("hand") == ["drawn"]
    assert scene.cards("discard") == ["seen"]
    assert scene.squad() == ["riddle", "sought"]
    assert len(scene.logged("shuffle")) == 2
    assert len(scene.logged("reveal")) == 1
    for viewer in (1, None):
        assert "drawn" not in told(scene, viewer)
        assert "sought" in told(scene, viewer)


@pytest.mark.parametrize("pile", ["deck_top", "deck_bottom"])
def test_a_hand_card_put_into_the_deck_stays_hidden(playing: Playing, pile: str) -> None:
    scene = by_hand(playing, hand=[fighter("secret"), fighter("other")])
    treat(scene, "secret", f"put {pile}")
    scene.answer("done")

    assert scene.cards("deck")[-1 if pile == "deck_top" else 0] == "secret"
    assert "secret" in told(scene, 0)
    for viewer in (1, None):
        assert "secret" not in told(scene, viewer)


def test_a_stack_leaves_as_a_whole_and_a_team_comes_from_the_extra_deck(playing: Playing) -> None:
    stack = unit(fighter("base", name="x"), fighter("top", name="x", kind="transformation"))
    scene = by_hand(playing, squad=[stack], extra=[tag_team("team", "x + y")])
    scene.answer("by_hand_card team")
    assert scene.options("put") == {"put squad", "put defeated", "put discard"}
    scene.answer("put squad")
    treat(scene, "top", "put deck_bottom")
    scene.answer("done")

    assert scene.squad() == ["riddle", "team"]
    assert set(scene.cards("deck")[:2]) == {"base", "top"}
    assert scene.unit("team").waiting


def test_readiness_and_the_attack_are_given_back(playing: Playing) -> None:
    fresh, foe = unit(fighter("fresh"), waiting=True), fighter("foe", health=90_000)
    scene = by_hand(playing, Side(squad=[foe]), squad=[fresh])
    treat(scene, "fresh", "by_hand_ready")
    scene.answer("done")
    scene.do("light fresh foe")
    assert not any("fresh" in option for option in scene.options("light"))
    scene.answer("by_hand")
    treat(scene, "fresh", "by_hand_again")
    treat(scene, "riddle", "by_hand_wait")
    scene.answer("done")
    assert scene.options("light") == {"light fresh foe"}


def test_a_reaction_nobody_read_acts_in_the_window_of_the_attack(playing: Playing) -> None:
    theirs = Side(squad=[fighter("foe")], hand=[reaction("odd", "Reaction: Outgribe.")])
    scene = playing(flame_scene(Side(squad=[fighter("a")]), theirs, phase="main_2"))
    scene.answer("light a foe")
    assert (scene.decision.player, scene.kinds) == (1, ["react"])
    scene.answer("by_hand")
    scene.answer("by_hand_cancel attack")
    treat(scene, "odd", "put discard")
    scene.answer("done")

    assert scene.health("foe") == 10_000
    assert scene.cards("discard", 1) == ["odd"]
    assert scene.logged("attack_ended")


def test_a_placed_support_card_is_turned_up_and_put_away(playing: Playing) -> None:
    scene = by_hand(playing, supports=[support("odd", "Use: Outgribe.")])
    assert "odd" not in told(scene, 1)
    treat(scene, "odd", "turn_up")
    assert "odd" in told(scene, 1)
    treat(scene, "odd", "put discard")
    scene.answer("done")
    assert scene.cards("discard") == ["odd"]


def test_a_sunk_ship_takes_the_deck_out_of_reach_by_hand_too(playing: Playing) -> None:
    scene = by_hand(playing, ship=0)
    assert scene.options("by_hand_draw") == set()
    assert scene.options("by_hand_search") == set()
    scene.answer("done")


def test_every_action_goes_through_the_log_of_decisions(playing: Playing) -> None:
    """So that a replay repeats it and going back undoes it."""
    scene = by_hand(playing, hand=[fighter("h")])
    before = scene.match.length
    treat(scene, "h", "put squad")
    scene.answer("done")
    assert "h" in scene.squad()

    earlier = scene.match.state_after(before)
    assert "h" not in [one.card.key for one in earlier.table.all_squads()]  # type: ignore[attr-defined]
    assert len(scene.match.record["decisions"]) == scene.match.length == before + 3


def test_everything_offered_by_hand_has_words(playing: Playing) -> None:
    scene = by_hand(playing, Side(squad=[fighter("foe")]), hand=[fighter("h")])
    messages = scene.match.game.messages
    actions = {option.action for option in scene.decision.options}
    scene.answer("by_hand_card foe")
    treatments = {option.action for option in scene.decision.options}
    scene.answer("leave")
    scene.answer("done")
    assert (
        sorted(action for action in actions | treatments if f"option.{action}" not in messages)
        == []
    )
    assert sorted(one for one in treatments - {"leave"} if f"word.{one}" not in messages) == []
