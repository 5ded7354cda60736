"""A battle: the Attack Step and, if both units are left, the Counterattack Step (BATTLE)."""

from __future__ import annotations

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.log import ref
from rules.engine.questions import choose_one
from rules.engine.zones import Card
from rules.fetcg.chips import drain, lose
from rules.fetcg.damage import (
    attack_cost,
    attacks_of,
    card_used,
    cost_of_one,
    energy_cost,
    sorts_of,
    work_out,
)
from rules.fetcg.hand import discard
from rules.fetcg.stack import open_window
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import is_asleep
from rules.fetcg.strikes import ATTACK, COUNTER, Battle, Strike
from rules.fetcg.units import Unit
from rules.fetcg.values import STAFF, arms, has, reach
from rules.fetcg.windows import ATTACK_PREPARATION, COUNTER_PREPARATION, Window


def usable_against(table: FetcgTable, unit: Unit, target: Unit) -> list[Card | None]:
    """What the unit can attack that target with, None for its initial equipment (BATTLE-4)."""
    return [
        arm
        for arm in arms(table, unit)
        if target.square in reach(table, unit, arm)
        and attack_cost(unit, arm) <= unit.energy
        and not table.abilities.static.shields(target, sorts_of(unit, arm))
    ]


def targets(table: FetcgTable, unit: Unit) -> list[Unit]:
    """Enemy units that can be attacked now (FETCG-RANGE-2)."""
    if table.abilities.static.forbids(unit, "attack"):
        return []
    enemies = table.enemy(unit.player).units
    return [other for other in enemies if usable_against(table, unit, other)]


def battle(table: FetcgTable, attacker: Unit, defender: Unit) -> Steps[None]:
    """From the declaration to the end (FETCG-BATTLE-1 to 25)."""
    fight = Battle(table.new_id(), attacker, defender)
    table.battle = fight
    table.log("attack", player=attacker.player, card=ref(attacker.face), target=ref(defender.face))
    table.emit("attack_declared", battle=fight, unit=attacker)
    yield from run_state_checks(table)
    if _is_possible(table, fight):  # what the declaration triggers may defeat or move a unit
        fight.attacker_card = yield from _choose_attack_equipment(table, fight)
        fight.defender_card = yield from _choose_defense_equipment(table, fight)
        yield from _attack_step(table, fight)
        if (yield from _declares_counter(table, fight)):
            yield from _counterattack_step(table, fight)
    elif _stand(table, fight):
        table.log("attack_impossible", card=ref(attacker.face), target=ref(defender.face))
    _discard_used_magic(table, fight)
    table.expire([effect for effect in table.effects if effect.until == ("battle", fight.id)])
    table.battle = None


# The steps ------------------------------------------------------------------------------------


def _attack_step(table: FetcgTable, fight: Battle) -> Steps[None]:
    fight.strike = Strike(
        table.new_id(),
        ATTACK,
        fight.attacker,
        fight.defender,
        fight.attacker_card,
        fight.defender_card,
    )
    fight.invalid = card_used(fight.strike).holy
    yield from _strike(table, fight, fight.strike, Window(ATTACK_PREPARATION))
    _forget_lost_equipment(table, fight)
    fight.invalid = False


def _declares_counter(table: FetcgTable, fight: Battle) -> Steps[bool]:
    """Optional, and only where it is possible (FETCG-BATTLE-10 to 12, 15)."""
    if not fight.struck or not can_counter(table, fight):
        return False
    card = fight.defender_card
    option = yield from choose_one(
        table,
        fight.defender.player,
        "counterattack",
        lambda: [Option("counter", card or fight.defender.face), pass_option("decline")],
        source=fight.attacker.face,
        prompt=Prompt("counterattack", {"cost": cost_of_one(_counter_strike(fight, 0))}),
    )
    return option.action == "counter"


def _counterattack_step(table: FetcgTable, fight: Battle) -> Steps[None]:
    """The attacker's used Magic leaves before the triangle is looked at (FETCG-BATTLE-17)."""
    _discard_magic_of(table, fight.attacker, fight.attacker_card)
    _forget_lost_equipment(table, fight)
    fight.strike = _counter_strike(fight, table.new_id())
    table.log("counter", player=fight.defender.player, card=ref(fight.defender.face))
    yield from _strike(table, fight, fight.strike, Window(COUNTER_PREPARATION))


def _strike(table: FetcgTable, fight: Battle, strike: Strike, window: Window) -> Steps[None]:
    """Surprise cards first; then it is carried out if both still stand in reach."""
    yield from open_window(table, window)
    _forget_lost_equipment(table, fight)
    if _stand(table, fight) and _reaches(table, strike):
        _carry_out(table, strike)
        if strike.kind == COUNTER:
            table.emit("counterattacked", unit=strike.user)
        _note_magic(fight, strike)
    yield from run_state_checks(table)
    table.expire([effect for effect in table.effects if effect.until == ("strike", strike.id)])


def _counter_strike(fight: Battle, number: int) -> Strike:
    return Strike(
        number, COUNTER, fight.defender, fight.attacker, fight.defender_card, fight.attacker_card
    )


