"""The shipped decks in the hands of bots: every skill plays, and sense beats chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rules
from rules.bots import bot
from rules.cipher.card_text import compile_texts
from rules.engine.cards import Deck
from rules.engine.rng import Rng
from tests.testkit.random_play import TOO_LONG
from tests.testkit.shipped import decks as shipped_decks

pytestmark = pytest.mark.long

MATCHES = 200
MOST_LOSSES = MATCHES // 10 - 1


def winner(decks: Sequence[Deck], number: int) -> tuple[int, ...]:
    """Who wins when seat 0 plays sensibly and seat 1 at random."""
    seed = number.to_bytes(64, "big")
    match = rules.game("cipher").start(decks, seed)
    players = [bot("sensible", "cipher"), bot("random", "cipher")]
    chance = Rng(seed[::-1])
    while match.outcome is None:
        assert match.length < TOO_LONG, "the match does not end"
        decision = match.decisions[0]
        view = match.view_for_bot(decision.player)
        asked = next(one for one in view["decisions"] if one["id"] == decision.id)
        keys = players[decision.player].choose(view, asked, chance)
        match.answer(decision.player, decision.id, keys)
    return match.outcome.winners


def test_every_line_of_the_shipped_decks_plays() -> None:
    cards = [entry.card for deck in shipped_decks("cipher") for entry in deck.entries]

    unread = [card.key for card in cards if not compile_texts(card.texts).whole]
    assert cards
    assert unread == []


@pytest.mark.parametrize("sensible", [0, 1])
def test_a_sensible_player_beats_a_random_one_with_either_deck(sensible: int) -> None:
    decks = shipped_decks("cipher")
    pair = [decks[sensible], decks[1 - sensible]]

    losses = sum(winner(pair, number) != (0,) for number in range(1, MATCHES + 1))

    assert losses <= MOST_LOSSES
