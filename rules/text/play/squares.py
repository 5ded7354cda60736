"""Filters of games on a field of squares; their worlds know relatives and distances too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

from rules.text import battlefield as b
from rules.text.groups import Group
from rules.text.play.scope import Scope, Thing, World

Members = Callable[[Group, Scope], list[Thing]]


class BattlefieldWorld(World, Protocol):
    """What such a game tells besides."""

    def are_related(self, thing: Thing, other: Thing) -> bool: ...

    def distance(self, thing: Thing, other: Thing) -> int: ...


def filters(members: Members) -> dict[type[Any], Callable[..., bool]]:
    """How the filters are answered, given what tells the members of a group."""

    def related(filter_: b.Related, thing: Thing, scope: Scope) -> bool:
        world = cast(BattlefieldWorld, scope.world)
        return any(
            other is not thing and world.are_related(thing, other)
            for other in members(filter_.to, scope)
        )

    def at_distance(filter_: b.AtDistance, thing: Thing, scope: Scope) -> bool:
        world = cast(BattlefieldWorld, scope.world)
        return any(
            filter_.least <= world.distance(thing, other) <= filter_.most
            for other in members(filter_.of, scope)
        )

    return {b.Related: related, b.AtDistance: at_distance}
