"""Lands and equipment by the fixed policy."""

from __future__ import annotations

from collections.abc import Callable

from rules.fetcg.goldfish.position import (
    COLUMNS,
    EQUIP_RESERVE,
    HOME,
    LAND_RESERVE,
    ROWS,
    Placed,
    Position,
    Turn,
)


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
        kind = min(legal, key=lambda one: (game.index.cards[one].cost, game.hand.index(one)))
        game.pay(turn, game.index.cards[kind].cost)
        game.play(kind)
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
    turn.matching = sum(bool(takers(game, kind, set())) for kind in held)
    given: set[int] = set()
    for kind in list(game.hand):
        if kind not in game.index.bearers:
            continue
        if takers(game, kind, set()):
            game.usable.add(kind)
        free = takers(game, kind, given)
        if free:
            equip(game, turn, kind, free[0])
            given.add(place_of(game.units, free[0]))


def takers(game: Position, kind: int, given: set[int]) -> list[Placed]:
    card = game.index.cards[kind]
    found = []
    for place, unit in enumerate(game.units):
        if place in given or unit.kind not in game.index.bearers[kind]:
            continue
        if card.kind == "item":
            fits = not unit.item and game.unused - card.cost >= EQUIP_RESERVE
        elif card.kind == "magic":
            fits = not unit.weapon and game.unused - card.cost >= EQUIP_RESERVE
        else:
            fits = not unit.weapon and game.room(unit) > 0 and game.unused > EQUIP_RESERVE
        if fits:
            found.append(unit)
    return found


def equip(game: Position, turn: Turn, kind: int, unit: Placed) -> None:
    card = game.index.cards[kind]
    game.play(kind)
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


def place_of(units: list[Placed], unit: Placed) -> int:
    """The place of the unit among the units."""
    return next(place for place, other in enumerate(units) if other is unit)
