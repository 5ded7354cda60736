"""Rulings on single cards: replaying, given abilities, targets, worded in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.targets import targets_of
from tests.rules.fma.playing import play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
SEARCH = "search_action"
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CANCEL = event("cancel", "React Wits 0: Cancel an event.")


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **more)


def to_assigning(scene: FmaScene, *sent: str) -> None:
    """To the search phase, where seat 0 sends these characters and seat 1 nobody."""
    scene.pass_all("main")
    while scene.decision.kind == "assign":
        mine = [f"assign {key}" for key in sent] if scene.decision.player == 0 else []
        scene.answer(*mine)


REPLAY = (
    "Main {stat}: Remove target search or battle {low} event in your discard pile from the game; "
    "this character may play it once this turn."
)


@rule("FMA-IND-21", "FMA-IND-26", "FMA-CARD-17")
@pytest.mark.parametrize("stat", ["Wits", "Strength"])
def test_copycat_and_big_fists_play_an_event_of_their_own_kind_again(
    playing: Playing, stat: str
) -> None:
    """A pair of designators in one ability; costs are paid; afterwards it is out of the game."""
    other = "Strength" if stat == "Wits" else "Wits"
    low = stat.lower()
    copy = ally("copy", text=REPLAY.format(stat=stat, low=low))
    right = event("right", f"Search {stat} 2: Target character of yours gets +2 {low}.")
    mixed = event(
        "mixed", f"Main {stat} 2: Draw a card.\nBattle {other} 2: Target character gets +1 wits."
    )
    side = Side(allies=[copy], discard=[right, mixed], hand=[DULL])
    scene = playing(at(side, phase="main", place=(0, location("field"))))
    play(scene, "copy")
    assert scene.cards("removed") == ["right"], "the only one that fits was taken"
    to_assigning(scene, "copy")
    play(scene, "right")
    assert scene.value("copy", low) == 4
    assert scene.cards("removed") == ["right"]
    assert scene.options("play") == set(), "once"


@rule("FMA-IND-21")
def test_only_the_copycat_plays_what_he_took_and_only_this_turn(playing: Playing) -> None:
    copy = ally("copy", text=REPLAY.format(stat="Wits", low="wits"))
    right = event("right", "Search Wits 2: Target character of yours gets +2 wits.")
    side = Side(allies=[copy, ally("p")], discard=[right], hand=[DULL])
    scene = playing(at(side, Side(allies=[ally("q")]), phase="main", place=(0, location("field"))))
    play(scene, "copy")
    to_assigning(scene, "p")
    assert scene.asked == (0, "search")
    assert scene.options("play") == set()


@rule("FMA-IND-44", "FMA-PLAY-2")
def test_the_ability_red_water_fever_gives_has_no_target(playing: Playing) -> None:
    text = 'Bearer has "Main Strength: Discard all attachments on this character.".'
    fever = attachment("fever", text=text)
    sick = unit(ally("sick"), fever, attachment("hat"))
    scene = playing(at(Side(allies=[sick])))
    (offer,) = scene.table.abilities.activated.abilities_of(scene.unit("sick").top)
    assert offer.slots == ()
    assert not offer.of_self
    (way,) = scene.options("play")
    scene.answer(way)
    assert scene.borne("sick") == []


@rule("FMA-IND-51")
def test_russells_target_must_set_a_ready_character_of_his_choice(playing: Playing) -> None:
    fletcher = ally("russell", text="Main Wits: Target opponent sets a ready character he chooses.")
    team = [ally("a"), unit(ally("b"), state="set"), unit(ally("c"), state="defeated")]
    scene = playing(at(Side(allies=[fletcher]), Side(allies=team)))
    play(scene, "russell")
    assert scene.asked == (1, "choose_cards")
    assert scene.options() == {"choose a", "choose lead1"}
    scene.answer("choose a")
    assert scene.state("a") == "set"


@rule("FMA-IND-51")
def test_without_a_ready_character_nothing_is_set(playing: Playing) -> None:
    fletcher = ally("russell", text="Main Wits: Target opponent sets a ready character he chooses.")
    boss = unit(a_leader("boss"), state="set")
    scene = playing(at(Side(allies=[fletcher], hand=[DULL]), Side(leader=boss)))
    play(scene, "russell")
    assert scene.asked[1] == "main"


@rule("FMA-IND-52", "FMA-TARGET-1")
def test_alchemist_hunter_has_two_targets(playing: Playing) -> None:
    text = "Battle Strength: This character and target defending character get +1 strength."
    scar = ally("scar", strength=5, text=text)
    scene = playing(
        at(
            Side(party=[scar]),
            Side(party=[ally("q")], hand=[event("stop", "React Wits: Cancel an ability.")]),
            phase=SEARCH,
            place=(0, location("f", strength=0)),
        )
    )
    scene.attack("scar", "q")
    play(scene, "scar")
    (declared,) = scene.table.plays
    assert [one.card.key for one in targets_of(scene.table, declared)] == ["q", "scar"]
    scene.may_stay_open = True
