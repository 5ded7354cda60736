"""Playing events and abilities: who, where, how often, in which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import start_battle
from rules.fma.departure import discard_from_play
from rules.fma.effects import defeat, give, move_party
from rules.fma.entry import enter
from rules.fma.play_sequence import cancel
from rules.fma.plays import Cost, Slot
from rules.fma.targets import still_legal
from tests.rules.fma.positions import boost, fallen, s, search, side
from tests.rules.fma.scripts import Text, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def who(scene: FmaScene) -> set[str]:
    """The characters asked for: who plays it."""
    assert scene.asked[1] == "performer", scene.describe()
    return {one.split()[1] for one in scene.options()}


NO = Text(
    "react",
    answers=("played",),
    more={"before": True},
    when=lambda table, character, event: event["play"].seat != character.player,
    do=lambda table, play: _cancel(table, play),
)


def _cancel(table: Any, play: Any) -> Any:
    yield from ()
    cancel(table, play.event["play"])


# Who ------------------------------------------------------------------------------------------


@rule("FMA-PLAY-1", "FMA-PLAY-2", "FMA-CARD-10", "FMA-PLAY-4", "FMA-PLAY-7")
def test_a_character_of_the_player_plays_an_event_a_bearer_what_he_bears(playing: Playing) -> None:
    texts = {
        "note": [Text("main")],
        "ring": [Text("main")],
        "p": [Text("main")],
        "den": [Text("main")],
    }
    team = [unit(ally("p"), attachment("ring")), unit(ally("q"), state="set")]
    down = unit(ally("r"), attachment("ring"), state="defeated")
    mine = Side(
        allies=[*team, down], advantages=[advantage("den")], hand=[event("note"), event("x")]
    )
    scene = playing(at(mine, make=saying(texts)))

    assert scene.options("play") == {f"play {key} 0" for key in ("note", "ring", "p", "den")}
    scene.answer("play ring")
    assert scene.logged("play")[-1]["character"]["card"] == "p"
    scene.answer("play den")
    assert who(scene) == {"lead0", "p", "q"}
    scene.answer("choose q")
    scene.answer("play note")
    assert who(scene) == {"lead0", "p", "q"}
    scene.answer("choose lead0")


@rule("FMA-PLAY-3")
def test_what_reaches_abilities_of_a_character_reaches_those_on_what_it_bears(
    playing: Playing,
) -> None:
    abilities = Text(
        "react",
        answers=("played",),
        more={"before": True},
        when=lambda table, character, event: not event["play"].is_event,
        do=lambda table, play: _cancel(table, play),
    )
    texts = {"ring": [Text("main")], "note": [Text("main")], "lust": [abilities]}
    mine = Side(
        leader=unit(leader("ed", wits=5), attachment("ring")), hand=[event("note"), event("x")]
    )
    scene = playing(at(mine, Side(allies=[ally("lust")]), make=saying(texts)))
    scene.answer("play note")
    assert scene.asked[1] == "main"
    scene.answer("play ring")
    assert scene.options() == {"react lust 0", "decline"}
    scene.answer("react lust")
    assert len(scene.logged("canceled")) == 1


@rule("FMA-PLAY-5", "FMA-COST-5", "FMA-STATE-3")
def test_a_set_character_plays_nothing_that_sets_it(playing: Playing) -> None:
    texts = {"note": [Text("main", costs=(Cost("set"),))]}
    team = [ally("p"), unit(ally("q"), state="set")]
    scene = playing(at(Side(allies=team, hand=[event("note"), event("x")]), make=saying(texts)))
    scene.answer("play note")
    assert who(scene) == {"lead0", "p"}
    scene.answer("choose p")
    assert scene.state("p") == "set"


# Where ----------------------------------------------------------------------------------------


@rule("FMA-PLAY-8", "FMA-TARGET-5", "FMA-TARGET-4")
def test_in_the_search_only_search_parties_play_and_are_targets(playing: Playing) -> None:
    texts = {"note": [boost(1, timing="search")]}
    mine = side([s("a", 1), s("b", 1)], event("note"))
    mine.allies = [s("home", 1)]
    scene = playing(search(mine, side([s("d", 1)]), make=saying(texts)))
    scene.answer("play note")
    assert who(scene) == {"a", "b"}
    scene.answer("choose a")
    assert scene.options() == {"target a", "target b", "target d"}
    scene.answer("target d")


@rule("FMA-PLAY-9", "FMA-GEN-5", "FMA-TARGET-13")
def test_an_ability_that_brings_its_own_character_may_be_played_at_home(playing: Playing) -> None:
    out = Text(
        "search",
        do=lambda table, play: move_party(table, play.character),
        more={"anywhere": True, "of_self": True},
    )
    texts = {"home": [out, Text("search")], "note": [boost(1, timing="search")]}
    mine = side([s("a", 1)], event("note"))
    mine.allies = [s("home", 1)]
    scene = playing(search(mine, side([s("d", 1)]), make=saying(texts)))
    assert scene.options("play") == {"play home 0", "play note 0"}
    scene.answer("play home 0")
    assert scene.unit("home").area == "party"


@rule("FMA-PLAY-10", "FMA-PLAY-12", "FMA-PLAY-11", "FMA-TARGET-7")
def test_who_can_play_while_a_party_attacks_a_home(playing: Playing) -> None:
    """Both parties, the home attacked, a third party: not the attacker's home."""
    texts = {
        "a": [Trait("stealth")],
        "note": [boost(1)],
        "ours": [Text("battle", more={"of_battle": True})],
    }
    hand = [event("note"), event("ours"), event("x")]

    def team(number: int) -> Side:
        return Side(party=[s("abc"[number], 3)], allies=[s(f"home{number}", 1)], hand=hand)

    scene = playing(search(*(team(n) for n in range(3)), make=saying(texts)))
    scene.attack("a", "home1")

    assert scene.asked == (0, "battle")
    assert scene.options("play") == {"play note 0", "play ours 0"}
    scene.answer("play note")
    targets = {one.split()[1] for one in scene.options()}
    assert targets == {"a", "b", "c", "home1", "lead1"}
    scene.answer("target a")
    scene.answer("play note")
    assert who(scene) == {"b", "home1", "lead1"}
    scene.answer("choose b")
    scene.answer("target b")
    assert scene.options("play") == {"play note 0"}
    scene.pass_all("battle")


