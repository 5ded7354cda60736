"""The Battle Phase: attacks, step by step (FLAME-ATTACK-18)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.flamethrowers.actions import complete, open_window
from rules.flamethrowers.damage import change_energy, damage
from rules.flamethrowers.table import Attack, FlameTable, Player, Ship, Squad, ref
from rules.flamethrowers.values import (
    KINDS,
    cost_of,
    damage_now,
    has_attack_left,
    is_open,
    may_attack,
    may_attack_ships,
    may_be_attacked,
)


def may_declare(table: FlameTable, player: Player) -> bool:
    """Not in the very first turn of the game (FLAME-TURN-10)."""
    return table.turn > 1 and player.seat == table.turn_player


def attacks(table: FlameTable, player: Player) -> list[Option]:
    """Every attack the player may declare (FLAME-ATTACK-6, 7, 11, 12, 21)."""
    if not may_declare(table, player):
        return []
    options: list[Option] = []
    for squad in player.squad:
        if not may_attack(table, squad):
            continue
        for kind in KINDS:
            cost = cost_of(table, squad, kind)
            if squad.energy[-1] >= cost and has_attack_left(table, squad, kind):
                targets = targets_of(table, squad, kind)
                options += [_option(kind, squad, one, cost) for one in targets]
    return options


def _option(kind: str, squad: Squad, target: Squad | Ship, cost: int) -> Option:
    aim = target.cards[-1] if isinstance(target, Squad) else ship_name(target)
    return Option(kind, squad.cards[-1], aim, cost=cost)


def ship_name(ship: Ship) -> str:
    return f"ship{ship.side}"


def targets_of(table: FlameTable, squad: Squad, kind: str) -> list[Squad | Ship]:
    """Opposing SQUAD cards, and ships that are open or may be reached (FLAME-ATTACK-12)."""
    found: list[Squad | Ship] = []
    for ship in table.enemy_ships(squad.player):
        if not may_be_attacked(table, ship):
            continue
        taunting = table.abilities.taunts(ship.side, kind)
        found += taunting or table.side_squad(ship.side)
        reachable = is_open(table, ship) or may_attack_ships(table, squad, kind)
        if reachable and not ship.is_destroyed:
            found.append(ship)
    return found


def target_named(table: FlameTable, target: Card | str | None) -> Squad | Ship:
    if isinstance(target, Card):
        return table.squad_of(target)
    assert target is not None
    return table.ships[int(target.removeprefix("ship"))]


def attack(table: FlameTable, player: Player, option: Option) -> Steps[None]:
    """One attack from its declaration to the abilities it set off."""
    assert option.card is not None
    attacker = table.squad_of(option.card)
    target = target_named(table, option.target)
    fight = declare(table, attacker, option.action, target)
    change_energy(table, attacker, -cost_of(table, attacker, option.action))
    yield from answers(table, fight)
    if stands(table, fight):
        _strike_home(table, fight)
    else:
        table.say("attack_ended", player=player.seat)
    yield from complete(table)
    finish(table, fight)


def declare(table: FlameTable, attacker: Squad, kind: str, target: Squad | Ship | None) -> Attack:
    """From the first declared attack on it is the Battle Phase (FLAME-TURN-7)."""
    table.phase = "battle"
    first = table.attacks_declared == 0
    table.attacks_declared += 1
    attacker.attacks.append(kind)
    fight = Attack(table.new_id(), attacker, kind, target, first=first)
    table.attack = fight
    for effect in table.effects:
        if effect.until[0] == "next_attack" and effect.subject == attacker.id:
            effect.until = ("attack", fight.id)
    table.changed()
    _say_declared(table, fight)
    return fight


def _say_declared(table: FlameTable, fight: Attack) -> None:
    who = {"player": fight.attacker.player, "card": ref(fight.attacker.face), "kind": fight.kind}
    if isinstance(fight.target, Squad):
        table.say("attack", **who, target=ref(fight.target.face))
    elif fight.target is not None:
        table.say("attack_ship", **who, ship=list(fight.target.members))
    else:
        table.say("strike", **who)


def answers(table: FlameTable, fight: Attack) -> Steps[None]:
    """The abilities that speak at a declaration, then the window of the attack."""
    yield from table.abilities.on_attack(fight)
    if table.in_play(fight.attacker):
        about = {"it": fight.attacker, "attack": fight, "card": fight.attacker.face}
        event = Event("attack_declared", about)
        yield from open_window(table, "attack_declared", [event])


def stands(table: FlameTable, fight: Attack) -> bool:
    """Not canceled, and both sides of it still there (FLAME-ATTACK-17, 23)."""
    if fight.canceled or not table.in_play(fight.attacker):
        return False
    if table.abilities.locked(fight.attacker):
        return False
    target = fight.target
    if isinstance(target, Squad):
        return table.in_play(target)
    return target is None or not (target.is_destroyed or target.lost)


def _strike_home(table: FlameTable, fight: Attack) -> None:
    target = fight.target
    assert target is not None
    if damage(table, target, damage_now(table, fight), fight):
        fight.damaged = True
        table.happened("hit", squad=fight.attacker, card=fight.attacker.face, attack=fight)


def finish(table: FlameTable, fight: Attack) -> None:
    table.attack = None
    table.expire([effect for effect in table.effects if effect.until == ("attack", fight.id)])
