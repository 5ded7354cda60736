"""The way to the enemy Home Row, with nobody in it."""

from __future__ import annotations

from rules.fetcg.goldfish.position import ENEMY_HOME, ROWS, Placed, Position, Turn


def march(game: Position, turn: Turn) -> None:
    """Every unit one square forward if it can, from the front unit backward."""
    for unit in sorted(game.units, key=lambda one: -one.row):
        if unit.row == ENEMY_HOME or (unit.row + 1, unit.column) in game.taken:
            continue
        cost = toll(game, unit)
        if cost is None or cost >= unit.energy:
            continue
        unit.energy -= cost
        game.used += cost
        game.taken.remove((unit.row, unit.column))
        unit.row += 1
        game.taken.add((unit.row, unit.column))
        if unit.row == ENEMY_HOME:
            unit.arrived = game.turn
            turn.events.append(("arrives", unit.kind))


def toll(game: Position, unit: Placed) -> int | None:
    """Energy for the square ahead, None where its Land bars the unit (FETCG-MOVE-6)."""
    card = game.index.cards[unit.kind]
    armored = "armored" in card.features
    land = game.lands.get(f"{ROWS[unit.row + 1]}-{unit.column}")
    walker = (card.movement, armored)
    if land is None:
        return int(armored)
    ground = game.index.grounds[land]
    return None if walker in ground.barred else ground.costs[walker] + armored
