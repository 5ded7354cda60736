"""Defeat and destruction of units, and the orbs that defeated Lords cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.movement import leave_field
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import orbs_broken
from rules.cipher.win_conditions import lose
from rules.engine.decision import SAME, Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.zones import Card

# How a unit is defeated, in the words that compiled texts use ("cost": as the cost of a skill).
BY_ATTACK, BY_SKILL, BY_COST = "attack", "skill", "cost"
# An attack that is a Critical Hit is both.
BY_CRITICAL = "critical"


def destroy(
    table: CipherTable, units: Sequence[Unit], *, by: str, source: Any = None
) -> Steps[list[Unit]]:
    """Defeat units at the same time (CIPHER-DESTROY-7); a Lord costs an orb (CIPHER-LORD-2).

    Returns those that were really destroyed; a skill may keep some from it, or put something
    else in the place of their way to the Retreat Area.
    """
    doomed = [unit for unit in units if not is_safe(table, unit, by, source)]
    orbs = orbs_broken(table, table.battle) if by == BY_ATTACK and table.battle is not None else 1
    lords = [unit for unit in doomed if table.is_lord(unit)]
    for unit in doomed:
        table.log("defeated", player=unit.player, card=ref(unit.face), lord=unit in lords)
    for unit in doomed:
        if unit not in lords:
            replaced = yield from table.abilities.replacements.replace_defeat(unit, by, source)
            if not replaced and table.on_field(unit):
                leave_field(table, unit, table.players[unit.player].retreat)
        table.emit("defeated", unit=unit, by=by, source=source)
    yield from _pay_for_lords(table, lords, orbs, by, source)
    return doomed


def is_safe(table: CipherTable, unit: Unit, by: str, source: Any) -> bool:
    """Whether a skill keeps the unit from being destroyed in this way."""
    cannot = table.abilities.permissions.cannot
    if cannot(unit, "be_destroyed", by=by, source=source):
        return True
    critical = by == BY_ATTACK and table.battle is not None and table.battle.critical
    return critical and cannot(unit, "be_destroyed", by=BY_CRITICAL, source=source)


def _pay_for_lords(
    table: CipherTable, lords: Sequence[Unit], orbs: int, by: str, source: Any
) -> Steps[None]:
    """Owners who have no orb lose; the others take as many as the attack breaks, if there."""
    lost = [unit.player for unit in lords if not table.players[unit.player].orbs.cards]
    if lost:
        lose(table, lost, "CIPHER-WIN-1", "lord_defeated")
    for unit in lords:
        player = table.players[unit.player]
        for _ in range(min(orbs, len(player.orbs))):
            orb = yield from _choose_orb(table, player, player.seat)
            replaced = False
            if by == BY_ATTACK:
                replaced = yield from table.abilities.replacements.replace_orb(orb, source, unit)
            if not replaced:
                break_orb(table, player, orb, source)


def take_orb(table: CipherTable, player: Player, chooser: int, source: Any = None) -> Steps[None]:
    """An orb is chosen and goes into its owner's hand; it is not drawn (CIPHER-ORB-4, 7)."""
    orb = yield from _choose_orb(table, player, chooser)
    break_orb(table, player, orb, source)


def _choose_orb(table: CipherTable, player: Player, chooser: int) -> Steps[Card]:
    def slots() -> list[Option]:
        orbs = player.orbs.cards
        known = any(card.face_up or chooser in card.seen_by for card in orbs)
        flags = () if known else (SAME,)
        return [Option("orb", target=str(card.slot), flags=flags) for card in orbs]

    answer = yield Choose(chooser, "choose_orb", slots, prompt=Prompt("choose_orb"))
    return orb_in(player, int(answer[0].target))


def orb_in(player: Player, slot: int) -> Card:
    return next(card for card in player.orbs.cards if card.slot == slot)


def break_orb(table: CipherTable, player: Player, card: Card, source: Any = None) -> None:
    """An orb goes to its owner's hand, unseen by the enemy if it lay face-down (ORB-10)."""
    slot, was_open = card.slot, card.face_up
    table.move(card, player.hand)
    card.slot = 0
    if was_open:
        table.log("orb_taken_open", player=player.seat, slot=slot, card=ref(card))
    else:
        table.log_private(
            "orb_taken", (player.seat,), {"card": ref(card)}, player=player.seat, slot=slot
        )
    table.emit("orb_destroyed", player=player.seat, card=card, source=source)
