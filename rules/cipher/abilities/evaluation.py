"""How the words of Cipher texts alone are evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, cast

from rules.cipher.abilities.scoped_nodes import ScopedNode
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import is_blank, names_of, printed_on
from rules.text.abilities import Ability
from rules.text.changes import While
from rules.text.conditions import Condition
from rules.text.evaluate import Evaluate, amount, contains, holds, members, passes
from rules.text.groups import Group
from rules.text.scope import GameObject, RulesContext, Scope
from rules.text.tree import walk


class _TableContext(RulesContext, Protocol):
    """A context of this game."""

    @property
    def table(self) -> CipherTable: ...


def _table(scope: Scope) -> CipherTable:
    return cast(_TableContext, scope.context).table


# Groups and amounts ---------------------------------------------------------------------------


def _support_card(group: n.SupportCard, scope: Scope) -> list[GameObject]:
    table = _table(scope)
    return [
        card
        for seat in scope.context.seats(group.side, scope.seat)
        for card in table.players[seat].support.cards
        if passes(group.where, card, scope) and _supports_one_of(group.unit, seat, scope)
    ]


def _supports_one_of(units: Group | None, seat: int, scope: Scope) -> bool:
    """Whether the unit that the seat's card supports is one of those meant."""
    if units is None:
        return True
    battle = _table(scope).battle
    assert battle is not None, "a card supports in a battle"
    return contains(units, battle.unit_of(seat), scope)


def has_supported(group: n.SupportCard, card: GameObject, scope: Scope) -> bool:
    """Return True if the card is the support that the group means, or was until it left.

    A card that failed never supported anybody (CIPHER-SUPPORT-5).
    """
    battle = _table(scope).battle
    if battle is None or (card.zone.name != "support" and card.owner in battle.failed):
        return False
    unit = battle.unit_of(card.owner)
    is_meant = group.unit is None or contains(group.unit, unit, scope)
    return is_meant and passes(group.where, card, scope)


def _stack_size(value: n.StackSize, scope: Scope) -> int:
    objs = members(value.of, scope)
    sizes = [obj.stack if isinstance(obj, Unit) else 1 for obj in objs]
    return sum(size - 1 if value.beneath else size for size in sizes)


def _variety(value: n.Variety, scope: Scope) -> int:
    shown: set[str] = set()
    if value.trait == "name":
        return _names(members(value.of, scope), scope)
    for member in members(value.of, scope):
        shown |= scope.context.traits(member, value.trait)
    return len(shown)


def _names(objs: Iterable[GameObject], scope: Scope) -> int:
    """How many of them have different Names: whoever shares one counts once (CIPHER-NAME-5)."""
    count, seen = 0, set[str]()
    for obj in objs:
        names = names_of(_table(scope), obj)
        count += names.isdisjoint(seen)
        seen |= names
    return count


# Filters and conditions -----------------------------------------------------------------------


def _entitled(filter_: n.Entitled, obj: GameObject, scope: Scope) -> bool:
    """By what is printed: Names that skills give have no title."""
    card = printed_on(obj)
    return not is_blank(obj) and f"{card.name}, {card.title}" in filter_.names


def _fights(filter_: n.Fights, obj: GameObject, scope: Scope) -> bool:
    context = scope.context
    if not context.fighting(obj, filter_.role):
        return False
    return contains(filter_.against, context.foe(obj), scope)


def _prints_x(filter_: n.PrintsX, obj: GameObject, scope: Scope) -> bool:
    """Return True for a printed X, whatever it counts as (CIPHER-CARD-10)."""
    return not is_blank(obj) and printed_on(obj).data.stats.get(filter_.stat) == "X"


def _supported(condition: n.Supported, scope: Scope) -> bool:
    table, context = _table(scope), scope.context
    return any(
        passes(condition.where, card, scope)
        for member in members(condition.who, scope)
        if context.fighting(member, "either")
        for card in table.players[member.player].support.cards
    )


def _support_failed(condition: n.SupportFailed, scope: Scope) -> bool:
    battle = _table(scope).battle
    if battle is None:
        return False
    return any(seat in battle.failed for seat in scope.context.seats(condition.side, scope.seat))


def _stacking(condition: n.Stacking, scope: Scope) -> bool:
    stacking = _table(scope).abilities.static.stacking
    if stacking is None:
        return False
    unit, how = stacking
    return condition.how in ("level_up", how) and contains(condition.unit, unit, scope)


def _in_effect(condition: n.InEffect, scope: Scope) -> bool:
    """Whether a skill of that name works for the player: on a unit, label and all."""
    table, skill = _table(scope), condition.skill
    for unit in table.players[scope.seat].units:
        for ability in table.abilities.static.abilities_of(unit):
            named = ability.name == skill and table.abilities.static.label_allows(ability, unit)
            if named and _is_working(ability, Scope(scope.context, scope.seat, unit, ability)):
                return True
    return any(
        effect.what == "change" and _is_of(effect.amount, skill, scope.seat)
        for effect in table.effects
    )


def _is_working(ability: Ability, scope: Scope) -> bool:
    """Its conditions hold, and one of its statements says something as things stand."""
    if not all(_holds_here(condition, scope) for condition in ability.requires):
        return False
    return not ability.body or any(
        not isinstance(part, While) or part.otherwise or _holds_here(part.condition, scope)
        for part in ability.body
    )


def _holds_here(condition: Condition, scope: Scope) -> bool:
    """Two skills could ask each for the other: what asks for a skill in effect is taken as true."""
    asks = any(isinstance(node, n.InEffect) for node in walk(condition))
    return asks or holds(condition, scope)


def _is_of(kept: ScopedNode, skill: str, seat: int) -> bool:
    """Whether the statement was left behind by a skill of that name that the player used."""
    ability = kept.ability
    return ability is not None and ability.name == skill and kept.seat == seat


GROUPS: Mapping[type[Any], Evaluate] = {n.SupportCard: _support_card}
AMOUNTS: Mapping[type[Any], Evaluate] = {
    n.StackSize: _stack_size,
    n.Variety: _variety,
    n.Per: lambda value, scope: amount(value.amount, scope) // value.size,
}
FILTERS: Mapping[type[Any], Evaluate] = {
    n.AnyTrait: lambda filter_, obj, scope: bool(scope.context.traits(obj, filter_.trait)),
    n.PrintsX: _prints_x,
    n.Entitled: _entitled,
    n.Fights: _fights,
}
CONDITIONS: Mapping[type[Any], Evaluate] = {
    n.Parity: lambda condition, scope: (amount(condition.amount, scope) % 2 == 1) == condition.odd,
    n.Supported: _supported,
    n.SupportFailed: _support_failed,
    n.InEffect: _in_effect,
    n.Stacking: _stacking,
    n.GuessedRight: lambda condition, scope: scope.guessed,
}
