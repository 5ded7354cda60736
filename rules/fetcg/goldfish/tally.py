"""Games played and counted: histograms by seat, statistic and turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.goldfish import FIRST, SECOND, Tally
from rules.fetcg.goldfish.position import ENEMY_HOME, Position, Turn
from rules.fetcg.goldfish.roster import CHIPS, LAST_TURN, Roster
from rules.fetcg.goldfish.solitaire import Solitaire

SEATS = (FIRST, SECOND)
# Two numbers in one histogram: `part * BASE + whole`.
BASE = 64
NEVER = LAST_TURN + 1
PARTS = ("sortie", "support", "weapons", "used")
PLAIN = ("idle", "energy", "units", "dead", "waiting", "discarded", *PARTS)

assert CHIPS < BASE


def play(
    roster: Roster, orders: Iterable[Sequence[int]], *, redraw: bool, invades_at_once: bool
) -> Tally:
    """Every order of the deck played from both seats."""
    tally: Tally = {}
    for order in orders:
        for seat in SEATS:
            game = Solitaire(roster, order, seat, redraw=redraw, invades_at_once=invades_at_once)
            count(tally, f"{seat}.mulligans", game.mulligans)
            _play_one(tally, seat, game)
    return tally


def _play_one(tally: Tally, seat: str, game: Solitaire) -> None:
    arrival = victory = NEVER
    rout = 0
    for number in range(1, LAST_TURN + 1):
        turn = game.play_turn()
        if turn is None:
            break
        _count_turn(tally, f"{seat}.{{}}.{number}", turn)
        rout |= turn.routed and number == game.first_invasion
        if arrival == NEVER and any(unit.row == ENEMY_HOME for unit in game.units):
            arrival = number
        if victory == NEVER and is_won(game, number):
            victory = number
    count(tally, f"{seat}.rout", int(rout))
    count(tally, f"{seat}.arrival", arrival)
    count(tally, f"{seat}.victory", victory)


def _count_turn(tally: Tally, key: str, turn: Turn) -> None:
    for name in PLAIN:
        count(tally, key.format(name), getattr(turn, name))
    if turn.start:
        count(tally, key.format("efficiency"), turn.spent * BASE + turn.start)
    if turn.equipment:
        count(tally, key.format("matching"), turn.matching * BASE + turn.equipment)
    count(tally, key.format("clog"), int(turn.clogged))
    for place, ready in enumerate(turn.chains):
        count(tally, key.format(f"chain{place}"), int(ready))


def is_won(game: Position, number: int) -> bool:
    """Seize, two squares, or a turn of the opponent held out (FETCG-WIN-1, 2, 5)."""
    there = [unit for unit in game.units if unit.row == ENEMY_HOME]
    seized = any("seize" in game.roster.cards[unit.kind].features for unit in there)
    return seized or len(there) > 1 or any(unit.arrived < number for unit in there)


def count(tally: Tally, key: str, value: int) -> None:
    histogram = tally.setdefault(key, [])
    if value >= len(histogram):
        histogram.extend([0] * (value + 1 - len(histogram)))
    histogram[value] += 1