@rule("FMA-PLAY-10")
def test_outside_the_search_an_uninvolved_home_has_no_part_in_a_battle(playing: Playing) -> None:

    def do(table: Any, play: Any) -> Any:
        units = {one.card.key: one for one in table.all_characters()}
        yield from start_battle(table, "strength", [units["a"]], units["d"])

    texts = {"ambush": [Text("main", do=do)], "note": [boost(1)]}
    sides = [Side(allies=[s(key, 3)], hand=[event("note"), event("x")]) for key in "ade"]
    sides[0].hand = [event("ambush"), event("note"), event("x")]
    scene = playing(at(*sides, make=saying(texts)))
    scene.answer("play ambush")
    scene.answer("choose a")
    asked = []
    while scene.asked[1] == "battle":
        asked.append(scene.asked[0])
        scene.answer("pass")
    assert asked == [0, 1]


# How often ------------------------------------------------------------------------------------


@rule("FMA-PLAY-13", "FMA-PLAY-15", "FMA-PLAY-18")
def test_an_ability_once_a_turn_an_event_as_often_as_one_has_it(playing: Playing) -> None:
    texts = {"p": [Text("main"), Text("main")], "note": [Text("main")], "den": [Text("main")]}
    mine = Side(
        leader=leader("ed", wits=5),
        allies=[unit(ally("q"), state="defeated"), ally("p")],
        advantages=[advantage("den"), advantage("den")],
        hand=[event("note"), event("note"), event("x")],
    )
    scene = playing(at(mine, make=saying(texts)))
    for _ in range(2):
        scene.answer("play note")
        scene.answer("choose ed")
    assert scene.cards("discard") == ["note", "note"]
    scene.answer("play p 0")
    assert scene.options("play") == {"play p 1", "play den 0"}
    for performer in ("p", "ed"):
        scene.answer("play den")
        scene.answer(f"choose {performer}")
    assert scene.options("play") == {"play p 1"}
    assert scene.cards("advantages") == ["den", "den"]


@rule("FMA-PLAY-14")
def test_a_card_that_comes_back_may_use_its_abilities_again() -> None:
    scene = at(Side(allies=[ally("p")], hand=[event("x")]), make=saying({"p": [Text("main")]}))
    scene.answer("play p")
    assert scene.options("play") == set()
    table = scene.table
    card = scene.unit("p").top
    for _ in discard_from_play(table, scene.unit("p")):
        raise AssertionError

    enter(table, card, table.players[0])
    scene.decision.forget_options()
    assert scene.options("play") == {"play p 0"}


# The course of a play -------------------------------------------------------------------------


