"""Instructions about units: deploying, stacking, moving, turning, destroying."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.cipher.abilities.choices import choose_area, confirm_loss
from rules.cipher.abilities.feasibility import areas_named
from rules.cipher.abilities.lethal_costs import lord_lost_with, must_be_lethal
from rules.cipher.defeat import BY_COST, BY_SKILL, break_orb, destroy
from rules.cipher.deployment import deploy, level_up, name_is_free, promote
from rules.cipher.movement import can_tap, can_untap, move_unit, tap, untap
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.evaluate import contains, members
from rules.text.execute import least_of, resolve
from rules.text.groups import Cards, Chosen, Group
from rules.text.scope import Scope


def _picked_by_owner(group: Group) -> Group:
    """Orbs that nobody is told to choose are picked by their owner (CIPHER-ORB-10)."""
    if isinstance(group, Chosen) and isinstance(group.among, Cards) and group.among.place == "orbs":
        return replace(group, by=group.among.side)
    return group


def _deploy(table: CipherTable, effect: e.Deploy, scope: Scope) -> Steps[bool]:
    player = table.players[scope.seat]
    cards = yield from resolve(effect.group, scope)
    done = False
    for card in cards:
        if not isinstance(card, Card) or not name_is_free(table, player, card):
            continue
        areas = _areas_for(table, effect, card, scope)
        if not areas:
            continue
        area = yield from choose_area(areas, player.seat, scope)
        deploy(table, player, card, area, tapped=effect.tapped)
        done = True
    return done


def _areas_for(table: CipherTable, effect: e.Deploy, card: Card, scope: Scope) -> list[str]:
    player = table.players[scope.seat]
    return [
        area
        for area in areas_named(effect, scope)
        if not table.abilities.permissions.may_not_deploy(
            player, card, area, by_skill=True, source=scope.source
        )
    ]


def _stack(table: CipherTable, effect: e.Stack, scope: Scope) -> Steps[bool]:
    cards = yield from resolve(effect.group, scope)
    units = yield from resolve(effect.unit, scope)
    unit = next((unit for unit in units if isinstance(unit, Unit)), None)
    if unit is None or not cards or not table.on_field(unit):
        return False
    done = True
    if effect.how in ("growth", "beneath"):
        _put_beneath(table, cards, unit, grows=effect.how == "growth")
    else:
        for card in cards:
            done = _put_on_top(table, card, unit, effect.how, scope) and done
    scope.paid.extend(cards)
    return done and len(cards) >= least_of(effect.group, scope, len(cards))


def _put_on_top(table: CipherTable, card: Card, unit: Unit, how: str, scope: Scope) -> bool:
    """By a skill, so without bonds or an Insignia (CIPHER-PROMOTE-15)."""
    player = table.players[unit.player]
    may_not_stack = table.abilities.permissions.may_not_stack
    if may_not_stack(card, unit, how, by=BY_SKILL, source=scope.source):
        return False
    if not name_is_free(table, player, card, onto=unit):
        return False
    if how == "promote":
        promote(table, player, card, unit)
    else:
        level_up(table, player, card, unit)
    return True


def _put_beneath(table: CipherTable, cards: Sequence[Card], unit: Unit, *, grows: bool) -> None:
    """Each card goes to the bottom (CIPHER-STACK-3); all of them together are one Growth."""
    for card in cards:
        table.put_beneath(card, unit)
        table.log("beneath", player=unit.player, card=ref(card), target=ref(unit.face))
    if grows:
        table.note_growth(unit)
        table.emit("grow", unit=unit)


def _move(table: CipherTable, effect: e.Move, scope: Scope) -> Steps[bool]:
    units = yield from resolve(effect.group, scope)
    wanted = effect.to
    if effect.near is not None:
        wanted = next((scope.context.place(member) for member in members(effect.near, scope)), "")
        if not wanted:
            return False
    done = False
    by = BY_COST if table.paying else BY_SKILL
    for unit in units:
        if not isinstance(unit, Unit) or not table.on_field(unit):
            continue
        if wanted and unit.area == wanted:
            continue
        if table.abilities.permissions.cannot(unit, "be_moved", by=by, source=scope.source):
            continue
        move_unit(table, unit)
        scope.paid.append(unit)
        done = True
    return done


def _tap(table: CipherTable, effect: e.Tap, scope: Scope) -> Steps[bool]:
    units = yield from resolve(effect.group, scope)
    done = bool(units)
    for unit in units:
        if not table.on_field(unit) or not can_tap(table, unit):
            done = False
            continue
        tap(table, unit)
        table.log("tap", player=unit.player, card=ref(unit.face))
        scope.paid.append(unit)
    return done


def _untap(table: CipherTable, effect: e.Untap, scope: Scope) -> Steps[bool]:
    units = yield from resolve(effect.group, scope)
    done = False
    for unit in units:
        if table.on_field(unit) and can_untap(table, unit):
            untap(table, unit)
            table.log("untap", player=unit.player, card=ref(unit.face))
            done = True
    return done


def _destroy(table: CipherTable, effect: e.Destroy, scope: Scope) -> Steps[bool]:
    """Units by skill or cost; orbs go to their owner's hand (CIPHER-ORB-10)."""
    objs = yield from resolve(_picked_by_owner(effect.group), scope)
    avoidable = table.paying and not must_be_lethal(table, effect, scope)
    lord = lord_lost_with(table, objs) if avoidable else None
    if lord is not None and not (yield from confirm_loss(table, scope)):
        scope.paid.append(lord)
        objs = yield from resolve(effect.group, scope)
    orbs = [obj for obj in objs if isinstance(obj, Card)]
    for orb in orbs:
        break_orb(table, table.players[orb.owner], orb, scope.source)
    units = [obj for obj in objs if isinstance(obj, Unit) and table.on_field(obj)]
    by = BY_COST if table.paying else BY_SKILL
    destroyed = yield from destroy(table, units, by=by, source=scope.source)
    scope.bindings[effect.name or "destroyed"] = list(destroyed)
    scope.paid.extend(objs)
    return bool(orbs) or bool(destroyed)


def _redirect(table: CipherTable, effect: e.Redirect, scope: Scope) -> Steps[bool]:
    """Another unit becomes the defender (CIPHER-BATTLE-6)."""
    units = yield from resolve(effect.to, scope)
    battle = table.battle
    if battle is None or not units or not table.on_field(units[0]):
        return False
    battle.defender = units[0]
    table.log("redirect", player=units[0].player, card=ref(units[0].face))
    table.touch()
    return True


def _transfer_lord(table: CipherTable, effect: n.TransferLord, scope: Scope) -> Steps[bool]:
    """The Hero Skill: the old Lord is an ordinary unit from now on (CIPHER-KEYWORD-HS-1, 2)."""
    units = yield from resolve(effect.to, scope)
    player = table.players[scope.seat]
    if not units or not table.on_field(units[0]):
        return False
    if not contains(effect.former, player.lord_unit, scope):
        return False
    player.lord = units[0].id
    table.log("lord", player=player.seat, card=ref(units[0].face))
    table.touch()
    return True


UNIT_EFFECTS: Mapping[type[Any], Callable[[CipherTable, Any, Scope], Steps[bool]]] = {
    e.Deploy: _deploy,
    e.Stack: _stack,
    e.Move: _move,
    e.Tap: _tap,
    e.Untap: _untap,
    e.Destroy: _destroy,
    e.Redirect: _redirect,
    n.TransferLord: _transfer_lord,
}
