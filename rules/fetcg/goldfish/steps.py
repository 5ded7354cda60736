"""The steps of a turn by the fixed policy: sortie, Support, Land, equipment, the way ahead."""

from __future__ import annotations

from collections.abc import Callable

from rules.fetcg.goldfish.position import (
    COLUMNS,
    ENEMY_HOME,
    EQUIP_RESERVE,
    HOME,
    LAND_RESERVE,
    ROWS,
    SUPPORT,
    Placed,
    Position,
    Turn,
)


def unit_step(game: Position, turn: Turn) -> None:
    """The unit with the highest Max Energy, then Attack, then place in the list."""
    ready = _ready(game, turn)
    columns = [column for column in COLUMNS if (HOME, column) not in game.taken]
    if not columns or not game.unused:
        return
    game.usable.update(ready)
    if not ready:
        return
    kind = max(ready, key=game.index.strengths.__getitem__)
    chips = min(game.index.strengths[kind][0], game.unused)
    if chips > 1 and weapon_fits(game, kind):
        chips -= 1
    game.hand.remove(kind)
    game.protected = False
    game.unused -= chips
    turn.sortie = chips
    game.units.append(Placed(kind, chips, HOME, columns[0]))
    game.taken.add((HOME, columns[0]))
    turn.events.append(("sorties", kind))


def _ready(game: Position, turn: Turn) -> list[int]:
    """Units in hand that neither their name nor another Seize keeps back (FETCG-UNIT-9, 13)."""
    index = game.index
    there = {index.persons[unit.kind] for unit in game.units}
    seized = any(index.seizes[unit.kind] for unit in game.units)
    ready = []
    for kind in game.hand:
        if not index.sorties[kind]:
            continue
        if index.persons[kind] >= 0 and index.persons[kind] in there:
            turn.clogged = True
        elif not (seized and index.seizes[kind]):
            ready.append(kind)
    return ready


def weapon_fits(game: Position, unit: int) -> bool:
    return not game.index.weapons[unit].isdisjoint(game.hand)


def support_step(game: Position, turn: Turn) -> None:
    """Three chips to the unit most below its limit, one chip of room left for a Weapon."""
    if not game.units:
        return
    unit = max(game.units, key=game.room)
    left = game.room(unit)
    if left and not unit.weapon and weapon_fits(game, unit.kind):
        left -= 1
    turn.support = max(0, min(SUPPORT, game.unused, left))
    unit.energy += turn.support
    game.unused -= turn.support


def land_step(game: Position, turn: Turn) -> None:
    """The cheapest legal Land on the front unit's square, if enough chips stay."""
    payable = [
        kind
        for kind in game.hand
        if kind in game.index.grounds and game.index.cards[kind].cost <= game.unused
    ]
    game.usable.update(kind for kind in payable if any(map(lies(game, kind), open_row(game))))
    if not game.units:
        return
    square = max(game.units, key=lambda unit: unit.row).square
    legal = [
        kind
        for kind in payable
        if game.unused - game.index.cards[kind].cost >= LAND_RESERVE and lies(game, kind)(square)
    ]
    if legal:
        kind = min(legal, key=lambda land: (game.index.cards[land].cost, game.hand.index(land)))
        game.pay(turn, game.index.cards[kind].cost)
        game.hand.remove(kind)
        game.lands[square] = kind
        turn.events.append(("places", kind))


def open_row(game: Position) -> list[str]:
    """The squares from the Home Row up to the front unit (FETCG-LAND-3)."""
    front = max((unit.row for unit in game.units), default=HOME)
    return [f"{ROWS[row]}-{column}" for row in range(front + 1) for column in COLUMNS]


def lies(game: Position, kind: int) -> Callable[[str], bool]:
    """Whether the Land may lie on a square now."""
    ground = game.index.grounds[kind]

    def legal(square: str) -> bool:
        return square in ground.squares and not any(
            game.index.cards[other].name.shown in ground.apart
            for there, other in game.lands.items()
            if there[0] == square[0] and there != square
        )

    return legal


def item_step(game: Position, turn: Turn) -> None:
    """Oldest first, each on the first unit that may take it; one card a unit (EQUIP-2)."""
    held = [kind for kind in game.hand if game.index.cards[kind].kind in ("weapon", "magic")]
    turn.equipment = len(held)
    turn.matching = sum(bool(takers(game, kind)) for kind in held)
    given: list[Placed] = []
    for kind in list(game.hand):
        if kind not in game.index.bearers:
            continue
        able = takers(game, kind)
        if able:
            game.usable.add(kind)
        free = next((unit for unit in able if unit not in given), None)
        if free is not None:
            equip(game, turn, kind, free)
            given.append(free)


def takers(game: Position, kind: int) -> list[Placed]:
    """The units that can carry it, have its place free, and leave chips enough."""
    card, bearers = game.index.cards[kind], game.index.bearers[kind]
    payable = game.unused - card.cost >= EQUIP_RESERVE

    def may_take(unit: Placed) -> bool:
        if card.kind == "weapon":
            return not unit.weapon and game.room(unit) > 0 and game.unused > EQUIP_RESERVE
        return payable and not (unit.item if card.kind == "item" else unit.weapon)

    return [unit for unit in game.units if unit.kind in bearers and may_take(unit)]


def equip(game: Position, turn: Turn, kind: int, unit: Placed) -> None:
    card = game.index.cards[kind]
    game.hand.remove(kind)
    if card.kind == "weapon":
        chips = min(card.max, game.room(unit), game.unused - EQUIP_RESERVE)
        unit.energy += chips
        game.unused -= chips
        turn.weapons += chips
        unit.weapon = True
    else:
        game.pay(turn, card.cost)
        unit.weapon = unit.weapon or card.kind == "magic"
        unit.item = unit.item or card.kind == "item"
    turn.events.append(("equips", kind))


def march(game: Position, turn: Turn) -> None:
    """Every unit one square forward if it can, from the front unit backward."""
    for unit in sorted(game.units, key=lambda placed: -placed.row):
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
