"""The goldfish statistics of FlameThrowers, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import read_statistics
from rules.flamethrowers.goldfish.deck_index import LAST_TURN
from rules.flamethrowers.goldfish.measurements import EXCHANGED_RANKS


def _turn(key: str, label: str, definition: str, rule: str) -> str:
    """Whether it has come by each turn, in which turn it comes, and whether it never does."""
    return f"""
    {key}, share by turn: {label}, by turn
        {definition} On that turn or earlier. [{rule}]
    {key}_turn, mean: {label}: turn
        {definition} Mean and median of the turn, among games where it happens by turn
        {LAST_TURN}. [{rule}]
    {key}_never, share: {label}: never by turn {LAST_TURN}
        {definition} [{rule}]
"""


def _exchange(rank: int) -> str:
    return _turn(
        f"exchange_{rank}",
        f"Rank {rank} by exchange",
        f"The squad has cards whose ranks add up to {rank}, and a card of that rank is in hand.",
        "FLAME-EXCHANGE-2",
    )


FIRST_MISS = _turn(
    "missed_placement",
    "Nothing to place",
    "The first turn with no placeable card in hand, after placing one every turn before it.",
    "FLAME-PLACE-1",
)
FIRST_ATTACK = _turn(
    "first_attack",
    "A ready SQUAD card",
    "The first turn in which a SQUAD card can attack.",
    "FLAME-ATTACK-1",
)
EXCHANGES = "".join(map(_exchange, EXCHANGED_RANKS))

GROUPS, STATISTICS = read_statistics(
    f"""
    # opening: Opening hand
    opening_placeable, share: A card to place
        The opening hand holds at least one SQUAD card of rank 1 or 2 that can be placed.
        [FLAME-PLACE-1, FLAME-SETUP-1]
    opening_placeable_count, share by cards: How many cards to place
        Placeable cards in the opening hand. [FLAME-PLACE-1]
    mulligan_rate, share: Can be redrawn
        The opening hand holds no placeable card. [FLAME-SETUP-4]
    mulligan_again, share: Nothing to place after the redraw
        Neither the first nor a second hand holds a placeable card. [FLAME-SETUP-4]
    support_in_opening, share: A SUPPORT card
        The opening hand holds at least one SUPPORT card. [FLAME-SUPPORT-2]
    # turns: First turns
    placed_by_turn, mean by turn: SQUAD cards placed
        By the end of the turn, placing one each turn if possible. [FLAME-PLACE-1]
{FIRST_MISS}
{FIRST_ATTACK}
    dead, mean by turn: SQUAD cards that cannot be placed
        In hand at Main Phase 1 of the turn. [FLAME-PLACE-2, FLAME-PLACE-3]
    deck_out, mean: The deck is empty after the draw
        Turn, with no other draws. [FLAME-DRAW-3]
    # exchange: Exchanges
{EXCHANGES}
    # teams: Forms and teams
    pair_seen, share by turn: Base and form seen
        A copy of both among the cards seen by the turn. [FLAME-TRANSFORM-1]
    pair_online, share by turn: Transformation possible
        The base was placed or exchanged for on an earlier turn, and the form is in hand.
        [FLAME-TRANSFORM-3]
    tag_ready, share by turn: TAG TEAM ready
        All members of a TAG TEAM card can be in the squad, and a Tag Team SUPPORT card has been
        seen. [FLAME-TAG-2, FLAME-TAG-3]
    """
)
