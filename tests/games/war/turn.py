"""A round: both play a card at the same time, the higher one takes both (WAR-3 to 5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decision import Choose, Option, SimultaneousChoices, Steps
from rules.engine.table import Outcome
from tests.games.war.setup import draw_up
from tests.games.war.state import Player, WarTable


def take_turn(table: WarTable) -> Steps[None]:
    """One round; the match is over when no hand holds a card."""
    table.turn += 1
    table.turn_player = (table.turn - 1) % 2
    table.phase = "round"
    questions = [
        Choose(player.seat, "play_card", _cards(player), ask_anyway=True)
        for player in table.players
    ]
    answers = yield SimultaneousChoices(questions)
    for player, answer in zip(table.players, answers, strict=True):
        card = answer[0].card
        assert card is not None
        table.move(card, player.played)
        table.log("plays", player=player.seat, card=card.data.key)
    _compare(table)
    for player in table.players:
        draw_up(table, player)
    if not any(len(player.hand) for player in table.players):
        end(table)


def _cards(player: Player) -> Callable[[], list[Option]]:
    return lambda: [Option("play", card) for card in player.hand.cards]


def _compare(table: WarTable) -> None:
    """The higher rank takes both cards; of equal ones each player takes their own (WAR-4)."""
    first, second = (player.played.top.data.rank for player in table.players)
    for player in table.players:
        winner = player if first == second else table.players[0 if first > second else 1]
        table.move(player.played.top, winner.taken)
    if first != second:
        table.log("takes", player=0 if first > second else 1)


def end(table: WarTable) -> None:
    """Who has taken more cards wins (WAR-5)."""
    taken = [len(player.taken) for player in table.players]
    winners = () if taken[0] == taken[1] else (taken.index(max(taken)),)
    table.end(Outcome(winners, "WAR-5", "taken"))


def concession(table: WarTable, player: int) -> None:
    table.end(Outcome((1 - player,), "WAR-6", "concession"))