@rule("FMA-PLAY-16", "FMA-PLAY-17", "FMA-PLAY-19", "FMA-CARD-8", "FMA-CARD-7")
def test_all_is_declared_and_paid_before_it_can_be_canceled(playing: Playing) -> None:
    """Character, target, X, costs; then the reacts; canceled, the costs stay paid."""
    costs = (Cost("set"), Cost("discard"))
    strike = boost(3, timing="main", attribute="wits", number="X", costs=costs)
    texts = {"note": [strike], "no": [NO]}
    mine = Side(leader=leader("ed", wits=5), allies=[ally("p")], hand=[event("note"), event("x")])
    scene = playing(at(mine, Side(hand=[event("no"), event("y")]), make=saying(texts)))

    scene.answer("play note")
    scene.answer("choose ed")
    assert scene.options() == {f"x {number}" for number in range(6)}
    scene.answer("x 2")
    scene.answer("target p")
    assert scene.asked == (1, "react")
    assert [card.data.key for card in scene.table.aside.cards] == ["note"]
    assert scene.state("ed") == "set"
    assert scene.cards("discard") == ["x"]
    scene.answer("react no")

    assert scene.value("p") == 2
    assert scene.cards("discard") == ["x", "note"]
    assert scene.state("ed") == "set"


@rule("FMA-PLAY-19")
def test_a_canceled_ability_counts_as_played(playing: Playing) -> None:
    texts = {"p": [Text("main")], "no": [NO]}
    scene = playing(
        at(
            Side(allies=[ally("p")], hand=[event("x")]),
            Side(hand=[event("no"), event("y")]),
            make=saying(texts),
        )
    )
    scene.answer("play p")
    scene.answer("react no")
    scene.answer("pass")
    assert scene.options() == {"pass"}


@rule("FMA-PLAY-20", "FMA-COST-20", "FMA-PLAY-6", "FMA-MAIN-2")
def test_without_target_or_price_there_is_no_play(playing: Playing) -> None:
    none = Slot("it", fits=lambda play: lambda obj: False)
    texts = {
        "aim": [Text("main", slots=(none,))],
        "two": [Text("main", costs=(Cost("discard", 5),))],
        "old": [Text("main", costs=(Cost("experience"),))],
        "map": [Text("search")],
        "free": [Text("main")],
    }
    hand = [event(key) for key in texts]
    scene = playing(at(Side(hand=hand), make=saying(texts)))
    assert scene.options() == {"play free 0", "pass"}


@rule("FMA-PLAY-21")
def test_a_target_that_has_become_illegal_is_left_alone(playing: Playing) -> None:
    """The target is defeated by a react before the play resolves."""

    def do(table: Any, play: Any) -> Any:
        for one in still_legal(table, play, "it"):
            yield from give(table, one, "strength", 3, play, ("turn", table.turn))
        table.log("aimed", count=len(still_legal(table, play, "it")))

    def strike(table: Any, play: Any) -> Any:
        yield from defeat(table, play.event["play"].targets["it"])

    two = (Slot("it", least=2, most=2),)
    hit = Text("react", answers=("played",), do=strike, more={"before": True})
    texts = {"note": [Text("main", do=do, slots=two)], "hit": [hit]}
    mine = Side(allies=[ally("p"), ally("q")], hand=[event("note"), event("x")])
    scene = playing(at(mine, Side(hand=[event("hit"), event("y")]), make=saying(texts)))
    scene.answer("play note")
    scene.answer("choose lead0")
    scene.answer("target p", "target q")
    scene.answer("react hit")
    assert fallen(scene) == "pq"
    assert scene.logged("aimed")[0]["count"] == 0


@rule("FMA-PLAY-22", "FMA-TRAIT-11", "FMA-TRAIT-10")
def test_quick_is_an_ability_like_others(playing: Playing) -> None:
    """Battle [Attribute], discard an event: once a turn, and it can be canceled."""
    events = Cost("discard", 1, fits=lambda play: lambda card: card.data.kind == "event")

    def do(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 2, play)

    quick = Text("battle", "alchemy", 0, do=do, costs=(events,), more={"of_self": True})
    mine = side([s("a", 3)], attachment("hat"), event("y"))
    theirs = side([s("d", 4)], event("no"))
    scene = playing(search(mine, theirs, make=saying({"a": [quick], "no": [NO]})))
    scene.attack("a", "d")
    scene.answer("play a")
    assert scene.options() == {"choose y", "choose dull"}
    scene.answer("choose y")
    scene.answer("react no")
    assert scene.value("a") == 3
    scene.answer("pass")
    assert scene.options() == {"pass"}
    scene.pass_all("battle")


@pytest.mark.parametrize("key", ["note", "p"])
@rule("FMA-CARD-9", "FMA-CARD-11")
def test_a_card_without_text_offers_nothing(playing: Playing, key: str) -> None:
    scene = playing(at(Side(allies=[ally("p")], hand=[event("note")])))
    assert not any(key in one for one in scene.options("play"))
