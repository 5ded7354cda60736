"""Sortie and Support by the fixed policy."""

from __future__ import annotations

from rules.fetcg.goldfish.position import COLUMNS, HOME, SUPPORT, Placed, Position, Turn


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
    game.play(kind)
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
