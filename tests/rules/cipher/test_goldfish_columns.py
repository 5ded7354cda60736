"""The fast player and the plain one are the same player: compared game by game, turn by turn."""

import numpy as np
import pytest

from rules.cipher.goldfish.columns import Columns, Table
from rules.cipher.goldfish.deck_index import BOTH_SYMBOLS, DUAL_BOND, HAND, DeckIndex, index_deck
from rules.cipher.goldfish.opening import wants_exchange
from rules.cipher.goldfish.solitaire import Solitaire, Turn
from rules.engine.goldfish import FIRST, SECOND
from tests.testkit.cipher.goldfish_decks import plain_deck, random_deck, shuffles

TURNS = 8


def column_player(index: DeckIndex, deals, seat: str, battles: int) -> list[list[Turn]]:
    kinds = np.array(index.positions, dtype=np.int16)
    first, second = (kinds[np.array(deal).T] for deal in deals)
    exchanged = np.array([wants_exchange(index, tuple(hand)) for hand in first[:HAND].T])
    order = np.where(exchanged, second, first)
    columns = Columns(Table(index, np), np, order, battles, TURNS)
    games: list[list[tuple]] = [[] for _ in range(order.shape[1])]
    for _ in range(TURNS):
        columns.play_turn(seat == FIRST)
        for game, seen in enumerate(games):
            seen.append(observed(columns, game))
    return games


def observed(columns: Columns, game: int) -> tuple:
    hand = columns.hand[:, game]
    return (
        int(columns.bonds[game]),
        int(columns.gives[game]),
        int(columns.spent[game]),
        int(columns.units[game]),
        int(columns.lord[game]),
        bool(columns.promoted[game]),
        int(columns.promotion_draws[game]),
        tuple(int(kind) for kind in np.repeat(np.arange(len(hand)), hand)),
        bool(columns.missing[game]),
        bool(columns.dead[game]),
        int(columns.refresh_turn[game]),
    )


def plain_player(index: DeckIndex, deals, seat: str, battles: int) -> list[list[tuple]]:
    games = []
    for pair in zip(*deals, strict=True):
        game = Solitaire.begin(index, pair, seat, battles)
        games.append([facts(game) for _ in range(TURNS)])
    return games


def facts(game: Solitaire) -> tuple:
    turn = game.play_turn()
    return (
        turn.bonds,
        turn.gives,
        turn.spent,
        turn.units,
        turn.lord,
        turn.promoted,
        turn.promotion_draws,
        turn.hand,
        turn.missing,
        turn.dead,
        game.refresh_turn,
    )


@pytest.mark.parametrize("seat", [FIRST, SECOND])
@pytest.mark.parametrize("battles", [0, 3])
def test_both_players_play_a_plain_deck_alike(seat, battles):
    index = index_deck(plain_deck())
    deals = shuffles(index.size, 500, seed=7)

    fast = column_player(index, deals, seat, battles)

    assert fast == plain_player(index, deals, seat, battles)


@pytest.mark.parametrize("seed", range(40))
def test_both_players_play_random_decks_alike(seed):
    index = index_deck(random_deck(seed), (DUAL_BOND, BOTH_SYMBOLS)[seed % 2])
    deals = shuffles(index.size, 60, seed)
    battles = seed % 5

    for seat in (FIRST, SECOND):
        fast = column_player(index, deals, seat, battles)
        assert fast == plain_player(index, deals, seat, battles)
