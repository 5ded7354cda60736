"""The Land Step (FETCG-LAND)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fetcg.chips import pay
from rules.fetcg.field import SQUARES, advancement
from rules.fetcg.hand import discard
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.steps import optional_step
from rules.fetcg.windows import Window


def land_step(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
    """At most one Land card (FETCG-LAND-1)."""
    player = table.active
    player.land_played = False

    def options() -> list[Option]:
        return placements(table, player)

    def act(option: Option) -> Steps[None]:
        assert option.card is not None
        yield from place(table, player, option.card, str(option.target))

    window = Window("land", inside=True, passed_over=passed_over)
    return (
        yield from optional_step(
            table, window, options, act, possible=lambda: bool(open_squares(table, player))
        )
    )


def placements(table: FetcgTable, player: Player) -> list[Option]:
    if player.land_played:
        return []
    squares = open_squares(table, player)
    return [
        Option("play_land", card, square, cost=card.data.cost)
        for card in player.hand.cards
        if card.data.kind == "land" and card.data.cost <= player.unused
        for square in squares
        if table.abilities.lands.may_place(card, player, square)
    ]


def open_squares(table: FetcgTable, player: Player) -> list[str]:
    """Up to the row of the furthest advanced own unit, not under an enemy unit, not over a Land
    of the opponent (FETCG-LAND-3 to 6)."""
    forward = table.forward(player.seat)
    furthest = max((advancement(unit.square, forward) for unit in player.units), default=1)
    enemies = [unit.square for unit in table.enemy(player.seat).units]
    return [
        square
        for square in SQUARES
        if advancement(square, forward) <= furthest
        and square not in enemies
        and not _is_of_the_enemy(table.land_at(square), player)
    ]


def _is_of_the_enemy(land: Card | None, player: Player) -> bool:
    return land is not None and land.owner != player.seat


def place(table: FetcgTable, player: Player, card: Card, square: str) -> Steps[None]:
    """The full Cost goes to Used; an own Land is replaced (FETCG-LAND-2, 7)."""
    pay(player, card.data.cost)
    player.land_played = True
    former = table.land_at(square)
    table.move(card, table.lands[square])
    table.log("place_land", player=player.seat, card=ref(card), square=square, cost=card.data.cost)
    if former is not None:
        discard(table, former)
        table.log("land_removed", card=ref(former), square=square)
    yield from run_state_checks(table)
