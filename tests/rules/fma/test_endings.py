"""How players leave the game, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.state import copy_of
from rules.engine.table import GameOver
from rules.fma.departure import leave_play
from rules.fma.effects import defeat, draw_one, give
from rules.fma.legal_plays import MOST_PLAYS
from rules.fma.messages import MESSAGES
from rules.fma.plays import Slot
from rules.fma.questions import choose_player
from rules.fma.win_conditions import STALEMATE_TURNS, STANDSTILL_TURNS, count_turn
from tests.rules.fma.positions import s, search, side
from tests.rules.fma.scripts import Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
DOWN = "defeated"


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def won(points: int, seat: int = 0) -> Any:
    return location(f"won{seat}-{points}", points)


def outcome(scene: FmaScene) -> tuple[tuple[int, ...], str]:
    assert scene.match.outcome is not None, scene.describe()
    return scene.match.outcome.winners, scene.match.outcome.rule


def strike(*keys: str) -> Text:
    """Defeat these characters."""

    def do(table: Any, play: Any) -> Any:
        units = [one for one in table.all_characters() if one.card.key in keys]
        yield from defeat(table, units)

    return Text("main", do=do)


# Points ---------------------------------------------------------------------------------------


@rule("FMA-WIN-1")
@pytest.mark.parametrize(("mine", "theirs", "wins"), [(8, 0, True), (7, 0, False), (8, 8, True)])
def test_nine_points_and_more_than_everybody_else(
    playing: Playing, mine: int, theirs: int, wins: bool
) -> None:
    ours = side([s("a", 5)])
    ours.victory = [won(mine)]
    other = side([s("d", 1)])
    other.victory = [won(theirs, 1)] if theirs else []
    scene = playing(search(ours, other, place=(0, location("l", 1, strength=1))))
    scene.pass_all("search")
    if wins:
        assert outcome(scene) == ((0,), "FMA-WIN-1")
    else:
        assert scene.match.outcome is None


@rule("FMA-WIN-1")
def test_at_nine_all_the_game_goes_on(playing: Playing) -> None:
    sides = [side([s("a", 5)]), side([s("d", 1)]), side([s("e", 1)])]
    for seat, points in enumerate((8, 9, 9)):
        sides[seat].victory = [won(points, seat)]
    scene = playing(search(*sides, place=(0, location("l", 1, strength=1))))
    scene.pass_all("search")
    assert [scene.player(seat).points for seat in range(3)] == [9, 9, 9]
    assert scene.match.outcome is None


# Elimination ----------------------------------------------------------------------------------


@rule("FMA-WIN-2", "FMA-WIN-4", "FMA-WIN-7", "FMA-WIN-8")
def test_who_has_only_defeated_characters_is_out(playing: Playing) -> None:
    texts = {"note": [strike("lead1")]}
    scene = playing(
        at(Side(hand=[event("note"), event("x")]), Side(hand=[event("y")]), make=saying(texts))
    )
    scene.answer("play note")
    assert outcome(scene) == ((0,), "FMA-WIN-4")


@rule("FMA-WIN-5")
def test_a_defeated_leader_does_not_end_the_game_while_somebody_stands(playing: Playing) -> None:
    texts = {"note": [strike("lead1")]}
    theirs = Side(allies=[ally("p")], hand=[event("y")])
    scene = playing(at(Side(hand=[event("note"), event("x")]), theirs, make=saying(texts)))
    scene.answer("play note")
    assert scene.match.outcome is None
    assert scene.state("lead1") == DOWN


@rule("FMA-WIN-3")
def test_who_loses_the_leader_from_play_loses(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from leave_play(table, play.targets["it"][0], "hand")

    texts = {"note": [Text("main", do=do, slots=(Slot("it"),))]}
    mine = Side(hand=[event("note"), event("x")])
    scene = playing(at(mine, Side(allies=[ally("p")]), make=saying(texts)))
    scene.answer("play note")
    scene.answer("target lead1")
    assert outcome(scene) == ((0,), "FMA-WIN-4")


@rule("FMA-WIN-3")
def test_a_leader_out_of_play_for_a_time_is_not_beaten() -> None:
    scene = at(Side(allies=[unit(ally("p"), state=DOWN)], hand=[event("x")]))
    scene.table.put_area(scene.unit("lead0"), "away")
    scene.answer("pass")
    assert scene.match.outcome is None


@rule("FMA-WIN-6")
def test_if_all_are_beaten_at_once_the_game_is_drawn(playing: Playing) -> None:
    texts = {"note": [strike("lead0", "lead1")]}
    scene = playing(at(Side(hand=[event("note"), event("x")]), make=saying(texts)))
    scene.answer("play note")
    assert outcome(scene) == ((), "FMA-WIN-6")


@rule("FMA-WIN-7")
def test_losses_come_before_points(playing: Playing) -> None:
    """Nine points do not help a team that is beaten at the same time."""

    def do(table: Any, play: Any) -> Any:
        card = table.players[play.seat].locations.top
        table.move(card, table.players[play.seat].victory)
        yield from defeat(table, [one for one in table.all_characters() if one.player == play.seat])

    mine = Side(victory=[won(8)], locations=[location("m", 1)], hand=[event("note"), event("x")])
    scene = playing(at(mine, make=saying({"note": [Text("main", do=do)]})))
    scene.answer("play note")
    assert outcome(scene) == ((1,), "FMA-WIN-4")


@rule("FMA-WIN-7")
def test_nothing_is_checked_between_the_parts_of_one_effect(playing: Playing) -> None:
    """Both teams are beaten one after the other by one play: nobody is the last one."""

    def do(table: Any, play: Any) -> Any:
        for key in ("lead1", "lead0"):
            yield from defeat(table, [o for o in table.all_characters() if o.card.key == key])

    scene = playing(
        at(Side(hand=[event("note"), event("x")]), make=saying({"note": [Text("main", do=do)]}))
    )
    scene.answer("play note")
    assert outcome(scene) == ((), "FMA-WIN-6")


# Several players ------------------------------------------------------------------------------


@rule("FMA-WIN-10", "FMA-MULTI-3")
def test_who_concedes_takes_his_cards_along(playing: Playing) -> None:
    """Attachments of others go to their owners; locations that others won stay."""
    theirs = Side(
        allies=[ally("p")],
        hand=[event("y")],
        advantages=[],
        victory=[won(3, 1)],
        discard=[ally("z")],
    )
    third = Side(hand=[event("w")])
    scene = playing(at(Side(hand=[event("x")]), theirs, third))
    scene.match.concede(1)

    assert scene.player(1).is_out
    assert scene.team(1) == []
    assert [zone.name for zone in scene.player(1).zones if zone.cards] == ["lost"]
    assert scene.match.outcome is None
    assert scene.asked == (0, "main")
    scene.answer("pass")
    assert scene.asked == (2, "main")
    scene.match.concede(2)
    assert outcome(scene) == ((0,), "FMA-WIN-10")


@rule("FMA-MULTI-3")
def test_what_others_have_attached_or_won_is_not_his(playing: Playing) -> None:
    place = (1, location("l", 2, strength=1))
    sides = [side([s("a", 5)]), side([s("d", 1)]), side([s("e", 1)])]
    scene = playing(search(*sides, place=place))
    scene.pass_all("search")
    assert scene.player(0).points == 2
    scene.match.concede(1)
    assert scene.cards("victory") == ["l"]
    assert scene.player(0).points == 2


@rule("FMA-MULTI-4")
def test_his_location_stays_and_leaves_the_game_if_nobody_wins_it(playing: Playing) -> None:
    place = (1, location("l", 2, strength=9))
    sides = [side([s("a", 5)]), side([s("d", 1)]), side([s("e", 1)])]
    scene = playing(search(*sides, place=place))
    scene.match.concede(1)
    assert scene.table.current_location is not None
    scene.pass_all("search")
    assert scene.table.current_location is None
    assert "l" in scene.cards("lost", 1)
    assert [line["card"]["card"] for line in scene.logged("location_lost")] == ["l"]
    assert not scene.logged("location_returns")


@rule("FMA-MULTI-5")
def test_when_the_active_player_leaves_the_next_one_acts(playing: Playing) -> None:
    scene = playing(at(*(Side(hand=[event("x")]) for _ in range(3))))
    assert scene.asked == (0, "main")
    scene.match.concede(0)
    assert scene.asked == (1, "main")


@rule("FMA-MULTI-5", "FMA-MULTI-1")
def test_a_battle_of_somebody_who_has_left_has_no_effect(playing: Playing) -> None:
    sides = [side([s("a", 5)]), side([s("d", 1)]), side([s("e", 1)])]
    scene = playing(search(*sides))
    scene.attack("a", "d")
    assert scene.asked == (0, "battle")
    scene.match.concede(1)

    assert scene.table.battles == []
    assert scene.logged("battle_won") == []
    # Left of the one who started it sits seat 2, seat 1 being gone.
    assert scene.asked == (2, "search")


@rule("FMA-MULTI-3")
def test_a_play_of_somebody_who_has_left_has_no_effect(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from give(table, play.targets["it"][0], "strength", 3, play)

    texts = {
        "note": [Text("main", do=do, slots=(Slot("it"),))],
        "r": [Text("react", answers=("played",))],
    }
    sides = [
        Side(hand=[event("note"), event("x")]),
        Side(allies=[ally("p")], hand=[event("r"), event("y")]),
        Side(hand=[event("z")]),
    ]
    scene = playing(at(*sides, make=saying(texts)))
    scene.answer("play note")
    scene.answer("target p")
    assert scene.asked == (1, "react")
    scene.match.concede(0)
    assert scene.asked == (1, "main")
    assert scene.value("p") == 2


# Draws ----------------------------------------------------------------------------------------


def offer(playing: Playing, seats: int = 3) -> FmaScene:
    sides = [Side(hand=[event("x")]) for _ in range(seats)]
    return playing(at(*sides, phase="recruit", options={"draw_offers": "allowed"}))


@rule("FMA-WIN-11")
def test_all_others_must_agree_to_a_draw(playing: Playing) -> None:
    scene = offer(playing)
    scene.answer("offer_draw")
    assert scene.asked == (1, "answer_draw")
    scene.answer("accept")
    assert scene.asked == (2, "answer_draw")
    scene.answer("accept")
    assert outcome(scene) == ((), "FMA-WIN-11")


@rule("FMA-WIN-11")
def test_one_refusal_is_enough_and_nobody_offers_twice_a_turn(playing: Playing) -> None:
    scene = offer(playing, 2)
    scene.answer("offer_draw")
    scene.answer("play_on")
    assert scene.asked == (1, "recruit")
    scene.answer("pass")
    assert scene.options() == {"pass"}


@rule("FMA-WIN-12", "FMA-WIN-9")
def test_five_turns_in_which_nothing_moves_and_nobody_can_draw(playing: Playing) -> None:
    sides = [Side(fill=False), Side(fill=False)]
    scene = playing(at(*sides, phase="draw"))
    turns = 0
    while scene.match.outcome is None:
        scene.answer(*(["pass"] if scene.decision.minimum else []))
        turns = max(turns, scene.table.turn - 4)
    assert outcome(scene) == ((), "FMA-WIN-12")
    assert scene.table.turn - 4 == STANDSTILL_TURNS


@rule("FMA-WIN-12")
def test_a_card_played_begins_the_count_anew(playing: Playing) -> None:
    mine = Side(fill=False, hand=[attachment("hat")])
    scene = playing(at(mine, Side(fill=False), phase="draw"))
    while scene.table.turn < 7:
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    while scene.asked[1] != "main":
        scene.answer("pass")
    scene.answer("attach hat lead0")
    while scene.match.outcome is None:
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    assert scene.table.turn == 7 + STANDSTILL_TURNS


@rule("FMA-WIN-12")
def test_to_fall_and_rise_for_ever_is_no_progress(playing: Playing) -> None:
    table = copy_of(playing(at(Side(fill=False), Side(fill=False), phase="draw")).table)
    for _ in range(STALEMATE_TURNS - 1):
        table.standstill.progress()
        count_turn(table)
    table.standstill.progress()
    with pytest.raises(GameOver):
        count_turn(table)
    assert table.outcome is not None
    assert (table.outcome.rule, table.outcome.reason) == ("FMA-WIN-12", "stalemate")
    assert "thirty turns" in MESSAGES["outcome.stalemate"]


@rule("FMA-WIN-9", "FMA-DRAW-4")
def test_an_empty_deck_ends_nothing(playing: Playing) -> None:
    scene = playing(at(Side(fill=False, hand=[event("x")]), phase="draw"))
    assert scene.match.outcome is None
    assert scene.asked[1] in ("power_up", "recruit")


# Loops ----------------------------------------------------------------------------------------


def test_what_could_be_played_for_ever_ends_with_the_phase(playing: Playing) -> None:
    """A text without the limit of once a turn: so many plays a phase, then no more."""
    texts = {"p": [Text("main", more={"often": True})]}
    scene = at(Side(allies=[ally("p")], hand=[event("x")]), make=saying(texts))
    for _ in range(MOST_PLAYS):
        scene.answer("play p") if scene.asked[0] == 0 else None
    assert scene.options() == {"pass"}
    assert len(scene.logged("enough_plays")) == 1


@rule("FMA-GEN-3", "FMA-MULTI-6")
def test_an_opponent_is_one_of_them(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        seat = yield from choose_player(table, play.seat)
        yield from draw_one(table, table.players[seat])

    sides = [Side(hand=[event("note"), event("x")]), Side(), Side()]
    scene = playing(at(*sides, make=saying({"note": [Text("main", do=do)]})))
    scene.answer("play note")
    assert scene.options() == {"player 1", "player 2"}
    scene.answer("player 2")
    assert [len(scene.player(seat).hand) for seat in (1, 2)] == [0, 1]


@rule("FMA-WIN-10")
def test_who_gives_up_in_the_midst_of_a_declaration_is_asked_nothing_more(playing: Playing) -> None:
    place = (0, location("yard", battle=("strength", "wits"), strength=9))
    sides = [side([s("a", 5), s("b", 5)]), side([s("d", 1), s("f", 1)]), side([s("e", 1)])]
    scene = playing(search(*sides, place=place))
    scene.answer("start_battle")
    scene.answer("attacker a")
    assert scene.asked == (0, "battle_type")
    scene.match.concede(0)
    assert scene.asked == (1, "search")
    assert scene.table.battles == []


@rule("FMA-WIN-7")
def test_a_react_in_the_midst_of_a_play_does_not_let_losses_be_counted_yet(
    playing: Playing,
) -> None:
    """Between the two defeats of one play somebody reacts; both teams are beaten together."""

    def do(table: Any, play: Any) -> Any:
        for key in ("lead1", "lead0"):
            yield from defeat(table, [o for o in table.all_characters() if o.card.key == key])

    early = Text("react", answers=("defeat",), more={"before": True})
    texts = {"note": [Text("main", do=do)], "r": [early]}
    mine = Side(hand=[event("note"), event("r"), event("x")])
    scene = playing(at(mine, make=saying(texts)))
    scene.answer("play note")
    scene.answer("decline")
    scene.answer("react r")
    assert outcome(scene) == ((), "FMA-WIN-6")
