"""Each condition of setting up by itself, and who leaves meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import Deck, Entry
from rules.engine.match import Match
from rules.fma.departure import leave_play
from tests.rules.fma.scripts import Sets, Trait, saying
from tests.rules.fma.test_setup import begin, could, finish, unchecked
from tests.rules.fma.told import told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, phase: str = "main", **texts: Any) -> FmaScene:
    return fma_scene(*sides, phase=phase, make=saying(texts))


# Setting up -----------------------------------------------------------------------------------


def dealt(number: int, cards: int = 20, places: int = 8) -> FmaScene:
    entries = [
        Entry(leader("ed2", "ed", 2), 1, "leader"),
        Entry(leader("ed", "ed"), 1, "leader"),
        *(Entry(event(f"f{n}"), 1) for n in range(cards)),
        *(Entry(location(f"place{n}", n + 1), 1, "location") for n in range(places)),
    ]
    decks = [Deck(f"deck {seat}", tuple(entries)) for seat in (0, 1)]
    seed = bytes([number] * 64)
    return FmaScene(Match(unchecked(saying()), decks, seed, {"draw_offers": "refused"}))


@rule("FMA-SETUP-2", "FMA-SETUP-16", "FMA-SETUP-17", "FMA-PASS-1")
def test_leaders_stand_before_anything_else_and_both_decks_are_shuffled() -> None:
    scene, other = dealt(1), dealt(2)
    assert scene.team() == ["ed"], "level 1, wherever it lies in the deck"
    said = told(scene).split()
    assert said[:2] == ["leader", "leader1"]
    assert said[2].startswith(("by_chance", "active"))
    nobody, cards = "no_starting_allies", "opening_hand"
    assert said[3:7] == [nobody, f"{nobody}1", cards, f"{cards}1"]
    for zone in ("hand", "deck", "locations"):
        assert scene.cards(zone) != other.cards(zone)
        assert scene.cards(zone) != scene.cards(zone, 1)


@rule("FMA-SETUP-4", "FMA-SETUP-13", "FMA-TRAIT-25")
def test_loyal_asks_for_a_faction_to_share() -> None:
    """A leader of an ally without one shares none with it."""
    texts = {"none": [Trait("loyal", 1)], "own": [Trait("loyal", 1)], "free": [Trait("loyal", -1)]}
    cards = [ally("none", factions=[]), ally("own"), ally("free", factions=[])]
    scene = begin(*cards, make=saying(texts))
    assert could(scene) == {"own", "free"}
    offered = [option for option in scene.decision_of(0).options if option.card is not None]
    assert all(option.reveals for option in offered), "the player looks at their own deck"
    finish(scene)


@rule("FMA-SETUP-4")
def test_the_allies_are_named_in_an_order_that_says_nothing_of_the_deck() -> None:
    scene = begin(ally("q"), ally("p"), ally("r"))
    named = [option.card.data.key for option in scene.decision_of(0).options if option.card]
    assert named == ["p", "q", "r"]
    finish(scene)
    assert len(scene.logged("no_starting_allies")) == 2


@rule("FMA-SETUP-4", "FMA-WIN-10", "FMA-MULTI-3")
@pytest.mark.parametrize("chosen", [False, True])
def test_who_leaves_while_all_choose_starts_with_nobody(playing: Playing, chosen: bool) -> None:
    decks = [
        Deck(
            f"deck {seat}",
            (
                Entry(leader("ed", "ed"), 1, "leader"),
                *(Entry(ally(key), 1) for key in "pqr"),
                *(Entry(event(f"f{n}"), 1) for n in range(12)),
                Entry(location(f"place{seat}", seat + 1), 1, "location"),
            ),
        )
        for seat in range(3)
    ]
    options = {"draw_offers": "refused"}
    scene = playing(FmaScene(Match(unchecked(saying()), decks, bytes(64), options)))
    if chosen:
        scene.answer("start p", player=1)
    scene.match.concede(1)
    scene.answer("start q", player=0)
    scene.answer("start r", player=2)
    for _ in range(2):
        finish(scene)
    assert (scene.team(0), scene.team(1), scene.team(2)) == (["ed", "q"], [], ["ed", "r"])
    assert {card.zone.name for card in scene.table.cards if card.owner == 1} == {"lost"}
    scene.may_stay_open = True


@rule("FMA-SETUP-3", "FMA-DRAW-1", "FMA-WIN-7")
def test_start_effects_are_each_followed_by_a_check(playing: Playing) -> None:
    def beat(table: Any) -> Any:
        yield from leave_play(table, table.players[1].leader)

    def note(table: Any) -> Any:
        yield from ()
        table.log("did", word="late")

    texts = {"ear": [Sets("turn", beat)], "lead1": [Sets("turn", note)], "p": [Sets("turn", note)]}
    sides = [Side(leader=leader("ear", wits=5)), Side(allies=[ally("p")])]
    scene = playing(at(*sides, phase="draw", **texts))
    assert scene.match.outcome is not None
    assert scene.logged("did") == []
