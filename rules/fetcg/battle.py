"""A battle: the Attack Step and, if both units are left, the Counterattack Step (BATTLE)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fetcg.asking import ask_one
from rules.fetcg.checks import complete
from rules.fetcg.chips import drain, lose
from rules.fetcg.damage import attacks_of, cost_of_one, energy_cost, work_out
from rules.fetcg.drawing import discard
from rules.fetcg.pieces import ATTACK, COUNTER
from rules.fetcg.stack import open_window
from rules.fetcg.statuses import is_asleep
from rules.fetcg.table import Battle, Blow, FetcgTable, Unit, ref
from rules.fetcg.values import STAFF, arms, has, reach, type_of
from rules.fetcg.windows import ATTACK_PREPARATION, COUNTER_PREPARATION, Window


def usable_against(table: FetcgTable, unit: Unit, target: Unit) -> list[Card | None]:
    """What the unit can attack that target with, None for its initial equipment (BATTLE-4)."""
    return [
        one
        for one in arms(table, unit)
        if target.square in reach(table, unit, one)
        and cost_of_one(Blow(0, ATTACK, unit, target, one, None)) <= unit.energy
    ]


def targets(table: FetcgTable, unit: Unit) -> list[Unit]:
    """Enemy units that can be attacked now (FETCG-RANGE-2)."""
    if table.abilities.forbids(unit, "attack"):
        return []
    enemies = table.enemy(unit.player).units
    return [other for other in enemies if usable_against(table, unit, other)]


def battle(table: FetcgTable, attacker: Unit, defender: Unit) -> Steps[None]:
    """From the declaration to the end (FETCG-BATTLE-1 to 25)."""
    fight = Battle(table.new_id(), attacker, defender)
    table.battle = fight
    table.say("attack", player=attacker.player, card=ref(attacker.face), target=ref(defender.face))
    table.happened("attack_declared", battle=fight, unit=attacker)
    yield from complete(table)
    if _stand(table, fight):
        fight.attacker_card = yield from _choose_attack_equipment(table, fight)
        fight.defender_card = yield from _choose_defense_equipment(table, fight)
        yield from _attack_step(table, fight)
        if (yield from _declares_counter(table, fight)):
            yield from _counterattack_step(table, fight)
    _discard_used_magic(table, fight)
    table.happened("battle_ended", battle=fight)
    yield from complete(table)
    table.expire([effect for effect in table.effects if effect.until == ("battle", fight.id)])
    table.battle = None


# The steps ------------------------------------------------------------------------------------


def _attack_step(table: FetcgTable, fight: Battle) -> Steps[None]:
    fight.blow = Blow(
        table.new_id(),
        ATTACK,
        fight.attacker,
        fight.defender,
        fight.attacker_card,
        fight.defender_card,
    )
    fight.invalid = fight.attacker_card is not None and fight.attacker_card.data.holy
    yield from open_window(table, Window(ATTACK_PREPARATION))
    _forget_lost_equipment(table, fight)
    if _stand(table, fight) and _reaches(table, fight.blow):
        _strike(table, fight.blow)
        _note_magic(fight, fight.blow)
    yield from complete(table)
    _end_blow(table, fight.blow)
    _forget_lost_equipment(table, fight)
    fight.invalid = False


def _declares_counter(table: FetcgTable, fight: Battle) -> Steps[bool]:
    """Optional, and only where it is possible (FETCG-BATTLE-10 to 12, 15)."""
    if not fight.struck or not can_counter(table, fight):
        return False
    card = fight.defender_card
    option = yield from ask_one(
        fight.defender.player,
        "counterattack",
        lambda: [Option("counter", card or fight.defender.face), Option("decline")],
        source=fight.attacker.face,
        args={"cost": cost_of_one(_counter_blow(fight, 0))},
    )
    return option.action == "counter"


def _counterattack_step(table: FetcgTable, fight: Battle) -> Steps[None]:
    """The attacker's used Magic leaves before the triangle is looked at (FETCG-BATTLE-17)."""
    _discard_magic_of(table, fight.attacker, fight.attacker_card)
    _forget_lost_equipment(table, fight)
    fight.blow = _counter_blow(fight, table.new_id())
    table.say("counter", player=fight.defender.player, card=ref(fight.defender.face))
    yield from open_window(table, Window(COUNTER_PREPARATION))
    _forget_lost_equipment(table, fight)
    if _stand(table, fight) and _reaches(table, fight.blow):
        _strike(table, fight.blow)
        _note_magic(fight, fight.blow)
    yield from complete(table)
    _end_blow(table, fight.blow)


