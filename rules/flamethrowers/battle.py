"""The Battle Phase: attacks, step by step (FLAME-ATTACK-18)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import URGENT, Option, Steps
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.damage import change_energy, damage
from rules.flamethrowers.players import Player
from rules.flamethrowers.reaction_windows import open_window
from rules.flamethrowers.squads import Attack, Ship, Signature, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import (
    KINDS,
    cost_of,
    damage_now,
    has_attack_left,
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
    # Of each kind of attack the SQUAD cards it may target, side by side with the ship they guard.
    guarded: dict[str, list[tuple[Ship, list[Squad]]]] = {}
    said = table.abilities.static.version()
    for squad in player.squad:
        for kind, cost, reaches_all in _declarable(table, squad, said):
            if kind not in guarded:
                guarded[kind] = guards(table, player.seat, kind)
            targets = [
                target
                for target in _targets(guarded[kind], reaches_all)
                if not table.abilities.static.forbidden(target, "be_attacked")
            ]
            options += [_option(kind, squad, target, cost) for target in targets]
    return options


def _declarable(table: FlameTable, squad: Squad, said: Signature) -> list[tuple[str, int, bool]]:
    """The kinds of attack it may declare, with their COST and whether they reach guarded ships."""
    signature = squad.signature(said)
    if squad.declarable is None or squad.declarable[0] != signature:
        found = []
        if may_attack(table, squad):
            for kind in KINDS:
                if table.abilities.static.forbidden(squad, f"{kind}_attack"):
                    continue
                cost = cost_of(table, squad, kind)
                if squad.energy[-1] >= cost and has_attack_left(table, squad, kind):
                    found.append((kind, cost, may_attack_ships(table, squad, kind)))
        squad.declarable = signature, found
    return squad.declarable[1]


def _option(kind: str, squad: Squad, target: Squad | Ship, cost: int) -> Option:
    card_or_ship = target.cards[-1] if isinstance(target, Squad) else ship_name(target)
    return Option(kind, squad.cards[-1], card_or_ship, cost=cost, flags=(URGENT,))


def ship_name(ship: Ship) -> str:
    return f"ship{ship.side}"


def guards(table: FlameTable, seat: int, kind: str) -> list[tuple[Ship, list[Squad]]]:
    """The opposing ships, each with the SQUAD cards of its side that may be attacked."""
    return [
        (ship, table.abilities.static.taunts(ship.side, kind) or table.side_squad(ship.side))
        for ship in table.enemy_ships(seat)
        if may_be_attacked(table, ship)
    ]


def _targets(
    guarded: Sequence[tuple[Ship, Sequence[Squad]]], reaches_all: bool
) -> list[Squad | Ship]:
    """Opposing SQUAD cards, and ships that are open or may be reached (FLAME-ATTACK-12)."""
    found: list[Squad | Ship] = []
    for ship, squads in guarded:
        found += squads
        if (reaches_all or not squads) and not ship.is_destroyed:
            found.append(ship)
    return found


def target_named(table: FlameTable, target: Card | str | None) -> Squad | Ship:
    if isinstance(target, Card):
        return table.squad_of(target)
    assert target is not None
    return table.ships[int(target.removeprefix("ship"))]


def make_attack(table: FlameTable, player: Player, option: Option) -> Steps[None]:
    """One attack from its declaration to the abilities it set off."""
    assert option.card is not None
    attacker = table.squad_of(option.card)
    target = target_named(table, option.target)
    attack = declare(table, attacker, option.action, target)
    cost = cost_of(table, attacker, option.action)
    change_energy(table, attacker, -cost, is_paid=True)
    yield from respond(table, attack)
    if is_active(table, attack):
        _deal_damage(table, attack)
    else:
        table.log("attack_ended", player=player.seat)
    yield from finish_action(table)
    finish(table, attack)


def declare(table: FlameTable, attacker: Squad, kind: str, target: Squad | Ship | None) -> Attack:
    """From the first declared attack on it is the Battle Phase (FLAME-TURN-7)."""
    table.phase = "battle"
    first = table.attacks_declared == 0
    table.attacks_declared += 1
    attacker.attacks.append(kind)
    attack = Attack(table.new_id(), attacker, kind, target, first, attacker.card.damage(kind))
    table.attack = attack
    for effect in table.effects:
        if effect.until[0] in ("next_attack", "its_next_attack") and effect.subject == attacker.id:
            effect.until = ("attack", attack.id)
    table.touch()
    _log_declared(table, attack)
    return attack


def _log_declared(table: FlameTable, attack: Attack) -> None:
    who = {"player": attack.attacker.player, "card": ref(attack.attacker.face), "kind": attack.kind}
    if isinstance(attack.target, Squad):
        table.log("attack", **who, target=ref(attack.target.face))
    elif attack.target is not None:
        table.log("attack_ship", **who, ship=list(attack.target.members))
    else:
        table.log("strike", **who)


def respond(table: FlameTable, attack: Attack) -> Steps[None]:
    """The abilities that trigger on a declaration, then the window of the attack."""
    yield from table.abilities.triggered.on_attack(attack)
    if table.in_play(attack.attacker):
        about = {"it": attack.attacker, "attack": attack, "card": attack.attacker.face}
        event = Event("attack_declared", about)
        yield from open_window(table, "attack_declared", [event])


def is_active(table: FlameTable, attack: Attack) -> bool:
    """Not canceled, and both sides of it still there (FLAME-ATTACK-17, 23)."""
    if attack.canceled or not table.in_play(attack.attacker):
        return False
    if table.abilities.static.locked(attack.attacker):
        return False
    target = attack.target
    if isinstance(target, Squad):
        return table.in_play(target)
    return target is None or not (target.is_destroyed or target.lost)


def _deal_damage(table: FlameTable, attack: Attack) -> None:
    target = attack.target
    assert target is not None
    if damage(table, target, damage_now(table, attack), attack):
        table.emit("hit", squad=attack.attacker, card=attack.attacker.face, attack=attack)
    else:
        table.log("no_damage")


def finish(table: FlameTable, attack: Attack) -> None:
    table.attack = None
    table.expire([effect for effect in table.effects if effect.until == ("attack", attack.id)])
