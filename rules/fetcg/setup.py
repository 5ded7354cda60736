"""Before the first turn: decks, who starts, opening hands, mulligans (FETCG-SETUP)."""

from __future__ import annotations

from rules.engine.decision import PASS, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_yes
from rules.fetcg.hand import discard, draw
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable

OPENING_HAND = 7


def setup(table: FetcgTable) -> Steps[None]:
    """In the order of FETCG-SETUP-12; the chips lie ready from the beginning."""
    for player in table.players:
        table.shuffle(player.deck)
    yield from decide_who_starts(table)
    order = (table.active, table.waiting_player)
    for player in order:
        draw(table, player, OPENING_HAND)
    for player in order:
        yield from mulligans(table, player)
    table.events.clear()


def decide_who_starts(table: FetcgTable) -> Steps[None]:
    """The server's coin, its winner's wish, or as agreed (FETCG-SETUP-2)."""
    wish = table.options["starting_player"]
    if wish in ("seat_0", "seat_1"):
        table.first = int(wish[-1])
    else:
        table.first = table.rng.below(2)
        if wish == "winner_chooses":
            table.first = yield from _winner_chooses(table, table.first)
    table.turn_player = table.first
    table.log("starts", player=table.first)


def _winner_chooses(table: FetcgTable, winner: int) -> Steps[int]:
    table.log("flip", player=winner)
    starts = yield from ask_yes(
        table, winner, "choose_first", yes="start", no="let_opponent_start", flags={}
    )
    return winner if starts else 1 - winner


def mulligans(table: FetcgTable, player: Player) -> Steps[None]:
    """The whole hand for one card fewer, down to none (FETCG-SETUP-4 to 6)."""
    while player.hand.cards:
        keeps = yield from ask_yes(
            table, player.seat, "mulligan", yes="keep", no="mulligan", flags={"keep": PASS}
        )
        if keeps:
            table.log("keep", player=player.seat, count=len(player.hand))
            return
        _mulligan(table, player)
    player.protected = True
    table.log("no_hand", player=player.seat)


def _mulligan(table: FetcgTable, player: Player) -> None:
    """Face up to the discard pile, or back into the deck where the table plays so (SETUP-5)."""
    cards = list(player.hand.cards)
    back = table.options["mulligan_cards"] == "reshuffled"
    shown = [ref(card) for card in cards]
    for card in cards:
        if back:
            table.move(card, player.deck)
        else:
            discard(table, card)
    if back:
        table.shuffle(player.deck)
        table.log("mulligan_back", player=player.seat, count=len(cards))
    else:
        table.log("mulligan", player=player.seat, cards=shown)
    draw(table, player, len(cards) - 1)
