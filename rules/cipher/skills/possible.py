"""Whether an instruction could be done to a thing at all: asked before prices and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cipher.defeat import BY_PRICE
from rules.cipher.placing import name_is_free
from rules.cipher.table import AREAS, CipherTable, Unit
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.play.scope import Thing

Test = Callable[[CipherTable, Any, Thing], bool]


def can_be_done(table: CipherTable, effect: e.Effect, thing: Thing) -> bool:
    """Whether the instruction could be fully done to this one thing, as a price must be."""
    return _TESTS.get(type(effect), _is_there)(table, effect, thing)


def may_be_chosen(table: CipherTable, effect: e.Effect, thing: Thing) -> bool:
    """What an effect, other than a price, may not even be aimed at (CIPHER-SKILLDEPLOY-5)."""
    if isinstance(effect, e.Deploy):
        return _can_be_deployed(table, effect, thing)
    if isinstance(effect, e.Put) and effect.to == "bonds" and isinstance(thing, Card):
        return not table.skills.cannot(thing, "be_bonded")
    return True


def _is_there(table: CipherTable, effect: e.Effect, thing: Thing) -> bool:
    return not isinstance(thing, Unit) or table.on_field(thing)


def _can_be_put(table: CipherTable, effect: e.Put, thing: Thing) -> bool:
    """A Lord leaves the field by defeat only (CIPHER-LORD-8)."""
    if isinstance(thing, Unit):
        return table.on_field(thing) and not table.is_lord(thing)
    return effect.to != "bonds" or not table.skills.cannot(thing, "be_bonded")


def _can_be_deployed(table: CipherTable, effect: e.Deploy, thing: Thing) -> bool:
    if not isinstance(thing, Card):
        return False
    player = table.players[thing.owner]
    areas = [effect.area] if effect.area in AREAS else AREAS
    return name_is_free(table, player, thing) and any(
        not table.skills.may_not_deploy(player, thing, area, by_skill=True) for area in areas
    )


def _can_be_flipped(table: CipherTable, effect: e.Flip, thing: Thing) -> bool:
    if effect.face == "up":
        return not thing.face_up
    return bool(thing.face_up) and not table.skills.cannot(thing, "be_flipped_down")


def _can_be_destroyed(table: CipherTable, effect: e.Destroy, thing: Thing) -> bool:
    if isinstance(thing, Unit):
        return table.on_field(thing) and not table.skills.cannot(thing, "be_destroyed", by=BY_PRICE)
    return True


_TESTS: dict[type[Any], Test] = {
    e.Put: _can_be_put,
    e.Deploy: _can_be_deployed,
    e.Flip: _can_be_flipped,
    e.Tap: lambda table, effect, thing: isinstance(thing, Unit) and not thing.tapped,
    e.Untap: lambda table, effect, thing: isinstance(thing, Unit) and thing.tapped,
    e.Destroy: _can_be_destroyed,
}