def _carry_out(table: FetcgTable, strike: Strike) -> None:
    """Payment and damage happen together; who is at 0 leaves later (FETCG-BATTLE-7, 8, 24)."""
    damage = work_out(table, strike)
    paid = lose(table, strike.user, energy_cost(table, strike))
    lost = lose(table, strike.target, damage.total)
    table.log(
        "strike",
        card=ref(strike.user.face),
        target=ref(strike.target.face),
        cost=paid,
        damage=damage.total,
        energy=strike.target.energy,
    )
    if not lost:
        return
    if has(table, strike.user, "steal"):
        stolen = drain(table.players[strike.target.player], lost)
        table.log("steal" if stolen else "no_steal", card=ref(strike.user.face), amount=stolen)
    table.emit("hit", strike=strike, amount=lost, unit=strike.user, target=strike.target)


# Equipment ------------------------------------------------------------------------------------


def _choose_attack_equipment(table: FetcgTable, fight: Battle) -> Steps[Card | None]:
    """What reaches and can be paid (FETCG-BATTLE-4)."""
    attacker, defender = fight.attacker, fight.defender

    def options() -> list[Option]:
        return [_as_option(attacker, arm) for arm in usable_against(table, attacker, defender)]

    option = yield from choose_one(
        table, attacker.player, "choose_attack_equipment", options, source=defender.face
    )
    return _from_option(option)


def _choose_defense_equipment(table: FetcgTable, fight: Battle) -> Steps[Card | None]:
    """Also what cannot counter: it settles the triangle of the attack (FETCG-BATTLE-5)."""
    defender = fight.defender
    weapons = [card for card in defender.weapon.cards if card.data.type != STAFF]

    def options() -> list[Option]:
        return [_as_option(defender, weapon) for weapon in (None, *weapons)]

    option = yield from choose_one(
        table, defender.player, "choose_defense_equipment", options, source=fight.attacker.face
    )
    return _from_option(option)


def _as_option(unit: Unit, equipment: Card | None) -> Option:
    if equipment is None:
        return Option("initial_equipment", unit.face)
    return Option("equipment", equipment)


def _from_option(option: Option) -> Card | None:
    return option.card if option.action == "equipment" else None


def _forget_lost_equipment(table: FetcgTable, fight: Battle) -> None:
    """A unit that has lost what it used goes on with its initial equipment (BATTLE-17, 25)."""
    if fight.attacker_card not in (None, fight.attacker.weapon_card):
        fight.attacker_card = None
    if fight.defender_card not in (None, fight.defender.weapon_card):
        fight.defender_card = None
    strike = fight.strike
    if strike is not None:
        mine, theirs = fight.attacker_card, fight.defender_card
        strike.equipment, strike.against = (
            (mine, theirs) if strike.kind == ATTACK else (theirs, mine)
        )


def _note_magic(fight: Battle, strike: Strike) -> None:
    fight.struck = True
    if strike.equipment is not None and strike.equipment.data.kind == "magic":
        fight.used_magic.append(strike.equipment)


def _discard_magic_of(table: FetcgTable, unit: Unit, card: Card | None) -> None:
    if card is not None and card.data.kind == "magic" and card is unit.weapon_card:
        discard(table, card)
        table.log("used_up", card=ref(card), target=ref(unit.face))


def _discard_used_magic(table: FetcgTable, fight: Battle) -> None:
    """Magic cards leave after combat if they were used in it (FETCG-MAGIC-4, 5)."""
    for unit in (fight.attacker, fight.defender):
        if unit.weapon_card in fight.used_magic:
            _discard_magic_of(table, unit, unit.weapon_card)


# Whether it goes on ---------------------------------------------------------------------------


def _stand(table: FetcgTable, fight: Battle) -> bool:
    return table.in_play(fight.attacker) and table.in_play(fight.defender)


def _is_possible(table: FetcgTable, fight: Battle) -> bool:
    """Return True if the attacker has anything to attack with (FETCG-BATTLE-4, 23)."""
    return _stand(table, fight) and bool(usable_against(table, fight.attacker, fight.defender))


def _reaches(table: FetcgTable, strike: Strike) -> bool:
    """A unit that went out of range ends the battle (FETCG-BATTLE-23)."""
    return strike.target.square in reach(table, strike.user, strike.equipment)


def can_counter(table: FetcgTable, fight: Battle) -> bool:
    """Both left, awake, in range, able to pay (FETCG-BATTLE-10, 12, 15, STATUS-3, 5)."""
    strike = _counter_strike(fight, 0)
    return (
        _stand(table, fight) and _reaches(table, strike) and is_able_to_strike_back(table, strike)
    )


def is_able_to_strike_back(table: FetcgTable, strike: Strike) -> bool:
    """Whether the unit could counter like that, if only it reached."""
    unit = strike.user
    return (
        not is_asleep(unit)
        and not table.abilities.static.forbids(unit, "counterattack")
        and strike.equipment in arms(table, unit)
        and cost_of_one(strike) * attacks_of(table, strike) <= unit.energy
    )
