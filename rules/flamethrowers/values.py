"""Numbers and permissions as they are now: printed values and what abilities add to them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.continuous import FLOOR, PRINTED, Part
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import HEAVY, LIGHT, SPECIAL
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.state import FlameTable

KINDS = (LIGHT, HEAVY)
KAMI_LIMIT = 1
# The numbers that add up, for attacks of all kinds and of one.
_COSTS = {kind: ("cost", f"{kind}_cost") for kind in (*KINDS, SPECIAL)}
_DAMAGES = {kind: ("damage", f"{kind}_damage") for kind in (*KINDS, SPECIAL)}
_ATTACKS = ("attacks", *(f"{kind}_attacks" for kind in KINDS))


def cost_of(table: FlameTable, squad: Squad, kind: str) -> int:
    """The COST of an attack after modifiers, never below 0 (FLAME-GEN-2, FLAME-ATTACK-7)."""
    change = table.abilities.static.adjusted(squad, *_COSTS[kind])
    return max(0, squad.card.cost(kind) + change)


def power_of(table: FlameTable, squad: Squad, kind: str) -> int:
    """What abilities add to the DAMAGE of an attack of the kind."""
    return table.abilities.static.adjusted(squad, *_DAMAGES[kind])


def damage_of(table: FlameTable, squad: Squad, kind: str) -> int:
    """The DAMAGE of an attack before anything protects its target."""
    return max(0, squad.card.damage(kind) + power_of(table, squad, kind))


def damage_now(table: FlameTable, attack: Attack) -> int:
    """Printed, plus increases, minus decreases and guards, not below 0 (FLAME-ATTACK-19)."""
    if attack.target is not None and is_safe(table, attack.target, attack.kind):
        return 0
    power = power_of(table, attack.attacker, attack.kind)
    guard = table.abilities.static.adjusted(attack.target, "guard")
    return max(0, attack.printed + power - guard)


def is_safe(table: FlameTable, obj: Squad | Ship, kind: str) -> bool:
    """Return True if no attack of the kind takes anything from it."""
    static = table.abilities.static
    words = ("attack",) if kind == SPECIAL else ("attack", kind)
    return any(static.forbidden(obj, f"be_damaged_by_{word}") for word in words)


def deals_damage(table: FlameTable, attack: Attack) -> bool:
    """Whether it is an attack with DAMAGE of its own, on something that is still there."""
    target = attack.target
    if target is None or attack.canceled or not table.in_play(attack.attacker):
        return False
    return isinstance(target, Ship) or table.in_play(target)


def with_floor(parts: Sequence[Part]) -> list[Part]:
    """The parts of a number that never falls below 0."""
    below = sum(part.amount for part in parts)
    return [*parts, Part(-below, FLOOR)] if below < 0 else list(parts)


def cost_parts(table: FlameTable, squad: Squad, kind: str) -> list[Part]:
    """What `cost_of` is made of."""
    changes = table.abilities.static.parts(squad, _COSTS[kind])
    return with_floor([Part(squad.card.cost(kind), PRINTED), *changes])


def damage_parts(table: FlameTable, squad: Squad, kind: str) -> list[Part]:
    """What `damage_of` is made of."""
    changes = table.abilities.static.parts(squad, _DAMAGES[kind])
    return with_floor([Part(squad.card.damage(kind), PRINTED), *changes])


def attack_parts(table: FlameTable, attack: Attack) -> list[Part]:
    """What `damage_now` is made of: what protects the target counts against it."""
    static = table.abilities.static
    power = static.parts(attack.attacker, _DAMAGES[attack.kind])
    guard = static.parts(attack.target, ("guard",)) if attack.target is not None else []
    against = [Part(-part.amount, part.how, part.source) for part in guard]
    parts = with_floor([Part(attack.printed, PRINTED), *power, *against])
    if attack.target is not None and is_safe(table, attack.target, attack.kind):
        parts.append(Part(-sum(part.amount for part in parts), FLOOR))
    return parts


def is_ready(table: FlameTable, squad: Squad) -> bool:
    """Need not wait, of itself or because an effect says so (FLAME-ATTACK-1, 2)."""
    return not squad.waiting or table.abilities.static.allowed(squad, "attack_at_once")


def may_attack(table: FlameTable, squad: Squad) -> bool:
    """Allowed to attack, whatever it can pay (FLAME-TAG-15)."""
    return is_ready(table, squad) and not table.abilities.static.locked(squad)


def has_attack_left(table: FlameTable, squad: Squad, kind: str) -> bool:
    """One attack a turn unless an effect allows more, perhaps of one kind (FLAME-ATTACK-3)."""
    static = table.abilities.static
    if static.mentioned().isdisjoint(_ATTACKS):
        return not squad.attacks
    made = [*squad.attacks, kind]
    general = made.count(SPECIAL)
    for each in KINDS:
        general += max(0, made.count(each) - static.adjusted(squad, f"{each}_attacks"))
    return general <= 1 + static.adjusted(squad, "attacks")


def is_spent(table: FlameTable, squad: Squad) -> bool:
    """Cannot pay any attack."""
    return all(squad.energy[-1] < cost_of(table, squad, kind) for kind in KINDS)


def may_be_attacked(table: FlameTable, ship: Ship) -> bool:
    """Not before its side's first turn in games of more than two (FLAME-MULTI-30)."""
    return ship.began or len(table.players) == 2


def may_be_damaged(table: FlameTable, ship: Ship) -> bool:
    """Nor when it is destroyed, and so gone (FLAME-SHIP-7)."""
    return may_be_attacked(table, ship) and not ship.is_destroyed


def is_open(table: FlameTable, ship: Ship) -> bool:
    """The whole side has no SQUAD card left (FLAME-ATTACK-12, FLAME-MULTI-23)."""
    return not table.side_squad(ship.side)


def may_attack_ships(table: FlameTable, squad: Squad, kind: str) -> bool:
    """BREACH: although SQUAD cards defend them."""
    static = table.abilities.static
    return static.allowed(squad, "attack_ship") or static.allowed(squad, f"{kind}_attack_ship")


def kami_of(table: FlameTable, player: Player) -> list[Squad]:
    """The KAMI that are counted for the limit, by their top cards (FLAME-KAMI-6)."""
    return [squad for squad in player.squad if table.abilities.static.counts_as_kami(squad)]


def kami_over_limit(table: FlameTable, player: Player) -> int:
    """How many KAMI too many; no card lowers the limit."""
    kami = sum(squad.cards[-1].data.kami for squad in player.squad)
    if kami <= KAMI_LIMIT:
        return 0
    limit = table.abilities.static.kami_limit(player.seat)
    return max(0, len(kami_of(table, player)) - limit)