def _counter_blow(fight: Battle, number: int) -> Blow:
    return Blow(
        number, COUNTER, fight.defender, fight.attacker, fight.defender_card, fight.attacker_card
    )


def _strike(table: FetcgTable, blow: Blow) -> None:
    """Payment and damage happen together; who is at 0 leaves later (FETCG-BATTLE-7, 8, 24)."""
    damage = work_out(table, blow)
    paid = lose(table, blow.user, energy_cost(table, blow))
    lost = lose(table, blow.target, damage.total)
    table.say(
        "blow",
        card=ref(blow.user.face),
        target=ref(blow.target.face),
        cost=paid,
        damage=damage.total,
        energy=blow.target.energy,
    )
    if not lost:
        return
    if has(table, blow.user, "steal"):
        stolen = drain(table, table.players[blow.target.player], lost)
        table.say("steal", card=ref(blow.user.face), amount=stolen)
    table.happened("hit", blow=blow, amount=lost, unit=blow.user, target=blow.target)


# Equipment ------------------------------------------------------------------------------------


def _choose_attack_equipment(table: FetcgTable, fight: Battle) -> Steps[Card | None]:
    """What reaches and can be paid (FETCG-BATTLE-4)."""
    attacker, defender = fight.attacker, fight.defender

    def options() -> list[Option]:
        return [_as_option(attacker, one) for one in usable_against(table, attacker, defender)]

    option = yield from ask_one(
        attacker.player, "choose_attack_equipment", options, source=defender.face
    )
    return _from_option(option)


def _choose_defense_equipment(table: FetcgTable, fight: Battle) -> Steps[Card | None]:
    """Also what cannot counter: it settles the triangle of the attack (FETCG-BATTLE-5)."""
    defender = fight.defender
    weapons = [one for one in defender.weapon.cards if one.data.type != STAFF]

    def options() -> list[Option]:
        return [_as_option(defender, one) for one in (None, *weapons)]

    option = yield from ask_one(
        defender.player, "choose_defense_equipment", options, source=fight.attacker.face
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
    blow = fight.blow
    if blow is not None:
        mine, theirs = fight.attacker_card, fight.defender_card
        blow.equipment, blow.against = (mine, theirs) if blow.kind == ATTACK else (theirs, mine)


def _note_magic(fight: Battle, blow: Blow) -> None:
    fight.struck = True
    if blow.equipment is not None and blow.equipment.data.kind == "magic":
        fight.used_magic.append(blow.equipment)


def _discard_magic_of(table: FetcgTable, unit: Unit, card: Card | None) -> None:
    if card is not None and card.data.kind == "magic" and card is unit.weapon_card:
        discard(table, card)
        table.say("used_up", card=ref(card), target=ref(unit.face))
        table.happened("unequipped", unit=unit, card=card)


def _discard_used_magic(table: FetcgTable, fight: Battle) -> None:
    """Magic cards leave after combat if they were used in it (FETCG-MAGIC-4, 5)."""
    for unit in (fight.attacker, fight.defender):
        if unit.weapon_card in fight.used_magic:
            _discard_magic_of(table, unit, unit.weapon_card)


# Whether it goes on ---------------------------------------------------------------------------


def _stand(table: FetcgTable, fight: Battle) -> bool:
    return table.in_play(fight.attacker) and table.in_play(fight.defender)


def _reaches(table: FetcgTable, blow: Blow) -> bool:
    """A unit that went out of range ends the battle (FETCG-BATTLE-23)."""
    return blow.target.square in reach(table, blow.user, blow.equipment)


def can_counter(table: FetcgTable, fight: Battle) -> bool:
    """Both left, awake, in range, able to pay (FETCG-BATTLE-10, 12, 15, STATUS-3, 5)."""
    blow = _counter_blow(fight, 0)
    return _stand(table, fight) and _reaches(table, blow) and is_able_to_strike_back(table, blow)


def is_able_to_strike_back(table: FetcgTable, blow: Blow) -> bool:
    """Whether the unit could counter like that, if only it reached."""
    unit = blow.user
    return (
        not is_asleep(unit)
        and not table.abilities.forbids(unit, "counterattack")
        and blow.equipment in arms(table, unit)
        and type_of(unit, blow.equipment) != STAFF
        and cost_of_one(blow) * attacks_of(table, blow) <= unit.energy
    )


def _end_blow(table: FetcgTable, blow: Blow) -> None:
    table.expire([effect for effect in table.effects if effect.until == ("blow", blow.id)])
