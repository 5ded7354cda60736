"""Each condition of playing and paying by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.costs import HIGHEST_X
from rules.fma.departure import leave_play
from rules.fma.legal_plays import MOST_PLAYS
from rules.fma.play_sequence import play
from rules.fma.plays import Cost, Declaration, Slot
from tests.rules.fma.scripts import Cannot, Text, saying
from tests.rules.fma.told import told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, phase: str = "main", **texts: Any) -> FmaScene:
    return fma_scene(*sides, phase=phase, make=saying(texts))


# Playing --------------------------------------------------------------------------------------


@rule("FMA-PLAY-2", "FMA-CARD-9")
def test_an_ally_in_hand_plays_nothing() -> None:
    mine = Side(allies=[ally("q")], hand=[ally("p"), attachment("ring"), advantage("den")])
    texts = {key: [Text("main")] for key in ("p", "ring", "den", "q")}
    assert at(mine, **texts).options("play") == {"play q 0"}


@rule("FMA-CARD-10", "FMA-COST-4")
@pytest.mark.parametrize(
    ("text", "why", "cost"),
    [
        (Text("main", "wits", 4), "main wits 4", 4),
        (Text("main", "wits"), "main wits", 0),
        (Text("main"), "main", None),
        (Text("main", "wits", "X"), "main wits X", None),
        (
            Text("main", "alchemy", 2, costs=(Cost("set"), Cost("discard", 2))),
            "main alchemy 2, set, discard 2",
            2,
        ),
        (Text("main", costs=(Cost("sacrifice_this"),)), "main, sacrifice this 1", None),
    ],
)
def test_an_option_says_what_is_printed_before_the_colon(
    text: Text, why: str, cost: int | None
) -> None:
    scene = at(Side(allies=[ally("p")], hand=[event("x"), event("y")]), p=[text])
    (option,) = [option for option in scene.decision.options if option.action == "play"]
    assert (option.why, option.cost) == (why, cost)


@rule("FMA-PLAY-13", "FMA-PLAY-1")
def test_an_ability_is_named_by_its_place_on_the_card(playing: Playing) -> None:
    def word(text: str) -> Any:
        def do(table: Any, play: Any) -> Any:
            yield from ()
            table.log("did", word=text)

        return do

    texts = {"p": [Text("main", do=word("one")), Text("main", do=word("two"))]}
    scene = playing(at(Side(allies=[ally("p")], hand=[event("x")]), **texts))
    scene.answer("play p 1")
    assert scene.logged("did") == [{"word": "two"}]


@rule("FMA-PLAY-13", "FMA-PLAY-1")
def test_what_says_that_it_may_be_played_often_ends_with_so_many_plays(playing: Playing) -> None:
    texts = {"p": [Text("main", more={"often": True})]}
    scene = at(Side(allies=[ally("p")], hand=[event("x")]), **texts)
    scene.table.plays_this_phase = MOST_PLAYS - 2
    scene.answer("play p")
    assert scene.logged("enough_plays") == []
    scene.answer("play p")
    assert len(scene.logged("enough_plays")) == 1
    assert scene.options() == {"pass"}


@rule("FMA-PLAY-13", "FMA-PASS-1")
def test_each_phase_begins_the_count_of_plays_anew(playing: Playing) -> None:
    texts = {"p": [Text("recruit"), Text("main")]}
    side = Side(allies=[ally("p")], hand=[event("x")])
    scene = playing(at(side, phase="recruit", **texts))
    assert scene.table.plays_this_phase == 0
    scene.answer("play p")
    assert scene.table.plays_this_phase == 1
    scene.pass_all("recruit")
    assert (scene.table.phase, scene.table.plays_this_phase) == ("main", 0)


@rule("FMA-PLAY-16", "FMA-TARGET-3", "FMA-COST-8")
@pytest.mark.parametrize(
    ("text", "answers", "lines"),
    [
        (Text("main"), [], "play nothing"),
        (Text("main", slots=(Slot("it"),)), ["target lead1"], "play_at nothing"),
        (Text("main", slots=(Slot("it", "player"),)), ["target_player 1"], "play_at_seats nothing"),
        (Text("main", "wits", "X"), ["x 2"], "play x_is nothing"),
    ],
)
def test_a_play_is_told_with_what_it_is_aimed_at(
    playing: Playing, text: Text, answers: list[str], lines: str
) -> None:
    scene = playing(at(Side(hand=[event("note"), event("x")]), note=[text]))
    before = len(scene.match.log(None))
    for wanted in ("play note", *answers):
        scene.answer(wanted)
    assert told(scene, before).removesuffix(" pass1") == lines
    line = scene.logged(lines.split()[0])[0]
    aimed = ([one["card"] for one in line["targets"]], line["seats"])
    expected = {"play_at": (["lead1"], []), "play_at_seats": ([], [1])}
    assert aimed == expected.get(lines.split()[0], ([], []))
    assert scene.table.plays == []
    assert scene.table.stalemate.progressed


@rule("FMA-PLAY-2", "FMA-TRAIT-24")
def test_the_use_of_an_ability_is_told_as_such(playing: Playing) -> None:
    scene = playing(at(Side(allies=[ally("p")], hand=[event("x")]), p=[Text("main")]))
    before = len(scene.match.log(None))
    scene.answer("play p")
    assert told(scene, before).split()[0] == "use"
    assert not scene.table.stalemate.progressed


@rule("FMA-PLAY-16", "FMA-IND-18", "FMA-REACT-8")
def test_what_an_effect_has_played_resolves_within_it(playing: Playing) -> None:
    """It is no react: nothing of it waits."""

    def inner(table: Any, outer: Any) -> Any:
        other = next(card for card in table.cards if card.data.key == "inner")
        (ability,) = table.abilities.activated.abilities_of(other)
        yield from play(table, outer.seat, Declaration(ability))
        table.log("did", word="outer")

    def note(table: Any, play: Any) -> Any:
        yield from ()
        table.log("did", word="inner")

    texts = {"outer": [Text("main", do=inner)], "inner": [Text("main", do=note)]}
    scene = playing(at(Side(hand=[event("outer"), event("inner"), event("x")]), **texts))
    scene.answer("play outer")
    assert [line["word"] for line in scene.logged("did")] == ["inner", "outer"]


# Paying ---------------------------------------------------------------------------------------


@rule("FMA-COST-7", "FMA-COST-20", "FMA-RECRUIT-8")
@pytest.mark.parametrize(
    ("cost", "more", "may"),
    [
        (Cost("experience", 2), {"experience": 2}, True),
        (Cost("experience", 3), {"experience": 2}, False),
        (Cost("command", 7), {}, True),
        (Cost("command", 8), {}, False),
        (Cost("discard", 1), {}, True),
        (Cost("discard", 2), {}, False),
    ],
)
def test_a_cost_is_paid_to_the_last(cost: Cost, more: dict[str, Any], may: bool) -> None:
    mine = Side(allies=[ally("p")], hand=[event("x")], **more)
    scene = at(mine, p=[Text("main", costs=(cost,))])
    assert ("play p 0" in scene.options()) is may


@rule("FMA-CONTROL-3", "FMA-GEN-2", "FMA-COST-4")
@pytest.mark.parametrize("kind", ["sacrifice_this", "remove_this"])
def test_an_advantage_pays_with_itself_unless_a_text_forbids_it(
    playing: Playing, kind: str
) -> None:
    texts = {"den": [Text("main", costs=(Cost(kind),))]}
    scene = playing(at(Side(advantages=[advantage("den")], hand=[event("x")]), **texts))
    scene.answer("play den")
    assert scene.cards("advantages") == []
    assert scene.cards("discard" if kind == "sacrifice_this" else "removed") == ["den"]
    texts["lead0"] = [Cannot("be_sacrificed")]
    assert at(Side(advantages=[advantage("den")], hand=[event("x")]), **texts).options() == {"pass"}


@rule("FMA-STATE-9", "FMA-CONTROL-3")
def test_nobody_defeated_is_sacrificed(playing: Playing) -> None:
    an_ally = Cost("sacrifice", fits=lambda play: lambda one: getattr(one, "name", "") in "pq")
    texts = {"note": [Text("main", costs=(an_ally,))]}
    team = [ally("p"), unit(ally("q"), state="defeated")]
    scene = playing(at(Side(allies=team, hand=[event("note"), event("x")]), **texts))
    scene.answer("play note")
    scene.answer("choose lead0")
    assert scene.cards("discard")[0] == "p"


@rule("FMA-WIN-3", "FMA-COST-7", "FMA-REACT-1")
@pytest.mark.parametrize("cost", [Cost("experience"), Cost("command")])
def test_who_has_just_lost_the_leader_pays_nothing_that_only_a_leader_has(
    playing: Playing, cost: Cost
) -> None:
    def send(table: Any, play: Any) -> Any:
        yield from leave_play(table, table.players[1].leader, "hand")

    react = Text("react", answers=("left",), costs=(cost,))
    texts = {"note": [Text("main", do=send)], "p": [react]}
    sides = [
        Side(hand=[event("note"), event("x")]),
        Side(allies=[ally("p")], hand=[event("y")]),
        Side(hand=[event("z")]),
    ]
    scene = playing(at(*sides, **texts))
    scene.answer("play note")
    assert scene.asked[1] == "main"
    assert scene.player(1).is_out


@rule("FMA-COST-8")
def test_x_may_be_any_number_that_can_be_paid_for(playing: Playing) -> None:
    chief = leader("chief", wits=HIGHEST_X + 5)
    scene = playing(at(Side(leader=chief, hand=[event("x")]), chief=[Text("main", "wits", "X")]))
    scene.answer("play chief")
    assert len(scene.options()) == HIGHEST_X + 1
    scene.answer(f"x {HIGHEST_X}")
    assert scene.logged("x_is") == [{"player": 0, "number": HIGHEST_X}]
