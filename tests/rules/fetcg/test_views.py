"""What a viewer may not see never reaches them: not in views, decisions, options or the log."""

from __future__ import annotations

import json
from contextlib import suppress

from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.zones import Card
from rules.fetcg.state import FetcgTable
from tests.rules.fetcg.matches import begin
from tests.rules.fetcg.scripted import CARD_DRAW, FALL_BACK, Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import unit
from tests.testkit.fetcg.scene import Side, at, fetcg_scene
from tests.testkit.properties import given, settings, st
from tests.testkit.random_play import play_out

Viewer = int | None


def hidden_from(table: FetcgTable, viewer: Viewer) -> list[list[Card]]:
    """The cards that `viewer` may not know, one list for each player."""
    return [
        [*player.deck.cards, *(player.hand.cards if player.seat != viewer else ())]
        for player in table.players
    ]


def swapped(match: Match, viewer: Viewer) -> Match:
    """The same position, but for what `viewer` may not see: that is dealt out anew."""
    other = match.state_after(match.length)
    assert isinstance(other.table, FetcgTable)
    chance = Rng(bytes(64))
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


@settings(max_examples=25, deadline=None)
@given(number=st.integers(0, 10_000), length=st.integers(0, 250), viewer=st.integers(-1, 1))
def test_positions_that_differ_in_hidden_cards_alone_look_the_same(
    number: int, length: int, viewer: int
) -> None:
    seen_by = viewer if viewer >= 0 else None
    match = begin(number)

    def stop(running: Match) -> None:
        if running.length >= length:
            raise Enough

    with suppress(Enough):
        play_out(match, number, stop)
    if any(option.reveals for decision in match.decisions for option in decision.options):
        return
    assert as_bytes(swapped(match, seen_by), seen_by) == as_bytes(match, seen_by)


def test_a_finished_match_may_be_laid_open() -> None:
    match = play_out(begin(3), 3)
    zones = match.view(None, reveal=True)["players"][0]["zones"]
    assert len(zones["hand"]["cards"]) == zones["hand"]["count"]
    assert len(zones["deck"]["cards"]) == zones["deck"]["count"]


@rule("FETCG-SURPRISE-4")
def test_whether_a_player_is_asked_hangs_on_the_size_of_the_hand_alone() -> None:
    """With a card that can be played and with one that cannot, everybody sees the same."""
    views = []
    for card in (CARD_DRAW, FALL_BACK, unit("no-surprise")):
        scene = fetcg_scene(
            Side([at("A-1", unit("one"))]),
            Side([at("D-1", unit("two"))], hand=[card]),
            text=Scripted,
            skip_windows=False,
        )
        assert scene.decision.player == 1
        seen = [scene.match.view(0)]
        scene.answer("pass")
        seen.append(scene.match.view(0))
        views.append(json.dumps(seen, sort_keys=True))

    assert len(set(views)) == 1


@rule("FETCG-NP-3")
def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    scene = fetcg_scene(
        Side([at("A-1", unit("one"))]), Side([at("D-1", unit("two"))]), phase="draw"
    )
    assert scene.logged("draw") == [{"player": 0}]
    assert scene.logged("draw.seen", 0)[0]["card"]["card"] == "filler0-1"
    assert scene.logged("draw.seen", 1) == []
