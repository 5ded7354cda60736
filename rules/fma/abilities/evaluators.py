"""How the words that only these texts use are evaluated and carried out."""

from __future__ import annotations

from typing import Any

from rules.engine.decision import Steps
from rules.fma.text import nodes as n
from rules.text import evaluate, execute
from rules.text.evaluate import contains, members
from rules.text.scope import GameObject, Scope


def _greatest(value: n.Greatest, scope: Scope) -> int:
    shown = [scope.context.number(member, value.stat) or 0 for member in members(value.of, scope)]
    return max(shown, default=0)


def _is_borne(filter_: n.BorneBy, obj: GameObject, scope: Scope) -> bool:
    context: Any = scope.context
    bearer = context.bearer(obj)
    return bearer is not None and contains(filter_.bearer, bearer, scope)


def _targets(filter_: n.Targets, obj: GameObject, scope: Scope) -> bool:
    context: Any = scope.context
    return any(contains(filter_.group, target, scope) for target in context.targets_of(obj))


def _as_players(effect: n.As, scope: Scope) -> Steps[bool]:
    """Each player in turn; what they chose is known afterwards, all together."""
    players = yield from execute.resolve(effect.who, scope)
    before = {name: list(objs) for name, objs in scope.bindings.items()}
    chosen: dict[str, list[GameObject]] = {}
    for player in players:
        theirs = scope.of(scope.context.side_of(player))
        yield from execute.execute(effect.effects, theirs)
        for name, objs in theirs.bindings.items():
            if name not in before:
                chosen.setdefault(name, []).extend(objs)
    scope.bindings.update(chosen)
    return True


def extend_interpreters() -> None:
    """Teach the shared interpreters these words."""
    evaluate.extend(
        amounts={n.Greatest: _greatest, n.X: lambda value, scope: scope.x},
        filters={n.BorneBy: _is_borne, n.Targets: _targets},
    )
    execute.extend({n.As: _as_players})
