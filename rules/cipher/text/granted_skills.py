"""Skills that another skill grants, printed in full behind the sentence that grants them."""

from __future__ import annotations

from dataclasses import replace

from rules.text.abilities import Ability
from rules.text.changes import GainsSkill
from rules.text.grammar import Unclear
from rules.text.tree import Node, rewrite


def granted(ability: Ability, printed: tuple[Ability, ...]) -> Ability:
    """The ability with every granted skill in full; Unclear if one is not printed, or unused."""
    left = {skill.name: skill for skill in printed}
    used: set[str] = set()

    def fill(node: Node) -> Node:
        if not isinstance(node, GainsSkill):
            return node
        name = node.ability.name
        if name not in left:
            raise Unclear(f"what {name!r} does is not printed")
        used.add(name)
        return replace(node, ability=left[name])

    filled: Ability = rewrite(ability, fill)
    if used != set(left):
        raise Unclear("a skill in parentheses that nothing grants")
    return filled
