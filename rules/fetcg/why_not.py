"""Why a card cannot be chosen now: the first condition of the rules that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.decision import Decision
from rules.engine.why_not import Reason
from rules.engine.zones import Card
from rules.fetcg.battle import usable_against
from rules.fetcg.chips import room
from rules.fetcg.damage import attack_cost
from rules.fetcg.equipment import most_chips, place_for
from rules.fetcg.field import home_row, squares_of_row
from rules.fetcg.land import open_squares
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import DRAGON_NEEDS
from rules.fetcg.units import Unit
from rules.fetcg.values import arms, counterparts, may_be_fielded, reach

# In which step a card of each kind is played, and the rule that says so.
_STEPS = {
    "unit": ("unit", "FETCG-UNIT-1"),
    "land": ("land", "FETCG-LAND-1"),
    "weapon": ("item", "FETCG-EQUIP-1"),
    "magic": ("item", "FETCG-EQUIP-1"),
    "item": ("item", "FETCG-EQUIP-1"),
}


def why_not(table: FetcgTable, seat: int, card: Card, decision: Decision) -> Reason | None:
    """Why the seat cannot choose a card that it sees; None where a card's text asks."""
    player = table.players[seat]
    acting = decision.question.source
    if decision.kind in ("move", "action", "canto") and acting is not None:
        return _while_acting(table, player, card, table.unit_of(acting))
    if decision.kind == "activate_unit":
        return _in_invasion(table, player, card)
    if decision.kind == "play_surprise":
        return _in_window(table, player, card)
    if decision.kind in _OF_END_PHASE:
        return _hand_in_invasion(card) if card.zone is player.hand else Reason("end_phase")
    explain = _BY_STEP.get(decision.kind)
    if explain is None:
        return None
    if card.zone is player.hand:
        return explain(table, player, card)
    unit = _unit_of(table, card)
    if unit is None:
        return _of_pile(card)
    if decision.kind == "support_step" and unit.player == player.seat and not room(table, unit):
        return Reason("at_max", rule="FETCG-SUPPORT-2")
    return Reason("units_act_later", rule="FETCG-TURN-6")


# The National Power Phase -------------------------------------------------------------------------


def _of_another_step(card: Card, step: str) -> Reason | None:
    """For a card that this step is not for."""
    if card.data.kind == "surprise":
        return Reason("not_timely", rule="FETCG-SURPRISE-1")
    own, rule = _step_of(card)
    return Reason("another_step", {"step": own}, rule) if own != step else None


def _step_of(card: Card) -> tuple[str, str]:
    """Where it is played: a unit that comes by Promotion alone not in the Unit Step."""
    if card.data.promotes is not None and not card.data.is_sortieable:
        return "training", "FETCG-TRAINING-2"
    return _STEPS[card.data.kind]


def _in_unit_step(table: FetcgTable, player: Player, card: Card) -> Reason:
    other = _of_another_step(card, "unit")
    if other is not None:
        return other
    if not card.data.is_sortieable:
        return _onto_a_unit(table, player, card)
    if not player.sorties:
        return Reason("sortied_already", rule="FETCG-UNIT-1")
    if not player.unused:
        return Reason("no_chips", rule="FETCG-UNIT-6")
    row = squares_of_row(home_row(table.forward(player.seat)))
    free = [square for square in row if table.unit_at(square) is None]
    if not free:
        return Reason("home_row_full", rule="FETCG-UNIT-7")
    if not card.data.is_generic and counterparts(table, card.data.name):
        return Reason("name_on_field", rule="FETCG-UNIT-9")
    if not may_be_fielded(table, player, card.data):
        return Reason("seize_on_field", rule="FETCG-UNIT-13")
    return Reason("land_bars", rule="FETCG-MOVE-8")


def _onto_a_unit(table: FetcgTable, player: Player, card: Card) -> Reason:
    """Return why a Dragon or an Advanced Unit cannot be placed, in the order of sortie.py.

    An Advanced Unit needs neither a sortie nor chips (FETCG-ADVANCED-7).
    """
    regular = [unit for unit in player.units if card.data.crowns(unit.card)]
    if regular:
        limit = _field_limit(table, player, card, regular)
        return limit or Reason("no_criterion", rule="FETCG-ADVANCED-2")
    if "dragon" not in card.data.features:
        return Reason("no_base", rule="FETCG-ADVANCED-7")
    if not player.sorties:
        return Reason("sortied_already", rule="FETCG-UNIT-1")
    bases = [unit for unit in player.units if card.data.can_cover(unit.card)]
    if not bases:
        return Reason("no_base", rule="FETCG-ABILITY-12")
    limit = _field_limit(table, player, card, bases)
    return limit or Reason("dragon_chips", {"least": DRAGON_NEEDS}, "FETCG-ABILITY-14")


def _field_limit(
    table: FetcgTable, player: Player, card: Card, bases: Sequence[Unit]
) -> Reason | None:
    """Return the limit of name or Seize that keeps the card from replacing any of the units."""
    if any(may_be_fielded(table, player, card.data, instead_of=unit) for unit in bases):
        return None
    name = card.data.name
    if not card.data.is_generic and all(counterparts(table, name, but=unit) for unit in bases):
        return Reason("name_on_field", rule="FETCG-UNIT-9")
    return Reason("seize_on_field", rule="FETCG-UNIT-13")


def _in_support_step(table: FetcgTable, player: Player, card: Card) -> Reason:
    return _of_another_step(card, "support") or Reason("another_question")


