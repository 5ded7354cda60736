"""Sortie and Support by the fixed policy."""

from __future__ import annotations

from rules.fetcg.goldfish.position import COLUMNS, HOME, SUPPORT, Placed, Position, Turn
from rules.fetcg.naming import Name


def unit_step(game: Position, turn: Turn) -> None:
    """The unit with the highest Max Energy, then Attack, then place in the list."""
    names = {game.roster.cards[unit.kind].name for unit in game.units}
    turn.clogged = any(is_clogged(game, kind, names) for kind in game.hand)
    columns = [column for column in COLUMNS if not game.is_taken(HOME, column)]
    ready = [kind for kind in game.hand if game.is_sortieable(kind) and may_join(game, kind)]
    if not columns or not game.unused:
        return
    game.usable.update(ready)
    if not ready:
        return
    kind = max(ready, key=lambda one: strength(game, one))
    card = game.roster.cards[kind]
    chips = min(card.energy, game.unused)
    if chips > 1 and weapon_fits(game, kind):
        chips -= 1
    game.play(kind)
    game.protected = False
    game.unused -= chips
    turn.sortie = chips
    game.units.append(Placed(kind, chips, HOME, columns[0]))
    turn.events.append(("sorties", kind))


def strength(game: Position, kind: int) -> tuple[int, int, int]:
    card = game.roster.cards[kind]
    return (card.energy, card.attack, -kind)


def is_clogged(game: Position, kind: int, names: set[Name]) -> bool:
    card = game.roster.cards[kind]
    return card.is_sortieable and not card.is_generic and card.name in names


def may_join(game: Position, kind: int) -> bool:
    """Neither its name nor another Seize stands in the way (FETCG-UNIT-9, 13)."""
    card = game.roster.cards[kind]
    there = [game.roster.cards[unit.kind] for unit in game.units]
    if not card.is_generic and any(one.name == card.name for one in there):
        return False
    return "seize" not in card.features or not any("seize" in one.features for one in there)


def weapon_fits(game: Position, unit: int) -> bool:
    return any(
        game.roster.cards[kind].kind == "weapon" and unit in game.roster.bearers[kind]
        for kind in game.hand
        if kind in game.roster.bearers
    )


def support_step(game: Position, turn: Turn) -> None:
    """Three chips to the unit most below its limit, one chip of room left for a Weapon."""
    if not game.units:
        return
    unit = max(game.units, key=game.room)
    left = game.room(unit)
    if not unit.weapon and weapon_fits(game, unit.kind):
        left -= 1
    turn.support = max(0, min(SUPPORT, game.unused, left))
    unit.energy += turn.support
    game.unused -= turn.support
