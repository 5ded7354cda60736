"""Why a card cannot be chosen now: the first condition of the rules that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cipher.deployment import (
    bond_insignias,
    lacks_insignia,
    name_is_free,
    sharing,
)
from rules.cipher.movement import can_tap
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import cost_of, names_of, promotion_cost_of, reachable, stacking_cost_of
from rules.engine.decision import Decision
from rules.engine.why_not import Reason
from rules.engine.zones import Card

# How a card of the hand comes to the field.
PLACING = ("deploy", "promote")


def why_not(table: CipherTable, seat: int, card: Card, decision: Decision) -> Reason | None:
    """Why the seat cannot choose a card that it sees; None where a skill asks."""
    explain = _BY_KIND.get(decision.kind)
    return explain(table, table.players[seat], card) if explain is not None else None


def unusable(table: CipherTable, seat: int, card: Card, decision: Decision) -> list[Reason]:
    """Why Activate skills of a card of the seat's cannot be used in the Action Phase."""
    if decision.kind != "action":
        return []
    obj = card.zone if isinstance(card.zone, Unit) and card is card.zone.face else card
    hindrances = table.abilities.activated.hindrances(table.players[seat], obj)
    return [
        Reason(f"skill_{hindrance}", {"skill": name}, _OF_SKILLS[hindrance])
        for name, hindrance in hindrances
    ]


_OF_SKILLS = {
    "label": "CIPHER-DEPLOY-8",
    "used": "CIPHER-REQ-4",
    "forbidden": "CIPHER-SKILL-19",
    "condition": "CIPHER-SKILL-9",
    "cost": "CIPHER-SKILL-9",
}


def _in_bond_phase(table: CipherTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand:
        return _barred(table, card, "be_bonded") or Reason("cannot_be_bond")
    return Reason("bond_phase", rule="CIPHER-BOND-2")


def _in_deployment_phase(table: CipherTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand:
        return _why_not_placed(table, player, card)
    if isinstance(card.zone, Unit) and card.zone.player == player.seat:
        return Reason("units_act_later", rule="CIPHER-ACTION-1")
    return Reason("deployment_phase", rule="CIPHER-DEPLOY-1")


def _why_not_placed(table: CipherTable, player: Player, card: Card) -> Reason:
    """In the order in which deployment.placements asks (CIPHER-DEPLOY-6)."""
    if lacks_insignia(table, card, bond_insignias(table, player)) and not any(
        table.abilities.permissions.needs_no_insignia(card, action) for action in PLACING
    ):
        return Reason("no_insignia", rule="CIPHER-INSIGNIA-2")
    promotion_cost, cost = promotion_cost_of(table, card), cost_of(table, card)
    stacked = cost if promotion_cost is None else promotion_cost
    left = player.budget
    namesakes = sharing(table, player, card)
    if namesakes:
        action = "level_up" if promotion_cost is None else "promote"
        stacked = stacking_cost_of(table, card, namesakes[0], action)
    if min(cost, stacked) > left or (cost > left and not namesakes):
        needed = stacked if namesakes else cost
        return Reason("too_costly", {"cost": needed, "left": left}, "CIPHER-DEPLOY-2")
    if cost <= left and name_is_free(table, player, card):
        return Reason("forbidden_by_skill", rule="CIPHER-GAME-4")
    unit = namesakes[0]
    if stacked > left:
        args = {"cost": stacked, "left": left, "unit": {"card": unit.card.key}}
        return Reason("too_costly_onto", args, "CIPHER-DEPLOY-2")
    barred = _barred(table, unit, "level_up") or _barred(table, card, "level_up_onto", against=unit)
    if promotion_cost is not None:
        barred = barred or _barred(table, card, "promote_onto", against=unit)
    return barred or Reason("name_taken", {"unit": {"card": unit.card.key}}, "CIPHER-NAME-1")


def _in_action_phase(table: CipherTable, player: Player, card: Card) -> Reason:
    unit = card.zone if isinstance(card.zone, Unit) else None
    if card.zone is player.hand:
        return Reason("hand_in_action_phase", rule="CIPHER-DEPLOY-1")
    if unit is None:
        return _of_pile(card)
    if card is not unit.face:
        return Reason("beneath", rule="CIPHER-STACK-1")
    if unit.player == player.seat:
        return _why_unit_rests(table, unit)
    return _why_not_attacked(table, player, unit)


def _why_unit_rests(table: CipherTable, unit: Unit) -> Reason:
    """An own unit could at least move, unless it has acted or card text forbids it."""
    if unit.tapped:
        return Reason("tapped", rule="CIPHER-ACTION-3")
    barred = _barred(table, unit, "be_tapped") or _barred(table, unit, "be_moved")
    return barred or Reason("repeated", rule="CIPHER-CHECK-3")


def _why_not_attacked(table: CipherTable, player: Player, target: Unit) -> Reason:
    if table.turn == 1:
        return Reason("first_turn", rule="CIPHER-ACTION-6")
    able = [unit for unit in player.units if can_tap(table, unit)]
    if not able:
        return Reason("all_tapped", rule="CIPHER-ACTION-3")
    near = [unit for unit in able if reachable(table, unit, [target])]
    if not near:
        return Reason("out_of_range", rule="CIPHER-RANGE-1")
    barred = (_barred(table, unit, "attack", against=target) for unit in near)
    return next(filter(None, barred), Reason("forbidden_by_skill", rule="CIPHER-GAME-4"))


def _in_critical_hit(table: CipherTable, player: Player, card: Card) -> Reason:
    assert table.battle is not None, "a Critical Hit is made in a battle"
    return _not_of_name(table, player, card, table.battle.attacker, "CIPHER-CRIT-2")


def _in_evasion(table: CipherTable, player: Player, card: Card) -> Reason:
    assert table.battle is not None, "an attack is evaded in a battle"
    return _not_of_name(table, player, card, table.battle.defender, "CIPHER-EVADE-2")


def _not_of_name(table: CipherTable, player: Player, card: Card, unit: Unit, rule: str) -> Reason:
    if card.zone is not player.hand:
        return _of_pile(card) if not isinstance(card.zone, Unit) else Reason("in_battle", rule=rule)
    return Reason("not_of_name", {"names": sorted(names_of(table, unit))}, rule)


def _of_pile(card: Card) -> Reason:
    return Reason("lies_in", {"area": card.zone.name}, "CIPHER-ACTION-2")


def _barred(
    table: CipherTable, obj: Card | Unit, action: str, *, against: Unit | None = None
) -> Reason | None:
    """The skill that forbids it, if one does (CIPHER-GAME-4)."""
    static = table.abilities.permissions.barrier(obj, action, against=against)
    if static is None:
        return None
    source = static.scope.source
    by = source.face if isinstance(source, Unit) else source
    return Reason("forbidden", by=by, rule="CIPHER-GAME-4")


_BY_KIND: Mapping[str, Callable[[CipherTable, Player, Card], Reason]] = {
    "place_bond": _in_bond_phase,
    "deployment": _in_deployment_phase,
    "action": _in_action_phase,
    "critical_hit": _in_critical_hit,
    "evade": _in_evasion,
}
