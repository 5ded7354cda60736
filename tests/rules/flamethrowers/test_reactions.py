"""REACTION cards and the windows in which they are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.stops import MODES, answer_unasked, is_paced
from rules.flamethrowers.game import GAME
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene

Playing = Callable[[Any], Any]
SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")
TEAM = tag_team("team", "Glory + Wick", ability="Enter by tag team: Draw 1 card.")
GLORY = fighter("glory", "Glory", ability="Defeated: Draw 7 cards.")
WICK = fighter("wick", "Wick")


def with_team(*squad: Any, **side: Any) -> Side:
    return Side(squad=squad, supports=[SIGNAL], extra=[TEAM], **side)


EVENTS: dict[str, tuple[str, Callable[[], tuple[Side, Any]], tuple[str, ...]]] = {
    "an attack": ("main_2", lambda: (Side(squad=[fighter("a")]), None), ("light a foe",)),
    "damage": ("main_2", lambda: (Side(squad=[fighter("a")]), None), ("light a foe", "pass")),
    "a SUPPORT card": (
        "main_2",
        lambda: (Side(supports=[support("s", "Use: Draw 1 card.")]), None),
        ("activate_support s",),
    ),
    "a placement": ("main_1", lambda: (Side(hand=[fighter("p")]), None), ("place p",)),
    "an exchange": (
        "main_1",
        lambda: (Side(squad=[fighter("a"), fighter("b")], hand=[fighter("e", rank=2)]), None),
        ("exchange e",),
    ),
    "a transformation": (
        "main_1",
        lambda: (Side(squad=[fighter("t", "Dax")], hand=[form("dax", "Dax")]), None),
        ("transform dax",),
    ),
    "a TAG TEAM": (
        "main_2",
        lambda: (with_team(GLORY, WICK), None),
        ("activate_support signal", "pass"),
    ),
    "a defeat": (
        "main_2",
        lambda: (Side(squad=[fighter("a", light_damage=99_000)]), None),
        ("light a foe", "pass", "pass"),
    ),
    "ship damage": (
        "main_2",
        lambda: (
            Side(squad=[fighter("a", ability="Passive: This card may attack guarded ships.")]),
            None,
        ),
        ("light a ship1", "pass", "pass"),
    ),
    "a FIELD card": ("main_1", lambda: (Side(hand=[field_card("f")]), None), ("field f",)),
}


@rule("FLAME-REACTION-2", "FLAME-REACTION-3", "FLAME-REACTION-6")
@pytest.mark.parametrize("event", sorted(EVENTS))
def test_each_event_opens_the_window_of_its_reactions(playing: Playing, event: str) -> None:
    phase, mine, steps = EVENTS[event]
    answer = reaction("answer", f"React to {event}: Repair your ship by 1,000.")
    others = [
        reaction(f"other{n}", f"React to {other}: Repair your ship by 1,000.")
        for n, other in enumerate(sorted(EVENTS))
        if other != event
    ]
    scene = playing(
        flame_scene(
            mine()[0],
            Side(squad=[fighter("foe")], hand=[answer, *others[:8]], ship=50_000),
            phase=phase,
        )
    )
    for step in steps:
        scene.answer(step)
    assert scene.options("react") == {"react answer"}
    scene.answer("react answer")

    assert scene.cards("discard", 1) == ["answer"]
    assert scene.ship(1).health in (51_000, 48_000)
    scene.may_stay_open = True


@rule("FLAME-REACTION-1", "FLAME-REACTION-5")
def test_only_in_an_opponents_turn_and_never_in_answer_to_a_reaction(playing: Playing) -> None:
    hit = reaction("hit", "React to an attack: Deal 1,000 damage to the attacker.")
    back = reaction("back", "React to damage: Deal 1,000 damage to the attacker.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")], hand=[back]),
            Side(squad=[fighter("foe")], hand=[hit, back]),
            phase="main_2",
        )
    )
    scene.answer("light a foe")
    scene.answer("react hit")

    assert scene.health("a") == 9_000, "at once, before the event it answers"
    assert scene.decision.player == 1
    assert scene.decision.prompt.args["event"] == "damage_dealt"
    assert scene.health("foe") == 7_000, "the window is that of the attack's own damage"
    scene.pass_all()
    assert scene.decision.player == 0


@rule("FLAME-REACTION-4", "FLAME-REACTION-7")
def test_every_opponent_is_asked_once_a_window_in_turn_order(playing: Playing) -> None:
    jam = reaction("jam", "React to a placement: Repair your ship by 1,000.")
    jam2 = reaction("jam2", "React to a placement: Repair your ship by 1,000.")
    scene = playing(
        flame_scene(
            Side(hand=[fighter("x")]),
            Side(hand=[jam, jam2]),
            Side(hand=[jam]),
            active=0,
        )
    )
    scene.answer("place x")
    asked = []
    while scene.kinds == ["react"]:
        asked.append(scene.decision.player)
        scene.answer("react jam")
    assert asked == [1, 2]


@rule("FLAME-REACTION-7")
def test_several_reactions_in_one_turn_each_in_its_window(playing: Playing) -> None:
    jam = [reaction(f"jam{n}", "React to an attack: Repair your ship by 1,000.") for n in "ab"]
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[fighter("foe")], hand=jam, ship=50_000),
            phase="main_2",
        )
    )
    for card, answer in (("a", "jama"), ("b", "jamb")):
        scene.answer(f"light {card} foe")
        scene.answer(f"react {answer}")
        scene.pass_all()
    assert scene.ship(1).health == 52_000


@rule("FLAME-REACTION-8", "FLAME-REACTION-12")
def test_a_canceled_support_card_is_used_up_and_nobody_else_is_asked(playing: Playing) -> None:
    jam = reaction("jam", "React to a SUPPORT card: Cancel the SUPPORT card.")
    dear = support("dear", "Use, pay 5,000 ship health: Draw 1 card.")
    scene = playing(
        flame_scene(Side(supports=[dear]), Side(hand=[jam]), Side(hand=[jam]), phase="main_2")
    )
    scene.answer("activate_support dear")
    scene.answer("react jam")

    assert scene.cards("discard") == ["dear"]
    assert scene.ship(0).health == 95_000
    assert all(line["player"] != 0 for line in scene.logged("draw"))
    assert scene.cards("hand", 2) == ["jam"]
    assert scene.decision.kind != "react"


@rule("FLAME-REACTION-9")
def test_whoever_holds_cards_is_asked_whatever_they_are(playing: Playing) -> None:
    jam = reaction("jam", "React to a placement: Repair your ship by 1,000.")
    for hand, asked in (([jam], True), ([fighter("x")], True), ([], False)):
        scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=hand))
        scene.answer("place new")
        assert (scene.kinds == ["react"]) is asked
        assert scene.match.view(0)["waiting"] == [1 if asked else 0]

    quiet = playing(
        flame_scene(Side(hand=[fighter("new"), field_card("f")]), Side(hand=[fighter("x")]))
    )
    quiet.answer("place new")
    quiet.answer("pass_turn")
    quiet.answer("field f")
    assert quiet.decision.player == 0, "who passes for the turn is asked no more in it"


@rule("FLAME-REACTION-9")
def test_a_pass_is_given_for_who_cannot_react_and_always_takes_a_while() -> None:
    jam = reaction("jam", "React to a placement: Repair your ship by 1,000.")
    for hand, passed in (([jam], None), ([fighter("x")], ("pass",))):
        scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=hand))
        scene.answer("place new")
        stop = GAME.stop_of(scene.table, scene.decision)
        assert stop is not None
        assert answer_unasked(scene.decision, stop, {}) == passed
        assert all(is_paced(scene.decision, stop, {stop.key: mode}) for mode in MODES)


@rule("FLAME-REACTION-10")
def test_a_reaction_needs_its_condition_a_payable_cost_and_a_target(playing: Playing) -> None:
    cards = [
        reaction("cond", "React to an attack: If the attack is heavy, draw 1 card."),
        reaction("cost", "React to an attack, pay 60,000 ship health: Draw 1 card."),
        reaction("aim", "React to an attack: Heal 1 of your KAMI SQUAD cards by 100."),
        reaction("fine", "React to an attack, discard 1 card: Draw 1 card."),
    ]
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[fighter("foe")], hand=cards, ship=50_000),
            phase="main_2",
        )
    )
    scene.answer("light a foe")
    assert scene.options("react") == {"react fine"}
    scene.answer("react fine")
    assert scene.options() == {"choose cond", "choose cost", "choose aim"}
    scene.answer("choose aim")
    scene.pass_all()
    alone = flame_scene(
        Side(squad=[fighter("a")]), Side(squad=[fighter("foe")], hand=cards[3:]), phase="main_2"
    )
    alone.answer("light a foe")
    assert alone.options("react") == set(), "it cannot be discarded for itself"


@rule("FLAME-REACTION-11")
def test_the_window_of_a_placement_stands_before_the_abilities_it_sets_off(
    playing: Playing,
) -> None:
    eager = fighter("eager", ability="Enter: Draw 1 card.")
    scene = playing(flame_scene(Side(hand=[eager]), Side(hand=[fighter("x")])))
    scene.answer("place eager")
    assert scene.kinds == ["react"]
    assert scene.logged("draw") == []
    scene.answer("pass")
    assert len(scene.logged("draw")) == 1


@rule("FLAME-REACTION-11")
def test_one_window_for_all_the_damage_of_one_effect(playing: Playing) -> None:
    burst = fighter("burst", ability="Activate: Deal 1,000 damage to all opposing SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[burst]),
            Side(squad=[fighter("x"), fighter("y")], hand=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate burst")
    assert scene.decision.prompt.args == {"event": "damage_dealt"}
    scene.answer("pass")
    assert scene.decision.player == 0


@rule("FLAME-ABILITY-21")
def test_a_reaction_protects_only_its_users_own_cards(playing: Playing) -> None:
    stop = reaction("stop", "React to an attack: Cancel the attack.")
    block = reaction(
        "block",
        "React to an attack: If the target is a SQUAD card, the attack "
        "targets 1 of your SQUAD cards other than the target instead.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[fighter("b"), fighter("c")], hand=[stop, block]),
            Side(squad=[fighter("d")], hand=[stop, block]),
            phase="main_2",
        )
    )
    scene.answer("light a b")
    assert scene.options("react") == {"react stop", "react block"}
    scene.answer("react block")
    assert scene.options("react") == set(), "the third player cannot save them"
    scene.pass_all()
    assert (scene.health("b"), scene.health("c")) == (10_000, 7_000)
