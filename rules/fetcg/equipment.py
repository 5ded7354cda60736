"""The Item Step: Weapon, Magic and Item cards on own units (FETCG-EQUIP, WEAPON, MAGIC, ITEM)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_number
from rules.engine.zones import Card, Zone
from rules.fetcg.chips import charge, max_energy, pay
from rules.fetcg.placement import unequip
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.steps import optional_step
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window


def item_step(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
    """One card from hand for each unit (FETCG-EQUIP-1, 2)."""
    player = table.active
    for unit in player.units:
        unit.equipped = 0

    def options() -> list[Option]:
        return [*equipments(table, player), *take_offs(table, player)]

    def act(option: Option) -> Steps[None]:
        assert option.card is not None
        if option.action == "unequip":
            yield from take_off(table, player, option.card)
        else:
            assert isinstance(option.target, Card)
            yield from equip(table, player, option.card, table.unit_of(option.target))

    window = Window("item", inside=True, passed_over=passed_over)
    return (
        yield from optional_step(table, window, options, act, possible=lambda: bool(player.units))
    )


# Taking off -----------------------------------------------------------------------------------


def take_offs(table: FetcgTable, player: Player) -> list[Option]:
    """Cards the active player may take off own units (FETCG-UNIT-15, FETCG-EQUIP-9)."""
    if table.step == "item" and table.options["unequip_step"] == "unit_only":
        return []
    return [Option("unequip", card) for unit in player.units for card in unit.carried]


def take_off(table: FetcgTable, player: Player, card: Card) -> Steps[None]:
    unequip(table, table.unit_of(card), card, "taken_off")
    yield from run_state_checks(table)


# Putting on -----------------------------------------------------------------------------------


def equipments(table: FetcgTable, player: Player) -> list[Option]:
    """Every card in hand with every own unit that can take it now."""
    one_in_all = table.options["equip_per_step"] == "one"
    if one_in_all and any(unit.equipped for unit in player.units):
        return []
    return [
        Option(f"equip_{card.data.kind}", card, unit.face)
        for card in player.hand.cards
        if card.data.is_equipment
        for unit in player.units
        if not unit.equipped and can_equip(table, player, card, unit)
    ]


def can_equip(table: FetcgTable, player: Player, card: Card, unit: Unit) -> bool:
    """By type and rank, into a free place, if it can be paid (EQUIP-3 to 8, MAGIC-2, ITEM-2)."""
    if not unit.card.can_equip(card.data) or place_for(unit, card).cards:
        return False
    if card.data.kind == "weapon":
        return most_chips(table, player, card, unit) >= 1
    cost: int = card.data.cost
    return cost <= player.unused


def place_for(unit: Unit, card: Card) -> Zone:
    """A Magic card takes the weapon place (FETCG-EQUIP-4)."""
    return unit.item if card.data.kind == "item" else unit.weapon


def most_chips(table: FetcgTable, player: Player, card: Card, unit: Unit) -> int:
    """Up to the card's Max, the unit's room and the Unused chips (FETCG-WEAPON-1 to 3)."""
    # Energy above the limit, left by another Weapon, counts against the new one's room.
    free = max_energy(table, unit) - unit.energy
    if table.options["weapon_raises_max"] == "yes":
        free += card.data.max
    return min(int(card.data.max), free, player.unused)


def equip(table: FetcgTable, player: Player, card: Card, unit: Unit) -> Steps[None]:
    """A Weapon's chips become Energy, the Cost of Magic and Items goes to Used (WEAPON-1)."""
    chips = 0
    if card.data.kind == "weapon":
        most = most_chips(table, player, card, unit)
        chips = yield from ask_number(
            table, player.seat, "choose_chips", 1, most, source=card, args={"card": ref(card)}
        )
    else:
        pay(player, card.data.cost)
    unit.equipped += 1
    table.move(card, place_for(unit, card))
    charge(table, unit, chips)
    about = {"player": player.seat, "card": ref(card), "target": ref(unit.face)}
    if card.data.kind == "weapon":
        table.log("equip_weapon", **about, chips=chips)
    else:
        table.log("equip_paid", **about, chips=card.data.cost)
    yield from run_state_checks(table)
