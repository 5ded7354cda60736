"""What events and abilities may be aimed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.fma.effects import give, recover
from rules.fma.plays import Slot
from rules.fma.targets import can_redirect, targets_of
from tests.rules.fma.positions import boost, s, search, side
from tests.rules.fma.scripts import Cannot, Text, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def aimed(
    playing: Playing, slot: Slot, scene_of: Callable[..., FmaScene], *sides: Side, **more: Any
) -> set[str]:
    """What an event with that slot can be aimed at, as seat 0 is asked."""
    timing = "search" if scene_of is search else "main"
    texts = {"note": [Text(timing, slots=(slot,), key="n")], **more}
    scene = playing(scene_of(*sides, make=saying(texts)))
    scene.answer("play note")
    if scene.asked[1] == "performer":
        scene.answer(sorted(scene.options())[0])
    found = {one.removeprefix("target ") for one in scene.options()}
    scene.answer(sorted(scene.options())[0])
    return found


HAND = [event("note"), event("x")]
BEARER = unit(ally("p"), attachment("hat"))


@rule("FMA-TARGET-4", "FMA-TARGET-9", "FMA-STATE-9")
def test_whoever_could_play_can_be_a_target_and_no_defeated_one(playing: Playing) -> None:
    mine = Side(allies=[ally("p"), unit(ally("q"), state="defeated")], hand=HAND)
    found = aimed(playing, Slot("it"), at, mine, Side(allies=[unit(ally("r"), state="set")]))
    assert found == {"lead0", "p", "lead1", "r"}


@rule("FMA-TARGET-9", "FMA-STATE-12")
def test_a_card_that_names_the_defeated_reaches_them(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from recover(table, play.targets["it"][0])

    texts = {"up": [Text("main", do=do, slots=(Slot("it", defeated=True),))]}
    down = [unit(ally("q"), state="defeated"), unit(ally("r"), state="defeated")]
    scene = playing(at(Side(allies=down, hand=[event("up"), event("x")]), make=saying(texts)))
    scene.answer("play up")
    assert scene.options() == {"target q", "target r"}
    scene.answer("target q")
    assert scene.state("q") == "ready"


@rule("FMA-TARGET-6", "FMA-TARGET-14", "FMA-TARGET-5")
def test_attachments_in_reach_and_advantages_anywhere(playing: Playing) -> None:
    def sides() -> list[Side]:
        mine = side([unit(s("a", 1), attachment("near"))], event("note"))
        mine.allies = [unit(ally("q"), attachment("far"))]
        mine.advantages = [advantage("den")]
        theirs = side([unit(s("d", 1), attachment("hat"))])
        theirs.advantages = [advantage("house")]
        return [mine, theirs]

    assert aimed(playing, Slot("it", "advantage"), search, *sides()) == {"den", "house"}
    assert aimed(playing, Slot("it", "attachment"), search, *sides()) == {"near", "hat"}


@rule("FMA-TARGET-14")
def test_not_those_of_a_defeated_bearer(playing: Playing) -> None:
    down = unit(ally("q"), attachment("lost"), state="defeated")
    mine = Side(allies=[BEARER, down], hand=HAND)
    theirs = Side(allies=[unit(ally("r"), attachment("ring"))])
    assert aimed(playing, Slot("it", "attachment"), at, mine, theirs) == {"hat", "ring"}


@rule("FMA-TARGET-3")
def test_players_are_targets(playing: Playing) -> None:
    found = aimed(playing, Slot("it", "player"), at, Side(hand=HAND), Side(), Side())
    assert found == {"target_player 0", "target_player 1", "target_player 2"}


@rule("FMA-IND-35", "FMA-TARGET-5")
def test_a_text_may_reach_ones_own_characters_at_home(playing: Playing) -> None:
    mine = side([s("a", 1)], event("note"))
    mine.allies = [s("p", 1), s("q", 1), unit(s("r", 1), state="defeated")]
    slot = Slot("it", least=0, most=None, home=True)
    theirs = side([s("d", 1)])
    theirs.allies = [s("away", 1)]
    assert aimed(playing, slot, search, mine, theirs) == {"lead0", "p", "q"}


@rule("FMA-TARGET-15")
def test_one_phrase_asks_for_different_things(playing: Playing) -> None:
    texts = {"note": [Text("main", slots=(Slot("it", least=2, most=2),))]}
    scene = playing(at(Side(hand=HAND), Side(allies=[ally("q")]), make=saying(texts)))
    scene.answer("play note")
    assert (scene.decision.minimum, scene.decision.maximum) == (2, 2)
    scene.answer("target lead0", "target q")
    assert [one["card"] for one in scene.logged("play_at")[0]["targets"]] == ["lead0", "q"]


@rule("FMA-TARGET-15", "FMA-IND-14")
def test_a_second_phrase_may_depend_on_the_first(playing: Playing) -> None:
    """An own character, then one of another player that is at least as strong."""

    def as_strong(play: Any) -> Callable[[Any], bool]:
        mine = play.targets["mine"][0].card.bonuses["strength"]
        return lambda one: one.player != play.seat and one.card.bonuses["strength"] >= mine

    slots = (
        Slot("mine", fits=lambda play: lambda one: one.player == play.seat),
        Slot("other", fits=as_strong),
    )
    texts = {"dare": [Text("main", slots=slots)]}
    mine = Side(allies=[s("four", 4), s("six", 6)], hand=[event("dare"), event("x")])
    theirs = Side(allies=[s("t3", 3), s("t5", 5), s("t4", 4)])
    scene = playing(at(mine, theirs, make=saying(texts)))
    scene.answer("play dare")
    scene.answer("choose four")
    # Nobody is as strong as six.
    assert scene.options() == {"target four", "target lead0"}
    scene.answer("target four")
    assert scene.options() == {"target t4", "target t5", "target lead1"}
    scene.answer("target t5")


@rule("FMA-TARGET-1", "FMA-TARGET-12")
def test_an_ability_that_affects_its_own_character_has_it_as_target(playing: Playing) -> None:
    seen: list[list[str]] = []

    def do(table: Any, play: Any) -> Any:
        seen.append([getattr(one, "name", "place") for one in targets_of(table, play)])
        yield from give(table, play.character, "strength", 2, play)

    texts = {"p": [Text("main", do=do, more={"of_self": True})]}
    scene = playing(at(Side(allies=[ally("p")], hand=[event("x")]), make=saying(texts)))
    scene.answer("play p")
    assert seen[0] == ["p"]


@rule("FMA-TARGET-2", "FMA-TARGET-11")
def test_a_card_for_its_player_alone_has_no_target(playing: Playing) -> None:
    seen: list[Any] = []

    def do(table: Any, play: Any) -> Any:
        yield from ()
        seen.append(targets_of(table, play))

    scene = playing(at(Side(hand=HAND), make=saying({"note": [Text("main", do=do)]})))
    scene.answer("play note")
    assert seen[0] == []


@rule("FMA-TARGET-10", "FMA-BATTLE-27")
def test_a_play_is_redirected_to_what_it_could_have_been_aimed_at(playing: Playing) -> None:
    def turn(table: Any, play: Any) -> Any:
        yield from ()
        first = play.event["play"]
        slot = first.ability.slots[0]
        others = can_redirect(table, first, slot)
        table.log("could", names=sorted(one.card.key for one in others))
        first.targets[slot.name] = [one for one in others if one.card.key == "r"]

    note = boost(2, timing="main")
    texts = {
        "note": [note],
        "turn": [Text("react", answers=("played",), do=turn, more={"before": True})],
    }
    mine = Side(allies=[ally("p"), unit(ally("q"), state="defeated")], hand=HAND)
    theirs = Side(allies=[ally("r")], hand=[event("turn"), event("y")])
    scene = playing(at(mine, theirs, make=saying(texts)))
    scene.answer("play note")
    scene.answer("choose p")
    scene.answer("target p")
    scene.answer("react turn")
    while scene.asked[1] == "performer":
        scene.answer("choose r")
    assert scene.logged("could") == [{"names": ["lead0", "lead1", "r"]}]
    assert (scene.value("p"), scene.value("r")) == (2, 4)


@rule("FMA-TARGET-8", "FMA-GEN-2")
def test_a_text_may_forbid_targeting(playing: Playing) -> None:
    found = aimed(
        playing,
        Slot("it", fits=lambda play: lambda one: one.player != play.seat),
        at,
        Side(hand=HAND),
        Side(allies=[ally("p"), ally("q")]),
        q=[Cannot("be_targeted", named("q"))],
    )
    assert found == {"lead1", "p"}
