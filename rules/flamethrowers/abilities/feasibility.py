"""Whether effects and costs could be done: something to work on, and enough to pay with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.zones import Card
from rules.flamethrowers.exchange import exchanges
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.tag_team import can_form
from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.transformation import transformations
from rules.flamethrowers.values import may_be_damaged
from rules.flamethrowers.zones import has_deck
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text import groups as g
from rules.text.evaluate import amount
from rules.text.execute import candidates, is_among, least_of
from rules.text.scope import GameObject, Scope

FeasibilityCheck = Callable[[FlameTable, Any, Scope, Sequence[GameObject]], bool]


def can_do(table: FlameTable, effect: e.Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
    """Whether the effect could be done, sparing what is taken (FLAME-SUPPORT-10)."""
    if isinstance(effect, e.Draw | e.Shuffle | e.Reveal):
        return True
    check = FEASIBILITY_CHECKS.get(type(effect))
    if check is not None:
        return check(table, effect, scope, taken)
    if isinstance(effect, e.Put) and isinstance(effect.group, g.Known | g.Among):
        return True
    group: g.Group = getattr(effect, "group")  # noqa: B009
    return _enough(table, effect, group, scope, taken)


def can_affect(table: FlameTable, effect: e.Effect, obj: GameObject) -> bool:
    """Return True unless the object is a ship to which the effect would do nothing.

    A destroyed ship is gone (FLAME-SHIP-7). One whose side has had no turn cannot be damaged, so
    what is said of its damage until the end of this turn is in vain too (FLAME-MULTI-30).
    """
    if not isinstance(obj, Ship):
        return True
    if isinstance(effect, n.Damage) or (isinstance(effect, e.Lasting) and effect.until == "turn"):
        return may_be_damaged(table, obj)
    return not obj.is_destroyed


def _can_exchange(
    table: FlameTable, effect: n.Exchange, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    return bool(exchanges(table, table.players[scope.seat]))


def _can_combine(
    table: FlameTable, effect: n.Combine, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    return can_form(table, table.players[scope.seat])


def _can_cancel(
    table: FlameTable, effect: a.Cancel, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    return effect.what != "attack" or protects_own(table, scope)


def _can_transform(
    table: FlameTable, effect: e.Stack, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    player = table.players[scope.seat]
    squads = _available(table, effect, effect.unit, scope, taken)
    return any(transformations(table, player, squad) for squad in squads)


def _can_look(table: FlameTable, effect: e.Look, scope: Scope, taken: Sequence[GameObject]) -> bool:
    return bool(candidates(effect.group, scope))


def _can_begin(
    table: FlameTable, effect: e.Lasting, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    return all(_can_last(table, effect, change, scope, taken) for change in effect.changes)


def _can_redirect(
    table: FlameTable, effect: e.Redirect, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    """A STRIKE has no target that could be another one (FLAME-ATTACK-22)."""
    has_target = table.attack is not None and table.attack.target is not None
    return (
        has_target
        and bool(_available(table, effect, effect.to, scope, taken))
        and protects_own(table, scope)
    )


def _can_choose(
    table: FlameTable, effect: e.Choose, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    """A search may fail, for nobody knows the deck; but there must be one."""
    chosen = effect.chosen
    if isinstance(chosen.among, g.Cards) and chosen.among.place == "deck":
        player = table.players[scope.seat]
        return bool(player.deck.cards) and has_deck(table, player)
    return True


def _can_deploy(
    table: FlameTable, effect: e.Deploy, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    """Within the limits (FLAME-PLACE-5, FLAME-KAMI-4); a search may fail, for nobody knows what is
    in the deck.
    """
    group, player = effect.group, table.players[scope.seat]
    if not table.has_room(scope.seat):
        return False
    among = group.among if isinstance(group, g.Chosen) else None
    if isinstance(among, g.Cards) and among.place == "deck":
        return bool(player.deck.cards) and has_deck(table, player)
    found = _available(table, effect, group, scope, taken)
    fitting = any(isinstance(obj, Card) and fits_kami_limit(table, player, obj) for obj in found)
    return fitting and _enough(table, effect, group, scope, taken)


def _can_revert(
    table: FlameTable, effect: n.Revert, scope: Scope, taken: Sequence[GameObject]
) -> bool:
    found = _available(table, effect, effect.group, scope, taken)
    return any(isinstance(obj, Squad) and obj.is_transformed for obj in found)


def _can_gain(table: FlameTable, effect: a.Gain, scope: Scope, taken: Sequence[GameObject]) -> bool:
    """As a cost it must be there; HEALTH and ship health must stay above 0."""
    found = _available(table, effect, effect.group, scope, taken)
    number = amount(effect.amount, scope)
    is_cost = isinstance(effect.group, g.This | g.Cards) and number < 0
    if not is_cost:
        return bool(found)
    return bool(found) and all(_can_pay(obj, effect.stat, -number) for obj in found)


def _can_pay(obj: GameObject, stat: str, cost: int) -> bool:
    if isinstance(obj, Ship):
        return obj.health > cost
    assert isinstance(obj, Squad)
    return obj.energy[-1] >= cost if stat == "energy" else obj.health[-1] > cost


def _can_last(
    table: FlameTable,
    effect: e.Lasting,
    change: c.Change,
    scope: Scope,
    taken: Sequence[GameObject],
) -> bool:
    group: g.Group = getattr(change, "group", None) or getattr(change, "who")  # noqa: B009
    if isinstance(change, c.Adjust) and change.stat == "guard" and group == g.Known("defender"):
        return bool(candidates(group, scope)) and protects_own(table, scope)
    return _enough(table, effect, group, scope, taken)


def protects_own(table: FlameTable, scope: Scope) -> bool:
    """A reaction protects only its user's own cards and ship; a STRIKE may be aimed at anybody."""
    if table.attack is None:
        return False
    target: Any = table.attack.target
    if target is None:
        return True
    side = table.ship_of(scope.seat).side
    if isinstance(target, Ship):
        return target.side == side
    return table.ship_of(target.player).side == side


def _available(
    table: FlameTable,
    effect: e.Effect,
    group: g.Group,
    scope: Scope,
    taken: Sequence[GameObject],
) -> list[GameObject]:
    """What a group could come to mean, without what has left, is taken or out of reach."""
    return [
        obj
        for obj in candidates(group, scope)
        if not is_among(obj, taken)
        and not (isinstance(obj, Squad) and not table.in_play(obj))
        and can_affect(table, effect, obj)
    ]


def _enough(
    table: FlameTable,
    effect: e.Effect,
    group: g.Group,
    scope: Scope,
    taken: Sequence[GameObject],
) -> bool:
    found = _available(table, effect, group, scope, taken)
    return len(found) >= max(1, least_of(group, scope, len(found)))


FEASIBILITY_CHECKS: dict[type[e.Effect], FeasibilityCheck] = {
    n.Exchange: _can_exchange,
    n.Combine: _can_combine,
    a.Cancel: _can_cancel,
    a.Gain: _can_gain,
    e.Stack: _can_transform,
    e.Choose: _can_choose,
    e.Look: _can_look,
    e.Lasting: _can_begin,
    e.Redirect: _can_redirect,
    e.Deploy: _can_deploy,
    n.Revert: _can_revert,
}
