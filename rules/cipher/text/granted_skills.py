"""Skills that another skill grants, printed in full behind the sentence that grants them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar, cast

from rules.text.abilities import Ability
from rules.text.changes import GainsSkill
from rules.text.grammar import Unclear
from rules.text.tree import Node, Value

T = TypeVar("T", bound=Value)


def granted(ability: Ability, printed: tuple[Ability, ...]) -> Ability:
    """The ability with every granted skill in full; Unclear if one is not printed, or unused."""
    left = {skill.name: skill for skill in printed}
    used: set[str] = set()

    def fill(value: T) -> T:
        if isinstance(value, tuple):
            return cast(T, tuple(fill(item) for item in value))
        if isinstance(value, GainsSkill):
            if value.ability.name not in left:
                raise Unclear(f"what {value.ability.name!r} does is not printed")
            used.add(value.ability.name)
            return cast(T, replace(value, ability=left[value.ability.name]))
        if not isinstance(value, Node):
            return value
        return cast(
            T, replace(value, **{f.name: fill(getattr(value, f.name)) for f in fields(value)})
        )

    filled = fill(ability)
    if used != set(left):
        raise Unclear("a skill in parentheses that nothing grants")
    return filled
