"""Who is asked for a React and when that is over; nothing tells who holds one (FMA-REACT-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.abilities.trigger_conditions import _FROM_HAND, answered, might_answer
from rules.fma.effects import defeat, draw, give, move_home
from rules.fma.play_sequence import cancel
from rules.fma.printed import read_card
from rules.fma.reacts import DEEPEST
from tests.rules.fma.positions import FIELD, s, search, side
from tests.rules.fma.scripts import Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit
from tests.testkit.shipped import cards_by_number

Playing = Callable[[FmaScene], FmaScene]


def one(table: Any, key: str) -> Any:
    return next(each for each in table.all_characters() if each.card.key == key)


# Nothing tells who holds a React --------------------------------------------------------------


def _effects(table: Any, play: Any) -> Any:
    """A bonus, a move, cards drawn, a defeat."""
    yield from give(table, one(table, "a"), "strength", 1, play)
    yield from move_home(table, one(table, "b"))
    yield from draw(table, table.players[0], 2, play)
    yield from defeat(table, [one(table, "c")])


COURSES: dict[str, tuple[str, list[str]]] = {
    "recruiting": ("recruit", ["recruit n", "replace m n", "pass"]),
    "effects": ("search_action", ["play all", "choose a", "pass"]),
    "a battle": ("search_action", ["start_battle", "attacker a", "pass"]),
    "the end of a turn": ("search_action", ["pass", "pass"]),
}
KINDS = tuple(sorted(_FROM_HAND))


def seen_by_others(kind: str, held: str, course: str) -> list[Any]:
    """All that seat 0 and spectators are shown while seat 1, who holds this card, declines."""
    phase, answers = COURSES[course]
    react = Text(
        "react",
        answers=(kind,),
        when=lambda table, character, happened: might_answer(happened, character.player),
    )
    texts = {"no": [react], "all": [Text("search", do=_effects)]}
    make = saying(texts, might_answer=lambda table, happened, seat: might_answer(happened, seat))
    mine = Side(
        party=[s("a", 3), s("b", 1), s("c", 1)],
        hand=[event("all"), ally("n", "N"), ally("m", "N", "Another")],
    )
    theirs = Side(party=[s("d", 2)], allies=[s("e", 1)], hand=[event(held), event("dull")])
    place = FIELD
    scene = fma_scene(mine, theirs, phase=phase, place=place, make=make, declines_alone=False)
    found: list[Any] = []
    left = list(answers)
    for _ in range(60):
        if scene.match.outcome is not None or not left:
            break
        (decision,) = scene.match.decisions
        found.append((decision.player, decision.kind))
        for viewer in (0, None):
            found += [scene.match.view(viewer), scene.match.log(viewer)]
        if decision.kind == "react":
            scene.answer("decline")
        elif decision.player == 0:
            scene.answer(left.pop(0))
        else:
            scene.answer(*(["pass"] if decision.minimum else []))
    scene.may_stay_open = True
    return found


@rule("FMA-REACT-15")
@pytest.mark.parametrize("course", COURSES)
def test_whatever_is_held_the_others_see_and_wait_for_the_same(course: str) -> None:
    """Word for word: questions, view and log, whether the card held answers what happens or not."""
    without = seen_by_others("played", "x", course)
    for kind in KINDS:
        assert seen_by_others(kind, "no", course) == without, kind


@rule("FMA-REACT-15")
def test_every_react_that_an_event_card_can_have_is_asked_for_whoever_holds_what() -> None:
    """But for what a card says of itself alone, as when it is discarded."""
    cards = {card.key: card for card in cards_by_number("fma").values() if card.kind == "event"}
    kinds = {
        kind
        for card in cards.values()
        for ability in read_card(card).abilities
        if ability.kind == "react"
        for kind in answered(ability)
    }
    assert {"played", "attack"} <= kinds
    assert kinds - {"discarded"} <= set(_FROM_HAND)


@rule("FMA-REACT-15")
@pytest.mark.parametrize("state", ["ready", "defeated"])
def test_who_has_one_character_able_to_play_is_asked_however_many_are_not(state: str) -> None:
    texts = {"note": [Text("main")]}
    make = saying(texts, might_answer=lambda table, happened, seat: True)
    theirs = Side(allies=[unit(ally("p"), state=state)], hand=[event("y")])
    scene = fma_scene(Side(hand=[event("note"), event("x")]), theirs, make=make)
    scene.declines_alone = False
    scene.answer("play note")
    assert (scene.match.decisions[0].player, scene.match.decisions[0].kind) == (1, "react")
    scene.answer("decline")
    assert (scene.match.decisions[0].player, scene.match.decisions[0].kind) == (0, "react")
    scene.answer("decline")
    assert scene.match.decisions[0].kind == "main"


# When a window is over ------------------------------------------------------------------------


def _cancel(table: Any, play: Any) -> Any:
    yield from ()
    cancel(table, play.event["play"])


@rule("FMA-REACT-1", "FMA-REACT-6", "FMA-PLAY-19")
def test_what_is_canceled_is_answered_by_nobody_else(playing: Playing) -> None:
    texts = {
        "note": [Text("main")],
        "no": [Text("react", answers=("played",), do=_cancel, more={"before": True})],
        "late": [Text("react", answers=("played",))],
    }
    sides = [
        Side(hand=[event("note"), event("x")]),
        Side(hand=[event("no"), event("y")]),
        Side(allies=[ally("late")], hand=[event("z")]),
    ]
    sides[1].allies = [ally("w", wits=9)]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play note")
    assert scene.asked == (1, "react")
    scene.answer("react no")
    scene.answer("choose w") if scene.asked[1] == "performer" else None
    # The React to the card itself is over; the one that cancels may still be answered.
    while scene.asked[1] == "react":
        assert scene.table.plays[-1].source.data.key == "no"
        scene.answer("decline")
    assert len(scene.logged("canceled")) == 1


@rule("FMA-REACT-13", "FMA-REACT-6")
def test_who_is_saved_from_defeat_is_saved_by_one(playing: Playing) -> None:
    def strike(table: Any, play: Any) -> Any:
        yield from defeat(table, [one(table, "p")])

    def save(table: Any, play: Any) -> Any:
        yield from ()
        play.event.replaced.append(play.event["character"])
        table.log("did", by=play.seat)

    rescue = Text("react", answers=("defeat",), do=save, more={"before": True})
    texts = {"strike": [Text("main", do=strike)], "q": [rescue], "r": [rescue]}
    sides = [
        Side(hand=[event("strike"), event("x")]),
        Side(allies=[ally("p"), ally("q", wits=9)], hand=[event("y")]),
        Side(allies=[ally("r")], hand=[event("z")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play strike")
    scene.answer("react q")
    assert scene.asked[1] == "main"
    assert scene.logged("did") == [{"by": 1}]
    assert scene.state("p") == "ready"


@rule("FMA-MULTI-5", "FMA-REACT-6")
def test_to_an_attack_that_is_over_nobody_reacts(playing: Playing) -> None:
    """The defender leaves while another is asked, or is asked next."""
    react = Text("react", answers=("attack",))
    texts = {"e": [react], "f": [react]}
    sides = [
        side([s("a", 5)]),
        side([s("d", 1)]),
        side([s("e", 9, wits=9)]),
        side([s("f", 1, wits=8)]),
    ]
    scene = playing(search(*sides, make=saying(texts)))
    scene.attack("a", "d")
    assert scene.asked == (2, "react")
    scene.match.concede(1)
    assert scene.asked == (2, "search")


@rule("FMA-REACT-2")
def test_so_many_plays_may_be_suspended_at_once() -> None:
    texts = {"note": [Text("main")], "r": [Text("react", answers=("played",))]}
    for suspended, asked in ((DEEPEST - 2, "react"), (DEEPEST - 1, "main")):
        mine = Side(hand=[event("note"), event("x")])
        theirs = Side(allies=[ally("r")], hand=[event("y")])
        scene = fma_scene(mine, theirs, make=saying(texts))
        waiting = object()
        scene.table.plays.extend([waiting] * suspended)  # type: ignore[list-item]
        scene.answer("play note")
        assert scene.asked[1] == asked
        assert len(scene.logged("too_deep")) == (asked == "main")
