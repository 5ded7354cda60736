"""Games played and counted: histograms by seat, statistic and turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.engine.goldfish import FIRST, SECOND, Tally
from rules.fetcg.goldfish.deck_index import CHIPS, LAST_TURN, DeckIndex
from rules.fetcg.goldfish.position import ENEMY_HOME, Position, Turn
from rules.fetcg.goldfish.solitaire import Solitaire

SEATS = (FIRST, SECOND)
# Two numbers in one histogram: `part * BASE + whole`.
BASE = 64
NEVER = LAST_TURN + 1
PARTS = ("sortie", "support", "weapons", "used")
PLAIN = ("idle", "energy", "units", "dead", "waiting", "discarded", "clogged", *PARTS)
# Every value of every counter, in the order of the games.
Seen = dict[str, list[int]]

assert CHIPS < BASE


def play(
    index: DeckIndex, orders: Iterable[Sequence[int]], *, redraw: bool, invades_at_once: bool
) -> Tally:
    """Every order of the deck played from both seats."""
    seen: Seen = {}
    for order in orders:
        for seat in SEATS:
            game = Solitaire(index, order, seat, redraw=redraw, invades_at_once=invades_at_once)
            _note(seen, f"{seat}.mulligans", game.mulligans)
            _play_one(seen, seat, game)
    return {key: _histogram(values) for key, values in seen.items()}


def _play_one(seen: Seen, seat: str, game: Solitaire) -> None:
    arrival = victory = NEVER
    rout = 0
    for number in range(1, LAST_TURN + 1):
        turn = game.play_turn()
        if turn is None:
            break
        _note_turn(seen, seat, number, turn)
        rout |= turn.routed and number == game.first_invasion
        if victory == NEVER:
            if arrival == NEVER and any(unit.row == ENEMY_HOME for unit in game.units):
                arrival = number
            if is_won(game, number):
                victory = number
    _note(seen, f"{seat}.rout", int(rout))
    _note(seen, f"{seat}.arrival", arrival)
    _note(seen, f"{seat}.victory", victory)


def _note_turn(seen: Seen, seat: str, number: int, turn: Turn) -> None:
    plain = (getattr(turn, name) for name in PLAIN)
    for key, value in zip(_keys(seat, number), plain, strict=True):
        _note(seen, key, value)
    if turn.start:
        _note(seen, f"{seat}.efficiency.{number}", turn.spent * BASE + turn.start)
    if turn.equipment:
        _note(seen, f"{seat}.matching.{number}", turn.matching * BASE + turn.equipment)
    for place, ready in enumerate(turn.chains):
        _note(seen, f"{seat}.chain{place}.{number}", int(ready))


@lru_cache(maxsize=4 * LAST_TURN)
def _keys(seat: str, number: int) -> tuple[str, ...]:
    return tuple(f"{seat}.{name}.{number}" for name in PLAIN)


def is_won(game: Position, number: int) -> bool:
    """Seize, two squares, or a turn of the opponent held out (FETCG-WIN-1, 2, 5)."""
    there = [unit for unit in game.units if unit.row == ENEMY_HOME]
    seized = any(game.index.seizes[unit.kind] for unit in there)
    return seized or len(there) > 1 or any(unit.arrived < number for unit in there)


def _note(seen: Seen, key: str, value: int) -> None:
    found = seen.get(key)
    if found is None:
        found = seen[key] = []
    found.append(value)


def _histogram(values: list[int]) -> list[int]:
    counts = Counter(values)
    return [counts[value] for value in range(max(counts) + 1)]
