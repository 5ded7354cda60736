"""How a match is won, lost or drawn (FETCG-WIN)."""

from __future__ import annotations

from rules.engine.decision import HARMFUL, PASS, Steps
from rules.engine.questions import ask_yes
from rules.engine.table import Outcome
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable, home_row_of, in_home_row_of

Claim = tuple[int, str, str]


def check_victory(table: FetcgTable) -> None:
    """After every event: Seize, two squares, what cards say (FETCG-WIN-1, 2, 13, 15)."""
    claims = [*_by_seize(table), *_by_squares(table), *_by_cards(table, "event")]
    table.seizing = []
    _grant(table, claims)


def check_end_of_turn(table: FetcgTable) -> None:
    """Units that stood in the active player's Home Row all turn, and cards (FETCG-WIN-5, 13)."""
    seat = 1 - table.turn_player
    claims: list[Claim] = [
        (seat, "FETCG-WIN-5", "held")
        for unit in table.players[seat].units
        if 0 < unit.arrived < table.turn
    ]
    _grant(table, [*claims, *_by_cards(table, "turn_end")])


def check_rout(table: FetcgTable) -> None:
    """No unit at the beginning of the own Invasion Phase (FETCG-WIN-7, FETCG-SETUP-7)."""
    player = table.active
    if not player.units and not player.protected:
        table.log("rout", player=player.seat)
        table.end(Outcome((1 - player.seat,), "FETCG-WIN-7", "rout"))


def resign(table: FetcgTable, seat: int) -> None:
    table.end(Outcome((1 - seat,), "FETCG-WIN-12", "resigned"))


def offer_draw(table: FetcgTable, player: Player) -> Steps[None]:
    """A courtesy of the table, once a turn: both may agree on a draw (FETCG-GAME-6)."""
    player.offered = table.turn
    table.log("offer_draw", player=player.seat)
    flags = {"yes": HARMFUL, "no": PASS}
    if (yield from ask_yes(table, 1 - player.seat, "answer_draw", flags=flags)):
        table.end(Outcome((), "FETCG-GAME-6", "draw_agreed"))
    table.log("draw_refused", player=1 - player.seat)


def _by_seize(table: FetcgTable) -> list[Claim]:
    return [
        (unit.player, "FETCG-WIN-1", "seized")
        for unit in table.seizing
        if table.in_play(unit) and in_home_row_of(table, unit, 1 - unit.player)
    ]


def _by_squares(table: FetcgTable) -> list[Claim]:
    needed = int(table.options["home_row_squares"])
    claims: list[Claim] = []
    for player in table.players:
        if len(player.units) >= needed:
            row = home_row_of(table, 1 - player.seat)
            taken = [unit for unit in player.units if unit.square[0] == row]
            if len(taken) >= needed:
                claims.append((player.seat, "FETCG-WIN-2", "home_row"))
    return claims


def _by_cards(table: FetcgTable, when: str) -> list[Claim]:
    return [(seat, "FETCG-WIN-13", "card") for seat, _ in table.abilities.static.victories(when)]


def _grant(table: FetcgTable, claims: list[Claim]) -> None:
    """Wins of both players found at once are a draw (FETCG-GAME-6)."""
    if not claims:
        return
    seats = {seat for seat, _, _ in claims}
    if len(seats) > 1:
        table.end(Outcome((), "FETCG-GAME-6", "both_won"))
    seat, rule, reason = claims[0]
    table.end(Outcome((seat,), rule, reason))
