"""Counting: deals in, histograms out. A histogram is a list; its index is the value counted."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.goldfish.columns import Array, Arrays, Columns, Table, copies_of
from rules.cipher.goldfish.deck_index import HAND, ORBS, DeckIndex
from rules.cipher.goldfish.opening import bonds_for
from rules.engine.goldfish import FIRST, SEATS, SECOND, Tally, count_column

TURNS = 8
# Two numbers in one histogram: `bonds * BASE + spent`.
BASE = TURNS + 1


def tally(
    index: DeckIndex, deals: Sequence[Array], units: Sequence[int], battles: int, arrays: Arrays
) -> Tally:
    """Play every dealt game as both seats; `units` are the kinds whose Names are counted."""
    counts: Tally = {}
    kinds = arrays.array(index.positions, dtype=arrays.int16)
    orders = [kinds[deal] for deal in deals]
    exchanged = opening(index, orders, counts, arrays)
    order = arrays.where(exchanged, orders[1], orders[0])
    table = Table(index, arrays)
    for seat in SEATS:
        play(table, order, seat, units, battles, counts, arrays)
    return counts


def opening(index: DeckIndex, orders: Sequence[Array], counts: Tally, xp: Arrays) -> Array:
    """Count the hands before and after rule 1, and the orbs; says which hands were exchanged."""
    hands = [copies_of(order[:HAND], len(index.cards), xp) for order in orders[:2]]
    wanted = [_wanted(index, hand) for hand in hands]
    exchanged = ~wanted[0]["wish"]
    again = exchanged & ~wanted[1]["wish"]
    count_column(counts, "exchanged", exchanged, xp)
    count_column(counts, "exchanged_again", again[exchanged], xp)
    for name in ("cost_one", "pair", "climb"):
        count_column(counts, f"opening.{name}", wanted[0][name], xp)
        kept = xp.where(exchanged, wanted[1][name], wanted[0][name])
        count_column(counts, f"kept.{name}", kept, xp)
    _orbs(index, orders, exchanged, counts, xp)
    return exchanged


def _wanted(index: DeckIndex, hand: Array) -> dict[str, Array]:
    cost_one = _any(hand, index.cost_one())
    climb = _any(hand, index.lord_promotions())
    climbs = index.lord_climbs()
    return {
        "cost_one": cost_one,
        "climb": climb,
        "pair": _pair(index, hand),
        "wish": cost_one & _any(hand, climbs) if climbs else cost_one,
    }


def _any(hand: Array, kinds: Sequence[int]) -> Array:
    return (hand[list(kinds)] > 0).any(axis=0)


def _pair(index: DeckIndex, hand: Array) -> Array:
    """For each need of a Cost 1 card: is it held with one more card that gives what it needs?"""
    found = hand[0] > HAND
    for need in sorted({index.needs[kind] for kind in index.cost_one()}):
        ones = [kind for kind in index.cost_one() if index.needs[kind] == need]
        bonds = [kind for kind in index.kinds if bonds_for(index, ones[0], kind)]
        # Every card of this need is itself one of its bonds, so two of the bonds are enough.
        found = found | (_any(hand, ones) & (hand[bonds].sum(axis=0) >= 2))
    return found


def _orbs(
    index: DeckIndex, orders: Sequence[Array], exchanged: Array, counts: Tally, xp: Arrays
) -> None:
    before = orders[0][HAND : HAND + ORBS]
    behind = xp.where(exchanged, orders[1][HAND : HAND + ORBS], before)
    for name, kinds in (("lord", index.lord_names()), ("cost_one", index.cost_one())):
        wanted = xp.zeros(len(index.cards), dtype=xp.int16)
        wanted[list(kinds)] = 1
        count_column(counts, f"orbs.{name}", wanted[before].sum(axis=0), xp)
        count_column(counts, f"orbs_behind.{name}", wanted[behind].sum(axis=0), xp)


def play(
    table: Table,
    order: Array,
    seat: str,
    units: Sequence[int],
    battles: int,
    counts: Tally,
    xp: Arrays,
) -> None:
    """Play eight turns and, with battles, on until every deck has run out once."""
    columns = Columns(table, xp, order, battles, TURNS)
    if seat == SECOND:
        _count_names(columns, f"{seat}.0", units, counts, xp)
    for turn in range(1, TURNS + 1):
        columns.play_turn(seat == FIRST)
        _count_turn(columns, f"{seat}.{turn}", units, counts, xp)
    count_column(counts, f"{seat}.dead_turns", columns.dead_turns, xp)
    if battles:
        _play_on(columns, seat, counts, xp)


def _play_on(columns: Columns, seat: str, counts: Tally, xp: Arrays) -> None:
    """Count the turns in which decks run out; a deck shrinks every turn, so this ends."""
    while True:
        out = columns.refresh_turn > 0
        count_column(counts, f"{seat}.refresh", columns.refresh_turn[out], xp)
        columns.keep(~out)
        if not columns.every.size:
            return
        columns.play_turn(seat == FIRST)


def _count_turn(columns: Columns, at: str, units: Sequence[int], counts: Tally, xp: Arrays) -> None:
    count_column(counts, f"{at}.bonds_spent", columns.bonds * BASE + columns.spent, xp)
    for name in ("units", "promoted", "lord", "promotion_draws", "missing", "dead"):
        count_column(counts, f"{at}.{name}", getattr(columns, name), xp)
    for bit in range(len(columns.table.index.insignias)):
        count_column(counts, f"{at}.insignia.{bit}", columns.gives >> bit & 1, xp)
    _count_names(columns, at, units, counts, xp)


def _count_names(
    columns: Columns, at: str, units: Sequence[int], counts: Tally, xp: Arrays
) -> None:
    same = columns.table.index.same_name
    for unit in units:
        alike = [kind for kind in columns.table.index.kinds if same[kind][unit]]
        count_column(counts, f"{at}.held.{unit}", columns.hand[alike].sum(axis=0), xp)
