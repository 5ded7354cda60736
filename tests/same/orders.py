"""So many matches of each game, with every table option, number of seats and kind of player."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import rules
from rules.engine.cards import Deck, TableOption
from rules.engine.game import Game
from rules.engine.rng import Rng
from tests.same.order import Order, Orders
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import public_cards, random_deck
from tests.testkit.public_data import PUBLIC_DATA

# More seats than two take longer, so that they come in less often.
SEATS = (2, 3, 2, 4, 2, 5, 6)
PLAYERS = (("random",), ("random",), ("sensible",), ("sensible", "random"))
# Looking for two takes half as long as for four.
LOOK_ONE_IN = 8
# How many choices of a number there are to try besides the words.
NUMBER_STEPS = 10


def has_public_cards() -> bool:
    return (PUBLIC_DATA / "fe-cipher" / "fe-cipher-cards-en.json").is_file()


def orders(games: Sequence[str], matches: int, *, public: bool = True) -> Orders:
    """So many matches a game; the first twenty of two hundred are the twenty of twenty.

    Without `public` cards, or where there are none, all decks are shipped ones.
    """
    public = public and has_public_cards()
    decks: dict[str, Any] = {}
    made = [_one(key, number, decks, public) for key in games for number in range(matches)]
    return Orders(tuple(made), decks)


def _one(key: str, number: int, decks: dict[str, Any], public: bool) -> Order:
    game = rules.game(key)
    chance = Random(f"{key} {number}")
    seats = _seats(game, number)
    tables = _tables(key, seats)
    kinds = PLAYERS[number % len(PLAYERS)]
    first = chance.randrange(seats)
    chosen = _decks(key, number, seats, chance, public)
    return Order(
        game=key,
        number=number,
        decks=tuple(_keep(deck, decks) for deck in chosen),
        options=tables[chance.randrange(len(tables))],
        players=tuple(kinds[(first + seat) % len(kinds)] for seat in range(seats)),
        concede_one_in=40 if number % 5 == 3 else 0,
        time_up_after=chance.randrange(5, 150) if number % 11 == 5 else 0,
        look_one_in=LOOK_ONE_IN * seats // 2,
        most=_most(number, seats, "sensible" in kinds),
        anything=number % 10 == 8,
        goes_back=number % 6 == 1,
    )


def _seats(game: Game, number: int) -> int:
    low, high = game.seats
    return min(max(SEATS[number % len(SEATS)], low), high)


def _most(number: int, seats: int, sensible: bool) -> int:
    """Decisions; a match of six sensible players to its end takes as long as fifty others."""
    if seats == 2:
        return 500 if number % 3 else 4000
    return 200 if sensible else 600


@cache
def _tables(key: str, seats: int) -> list[dict[str, str]]:
    """Every combination of table options that so many players may agree on."""
    game = rules.game(key)
    found = []
    for values in product(*(_values(option) for option in game.table_options)):
        chosen = {
            option.key: value for option, value in zip(game.table_options, values, strict=True)
        }
        try:
            game.check_table(seats, chosen)
        except ValueError:
            continue
        found.append(chosen)
    return found


def _values(option: TableOption) -> Iterator[str]:
    for value, _ in option.choices:
        yield value
    if option.numbers is not None:
        for steps in (0, NUMBER_STEPS, 10 * NUMBER_STEPS):
            yield str(option.numbers.minimum + steps * option.numbers.step)


def _decks(key: str, number: int, seats: int, chance: Random, public: bool) -> list[Deck]:
    """Shipped decks; in Cipher's odd matches lists drawn from all public cards."""
    if key == "cipher" and number % 2 and public:
        drawing = Rng((number + 1).to_bytes(8, "big") * 8)
        return [random_deck(public_cards(PUBLIC_DATA), drawing) for _ in range(seats)]
    lists = shipped.decks(key)
    return [lists[chance.randrange(len(lists))] for _ in range(seats)]


def _keep(deck: Deck, decks: dict[str, Any]) -> str:
    data = deck.as_json()
    text = json.dumps(data, sort_keys=True)
    key = hashlib.sha256(text.encode()).hexdigest()[:16]
    decks[key] = json.loads(text)
    return key
