"""Control that changes for a time, and cards that go to their owners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.characters import Character
from rules.fma.control import gain_control
from rules.fma.effects import defeat
from rules.fma.entry import put_into_play
from rules.fma.plays import Slot
from tests.rules.fma.playing import play
from tests.rules.fma.positions import duel, s
from tests.rules.fma.scripts import Cannot, Text, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader, location, mob
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def persuade(until: str = "turn") -> Text:
    """Control of target ally until the end of turn."""

    def do(table: Any, play: Any) -> Any:
        ends = ("turn", table.turn) if until == "turn" else ("phase", table.phase_number)
        yield from gain_control(table, play.targets["it"][0], play.seat, ends, play)

    fits = Slot("it", fits=lambda play: lambda one: not one.is_leader and one.player != play.seat)
    return Text("main", do=do, slots=(fits,))


def charm(playing: Playing, mine: Side, theirs: Side, target: str, **texts: Any) -> FmaScene:
    mine.hand = [event("charm"), event("x")]
    texts = saying({"charm": [persuade()], **texts})
    scene = playing(fma_scene(mine, theirs, make=texts))
    scene.answer("play charm")
    while scene.asked[1] == "performer":
        scene.answer("choose lead0")
    if scene.asked[1] == "target":
        scene.answer(f"target {target}")
    return scene


def finish_turn(scene: FmaScene) -> None:
    turn = scene.table.turn
    while scene.match.outcome is None and scene.table.turn == turn:
        if scene.asked[1] in ("assign", "recover"):
            scene.answer(*(["done"] if scene.decision.minimum else []))
        else:
            scene.answer("none" if scene.asked[1] == "free_recover" else "pass")


@rule("FMA-CONTROL-8", "FMA-PLAY-13")
def test_it_changes_sides_with_what_it_bears_and_plays_for_its_new_player(playing: Playing) -> None:
    theirs = Side(allies=[unit(ally("p"), attachment("hat"), state="set")], hand=[event("y")])
    scene = charm(playing, Side(), theirs, "p", p=[Text("main")])

    assert scene.team(0) == ["lead0", "p"]
    assert (scene.state("p"), scene.borne("p"), scene.unit("p").owner) == ("set", ["hat"], 1)
    scene.answer("pass")
    assert scene.options() == {"play p 0", "pass"}
    scene.answer("play p")
    finish_turn(scene)
    assert scene.team(0) == ["lead0"]
    assert scene.team(1) == ["lead1", "p"]


@rule("FMA-CONTROL-1", "FMA-CLEANUP-9")
def test_a_controlled_ally_that_falls_goes_to_its_owners_pile(playing: Playing) -> None:
    """It is recovered, or not, by who controls it; its cards go to their owner."""
    theirs = Side(allies=[unit(ally("p"), attachment("hat"))], hand=[event("y")])

    def strike(table: Any, play: Any) -> Any:
        yield from defeat(table, [o for o in table.all_characters() if o.card.key == "p"])

    mine = Side(allies=[ally("q")])
    scene = charm(playing, mine, theirs, "p", q=[Text("main", do=strike)])
    scene.answer("pass")
    scene.answer("play q")
    while scene.asked[1] != "recover":
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    assert scene.asked[0] == 0
    scene.answer("done")
    assert scene.options() == {"recover_free p", "none"}
    scene.answer("none")
    assert scene.cards("discard", 1) == ["hat", "p"]
    assert scene.team(1) == ["lead1"]


@rule("FMA-CONTROL-5")
@pytest.mark.parametrize(
    ("mine", "theirs", "comes"),
    [
        (ally("p1", "Pat"), ally("p2", "Pat"), False),
        (unit(ally("p1", "Pat"), state="defeated"), ally("p2", "Pat"), False),
        (ally("q"), ally("p2", "lead0"), False),
        (mob("m", "Crowd"), mob("p2", "Crowd"), True),
        (ally("q"), ally("p2", "Pat"), True),
    ],
)
def test_nobody_gets_control_of_a_name_he_has(
    playing: Playing, mine: Any, theirs: Any, comes: bool
) -> None:
    scene = charm(playing, Side(allies=[mine]), Side(allies=[theirs]), "p2")
    assert ("p2" in scene.team(0)) is comes


@rule("FMA-CONTROL-5")
def test_nor_of_the_bearer_of_a_unique_attachment_he_has_too(playing: Playing) -> None:
    mine = Side(allies=[unit(ally("q"), attachment("mark"))])
    theirs = Side(allies=[unit(ally("p"), attachment("mark"))])
    scene = charm(playing, mine, theirs, "p", mark=[Trait("unique")])
    assert scene.team(0) == ["lead0", "q"]


def among_namesakes(playing: Playing, text: str) -> FmaScene:
    """One of the two allies across the table has the name of an ally of the player's."""
    chief = leader("lead0", wits=30)
    mine = Side(leader=chief, allies=[ally("p1", "Pat")], hand=[event("charm", text), event("x")])
    theirs = Side(allies=[ally("p2", "Pat"), ally("r")], hand=[event("y")])
    return playing(fma_scene(mine, theirs))


