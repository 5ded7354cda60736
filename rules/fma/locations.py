"""The location in the search area: revealed, played, replaced, won (FMA-DRAW-6 to 10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma.departure import to_owner
from rules.fma.questions import choose_cards
from rules.fma.state import FmaTable, Player
from rules.fma.triggers import emit


def play_location(table: FmaTable) -> Steps[None]:
    """The lowest of those that the players with the fewest points turn up (FMA-DRAW-6, 7)."""
    revealed = [_reveal(table, player) for player in revealing(table)]
    chosen = yield from _choose(table, revealed)
    if chosen is None:
        table.log("no_location")
        return
    put_location(table, chosen)
    for card in _shown(table, revealed):
        to_bottom(table, card)
    table.log("location", player=chosen.owner, card=ref(chosen))
    yield from emit(table, "location_played", card=chosen)


def revealing(table: FmaTable) -> list[Player]:
    """Players who have the fewest points among those with locations left."""
    having = [player for player in table.playing if player.locations.cards]
    return [player for player in having if player.points == min(other.points for other in having)]


def _reveal(table: FmaTable, player: Player) -> Card:
    card = player.locations.top
    table.move(card, table.aside)
    table.log("reveal_location", player=player.seat, card=ref(card))
    return card


def _choose(table: FmaTable, revealed: Sequence[Card]) -> Steps[Card | None]:
    """The active player chooses among equals; who leaves, the next one (FMA-DRAW-8, FMA-MULTI-5).

    None once nothing is left that was turned up.
    """

    def tied() -> Sequence[Card]:
        shown = _shown(table, revealed)
        return [
            card
            for card in shown
            if card.data.clue_points == min(other.data.clue_points for other in shown)
        ]

    while tied():
        chosen = yield from choose_cards(table, table.turn_player, "choose_location", tied, 1, 1)
        if chosen:
            return chosen[0]
    return None


def _shown(table: FmaTable, revealed: Sequence[Card]) -> list[Card]:
    """Those that still lie there: what belongs to who has left does not (FMA-MULTI-3)."""
    return [card for card in revealed if card.zone is table.aside]


def put_location(table: FmaTable, card: Card) -> None:
    """Its passives apply from now to the end of the turn (FMA-CARD-13)."""
    table.lay(card, table.location, table.new_id())
    table.put_passive_location(card)


def to_bottom(table: FmaTable, card: Card) -> None:
    """Face down to the bottom of its owner's location deck (FMA-DRAW-9, FMA-SEARCH-14).

    Out of the game if its owner is (FMA-MULTI-4).
    """
    gone = table.players[card.owner].is_out
    table.log("location_lost" if gone else "location_returns", player=card.owner, card=ref(card))
    to_owner(table, card, "locations", bottom=True)


def replace_location(table: FmaTable, card: Card, *, winner: int | None = None) -> Steps[None]:
    """An effect puts another in its place; that is not playing it (FMA-SEARCH-19, 22).

    The former one goes to the bottom of its owner's deck, or to a player's victory pile.
    """
    former = table.current_location
    if former is not None:
        if winner is None:
            to_bottom(table, former)
        else:
            table.move(former, table.players[winner].victory)
    put_location(table, card)
    table.log("location_replaced", player=card.owner, card=ref(card))
    yield from emit(table, "location_changed", card=card, former=former)


def win_location(table: FmaTable, player: Player) -> Steps[None]:
    """Into the victory pile (FMA-SEARCH-13)."""
    card = table.current_location
    assert card is not None, "there is no location to win"
    table.move(card, player.victory)
    table.stalemate.progress()
    table.log("location_won", player=player.seat, card=ref(card), points=player.points)
    yield from emit(table, "location_won", player=player.seat, card=card)