def _in_land_step(table: FetcgTable, player: Player, card: Card) -> Reason:
    other = _of_another_step(card, "land")
    if other is not None:
        return other
    if player.land_played:
        return Reason("land_played", rule="FETCG-LAND-1")
    if card.data.cost > player.unused:
        return _too_costly(player, card, "FETCG-LAND-2")
    rule = "FETCG-LAND-9" if open_squares(table, player) else "FETCG-LAND-3"
    return Reason("no_square", rule=rule)


def _in_item_step(table: FetcgTable, player: Player, card: Card) -> Reason:
    """In the order of equipment.can_equip, for the unit that comes nearest."""
    other = _of_another_step(card, "item")
    if other is not None:
        return other
    able = [unit for unit in player.units if unit.card.can_equip(card.data)]
    if not able:
        return Reason("no_bearer", rule="FETCG-EQUIP-5")
    free = [unit for unit in able if not place_for(unit, card).cards]
    if not free:
        return Reason("places_taken", rule="FETCG-EQUIP-8")
    if all(unit.equipped for unit in free):
        return Reason("equipped_already", rule="FETCG-EQUIP-2")
    if card.data.kind == "weapon":
        if not player.unused:
            return Reason("no_chips", rule="FETCG-CHIPS-4")
        has_room = any(most_chips(table, player, card, unit) >= 1 for unit in free)
        if not has_room:
            return Reason("no_room", rule="FETCG-WEAPON-3")
        return Reason("equipped_already", rule="FETCG-EQUIP-2")
    if card.data.cost > player.unused:
        return _too_costly(player, card, "FETCG-ITEM-2")
    return Reason("equipped_already", rule="FETCG-EQUIP-2")


def _too_costly(player: Player, card: Card, rule: str) -> Reason:
    return Reason("too_costly", {"cost": card.data.cost, "left": player.unused}, rule)


# The Invasion Phase -------------------------------------------------------------------------------


def _in_invasion(table: FetcgTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand:
        return _hand_in_invasion(card)
    unit = _unit_of(table, card)
    if unit is None:
        return _of_pile(card)
    if unit.player != player.seat:
        return Reason("choose_own_first", rule="FETCG-INVADE-4")
    if card is not unit.face:
        return Reason("carried", rule="FETCG-EQUIP-9")
    if "sleep" in unit.statuses:
        return Reason("asleep", rule="FETCG-ACTION-8")
    if not unit.standby:
        return Reason("may_not_act", rule="FETCG-GAME-4")
    return Reason("standby", rule="FETCG-INVADE-6")


def _hand_in_invasion(card: Card) -> Reason:
    if card.data.kind == "surprise":
        return Reason("not_timely", rule="FETCG-SURPRISE-1")
    return Reason("national_power_phase", rule="FETCG-TURN-5")


def _while_acting(table: FetcgTable, player: Player, card: Card, acting: Unit) -> Reason:
    if card.zone is player.hand:
        return _hand_in_invasion(card)
    unit = _unit_of(table, card)
    if unit is None:
        return _of_pile(card)
    if unit is acting and card is not unit.face:
        return Reason("carried", rule="FETCG-EQUIP-9")
    if unit.player == player.seat:
        return Reason("another_acts", by=acting.face, rule="FETCG-INVADE-5")
    if table.step != "action":
        return Reason("moves_first", by=acting.face, rule="FETCG-ACTION-1")
    return _why_not_attacked(table, acting, unit)


def _why_not_attacked(table: FetcgTable, acting: Unit, target: Unit) -> Reason:
    """In the order of battle.targets, for the equipment that comes nearest."""
    if acting.spent:
        return Reason("has_acted", by=acting.face, rule="FETCG-ACTION-1")
    reaching = [arm for arm in arms(table, acting) if target.square in reach(table, acting, arm)]
    if not reaching:
        return Reason("out_of_reach", by=acting.face, rule="FETCG-BATTLE-4")
    cost = min(attack_cost(acting, arm) for arm in reaching)
    if cost > acting.energy:
        args = {"cost": cost, "energy": acting.energy}
        return Reason("no_energy", args, "FETCG-BATTLE-8", by=acting.face)
    if not usable_against(table, acting, target):
        return Reason("protected", by=acting.face, rule="FETCG-GAME-4")
    return Reason("may_not_attack", by=acting.face, rule="FETCG-ACTION-8")


# Surprise cards -----------------------------------------------------------------------------------


def _in_window(table: FetcgTable, player: Player, card: Card) -> Reason:
    if card.zone is not player.hand:
        return Reason("only_surprises", rule="FETCG-SURPRISE-5")
    if card.data.kind != "surprise":
        own, rule = _step_of(card)
        return Reason("another_step", {"step": own}, rule)
    if table.resolving and card.index not in player.fresh:
        return Reason("not_fresh", rule="FETCG-SURPRISE-10")
    if card.data.cost > player.unused:
        return _too_costly(player, card, "FETCG-SURPRISE-2")
    return Reason("not_timely", rule="FETCG-SURPRISE-1")


def _of_pile(card: Card) -> Reason:
    if card.zone.name == "land":
        return Reason("land_stays", rule="FETCG-LAND-8")
    if card.zone.name == "stack":
        return Reason("on_stack", rule="FETCG-SURPRISE-6")
    return Reason("lies_in", {"area": card.zone.name})


def _unit_of(table: FetcgTable, card: Card) -> Unit | None:
    return next((unit for unit in table.all_units() if card.zone in unit.places), None)


_OF_END_PHASE = ("end_phase", "generation_step", "training_step", "symbol_step")
_BY_STEP: Mapping[str, Callable[[FetcgTable, Player, Card], Reason]] = {
    "unit_step": _in_unit_step,
    "support_step": _in_support_step,
    "land_step": _in_land_step,
    "item_step": _in_item_step,
}
