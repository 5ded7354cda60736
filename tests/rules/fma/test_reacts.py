"""Reacts: who may react when, what waits, what comes before, how deep it goes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import start_battle
from rules.fma.effects import defeat, discard, draw, give, set_character
from rules.fma.play_sequence import cancel
from rules.fma.plays import Slot
from rules.fma.reacts import DEEPEST
from tests.rules.fma.positions import FIELD, fallen, s, search, side
from tests.rules.fma.scripts import Sets, Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def _cancel(table: Any, play: Any) -> Any:
    yield from ()
    cancel(table, play.event["play"])


def says(word: str) -> Any:
    """An effect that only leaves a line in the log."""

    def do(table: Any, play: Any) -> Any:
        yield from ()
        table.log("did", word=word)

    return do


def did(scene: FmaScene) -> list[str]:
    return [line["word"] for line in scene.logged("did")]


NO = Text("react", answers=("played",), do=_cancel, more={"before": True})


@rule("FMA-REACT-1", "FMA-REACT-2", "FMA-REACT-4", "FMA-REACT-6", "FMA-IND-57")
def test_a_react_to_a_react_suspends_it_and_the_newest_resolves_first(playing: Playing) -> None:
    """A plays, B cancels it, A cancels that: the first play has its effect."""
    texts = {"note": [Text("main", do=says("note"))], "no": [NO]}
    mine = Side(hand=[event("note"), event("no"), event("x")])
    scene = playing(at(mine, Side(hand=[event("no"), event("y")]), make=saying(texts)))

    scene.answer("play note")
    assert scene.asked == (1, "react")
    scene.answer("react no")
    assert scene.asked == (0, "react")
    assert len(scene.table.plays) == 2
    scene.answer("react no")

    assert did(scene) == ["note"]
    assert scene.cards("discard") == ["no", "note"]
    assert scene.cards("discard", 1) == ["no"]


@rule("FMA-REACT-2")
def test_when_the_last_word_is_a_cancel_it_stands(playing: Playing) -> None:
    texts = {"note": [Text("main", do=says("note"))], "no": [NO]}
    mine = Side(hand=[event("note"), event("no"), event("x")])
    scene = playing(at(mine, Side(hand=[event("no"), event("no"), event("y")]), make=saying(texts)))

    scene.answer("play note")
    for _ in range(3):
        scene.answer("react no")

    assert did(scene) == []
    assert len(scene.logged("canceled")) == 2


def piledriver(table: Any, play: Any) -> Any:
    """+2 strength, and an opponent discards a card."""
    yield from give(table, play.targets["it"][0], "strength", 2, play)
    hand = table.players[1].hand.cards
    yield from discard(table, 1, hand[:1], by=play.seat)
    table.log("did", word="piledriver")


@rule("FMA-REACT-7", "FMA-REACT-8", "FMA-REACT-9")
def test_reacts_to_single_effects_come_after_all_effects(playing: Playing) -> None:
    """Piledriver: the bonus and the discard may be answered; the answers come after both."""
    texts = {
        "pile": [Text("main", do=piledriver, slots=(Slot("it"),))],
        "m": [Text("react", answers=("bonus",), do=says("to the bonus"))],
        "d": [Text("react", answers=("discarded",), do=says("to the discard"))],
    }
    mine = Side(hand=[event("pile"), event("x")])
    theirs = Side(allies=[ally("m"), ally("d")], hand=[event("y"), event("z")])
    scene = playing(at(mine, theirs, make=saying(texts)))

    scene.answer("play pile")
    scene.answer("target lead0")
    assert scene.options() == {"react m 0", "decline"}
    scene.answer("react m")
    assert did(scene) == []
    assert scene.options() == {"react d 0", "decline"}
    assert scene.cards("discard", 1) == ["y"]
    scene.answer("react d")

    assert did(scene) == ["piledriver", "to the bonus", "to the discard"]


@rule("FMA-REACT-7")
def test_each_single_occurrence_may_be_answered(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from draw(table, table.players[play.seat], 2, play)

    often = {"often": True}
    texts = {
        "note": [Text("main", do=do)],
        "see": [Text("react", answers=("drew",), do=says("seen"), more=often)],
    }
    mine = Side(hand=[event("note"), event("x")])
    scene = playing(at(mine, Side(allies=[ally("see")]), make=saying(texts)))
    scene.answer("play note")
    scene.answer("react see")
    scene.answer("decline")
    scene.answer("react see")
    scene.answer("decline")
    assert did(scene) == ["seen", "seen"]


@rule("FMA-REACT-8", "FMA-IND-63", "FMA-REACT-13")
def test_a_react_before_a_defeat_acts_at_once(playing: Playing) -> None:
    """Home and set instead: the defeat does not happen, and the rest of the play goes on."""

    def strike(table: Any, play: Any) -> Any:
        yield from defeat(table, [play.targets["it"][0]])
        table.log("did", word="strike")

    def save(table: Any, play: Any) -> Any:
        play.event.replaced.append(play.event["character"])
        table.log("did", word="saved")
        yield from set_character(table, play.event["character"])

    texts = {
        "strike": [Text("main", do=strike, slots=(Slot("it"),))],
        "save": [Text("react", answers=("defeat",), do=save, more={"before": True})],
        "after": [Text("react", answers=("defeated",), do=says("after"))],
    }
    mine = Side(hand=[event("strike"), event("x")])
    theirs = Side(allies=[ally("p"), ally("after")], hand=[event("save"), event("y")])
    scene = playing(at(mine, theirs, make=saying(texts)))

    scene.answer("play strike")
    scene.answer("target p")
    scene.answer("react save")
    scene.answer("choose p")

    assert did(scene) == ["saved", "strike"]
    assert scene.state("p") == "set"


@rule("FMA-REACT-8", "FMA-IND-42")
def test_what_a_discard_sets_off_waits_for_the_whole_effect(playing: Playing) -> None:
    """Plan B: its player draws three only when all cards have been discarded."""

    def take(table: Any, play: Any) -> Any:
        yield from discard(table, 1, list(table.players[1].hand.cards), by=play.seat)
        table.log("did", word=f"{len(table.players[1].hand)} left")

    def three(table: Any) -> Any:
        yield from draw(table, table.players[1], 3)

    texts = {"take": [Text("main", do=take)], "lead1": [Sets("discarded", three)]}
    theirs = Side(hand=[event("b1"), event("b2")])
    scene = playing(at(Side(hand=[event("take"), event("x")]), theirs, make=saying(texts)))
    scene.answer("play take")
    assert did(scene) == ["0 left"]
    assert len(scene.cards("hand", 1)) == 6


@rule("FMA-REACT-3", "FMA-REACT-14", "FMA-REACT-6")
def test_after_all_others_the_actor_may_react_and_the_cycle_begins_again(playing: Playing) -> None:
    react = Text("react", answers=("attack",), do=says("r"))
    texts = {"r": [react]}
    sides = [
        side([s("a", 3, wits=9)], event("r")),
        side([s("d", 3, wits=1)], event("r")),
        side([s("e", 3, wits=5)], event("r"), event("r")),
    ]
    scene = playing(search(*sides, make=saying(texts)))
    scene.attack("a", "d")
    order = []
    answers = iter(["decline", "react r", "decline", "react r", "decline", "react r", "decline"])
    while scene.asked[1] == "react":
        order.append(scene.asked[0])
        scene.answer(next(answers))
    # Seat 2 has most wits of the others; one react per turn of priority.
    assert order == [2, 1, 0, 2, 0, 2, 0]
    scene.pass_all("battle")


@rule("FMA-REACT-3", "FMA-REACT-14")
@pytest.mark.parametrize(
    ("phase", "event_kind", "action"),
    [
        ("recruit", "joined", "recruit n"),
        ("recruit", "joined", "replace a2 a"),
        ("recruit", "left", "replace a2 a"),
        ("recruit", "left", "dismiss a"),
        ("recruit", "advantage_played", "advantage home"),
        ("main", "attached", "attach hat a"),
    ],
)
def test_to_the_action_of_a_player_the_others_react_first(
    playing: Playing, phase: str, event_kind: str, action: str
) -> None:
    """CR Reacts 1: a card play is an action created by a player; the one with most wits begins."""
    texts = {"r": [Text("react", answers=(event_kind,), do=says("r"))]}
    hand = [ally("n"), ally("a2", "Ann", cost=1), advantage("home", cost=1), attachment("hat", 1)]
    mine = Side(allies=[ally("a", "Ann", wits=9)], hand=[*hand, event("r")])
    others = [Side(allies=[ally("d", wits=1)], hand=[event("r")])]
    others += [Side(allies=[ally("e", wits=5)], hand=[event("r")])]
    scene = playing(at(mine, *others, phase=phase, make=saying(texts)))
    scene.answer(action)
    order = []
    while scene.asked[1] == "react":
        order.append(scene.asked[0])
        scene.answer("decline")
    assert order == [2, 1, 0]


@rule("FMA-REACT-5", "FMA-REACT-14")
def test_what_nobody_causes_is_answered_by_the_active_player_first(playing: Playing) -> None:
    begins = Text(
        "react",
        answers=("step",),
        do=says("r"),
        when=lambda table, character, event: event["name"] == "search_action",
    )
    sides = [side([s("a", 1)], event("r")), side([s("d", 1)], event("r"))]
    scene = playing(search(*sides, make=saying({"r": [begins]})))
    assert scene.asked == (0, "react")
    scene.answer("decline")
    assert scene.asked == (1, "react")
    scene.answer("decline")
    assert scene.asked == (0, "search")


@rule("FMA-REACT-10", "FMA-PLAY-8")
def test_in_the_search_only_search_parties_react(playing: Playing) -> None:
    react = Text("react", answers=("step",), do=says("r"))
    theirs = side([s("d", 1)])
    theirs.allies = [s("home", 1)]
    scene = playing(search(side([s("a", 1)]), theirs, make=saying({"home": [react], "d": [react]})))
    assert scene.options() == {"react d 0", "decline"}
    scene.answer("decline")


NO_TEXT = "React Wits: Cancel an event."
NOTE_TEXT = "Main Wits: Draw a card."


def asked_after(mine: Side, theirs: Side, first: str = "play note") -> tuple[int, str]:
    """Who is asked what after the first answer, even if they can only decline."""
    scene = fma_scene(mine, theirs)
    scene.declines_alone = False
    scene.answer(first)
    return scene.match.decisions[0].player, scene.match.decisions[0].kind


@rule("FMA-REACT-15")
@pytest.mark.parametrize("held", ["no", "x"])
def test_whoever_holds_a_card_is_asked_whatever_it_is(held: str) -> None:
    cards = {"no": event("no", NO_TEXT), "x": event("x")}
    mine = Side(hand=[event("note", NOTE_TEXT), event("y")])
    assert asked_after(mine, Side(hand=[cards[held]])) == (1, "react")


@rule("FMA-REACT-15")
def test_who_holds_nothing_and_controls_nothing_that_reacts_is_not_asked() -> None:
    mine = Side(hand=[event("note", NOTE_TEXT), event("y")])
    assert asked_after(mine, Side()) == (0, "react"), "only the one who holds another card"
    assert asked_after(Side(hand=[event("note", NOTE_TEXT)]), Side())[1] == "main"


@rule("FMA-REACT-15")
def test_who_has_nobody_able_to_act_is_not_asked() -> None:
    """In the search phase only search parties act, which all see."""
    mine = Side(party=[ally("a")], hand=[event("note", "Search Wits: Draw a card.")])
    at_home = Side(hand=[event("no", NO_TEXT)])
    out = Side(party=[ally("d", wits=1)], hand=[event("no", NO_TEXT)])
    for theirs, wanted in ((at_home, (0, "search")), (out, (1, "react"))):
        scene = fma_scene(mine, theirs, phase="search_action", place=FIELD)
        scene.declines_alone = False
        while scene.match.decisions[0].kind == "react":
            scene.answer("decline")
        scene.answer("play note")
        assert (scene.match.decisions[0].player, scene.match.decisions[0].kind) == wanted


@rule("FMA-REACT-15")
def test_a_react_that_lies_open_is_asked_for_though_no_card_is_held() -> None:
    mine = Side(hand=[event("note", NOTE_TEXT)])
    assert asked_after(mine, Side(allies=[ally("p", text=NO_TEXT)])) == (1, "react")


@rule("FMA-REACT-15")
@pytest.mark.parametrize("held", ["no", "x"])
def test_the_log_names_reacts_played_and_nobody_who_was_asked(held: str) -> None:
    """Word for word the same, for the actor and for spectators, whoever could have reacted."""
    cards = {"no": event("no", NO_TEXT), "x": event("x")}
    told = []
    for theirs in (cards[held], event("z")):
        mine = Side(hand=[event("note", NOTE_TEXT), event("y")])
        scene = fma_scene(mine, Side(hand=[theirs]))
        before = len(scene.match.log(0))
        scene.answer("play note")
        if scene.decision.kind == "react":
            scene.answer("decline")
        told.append([(line["key"], line["args"]) for line in scene.match.log(0)[before:]])
        told.append([(line["key"], line["args"]) for line in scene.match.log(None)[before:]])
    assert told[0] == told[2]
    assert told[1] == told[3]
    assert {key for key, _ in told[1]} == {"play", "draw"}


@rule("FMA-STATE-9", "FMA-REACT-12")
def test_a_defeated_character_reacts_to_nothing(playing: Playing) -> None:
    texts = {"note": [Text("main")], "p": [NO]}
    mine = Side(hand=[event("note"), event("x")])
    theirs = Side(allies=[unit(ally("p"), state="defeated")])
    scene = playing(at(mine, theirs, make=saying(texts)))
    scene.answer("play note")
    assert scene.asked == (0, "main")


# Depth ----------------------------------------------------------------------------------------


@rule("FMA-REACT-2")
def test_reacts_nest_as_deep_as_there_are_cards(playing: Playing) -> None:
    texts = {"note": [Text("main", do=says("note"))], "no": [NO]}
    mine = Side(hand=[event("note"), *(event("no") for _ in range(10)), event("x")])
    theirs = Side(hand=[*(event("no") for _ in range(10)), event("y")])
    scene = playing(at(mine, theirs, make=saying(texts)))
    scene.answer("play note")
    depth = 0
    while scene.asked[1] == "react":
        depth = max(depth, len(scene.table.plays))
        scene.answer("react no")
    assert depth == 20
    # Twenty cancels: every second one holds, and the first play with them.
    assert did(scene) == ["note"]


@rule("FMA-REACT-2")
def test_depth_is_bounded_by_a_rule_and_not_by_a_crash(playing: Playing) -> None:
    """Each answers the one before for ever; at some depth the newest resolves unanswered."""

    def again(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 1, play)

    echo = {"often": True, "before": True}
    texts = {
        "note": [Text("main", do=again)],
        "r": [Text("react", answers=("bonus",), do=again, more=echo)],
    }
    mine = Side(leader=leader("ed", wits=5), allies=[ally("r")], hand=[event("note"), event("x")])
    scene = at(mine, make=saying(texts))
    scene.may_stay_open = True
    scene.answer("play note")
    scene.answer("choose ed")
    deepest = 0
    limit = sys.getrecursionlimit()
    for _ in range(3 * DEEPEST):
        if scene.asked[1] != "react":
            break
        deepest = max(deepest, len(scene.table.plays))
        scene.answer("react r" if len(scene.logged("too_deep")) == 0 else "decline")
    assert deepest == DEEPEST - 1
    assert len(scene.logged("too_deep")) == 1
    assert sys.getrecursionlimit() == limit
    playing(scene)


@rule("FMA-GEN-12")
def test_several_compulsory_effects_come_in_the_order_their_players_like(playing: Playing) -> None:
    def word(text: str) -> Any:
        def do(table: Any) -> Any:
            yield from ()
            table.log("did", word=text)

        return do

    texts = {
        "note": [Text("main")],
        "p": [Sets("played", word("p"), before=True)],
        "q": [Sets("played", word("q"), before=True)],
        "r": [Sets("played", word("r"), before=True)],
    }
    mine = Side(allies=[ally("p"), ally("q")], hand=[event("note"), event("x")])
    scene = playing(at(mine, Side(allies=[ally("r")]), make=saying(texts)))
    scene.answer("play note")
    scene.answer("choose p")
    assert scene.asked == (0, "order_triggers")
    scene.answer("resolve_next q")
    assert did(scene) == ["q", "p", "r"]


def test_a_battle_inside_a_play_has_reacts_of_its_own(playing: Playing) -> None:
    """What happens in it is answered in it, not after the event that started it."""

    def ambush(table: Any, play: Any) -> Any:
        units = {one.card.key: one for one in table.all_characters()}
        yield from start_battle(table, "strength", [units["a"]], units["d"])
        table.log("did", word="ambush")

    texts = {
        "ambush": [Text("main", do=ambush)],
        "d": [Text("react", answers=("attack",), do=says("attacked"))],
    }
    mine = Side(allies=[s("a", 5)], hand=[event("ambush"), event("x")])
    scene = playing(at(mine, Side(allies=[s("d", 2)], hand=[event("y")]), make=saying(texts)))
    scene.answer("play ambush")
    scene.answer("choose a")
    scene.answer("react d")
    scene.pass_all("battle")
    assert did(scene) == ["attacked", "ambush"]
    assert fallen(scene) == "d"
