"""Whether an instruction has something to work on, and whether a price can be paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.flamethrowers.deck import has_deck
from rules.flamethrowers.exchange import exchanges
from rules.flamethrowers.table import FlameTable, Ship, Squad
from rules.flamethrowers.tag_team import can_form
from rules.flamethrowers.transforming import transformations
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text import groups as g
from rules.text.play.asking import amount
from rules.text.play.doing import candidates, is_among, least_of
from rules.text.play.scope import Scope, Thing


def can_do(table: FlameTable, effect: e.Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
    """Whether the instruction could be done, sparing what is taken (FLAME-SUPPORT-10)."""
    if isinstance(effect, e.Draw | e.Shuffle | e.Reveal):
        return True
    asked = _ASKED.get(type(effect))
    if asked is not None:
        return asked(table, effect, scope, taken)
    if isinstance(effect, e.Put) and isinstance(effect.group, g.Known | g.Among):
        return True
    return _enough(table, getattr(effect, "group"), scope, taken)  # noqa: B009


def _can_exchange(
    table: FlameTable, effect: a.Exchange, scope: Scope, taken: Sequence[Thing]
) -> bool:
    return bool(exchanges(table, table.players[scope.seat]))


def _can_combine(
    table: FlameTable, effect: a.Combine, scope: Scope, taken: Sequence[Thing]
) -> bool:
    return can_form(table, table.players[scope.seat])


def _can_cancel(table: FlameTable, effect: a.Cancel, scope: Scope, taken: Sequence[Thing]) -> bool:
    return effect.what != "attack" or protects_own(table, scope)


def _can_transform(
    table: FlameTable, effect: e.Stack, scope: Scope, taken: Sequence[Thing]
) -> bool:
    player = table.players[scope.seat]
    squads = _there(table, effect.unit, scope, taken)
    return any(transformations(table, player, squad) for squad in squads)


def _can_look(table: FlameTable, effect: e.Look, scope: Scope, taken: Sequence[Thing]) -> bool:
    return bool(candidates(effect.group, scope))


def _can_hold(table: FlameTable, effect: e.Lasting, scope: Scope, taken: Sequence[Thing]) -> bool:
    return all(_can_last(table, change, scope, taken) for change in effect.changes)


def _can_redirect(
    table: FlameTable, effect: e.Redirect, scope: Scope, taken: Sequence[Thing]
) -> bool:
    """A STRIKE has no target that could be another one (FLAME-ATTACK-22)."""
    aimed = table.attack is not None and table.attack.target is not None
    return aimed and bool(_there(table, effect.to, scope, taken)) and protects_own(table, scope)


def _can_choose(table: FlameTable, effect: e.Choose, scope: Scope, taken: Sequence[Thing]) -> bool:
    """A search may fail, for nobody knows the deck; but there must be one."""
    chosen = effect.chosen
    if isinstance(chosen.among, g.Cards) and chosen.among.place == "deck":
        player = table.players[scope.seat]
        return bool(player.deck.cards) and has_deck(table, player)
    return True


def _can_gain(table: FlameTable, effect: a.Gain, scope: Scope, taken: Sequence[Thing]) -> bool:
    """As a price it must be there; HEALTH and ship health must stay above 0."""
    found = _there(table, effect.group, scope, taken)
    number = amount(effect.amount, scope)
    is_price = isinstance(effect.group, g.This | g.Cards) and number < 0
    if not is_price:
        return bool(found)
    return bool(found) and all(_can_pay(one, effect.stat, -number) for one in found)


def _can_pay(thing: Thing, stat: str, price: int) -> bool:
    if isinstance(thing, Ship):
        return thing.health > price
    assert isinstance(thing, Squad)
    return thing.energy[-1] >= price if stat == "energy" else thing.health[-1] > price


def _can_last(table: FlameTable, change: c.Change, scope: Scope, taken: Sequence[Thing]) -> bool:
    group: g.Group = getattr(change, "group", None) or getattr(change, "who")  # noqa: B009
    if isinstance(change, c.Adjust) and change.stat == "guard" and group == g.Known("defender"):
        return bool(candidates(group, scope)) and protects_own(table, scope)
    return _enough(table, group, scope, taken)


def protects_own(table: FlameTable, scope: Scope) -> bool:
    """A reaction protects only its user's own cards and ship; a STRIKE may be aimed at anybody."""
    fight = table.attack
    if fight is None:
        return False
    target: Any = fight.target
    if target is None:
        return True
    side = table.ship_of(scope.seat).side
    if isinstance(target, Ship):
        return target.side == side
    return table.ship_of(target.player).side == side


def _there(table: FlameTable, group: g.Group, scope: Scope, taken: Sequence[Thing]) -> list[Thing]:
    """What a group could come to mean, without what has left or is taken."""
    return [
        one
        for one in candidates(group, scope)
        if not is_among(one, taken)
        and not (isinstance(one, Squad) and not table.in_play(one))
        and not (isinstance(one, Ship) and one.is_destroyed)
    ]


def _enough(table: FlameTable, group: g.Group, scope: Scope, taken: Sequence[Thing]) -> bool:
    found = _there(table, group, scope, taken)
    return len(found) >= max(1, least_of(group, scope, len(found)))


_ASKED: dict[type[e.Effect], Callable[[FlameTable, Any, Scope, Sequence[Thing]], bool]] = {
    a.Exchange: _can_exchange,
    a.Combine: _can_combine,
    a.Cancel: _can_cancel,
    a.Gain: _can_gain,
    e.Stack: _can_transform,
    e.Choose: _can_choose,
    e.Look: _can_look,
    e.Lasting: _can_hold,
    e.Redirect: _can_redirect,
}
