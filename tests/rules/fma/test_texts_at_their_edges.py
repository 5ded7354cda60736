"""Shipped cards where a strict judge would look twice: nothing to exchange, canceled, silenced."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit
from tests.testkit.shipped import cards_by_key

Playing = Callable[[FmaScene], FmaScene]


def shipped(key: str) -> CardData:
    return cards_by_key("fma")[key]


def decline_all(scene: FmaScene) -> None:
    while scene.decision.kind == "react":
        scene.answer("decline")


@rule("FMA-SEARCH-20", "FMA-PLAY-20")
@pytest.mark.parametrize("won", [True, False])
def test_an_exchange_of_locations_needs_both(playing: Playing, won: bool) -> None:
    text = "Main Alchemy 9: Exchange the current location with a location in your victory pile."
    victory = [location("won", clue=3)] if won else []
    scene = playing(at_home(home(hand=[event("swap", text)], victory=victory)))
    play(scene, "swap", by="chief")

    assert scene.table.current_location is not None
    assert scene.table.current_location.data.key == ("won" if won else "field")
    assert scene.cards("victory") == (["field"] if won else [])


@rule("FMA-SEARCH-20", "FMA-PLAY-20")
def test_a_won_location_is_not_lost_where_there_is_none_to_exchange_it_for(
    playing: Playing,
) -> None:
    text = "Main Alchemy 9: Exchange the current location with a location in your victory pile."
    mine = home(hand=[event("swap", text)], victory=[location("won", clue=3)])
    scene = playing(at_home(mine, place=None))
    assert scene.table.current_location is None
    if can_play(scene, "swap"):
        play(scene, "swap", by="chief")

    assert scene.cards("victory") == ["won"]
    assert scene.table.current_location is None


@rule("FMA-PLAY-19", "FMA-IND-21", "FMA-IND-26")
def test_what_may_be_played_once_is_not_played_again_because_it_was_canceled(
    playing: Playing,
) -> None:
    draw = event("draw", "Main Wits: Draw a card.")
    stop = event("stop", "React Wits: Cancel an event.")
    notes = shipped("old-notes")
    scene = playing(at_home(home(hand=[notes], discard=[draw]), Side(hand=[stop, DULL])))
    play(scene, notes.key, by="chief")
    decline_all(scene)
    if scene.asked == (1, "main"):
        scene.answer("pass")
    play(scene, "draw", by="chief")
    play(scene, "stop")
    decline_all(scene)
    if scene.asked == (1, "main"):
        scene.answer("pass")

    assert scene.logged("canceled")
    assert not can_play(scene, "draw")


@rule("FMA-GEN-2", "FMA-IND-41")
def test_who_cannot_attack_does_not_where_a_card_starts_the_battle(playing: Playing) -> None:
    persuasion, ambush = shipped("persuasion"), shipped("ambush-at-dusk")
    sin = ally("sin", factions=["homunculus"], cost=5)
    theirs = Side(allies=[ally("p", cost=2, strength=9), ally("v", cost=2)], hand=[DULL])
    scene = playing(at_home(home(sin, hand=[persuasion, ambush]), theirs))
    play(scene, persuasion.key, "target p", by="sin")
    decline_all(scene)
    if scene.asked == (1, "main"):
        scene.answer("pass")
    play(scene, ambush.key, by="chief")
    scene.answer("target p")
    scene.answer("target v")
    decline_all(scene)

    assert scene.logged("attack") == []


@rule("FMA-PLAY-11")
def test_only_who_fights_plays_for_the_victory_in_this_battle(playing: Playing) -> None:
    spoils = shipped("spoils-of-war")
    mine = party(ally("by", wits=1), hand=[spoils, DULL], discard=[ally("old")])
    scene = playing(searching(mine, foes(ally("foe", wits=9))))
    scene.attack("chief", "foe")
    play(scene, spoils.key)
    scene.may_stay_open = True

    assert [line["character"]["card"] for line in scene.logged("play_at")] == ["chief"]


@rule("FMA-GEN-4")
def test_negation_takes_the_text_of_that_card_alone(playing: Playing) -> None:
    ring, silenced = shipped("circle-ring"), shipped("silenced")
    mine = party(unit(ally("q", strength=3, wits=1), ring), hand=[silenced, DULL])
    scene = playing(searching(mine, foes(ally("foe", wits=1, strength=9))))
    activated = scene.table.abilities.activated
    before = [ability.key for ability in activated.abilities_of(scene.unit("q").top)]
    play(scene, silenced.key, "target q", by="chief")

    after = [ability.key for ability in activated.abilities_of(scene.unit("q").top)]
    assert before
    assert after == before


@rule("FMA-PLAY-14")
def test_acolytes_rise_as_often_as_they_are_paid_for(playing: Playing) -> None:
    mob = shipped("acolytes-servants-of-the-holy-mother")
    boss = a_leader("boss", factions=["rebel"], keywords="Zealot", wits=30, command=11)
    scene = playing(at_home(Side(leader=boss, discard=[mob], hand=[DULL]), phase="recruit"))
    play(scene, mob.key)
    decline_all(scene)
    if scene.asked == (1, "recruit"):
        scene.answer("pass")
    scene.answer(f"dismiss {mob.key}")
    if scene.asked == (1, "recruit"):
        scene.answer("pass")

    assert scene.cards("discard") == [mob.key]
    assert can_play(scene, mob.key)


@rule("FMA-GEN-11")
def test_an_attachment_among_open_cards_is_taken(playing: Playing) -> None:
    winry = shipped("winry-rockbell-shopaholic")
    scene = playing(at_home(home(winry, deck=[attachment("gun"), event("e1")])))
    play(scene, winry.key)
    decline_all(scene)
    if scene.decision.kind == "choose_cards":
        assert scene.decision.minimum == 1
        scene.answer("choose gun")

    assert "gun" in scene.cards("hand")


@rule("FMA-TARGET-1", "FMA-SEARCH-20", "FMA-GEN-2")
@pytest.mark.parametrize("key", ["a-better-question", "change-of-route"])
@pytest.mark.parametrize("sins", [1, 2])
def test_a_location_that_cannot_be_targeted_is_not_changed(
    playing: Playing, key: str, sins: int
) -> None:
    """The Sins protect it from the second of them on."""
    party_of_sins = [ally(f"s{n}", keywords="Sin, Villain", wits=1) for n in range(sins)]
    theirs = Side(party=party_of_sins, advantages=[shipped("seven-deadly-sins")], hand=[DULL])
    mine = party(hand=[shipped(key)], locations=[location("mine")])
    scene = playing(searching(mine, theirs, place=(1, location("field", strength=3))))

    assert can_play(scene, key) is (sins == 1)
