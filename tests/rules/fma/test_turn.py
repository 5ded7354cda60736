"""Draw, power-up and cleanup: what everybody does in each turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.effects import draw, gain_experience, give
from tests.rules.fma.scripts import Cannot, Sets, Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
OWN = saying()


def at(phase: str, *sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, phase=phase, **{"make": OWN, **more})


def places(*clues: int, seat: int = 0) -> list[Any]:
    return [location(f"place{seat}-{n}", clue, strength=9) for n, clue in enumerate(clues)]


def won(points: int, seat: int = 0) -> list[Any]:
    return [location(f"won{seat}", points)] if points else []


# Draw -----------------------------------------------------------------------------------------


@rule("FMA-DRAW-2", "FMA-DRAW-3", "FMA-DRAW-11")
def test_everybody_draws_two_one_by_one_the_active_player_first(playing: Playing) -> None:
    hand = [event(f"h{n}") for n in range(12)]
    sides = [
        Side(deck=[ally("d1"), ally("d2"), ally("d3")], hand=hand),
        Side(deck=[ally("e1"), ally("e2")]),
    ]
    scene = playing(at("draw", *sides))

    assert scene.cards("hand")[12:] == ["d1", "d2"]
    assert scene.cards("hand", 1) == ["e1", "e2"]
    assert [line["player"] for line in scene.logged("draw", 1) + scene.logged("draw.seen", 1)] == [
        0,
        0,
        1,
        1,
    ]
    assert [line["card"]["card"] for line in scene.logged("draw.seen", 1)] == ["e1", "e2"]


@rule("FMA-DRAW-4", "FMA-WIN-9")
def test_who_has_fewer_than_two_draws_what_there_is(playing: Playing) -> None:
    sides = [Side(deck=[ally("last")], fill=False, discard=[ally("old")]), Side(fill=False)]
    scene = playing(at("draw", *sides))
    assert scene.cards("hand") == ["last"]
    assert scene.cards("discard") == ["old"]
    assert scene.match.outcome is None


@rule("FMA-DRAW-6", "FMA-DRAW-7")
@pytest.mark.parametrize(
    ("points", "decks", "revealing", "played"),
    [
        ((0, 0, 3), ([2], [1], [1]), {0, 1}, "place1-0"),
        ((0, 2, 3), ([], [4], [1]), {1}, "place1-0"),
        ((1, 1, 1), ([3], [4], [2]), {0, 1, 2}, "place2-0"),
    ],
)
def test_the_lowest_of_those_with_the_fewest_points_is_played(
    playing: Playing,
    points: tuple[int, ...],
    decks: tuple[list[int], ...],
    revealing: set[int],
    played: str,
) -> None:
    sides = [
        Side(locations=places(*clues, seat=seat), victory=won(score, seat), hand=[event("x")])
        for seat, (score, clues) in enumerate(zip(points, decks, strict=True))
    ]
    scene = playing(at("draw", *sides))
    assert {line["player"] for line in scene.logged("reveal_location")} == revealing
    place = scene.table.current_location
    assert place is not None
    assert place.data.key == played


@rule("FMA-DRAW-8", "FMA-DRAW-9", "FMA-SEARCH-19")
def test_the_active_player_chooses_among_equals_and_the_others_go_to_the_bottom(
    playing: Playing,
) -> None:
    sides = [Side(locations=places(2, 1, seat=seat), hand=[event("x")]) for seat in range(3)]
    scene = playing(at("draw", *sides))

    assert scene.asked == (0, "choose_location")
    assert scene.options() == {"choose place0-0", "choose place1-0", "choose place2-0"}
    scene.answer("choose place1-0")

    assert scene.cards("locations", 0) == ["place0-0", "place0-1"]
    assert scene.cards("locations", 1) == ["place1-1"]
    assert scene.cards("locations", 2)[0] == "place2-0"


@rule("FMA-DRAW-10", "FMA-SEARCH-23")
def test_without_any_location_the_turn_goes_on_without_battles_and_victory(
    playing: Playing,
) -> None:
    sides = [Side(party=[ally("a")], hand=[event("x")]), Side(party=[ally("d")], hand=[event("x")])]
    scene = playing(at("search_action", *sides))
    assert scene.options() == {"pass"}
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"
    assert scene.logged("location_won") == []


@rule("FMA-DRAW-1", "FMA-SETUP-3", "FMA-GEN-12")
def test_start_of_turn_effects_come_before_the_draw_one_at_a_time(playing: Playing) -> None:
    def gains(name: str) -> Any:
        def do(table: Any) -> Any:
            one = next(o for o in table.all_characters() if o.card.key == name)
            yield from give(table, one, "strength", 1, None, ("turn", 6))

        return do

    texts = {
        "p": [Sets("turn", gains("p"))],
        "q": [Sets("turn", gains("q"), optional=True)],
        "r": [Sets("turn", gains("r"))],
    }
    sides = [Side(allies=[ally("p"), ally("q")]), Side(allies=[ally("r")])]
    scene = playing(at("draw", *sides, make=saying(texts)))

    # Who still has a compulsory one may not pass.
    assert scene.asked == (0, "order_own_effects")
    assert scene.options() == {"perform p 0", "perform q 1"}
    assert scene.cards("hand") == []
    scene.answer("perform p")
    # The only, compulsory one of the other player came by itself.
    assert scene.value("r") == 3
    assert scene.options() == {"perform q 0", "pass"}
    scene.answer("pass")

    assert (scene.value("p"), scene.value("q")) == (3, 2)
    assert len(scene.cards("hand")) == 2


@rule("FMA-DRAW-12", "FMA-DRAW-13", "FMA-DRAW-14")
def test_own_effects_draw_no_more_than_eight_in_a_main_phase(playing: Playing) -> None:
    def draws(number: int, seat: int | None = None) -> Text:
        def do(table: Any, play: Any) -> Any:
            who = play.seat if seat is None else seat
            yield from draw(table, table.players[who], number, play)

        return Text("main", do=do)

    texts = {"seven": [draws(7)], "two": [draws(2)], "gift": [draws(2, 0)]}
    mine = Side(hand=[event("seven"), event("two"), event("x")])
    scene = playing(at("main", mine, Side(hand=[event("gift"), event("x")]), make=saying(texts)))

    scene.answer("play seven")
    assert len(scene.cards("hand")) == 9
    scene.answer("pass")
    scene.answer("play two")
    assert len(scene.cards("hand")) == 9
    assert len(scene.logged("eight_cards")) == 1
    # A draw that an opponent's card brings is outside the rule.
    scene.answer("play gift")
    assert len(scene.cards("hand")) == 11


# Power-up -------------------------------------------------------------------------------------


STACK = [leader("ed2", "ed", 2, command=8), leader("ed3", "ed", 3, command=9)]
ED = leader("ed", "ed", wits=5)


@rule("FMA-POWER-1", "FMA-POWER-2", "FMA-POWER-3", "FMA-POWER-12")
def test_experience_is_the_top_card_unseen(playing: Playing) -> None:
    sides = [Side(leader=ED, leaders=STACK, experience=2, deck=[ally("top")]), Side()]
    scene = playing(at("power_up", *sides))

    assert scene.options() == {"add_experience", "advance"}
    scene.answer("add_experience")

    assert len(scene.unit("ed").experience) == 3
    assert scene.unit("ed").experience.cards[-1].data.key == "top"
    assert [line["player"] for line in scene.logged("experience")] == [0, 1]
    for viewer in (0, 1, None):
        assert "top" not in str(scene.match.view(viewer)) + str(scene.match.log(viewer))


@rule("FMA-POWER-4", "FMA-POWER-7")
@pytest.mark.parametrize(("experience", "able"), [(1, False), (2, True)])
def test_advancing_asks_for_more_experience_than_the_level(
    playing: Playing, experience: int, able: bool
) -> None:
    mine = Side(leader=ED, leaders=STACK, experience=experience, hand=[event("x")])
    scene = playing(at("power_up", mine))
    assert (scene.asked[1] == "power_up") is able


@rule("FMA-POWER-4", "FMA-POWER-5", "FMA-POWER-6", "FMA-POWER-9", "FMA-POWER-13")
def test_an_advance_costs_all_experience_and_keeps_what_is_attached(playing: Playing) -> None:
    second = leader("ed2", "ed", 2, command=2, keywords="Hero")
    mine = Side(
        leader=unit(ED, attachment("watch"), state="set"),
        leaders=[second],
        experience=2,
        allies=[ally("p", cost=5, keywords="Villain"), ally("q"), ally("r")],
        hand=[event("x")],
    )
    scene = playing(at("power_up", mine))
    scene.answer("advance")

    assert scene.unit("ed2").state == "set"
    assert scene.borne("ed2") == ["watch"]
    assert len(scene.unit("ed2").experience) == 0
    assert scene.cards("discard") == ["past0-0", "past0-1"]
    assert scene.cards("leaders") == ["ed"]
    assert scene.team() == ["ed2", "p", "q", "r"]
    # Nothing more for this leader in this phase.
    table = scene.table
    table.phase = "power_up"
    assert list(gain_experience(table, table.players[0])) == []
    assert len(scene.unit("ed2").experience) == 0
    table.phase = "recruit"


@rule("FMA-POWER-9")
def test_who_gained_experience_in_this_phase_does_not_advance(playing: Playing) -> None:
    def gift(table: Any) -> Any:
        yield from gain_experience(table, table.players[0])

    texts = {"p": [Sets("step", gift)]}
    mine = Side(leader=ED, leaders=STACK, experience=5, allies=[ally("p")], hand=[event("x")])
    scene = playing(at("power_up", mine, make=saying(texts)))
    assert scene.asked[1] == "recruit"
    assert scene.team()[0] == "ed"


@rule("FMA-POWER-8", "FMA-POWER-10")
def test_with_an_empty_deck_who_can_advance_must_and_others_do_nothing(playing: Playing) -> None:
    sides = [
        Side(leader=ED, leaders=STACK, experience=2, fill=False, hand=[event("x")]),
        Side(leader=leader("roy"), experience=9, fill=False, hand=[event("x")]),
    ]
    scene = playing(at("power_up", *sides))
    assert scene.asked[1] == "recruit"
    assert scene.team() == ["ed2"]
    assert len(scene.unit("roy").experience) == 9


@rule("FMA-POWER-10")
def test_the_highest_leader_adds_experience(playing: Playing) -> None:
    scene = playing(at("power_up", Side(leader=ED, experience=9, hand=[event("x")])))
    assert len(scene.unit("ed").experience) == 10


@rule("FMA-POWER-11", "FMA-STATE-11")
def test_a_defeated_leader_gains_experience_and_advances(playing: Playing) -> None:
    down = unit(ED, state="defeated")
    mine = Side(leader=down, leaders=STACK, experience=2, allies=[ally("p")], hand=[event("x")])
    scene = playing(at("power_up", mine))
    assert scene.options() == {"add_experience", "advance"}
    scene.answer("advance")
    assert scene.state("ed2") == "defeated"


# Cleanup --------------------------------------------------------------------------------------


DOWN = "defeated"


@rule("FMA-CLEANUP-1", "FMA-CLEANUP-2", "FMA-CLEANUP-3", "FMA-CLEANUP-10")
def test_everybody_goes_home_then_acts_then_recovers(playing: Playing) -> None:
    moved: list[Any] = []

    def note(table: Any) -> Any:
        yield from ()
        moved.append(1)

    texts = {"q": [Sets("moved", note)]}
    sides = [
        Side(party=[ally("p"), ally("q")], hand=[event("x")]),
        Side(allies=[unit(ally("d"), state=DOWN)], hand=[event("x")]),
    ]
    scene = playing(at("cleanup", *sides, make=saying(texts)))

    assert scene.asked == (0, "cleanup")
    assert scene.unit("p").area == "home"
    assert moved == []
    scene.pass_all("cleanup")
    assert scene.asked == (1, "recover")


@rule("FMA-CLEANUP-4", "FMA-CLEANUP-5", "FMA-CLEANUP-7", "FMA-CLEANUP-8")
def test_recovery_by_cards_one_free_and_the_rest_is_discarded(playing: Playing) -> None:
    down = [unit(ally(key, key, "Old"), state=DOWN) for key in ("p", "q")]
    lost = unit(ally("r"), attachment("hat"), state=DOWN)
    tired = unit(ally("t"), state="set")
    mine = Side(allies=[*down, lost, tired], hand=[ally("p2", "p", "New"), event("x")])
    scene = playing(at("cleanup", mine))

    scene.pass_all("cleanup")
    assert scene.options() == {"recover p2 p", "done"}
    scene.answer("recover p2 p")
    assert scene.state("p") == "ready"
    scene.answer("done")
    assert scene.options() == {"recover_free q", "recover_free r", "none"}
    scene.answer("recover_free q")

    assert scene.team() == ["lead0", "p", "q", "t"]
    assert [scene.state(key) for key in "pqt"] == ["ready", "ready", "ready"]
    assert scene.cards("discard") == ["p2", "hat", "r"]


@rule("FMA-CLEANUP-6", "FMA-STATE-4")
def test_the_free_recovery_is_the_leaders_while_he_is_defeated(playing: Playing) -> None:
    mine = Side(
        leader=unit(ED, state=DOWN),
        allies=[unit(ally("p"), state=DOWN), ally("q")],
        hand=[event("x")],
    )
    scene = playing(at("cleanup", mine))
    scene.pass_all("cleanup")
    scene.answer("done")
    assert scene.team() == ["ed", "q"]
    assert scene.state("ed") == "ready"


@rule("FMA-CLEANUP-6", "FMA-DECK-11")
def test_an_ally_of_his_name_recovers_the_leader_and_leaves_the_free_one(playing: Playing) -> None:
    mine = Side(
        leader=unit(ED, state=DOWN),
        allies=[unit(ally("p"), state=DOWN), ally("q")],
        hand=[ally("ed-young", "ed"), event("x")],
    )
    scene = playing(at("cleanup", mine))
    scene.pass_all("cleanup")
    scene.answer("recover ed-young ed")
    scene.answer("done")
    assert scene.options() == {"recover_free p", "none"}
    scene.answer("none")
    assert scene.team() == ["ed", "q"]


@rule("FMA-CLEANUP-9")
def test_what_lasts_until_the_end_of_the_turn_ends_after_recovery(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 3, play, ("turn", table.turn))

    texts = {"p": [Text("main", do=do)]}
    mine = Side(allies=[ally("p"), unit(ally("q"), state=DOWN)], hand=[event("x")])
    scene = playing(at("main", mine, make=saying(texts)))
    scene.answer("play p")
    while scene.asked[1] != "recover":
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    assert (scene.asked[1], scene.value("p")) == ("recover", 5)
    scene.answer("done")
    scene.answer("none")

    assert scene.table.turn == 6
    assert scene.value("p") == 2


@rule("FMA-POWER-1")
def test_a_text_may_keep_a_leader_from_growing(playing: Playing) -> None:
    texts = {"ed": [Cannot("gain_experience"), Cannot("advance")]}
    mine = Side(leader=ED, leaders=STACK, experience=5, hand=[event("x")])
    scene = playing(at("power_up", mine, make=saying(texts)))
    assert scene.asked[1] == "recruit"
    assert len(scene.unit("ed").experience) == 5
