"""What a viewer may not see never reaches him: not in views, decisions, options or the log."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.zones import Card
from rules.fma.state import FmaTable, Player
from tests.rules.fma.matches import begin, play_through
from tests.rules.fma.scripts import saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit
from tests.testkit.properties import given, settings, st

Viewer = int | None
Playing = Callable[[FmaScene], FmaScene]


def hidden_from(table: FmaTable, viewer: Viewer) -> list[list[Card]]:
    """The cards that `viewer` may not know, in groups that may be dealt out anew."""
    found = []
    for player in table.players:
        found += _hidden(player, viewer)
    return found


def _hidden(player: Player, viewer: Viewer) -> list[list[Card]]:
    cards = [*player.deck.cards]
    for character in player.characters:
        cards += character.experience.cards
    if viewer != player.seat:
        cards += [*player.hand.cards, *player.starting.cards]
    groups = [cards, list(player.locations.cards)]
    return groups if viewer == player.seat else [*groups, list(player.leaders.cards)]


def swapped(match: Match, viewer: Viewer, chance: Rng) -> Match:
    """The same position, but for what `viewer` may not see: that is dealt out anew."""
    other = match.state_after(match.length)
    assert isinstance(other.table, FmaTable)
    for cards in hidden_from(other.table, viewer):
        faces = [card.data for card in cards]
        chance.shuffle(faces)
        for veiled, face in zip(cards, faces, strict=True):
            veiled.data = face
    other.table.changed()
    for decision in other.decisions:
        decision.forget_options()
    return other


def as_bytes(match: Match, viewer: Viewer) -> bytes:
    return json.dumps([match.view(viewer), match.log(viewer)], sort_keys=True).encode()


class Enough(Exception):
    """The match has gone on long enough."""


@pytest.mark.parametrize("seats", [2, 3, 5])
@settings(max_examples=12, deadline=None)
@given(number=st.integers(0, 10_000), length=st.integers(0, 200), viewer=st.integers(-1, 4))
def test_positions_that_differ_in_hidden_cards_alone_look_the_same(
    seats: int, number: int, length: int, viewer: int
) -> None:
    seen_by = viewer if 0 <= viewer < seats else None
    match = begin(seats, number)

    def stop(running: Match) -> None:
        if running.length >= length:
            raise Enough

    with suppress(Enough):
        play_through(match, number, stop)
    # A player who is asked sees their own options, which hang on their own hidden cards: a search,
    # the leader they would advance to, or the cards they might draw.
    if any(d.player == seen_by for d in match.decisions):
        match_view = match.view(seen_by)
        other_view = swapped(match, seen_by, Rng(bytes(64))).view(seen_by)
        for key in ("decisions",):
            match_view.pop(key)
            other_view.pop(key)
        assert match_view == other_view
        return
    other = swapped(match, seen_by, Rng(bytes(64)))
    assert as_bytes(other, seen_by) == as_bytes(match, seen_by)


def test_a_finished_match_may_be_laid_open() -> None:
    match = play_through(begin(2, 3), 3)
    zones = match.view(None, reveal=True)["players"][0]["zones"]
    for name in ("deck", "hand", "locations", "leaders"):
        assert len(zones[name]["cards"]) == zones[name]["count"]


@rule("FMA-CONTROL-12", "FMA-STATE-5")
def test_discard_piles_and_defeated_characters_are_public(playing: Playing) -> None:
    theirs = Side(
        allies=[unit(ally("p"), state="defeated")], discard=[ally("z")], hand=[event("secret")]
    )
    scene = playing(fma_scene(Side(hand=[event("x")]), theirs, make=saying()))
    for viewer in (0, None):
        zones = scene.match.view(viewer)["players"][1]["zones"]
        assert [card["key"] for card in zones["discard"]["cards"]] == ["z"]
        keys = [one["cards"][0]["key"] for one in zones["home"]["units"]]
        assert keys == ["lead1", "p"]
        assert "secret" not in json.dumps(scene.match.view(viewer))


@rule("FMA-SETUP-2")
def test_the_leader_stack_is_its_owners_alone(playing: Playing) -> None:
    mine = Side(leaders=[leader("next", "lead0", 2)], hand=[event("x")])
    scene = playing(fma_scene(mine, make=saying()))
    assert _leaders(scene, 0)["cards"][0]["key"] == "next"
    assert _leaders(scene, 1) == {"count": 1}


def _leaders(scene: FmaScene, viewer: int) -> dict[str, Any]:
    found: dict[str, Any] = scene.match.view(viewer)["players"][0]["zones"]["leaders"]
    return found
