"""TAG TEAMs, REACTION cards and the ways a game ends (FLAME-TAG, REACTION, WIN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")
TEAM = tag_team("team", "Glory + Wick", ability="Enter by tag team: Draw 1 card.")
GLORY = fighter("glory", "Glory", ability="Defeated: Draw 7 cards.")
WICK = fighter("wick", "Wick")


def with_team(*squad: Any, **side: Any) -> Side:
    return Side(squad=squad, supports=[SIGNAL], extra=[TEAM], **side)


# TAG TEAM -----------------------------------------------------------------------------------------


@rule("FLAME-TAG-2", "FLAME-TAG-3", "FLAME-TAG-4", "FLAME-TAG-13", "FLAME-TAG-10")
def test_a_tag_team_comes_for_its_members_by_a_placed_support_card(playing: Playing) -> None:
    scene = playing(flame_scene(with_team(GLORY, WICK, fighter("x"))))
    assert not any("team" in word for word in scene.options())
    scene.answer("to_main_2")
    scene.do("activate_support signal")

    assert scene.squad() == ["x", "team"]
    assert scene.cards("defeated") == ["glory", "wick"]
    assert scene.cards("discard") == ["signal"]
    assert [line["count"] for line in scene.logged("draw")] == [1], "members are not defeated"
    assert scene.player(0).placed is scene.player(0).exchanged is False


@rule("FLAME-TAG-2", "FLAME-TAG-5", "FLAME-TAG-16")
@pytest.mark.parametrize(
    ("squad", "may"),
    [
        ((GLORY, WICK), True),
        ((GLORY,), False),
        ((GLORY, fighter("x", "Juno")), False),
        ((GLORY, fighter("g2", "Glory")), False),
    ],
)
def test_all_the_featured_characters_are_needed(
    playing: Playing, squad: tuple[Any, ...], may: bool
) -> None:
    scene = playing(flame_scene(with_team(*squad), phase="main_2"))
    assert bool(scene.options("activate_support")) is may


@rule("FLAME-TAG-16", "FLAME-KAMI-4")
def test_the_kami_limit_holds_for_the_result(playing: Playing) -> None:
    divine = tag_team("divine", "Glory + Wick", kami=True)
    side = Side(squad=[GLORY, WICK, fighter("k", kami=True)], supports=[SIGNAL], extra=[divine])
    assert playing(flame_scene(side, phase="main_2")).options("activate_support") == set()


@rule("FLAME-TAG-6", "FLAME-TAG-7", "FLAME-TAG-15")
@pytest.mark.parametrize(
    ("glory", "wick", "ready"),
    [
        ({"waiting": True}, {"energy": 0}, True),
        ({"waiting": True}, {"waiting": True}, False),
    ],
)
def test_it_need_not_wait_if_a_member_was_allowed_to_attack(
    playing: Playing, glory: dict[str, Any], wick: dict[str, Any], ready: bool
) -> None:
    side = with_team(unit(GLORY, **glory), unit(WICK, **wick))
    scene = playing(flame_scene(side, Side(squad=[fighter("foe", health=99_000)]), phase="main_2"))
    scene.do("activate_support signal")
    assert scene.health("team") == 30_000
    assert (scene.table.turn_player == 0) is ready
    assert ready is not scene.unit("team").waiting


@rule("FLAME-TAG-7", "FLAME-TAG-15")
def test_a_member_made_ready_counts_and_a_locked_one_does_not(playing: Playing) -> None:
    go = support("go", "Use: 1 of your SQUAD cards may attack at once this turn.")
    side = Side(
        squad=[unit(GLORY, waiting=True), unit(WICK, waiting=True)],
        supports=[SIGNAL, go],
        extra=[TEAM],
    )
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")]), phase="main_2"))
    scene.answer("activate_support go")
    scene.do("choose glory")
    scene.do("activate_support signal")
    assert not scene.unit("team").waiting

    calm = field_card("calm", "Passive: All SQUAD cards of rank 1 or less cannot attack.")
    other = flame_scene(with_team(GLORY, WICK), phase="main_2", in_play=(0, calm))
    other.do("activate_support signal")
    assert other.unit("team").waiting


@rule("FLAME-TAG-8", "FLAME-TAG-9")
def test_members_match_by_name_unless_the_card_prints_more(playing: Playing) -> None:
    strict = tag_team("strict", "Glory (Universe Tournament Arc, Base) + Wick")
    elsewhere = fighter("g", "Glory", period="Universe Tournament Arc")
    worn = unit(elsewhere, form("hyper", "Glory", period="Universe Tournament Arc"))
    for squad, may in (([elsewhere, WICK], True), ([GLORY, WICK], False), ([worn, WICK], False)):
        side = Side(squad=squad, supports=[SIGNAL], extra=[strict])
        scene = playing(flame_scene(side, phase="main_2"))
        assert bool(scene.options("activate_support")) is may

    loose = playing(flame_scene(with_team(worn, WICK), phase="main_2"))
    loose.do("activate_support signal")
    assert loose.cards("defeated") == ["g", "hyper", "wick"], "the whole stack goes"

    named = tag_team("named", "x + y", name="Glory")
    side = Side(squad=[named, WICK], supports=[SIGNAL], extra=[TEAM])
    assert playing(flame_scene(side, phase="main_2")).options("activate_support") == set()


@rule("FLAME-TAG-11")
def test_a_tag_team_never_splits(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("hit", light_damage=30_000)]),
            Side(squad=[TEAM, fighter("x")], defeated=[GLORY, WICK]),
            phase="main_2",
        )
    )
    scene.do("light hit team")
    assert scene.cards("defeated", 1) == ["glory", "wick", "team"]
    assert scene.squad(1) == ["x"]


@rule("FLAME-TAG-12")
def test_it_goes_back_to_the_extra_deck_instead_of_a_hand(playing: Playing) -> None:
    back = support("back", "Use: Return 1 opposing SQUAD card to its owner's hand.")
    scene = playing(flame_scene(Side(supports=[back]), Side(squad=[TEAM]), phase="main_2"))
    scene.do("activate_support back")
    assert scene.cards("extra", 1) == ["team"]
    assert "team" not in scene.cards("hand", 1)


@rule("FLAME-TAG-14")
def test_several_teams_need_a_signal_each(playing: Playing) -> None:
    second = tag_team("second", "Juno + Rook")
    side = Side(
        squad=[GLORY, WICK, fighter("j", "Juno"), fighter("r", "Rook")],
        supports=[SIGNAL, support("again", "Use: Form a TAG TEAM.", "tag_team")],
        extra=[TEAM, second],
    )
    scene = playing(flame_scene(side, phase="main_2"))
    scene.answer("activate_support signal")
    assert scene.options() == {"form team", "form second"}
    scene.do("form second")
    scene.do("activate_support again")
    assert scene.squad() == ["second", "team"]


# REACTION cards -----------------------------------------------------------------------------------

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


# Winning ------------------------------------------------------------------------------------------

KILLER = fighter("killer", heavy_damage=20_000, light_damage=20_000)
RAM = fighter("ram", heavy_damage=20_000, ability="Passive: This card may attack guarded ships.")


@rule("FLAME-WIN-1", "FLAME-WIN-2", "FLAME-WIN-4")
def test_ship_and_squad_gone_loses_in_either_order(playing: Playing) -> None:
    hand = [fighter("x")]
    first = playing(
        flame_scene(
            Side(squad=[KILLER, RAM]),
            Side(squad=[fighter("foe")], hand=hand, ship=20_000),
            phase="main_2",
        )
    )
    first.do("light killer foe")
    assert first.match.outcome is None
    first.do("heavy ram ship1")
    assert first.match.outcome.winners == (0,)
    assert first.match.outcome.rule == "FLAME-WIN-1"

    second = playing(
        flame_scene(
            Side(squad=[KILLER, RAM]),
            Side(squad=[fighter("foe")], hand=hand, ship=20_000),
            phase="main_2",
        )
    )
    second.do("heavy ram ship1")
    assert second.match.outcome is None
    second.do("light killer foe")
    assert second.match.outcome.winners == (0,)


@rule("FLAME-WIN-5")
def test_all_lost_at_once_is_a_draw(playing: Playing) -> None:
    doom = fighter("doom", ability="Activate: Deal 10,000 damage to all SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[doom], ship=0), Side(squad=[fighter("foe")], ship=0), phase="main_2"
        )
    )
    scene.do("activate doom")
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "FLAME-WIN-5")


@rule("FLAME-WIN-6", "FLAME-WIN-8")
@pytest.mark.parametrize("loser", [0, 1])
def test_to_concede_is_to_lose_at_any_time(loser: int) -> None:
    """A clock that runs out concedes for its player."""
    scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=[fighter("x")]))
    scene.answer("place new")
    scene.match.concede(loser)
    assert scene.match.outcome.winners == (1 - loser,)
    assert scene.match.outcome.rule == "FLAME-WIN-6"
    scene.close()


@rule("FLAME-WIN-8")
def test_no_clock_ends_a_whole_match() -> None:
    scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=[fighter("x")]))
    with pytest.raises(ValueError, match="whose time has run out gives up"):
        scene.match.time_up()
    scene.answer("place new")
    assert scene.match.outcome is None


@rule("FLAME-WIN-7")
@pytest.mark.parametrize(
    ("ships", "healths", "winners"),
    [((90_000, 80_000), (1, 9), (0,)), ((0, 0), (1, 9), (1,)), ((50_000, 50_000), (5, 5), ())],
)
def test_ten_quiet_turns_end_a_game_of_two(
    playing: Playing, ships: tuple[int, int], healths: tuple[int, int], winners: tuple[int, ...]
) -> None:
    sides = [
        Side(squad=[unit(fighter(f"u{n}"), health=1_000 * healths[n])], ship=ships[n])
        for n in (0, 1)
    ]
    scene = playing(flame_scene(*sides))
    for _ in range(9):
        scene.end_turn()
    assert scene.match.outcome is None
    scene.end_turn()
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == (winners, "FLAME-WIN-7")


@rule("FLAME-WIN-7")
def test_a_loss_or_a_new_card_breaks_the_quiet(playing: Playing) -> None:
    scene = playing(flame_scene(Side(hand=[fighter("new")]), Side(squad=[fighter("foe")])))
    for _ in range(8):
        scene.end_turn()
    scene.do("place new")
    for _ in range(4):
        scene.end_turn()
    assert scene.match.outcome is None

    three = playing(flame_scene(Side(), Side(), Side()))
    for _ in range(15):
        assert three.match.outcome is None
        three.end_turn()
    assert three.match.outcome.winners == ()


@rule("FLAME-WIN-9")
def test_without_cards_to_draw_the_game_has_ten_turns_a_seat_left(playing: Playing) -> None:
    """Healing and harm in balance every turn: no stalemate, but no end either."""
    leak = fighter("leak", ability="Activate: Deal 100 damage to this card.")
    mend = field_card(
        "mend",
        "Each turn starts: Heal all SQUAD cards by 100.".replace(
            "all SQUAD cards", "1 SQUAD card of the turn player"
        ),
    )
    scene = playing(
        flame_scene(
            Side(squad=[leak], fill=False),
            Side(squad=[fighter("other")], fill=False, ship=0),
            in_play=(0, mend),
        )
    )
    turns = 0
    while scene.match.outcome is None:
        if scene.table.turn_player == 0:
            scene.answer("to_main_2")
            scene.do("activate leak")
        if scene.match.outcome is None:
            scene.end_turn()
        turns += 1
    assert scene.match.outcome.rule == "FLAME-WIN-9"
    assert scene.match.outcome.winners == (0,)
    assert turns == 21, "the turn in which it was seen, and ten for each seat"
