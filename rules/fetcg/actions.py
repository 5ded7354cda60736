"""The Action Step of one unit: combat, staves, Dance, Land Destruction, abilities (ACTION)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps, end_option
from rules.engine.log import ref
from rules.engine.questions import choose_one
from rules.engine.zones import Card
from rules.fetcg.battle import battle, targets
from rules.fetcg.chips import restore, room, spend
from rules.fetcg.field import are_adjacent
from rules.fetcg.hand import discard
from rules.fetcg.placement import remove_land
from rules.fetcg.stack import open_window
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import is_asleep, wake
from rules.fetcg.units import Unit
from rules.fetcg.values import has, reach, staves
from rules.fetcg.windows import Window

DANCE_COST = 1
DESTRUCTION_COST = 1


def action_step(table: FetcgTable, unit: Unit) -> Steps[bool]:
    """One action or none (FETCG-ACTION-1); whether the unit acted."""
    option = yield from choose_one(
        table,
        unit.player,
        "action",
        lambda: [*actions(table, unit), end_option("finish")],
        source=unit.face,
    )
    if option.action == "finish":
        return False
    if option.action == "attack":
        assert isinstance(option.target, Card)
        yield from battle(table, unit, table.unit_of(option.target))
    else:
        yield from _other_action(table, unit, option)
    return True


def actions(table: FetcgTable, unit: Unit) -> list[Option]:
    """Everything the unit can declare: payable and with a target (FETCG-ACTION-5)."""
    if unit.spent or unit.standby:
        return []
    return [
        *(Option("attack", unit.face, other.face) for other in targets(table, unit)),
        *_staff_actions(table, unit),
        *_dances(table, unit),
        *_destructions(table, unit),
        *table.abilities.activated.actions(unit),
    ]


def _other_action(table: FetcgTable, unit: Unit, option: Option) -> Steps[None]:
    """Declared, answered, then carried out if that is still possible (ACTION-2 to 4)."""
    table.log("action", player=unit.player, card=ref(unit.face), action=option.action)
    yield from open_window(table, Window("declared"))
    key = option.key
    if table.in_play(unit) and any(action.key == key for action in actions(table, unit)):
        yield from _effect(table, unit, option)
    yield from run_state_checks(table)


def _effect(table: FetcgTable, unit: Unit, option: Option) -> Steps[None]:
    if option.action == "dance":
        assert isinstance(option.target, Card)
        _dance(table, unit, table.unit_of(option.target))
    elif option.action == "destroy_land":
        _destroy_land(table, unit)
    elif option.action == "staff":
        assert option.card is not None
        if option.card.data.restores:
            assert isinstance(option.target, Card)
            _recover(table, unit, option.card, table.unit_of(option.target))
        else:
            yield from table.abilities.activated.act(unit, option)
        _use_up(table, unit, option.card)
    else:
        yield from table.abilities.activated.act(unit, option)


# Staves ---------------------------------------------------------------------------------------


def _staff_actions(table: FetcgTable, unit: Unit) -> list[Option]:
    """Staves that restore Energy; the text of others is not the core's (FETCG-ACTION-7)."""
    found: list[Option] = []
    for staff in staves(table, unit):
        card = staff or unit.face
        if card.data.restores and staff_cost(unit, staff) <= unit.energy:
            found += [
                Option("staff", card, other.face, cost=staff_cost(unit, staff))
                for other in staff_targets(table, unit, staff)
            ]
    return found


def staff_cost(unit: Unit, staff: Card | None) -> int:
    """An initial staff costs its printed number, a Magic card nothing (MAGIC-3, 8)."""
    return unit.card.attack if staff is None else 0


def staff_targets(table: FetcgTable, unit: Unit, staff: Card | None) -> list[Unit]:
    """Friendly units in reach that can regain Energy (FETCG-ACTION-7)."""
    player = table.players[unit.player]
    if not player.unused:
        return []
    squares = reach(table, unit, staff)
    return [other for other in player.units if other.square in squares and room(table, other)]


def _recover(table: FetcgTable, unit: Unit, card: Card, target: Unit) -> None:
    """Pay, then restore from Unused (FETCG-MAGIC-6, 8)."""
    spend(table, unit, staff_cost(unit, None if card is unit.face else card))
    tell_staff(table, unit, card, target)
    restore(table, target, card.data.restores)


def tell_staff(table: FetcgTable, unit: Unit, card: Card, target: Unit) -> None:
    """Whom a staff is used on: a Magic card, or the unit's own initial equipment."""
    key = "own_staff" if card is unit.face else "staff"
    table.log(key, card=ref(card), target=ref(target.face))


def _use_up(table: FetcgTable, unit: Unit, card: Card) -> None:
    """An equipped staff leaves after its action (FETCG-MAGIC-7)."""
    if card is unit.weapon_card:
        discard(table, card)
        table.log("used_up", card=ref(card), target=ref(unit.face))


# Dance and Land Destruction -------------------------------------------------------------------


def _dances(table: FetcgTable, unit: Unit) -> list[Option]:
    """An own unit beside it in Standby and not asleep (FETCG-ABILITY-8, 9)."""
    if not has(table, unit, "dance") or unit.energy < DANCE_COST:
        return []
    return [
        Option("dance", unit.face, other.face, cost=DANCE_COST)
        for other in table.players[unit.player].units
        if other.standby and not is_asleep(other) and are_adjacent(unit.square, other.square)
    ]


def _dance(table: FetcgTable, unit: Unit, other: Unit) -> None:
    unit.spent = True
    spend(table, unit, DANCE_COST)
    wake(other)
    table.log("dance", card=ref(unit.face), target=ref(other.face))


def _destructions(table: FetcgTable, unit: Unit) -> list[Option]:
    """The Land it stands on, whoever placed it (FETCG-ABILITY-6)."""
    land = table.land_at(unit.square)
    able = has(table, unit, "land_destruction") and unit.energy >= DESTRUCTION_COST
    if land is None or not able:
        return []
    return [Option("destroy_land", unit.face, land, cost=DESTRUCTION_COST)]


def _destroy_land(table: FetcgTable, unit: Unit) -> None:
    unit.spent = True
    spend(table, unit, DESTRUCTION_COST)
    remove_land(table, unit.square)
