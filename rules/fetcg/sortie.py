"""The Unit Step: sortie, Dragons, Advanced Units, taking equipment off (FETCG-UNIT)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_number
from rules.engine.zones import Card
from rules.fetcg.chips import charge
from rules.fetcg.equipment import take_off, take_offs
from rules.fetcg.field import home_row, squares_of_row
from rules.fetcg.placement import cover, join, put_in_place
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import DRAGON_NEEDS, run_state_checks
from rules.fetcg.steps import optional_step
from rules.fetcg.units import Unit
from rules.fetcg.values import may_be_fielded
from rules.fetcg.windows import Window


def unit_step(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
    """At most one sortie, unless something allows more (FETCG-UNIT-1)."""
    player = table.active
    player.sorties = 1

    def options() -> list[Option]:
        found = [*sorties(table, player), *dragon_sorties(table, player)]
        return [*found, *_advances(table, player), *take_offs(table, player)]

    def act(option: Option) -> Steps[None]:
        card, target = option.card, option.target
        assert card is not None
        if option.action == "sortie":
            yield from sortie(table, player, card, str(target))
        elif option.action == "unequip":
            yield from take_off(table, player, card)
        else:
            assert isinstance(target, Card)
            unit = table.unit_of(target)
            if option.action == "sortie_dragon":
                yield from sortie_dragon(table, player, card, unit)
            else:
                yield from advance(table, player, card, unit)

    window = Window("unit", inside=True, passed_over=passed_over)
    taken = yield from optional_step(
        table, window, options, act, may_end=lambda: not _must_sortie(table)
    )
    player.sorties = 0
    return taken


def _must_sortie(table: FetcgTable) -> bool:
    """A player who began without a hand must, as soon as they can (FETCG-SETUP-8)."""
    player = table.active
    if not player.protected:
        return False
    return bool(sorties(table, player) or dragon_sorties(table, player))


# Sorties --------------------------------------------------------------------------------------


def sorties(table: FetcgTable, player: Player) -> list[Option]:
    """Unit cards in hand and free squares of the own Home Row (FETCG-UNIT-2, 3, 6, 7)."""
    if not player.sorties or not player.unused:
        return []
    row = squares_of_row(home_row(table.forward(player.seat)))
    free = [square for square in row if table.unit_at(square) is None]
    return [
        Option("sortie", card, square)
        for card in player.hand.cards
        if card.data.is_sortieable and may_be_fielded(table, player, card.data)
        for square in free
        if table.abilities.lands.may_enter(card, square)
    ]


def sortie(table: FetcgTable, player: Player, card: Card, square: str) -> Steps[None]:
    """The chips put on it are its Energy (FETCG-UNIT-3)."""
    most = min(card.data.energy, player.unused)
    chips = yield from ask_number(
        table, player.seat, "choose_chips", 1, most, source=card, args={"card": ref(card)}
    )
    player.sorties -= 1
    player.protected = False
    unit = join(table, card, square, "sortie")
    charge(table, unit, chips)
    table.log("sortie", player=player.seat, card=ref(card), square=square, chips=unit.energy)
    table.emit("sortied", unit=unit, how="sortie")
    yield from run_state_checks(table)


def dragon_sorties(table: FetcgTable, player: Player) -> list[Option]:
    """Onto an own Manakete of its level and element (FETCG-ABILITY-12, 14)."""
    if not player.sorties:
        return []
    return [
        Option("sortie_dragon", card, unit.face)
        for card in player.hand.cards
        if card.data.is_unit
        for unit in player.units
        if card.data.can_cover(unit.card)
        and may_be_fielded(table, player, card.data, instead_of=unit)
        and min(card.data.energy, unit.energy + player.unused) >= DRAGON_NEEDS
    ]


def sortie_dragon(table: FetcgTable, player: Player, card: Card, unit: Unit) -> Steps[None]:
    """The Manakete's Energy passes to it, chips are added; it stands up awake (ABILITY-14)."""
    least = max(0, DRAGON_NEEDS - unit.energy)
    most = max(least, min(card.data.energy - unit.energy, player.unused))
    chips = yield from ask_number(
        table, player.seat, "choose_chips", least, most, source=card, args={"card": ref(card)}
    )
    player.sorties -= 1
    player.protected = False
    manakete = unit.face
    cover(table, unit, card)
    unit.standby = "sleep" in unit.statuses
    charge(table, unit, chips)
    table.log(
        "sortie_dragon",
        player=player.seat,
        card=ref(card),
        target=ref(manakete),
        chips=unit.energy,
    )
    table.emit("sortied", unit=unit, how="dragon")
    yield from run_state_checks(table)


# Advanced Units -------------------------------------------------------------------------------


def _advances(table: FetcgTable, player: Player) -> list[Option]:
    """Advanced Units whose criterion is met (FETCG-ADVANCED-2, 7)."""
    return [
        Option("advance_unit", card, unit.face)
        for card in player.hand.cards
        for unit in player.units
        if card.data.is_unit
        and card.data.crowns(unit.card)
        and may_be_fielded(table, player, card.data, instead_of=unit)
        and table.abilities.static.may_advance(card, player, unit)
    ]


def advance(table: FetcgTable, player: Player, card: Card, unit: Unit) -> Steps[None]:
    """It is not the sortie of the turn and brings no chips (FETCG-ADVANCED-7)."""
    regular = unit.face
    put_in_place(table, unit, card)
    table.log("advance_unit", player=player.seat, card=ref(card), target=ref(regular))
    yield from run_state_checks(table)
