"""The goldfish statistics of FlameThrowers, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import read_statistics

GROUPS, STATISTICS = read_statistics(
    """
    # opening: Opening hand
    opening_placeable, share: A card to place
        The opening hand holds at least one SQUAD card of rank 1 or 2 that can be placed.
        [FLAME-PLACE-1, FLAME-SETUP-1]
    opening_placeable_count, share by cards: How many cards to place
        Placeable cards in the opening hand. [FLAME-PLACE-1]
    mulligan_rate, share: May be drawn anew
        The opening hand holds no placeable card. [FLAME-SETUP-4]
    mulligan_again, share: Nothing to place after drawing anew
        Neither the first nor a second hand holds a placeable card. [FLAME-SETUP-4]
    support_in_opening, share: A SUPPORT card
        The opening hand holds at least one SUPPORT card. [FLAME-SUPPORT-2]
    # turns: First turns
    placed_by_turn, mean by turn: SQUAD cards placed
        By the end of the turn, one placed each turn it is possible. [FLAME-PLACE-1]
    missed_placement, share by turn: Nothing to place, by turn
        The first turn with no placeable card in hand, after placing one each turn before. By
        that turn or before. [FLAME-PLACE-1]
    missed_placement_turn, mean: Nothing to place: turn
        The first turn with no placeable card in hand, after placing one each turn before. Mean
        and median of the turn, among the games in which it comes by turn 15. [FLAME-PLACE-1]
    missed_placement_never, share: Nothing to place: never by turn 15
        The first turn with no placeable card in hand, after placing one each turn before.
        [FLAME-PLACE-1]
    first_attack, share by turn: A ready SQUAD card, by turn
        The first turn in which a SQUAD card may attack. By that turn or before.
        [FLAME-ATTACK-1]
    first_attack_turn, mean: A ready SQUAD card: turn
        The first turn in which a SQUAD card may attack. Mean and median of the turn, among the
        games in which it comes by turn 15. [FLAME-ATTACK-1]
    first_attack_never, share: A ready SQUAD card: never by turn 15
        The first turn in which a SQUAD card may attack. [FLAME-ATTACK-1]
    dead, mean by turn: SQUAD cards that cannot be placed
        In hand at Main Phase 1 of the turn. [FLAME-PLACE-2, FLAME-PLACE-3]
    deck_out, mean: The deck is empty after the draw
        Turn, with no other draws. [FLAME-DRAW-3]
    # exchange: Exchanges
    exchange_3, share by turn: Rank 3 by exchange, by turn
        Cards whose ranks add up to 3 stand in the squad and a card of that rank is in hand. By
        that turn or before. [FLAME-EXCHANGE-2]
    exchange_3_turn, mean: Rank 3 by exchange: turn
        Cards whose ranks add up to 3 stand in the squad and a card of that rank is in hand.
        Mean and median of the turn, among the games in which it comes by turn 15.
        [FLAME-EXCHANGE-2]
    exchange_3_never, share: Rank 3 by exchange: never by turn 15
        Cards whose ranks add up to 3 stand in the squad and a card of that rank is in hand.
        [FLAME-EXCHANGE-2]
    exchange_4, share by turn: Rank 4 by exchange, by turn
        Cards whose ranks add up to 4 stand in the squad and a card of that rank is in hand. By
        that turn or before. [FLAME-EXCHANGE-2]
    exchange_4_turn, mean: Rank 4 by exchange: turn
        Cards whose ranks add up to 4 stand in the squad and a card of that rank is in hand.
        Mean and median of the turn, among the games in which it comes by turn 15.
        [FLAME-EXCHANGE-2]
    exchange_4_never, share: Rank 4 by exchange: never by turn 15
        Cards whose ranks add up to 4 stand in the squad and a card of that rank is in hand.
        [FLAME-EXCHANGE-2]
    exchange_5, share by turn: Rank 5 by exchange, by turn
        Cards whose ranks add up to 5 stand in the squad and a card of that rank is in hand. By
        that turn or before. [FLAME-EXCHANGE-2]
    exchange_5_turn, mean: Rank 5 by exchange: turn
        Cards whose ranks add up to 5 stand in the squad and a card of that rank is in hand.
        Mean and median of the turn, among the games in which it comes by turn 15.
        [FLAME-EXCHANGE-2]
    exchange_5_never, share: Rank 5 by exchange: never by turn 15
        Cards whose ranks add up to 5 stand in the squad and a card of that rank is in hand.
        [FLAME-EXCHANGE-2]
    # teams: Forms and teams
    pair_seen, share by turn: Base and form seen
        A copy of both among the cards seen by the turn. [FLAME-TRANSFORM-1]
    pair_online, share by turn: Transformation possible
        The base was placed, or exchanged for, in a turn before and the form is in hand.
        [FLAME-TRANSFORM-3]
    tag_ready, share by turn: TAG TEAM ready
        All members of a TAG TEAM card can stand in the squad with a Tag Team SUPPORT card seen.
        [FLAME-TAG-2, FLAME-TAG-3]
    """
)
