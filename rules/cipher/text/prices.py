"""What a text may say of a card that is being placed on a unit: what that costs, and no more."""

from __future__ import annotations

from rules.cipher.text.nodes import Stacking
from rules.text.abilities import Ability
from rules.text.changes import Adjust, Becomes, Change, While
from rules.text.grammar import Unclear
from rules.text.tree import Value, walk


def priced(ability: Ability) -> Ability:
    """Return the ability; Unclear if more than a cost hangs on what a card is placed on."""
    if _asked_in(ability) != sum(_asked_for_cost(node) for node in walk(ability)):
        raise Unclear("only a cost hangs on the unit that a card is placed on")
    return ability


def _asked_in(value: Value) -> int:
    return sum(isinstance(node, Stacking) for node in walk(value))


def _asked_for_cost(node: object) -> int:
    """Return how often a condition asks it, if the condition is one of costs."""
    if not isinstance(node, While):
        return 0
    changes = (*node.changes, *node.otherwise)
    return _asked_in(node.condition) if all(map(_is_of_cost, changes)) else 0


def _is_of_cost(change: Change) -> bool:
    if isinstance(change, While):
        return all(map(_is_of_cost, (*change.changes, *change.otherwise)))
    return isinstance(change, Adjust | Becomes) and change.stat in ("cost", "promotion_cost")
