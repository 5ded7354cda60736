"""Instructions and statements that an effect left on the table, with all that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.engine.state import immutable
from rules.text.abilities import Ability
from rules.text.scope import GameObject, RulesContext, Scope
from rules.text.tree import from_json, to_json

# An object, by a name that survives copying the table: ("u", unit id), ("c", card index).
Ref = tuple[str, int]


@dataclass(frozen=True, slots=True)
class ScopedNode:
    """A statement or a delayed instruction and the scope it is read in, in copyable form."""

    node: Any
    seat: int
    source: Ref
    ability: Ability | None
    bindings: tuple[tuple[str, tuple[Ref, ...]], ...]


def _encode(kept: ScopedNode) -> dict[str, Any]:
    return {
        "node": to_json(kept.node),
        "seat": kept.seat,
        "source": list(kept.source),
        "ability": to_json(kept.ability),
        "bindings": [[name, [list(ref) for ref in refs]] for name, refs in kept.bindings],
    }


def _decode(data: dict[str, Any]) -> ScopedNode:
    bindings = tuple((name, tuple((k, n) for k, n in refs)) for name, refs in data["bindings"])
    kind, number = data["source"]
    ability = from_json(data["ability"])
    return ScopedNode(from_json(data["node"]), data["seat"], (kind, number), ability, bindings)


immutable(ScopedNode, _encode, _decode)


def ref_of(obj: Any) -> Ref:
    return ("u", obj.id) if isinstance(obj, Unit) else ("c", obj.index)


def find(table: CipherTable, ref: Ref) -> GameObject | None:
    """The unit or card of a reference; None for a unit that has left the field."""
    kind, number = ref
    if kind == "c":
        return table.cards[number]
    return next((unit for unit in table.all_units() if unit.id == number), None)


def scoped_node(node: Any, scope: Scope) -> ScopedNode:
    """An instruction or statement of this use of a skill, to be kept on the table."""
    bindings = tuple(
        (name, tuple(ref_of(obj) for obj in objs)) for name, objs in sorted(scope.bindings.items())
    )
    return ScopedNode(node, scope.seat, ref_of(scope.source), scope.ability, bindings)


def scope_of(table: CipherTable, context: RulesContext, kept: ScopedNode) -> Scope:
    """The scope in which a kept node is read, with what is left of the objects it speaks of."""
    bindings: dict[str, list[GameObject]] = {}
    for name, refs in kept.bindings:
        found = [find(table, ref) for ref in refs]
        bindings[name] = [obj for obj in found if obj is not None]
    return Scope(context, kept.seat, find(table, kept.source), kept.ability, bindings)
