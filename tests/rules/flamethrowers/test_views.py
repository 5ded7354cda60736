"""What a viewer may not see never reaches them: not in views, decisions, options or the log."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.zones import Card
from rules.flamethrowers.state import FlameTable, Player
from tests.rules.flamethrowers.matches import begin, play_through
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, support
from tests.testkit.flamethrowers.scene import Side, flame_scene
from tests.testkit.properties import given, settings, st

Viewer = int | None


def hidden_from(table: FlameTable, viewer: Viewer) -> list[list[Card]]:
    """The cards that `viewer` may not know, one list for each player."""
    return [_hidden(table, player, viewer) for player in table.players]


def _hidden(table: FlameTable, player: Player, viewer: Viewer) -> list[Card]:
    cards = [*player.deck.cards, *player.removed.cards]
    if viewer != player.seat:
        cards += [*player.hand.cards, *player.extra.cards]
    if viewer is None or viewer not in table.ship_of(player.seat).members:
        cards += [card for card in player.supports.cards if not card.face_up]
    return cards


def swapped(match: Match, viewer: Viewer, chance: Rng) -> Match:
    """The same position, but for what `viewer` may not see: that is dealt out anew."""
    other = match.state_after(match.length)
    assert isinstance(other.table, FlameTable)
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


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"mode": "teams"}), (5, {})])
@settings(max_examples=15, deadline=None)
@given(number=st.integers(0, 10_000), length=st.integers(0, 250), viewer=st.integers(-1, 4))
def test_positions_that_differ_in_hidden_cards_alone_look_the_same(
    seats: int, options: dict[str, str], number: int, length: int, viewer: int
) -> None:
    seen_by = viewer if 0 <= viewer < seats else None
    match = begin(seats, number, options)

    def stop(running: Match) -> None:
        if running.length >= length:
            raise Enough

    with suppress(Enough):
        play_through(match, number, stop)
    # A player who is asked sees their own options, which hang on their own hidden cards: a search.
    if any(option.reveals for d in match.decisions if d.player == seen_by for option in d.options):
        return
    other = swapped(match, seen_by, Rng(bytes(64)))
    assert as_bytes(other, seen_by) == as_bytes(match, seen_by)


def test_a_finished_match_may_be_laid_open() -> None:
    match = play_through(begin(2, 3, {}), 3)
    zones = match.view(None, reveal=True)["players"][0]["zones"]
    assert len(zones["hand"]["cards"]) == zones["hand"]["count"]
    assert len(zones["deck"]["cards"]) == zones["deck"]["count"]


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_only_the_searcher_sees_what_he_may_take() -> None:
    search = support("search", "Use: Search your deck for 1 SQUAD card of rank 2 or more.")
    deck = [fighter(f"d{n}", rank=2) for n in range(3)]
    scene = flame_scene(
        Side(supports=[search], deck=deck), Side(hand=[fighter("x")]), phase="main_2"
    )
    scene.do("activate_support search")
    shown = scene.match.view(0)["decisions"][0]["options"]
    assert {option["reveals"] for option in shown} == {"d0", "d1", "d2"}
    assert scene.match.view(1)["decisions"] == []
    assert "d0" not in as_bytes(scene.match, 1).decode()
    scene.answer("choose d1")
    assert scene.logged("reveal", 1)[0]["cards"][0]["card"] == "d1"
    assert "d1" in scene.cards("hand")
    scene.close()


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_a_look_at_the_deck_is_private_and_orders_it() -> None:
    eye = fighter("eye", ability="Activate: Look at the top 3 cards of your deck.")
    deck = [fighter(f"d{n}") for n in range(3)]
    scene = flame_scene(Side(squad=[eye], deck=deck), Side(), phase="main_2")
    scene.answer("activate eye")
    assert scene.decision.minimum == 0
    assert "d0" not in as_bytes(scene.match, 1).decode()
    scene.answer("choose d0")
    scene.answer("next_card d2")
    assert scene.cards("deck")[-2:] == ["d1", "d2"]
    assert scene.cards("deck")[0] == "d0"
    scene.close()