@rule("FMA-CONTROL-5", "FMA-PLAY-20")
@pytest.mark.parametrize(
    "text",
    [
        "Main Wits: Gain control of target opposing ally until end of phase.",
        "Main Wits: Set target opposing ally. Gain control of it until end of turn.",
        "Main Wits: Target an opposing ally. Gain control of that ally until end of turn.",
    ],
)
def test_every_text_that_gains_control_has_targets_that_can_come_over(
    playing: Playing, text: str
) -> None:
    scene = among_namesakes(playing, text)
    play(scene, "charm", by="lead0")
    assert scene.team(0) == ["lead0", "p1", "r"], "the namesake was no target"


@rule("FMA-CONTROL-5", "FMA-GEN-11")
def test_what_is_chosen_without_being_a_target_can_come_over_too(playing: Playing) -> None:
    text = "Main Wits: Gain control of an opposing ally until end of turn."
    scene = among_namesakes(playing, text)
    play(scene, "charm", by="lead0")
    assert scene.team(0) == ["lead0", "p1", "r"], "the namesake could not be chosen"


@rule("FMA-IND-41", "FMA-CONTROL-8")
def test_only_the_one_who_took_it_cannot_attack_with_it(playing: Playing) -> None:
    """When they have left the game it is back with its owner, who may attack with it."""
    words = "until end of turn; you cannot sacrifice it or attack with it."
    charm = event("charm", f"Search Wits: Gain control of target opposing ally {words}")
    draw = event("draw", "Search Wits: Draw a card.")
    sides = [
        Side(party=[ally("a", wits=9)], hand=[charm, event("x")]),
        Side(party=[ally("p"), ally("b")], hand=[draw, event("y")]),
        Side(leads=True, hand=[event("z")]),
    ]
    scene = playing(fma_scene(*sides, place=(0, location("field")), phase="search_action"))
    play(scene, "charm", "target p", by="a")
    play(scene, "draw")
    scene.answer("pass")
    assert scene.asked[0] == 0
    assert scene.options("attack_strength") == {
        f"attack_strength a {who}" for who in ("b", "lead2")
    }

    scene.match.concede(0)
    assert scene.asked[0] == 1
    assert "attack_strength p lead2" in scene.options()
    scene.may_stay_open = True


@rule("FMA-CONTROL-6", "FMA-GEN-9")
def test_what_keeps_it_from_joining_does_not_keep_it_from_changing_sides(playing: Playing) -> None:
    chief = leader("lead0", command=0, wits=5, keywords="Hero")
    theirs = Side(allies=[ally("p", keywords="Villain")])
    scene = charm(playing, Side(leader=chief), theirs, "p", p=[Cannot("join"), Trait("loyal", 5)])
    assert scene.team(0) == ["lead0", "p"]


@rule("FMA-CONTROL-7")
def test_when_it_comes_back_what_is_in_its_way_is_sacrificed(playing: Playing) -> None:
    """The owner has meanwhile put another of that name into play."""

    def do(table: Any, play: Any) -> Any:
        yield from put_into_play(table, table.players[1].discard.cards[0], 1)

    texts = {"again": [Text("main", do=do)]}
    theirs = Side(
        allies=[ally("p", "Pat")],
        discard=[ally("p2", "Pat")],
        hand=[event("again"), event("y")],
    )
    scene = charm(playing, Side(), theirs, "p", **texts)
    scene.answer("play again")
    assert scene.team(1) == ["lead1", "p2"]
    finish_turn(scene)
    assert scene.team(1) == ["lead1", "p"]
    assert "p2" in scene.cards("discard", 1)


@rule("FMA-MULTI-3", "FMA-CONTROL-7")
def test_what_he_controlled_goes_back_when_a_player_leaves(playing: Playing) -> None:
    texts = saying({"charm": [persuade()]})
    sides = [
        Side(hand=[event("charm"), event("x")]),
        Side(allies=[ally("p")], hand=[event("y")]),
        Side(hand=[event("z")]),
    ]
    scene = playing(fma_scene(*sides, make=texts))
    scene.answer("play charm")
    assert scene.team(0) == ["lead0", "p"]
    scene.match.concede(0)
    assert scene.team(1) == ["lead1", "p"]


@rule("FMA-MULTI-3")
def test_what_others_control_of_his_leaves_with_him(playing: Playing) -> None:
    texts = saying({"charm": [persuade()]})
    sides = [
        Side(hand=[event("charm"), event("x")]),
        Side(allies=[ally("p")], hand=[event("y")]),
        Side(hand=[event("z")]),
    ]
    scene = playing(fma_scene(*sides, make=texts))
    scene.answer("play charm")
    scene.match.concede(1)
    assert scene.team(0) == ["lead0"]


@rule("FMA-BATTLE-32")
def test_who_changes_sides_leaves_the_battle(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        target: Character = play.targets["it"][0]
        yield from gain_control(table, target, play.seat, ("turn", table.turn), play)

    slot = Slot("it", fits=lambda play: lambda one: one.player != play.seat)
    take = Text("battle", do=do, slots=(slot,))
    scene = playing(duel([s("a", 3)], [s("d", 9), s("e", 1)], make=saying({"a": [take]})))
    scene.attack("a", "d")
    scene.answer("play a")
    scene.answer("target d")
    assert scene.table.battle is not None
    assert scene.table.battle.defenders == []
    assert scene.unit("d").area == "party"
    assert "d" in scene.team(0)
    scene.pass_all("battle")
    assert scene.logged("battle_won") == [{"player": 0, "attack": 3, "defence": 0}]
