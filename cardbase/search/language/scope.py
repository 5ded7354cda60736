"""Which parts of a query ask about printings, and so about one and the same printing."""

from __future__ import annotations

from cardbase.search.language.history_fields import OWNED
from cardbase.search.language.tree import And, ContainsCard, Node, Not, Or, Term


def term_of_owner(node: Node | None) -> Term | None:
    """Return a condition on what somebody owns, the first if there are several."""
    if isinstance(node, Term):
        return node if node.field.lookup == OWNED else None
    if isinstance(node, Not | ContainsCard):
        return term_of_owner(node.part)
    parts = node.parts if isinstance(node, And | Or) else ()
    return next((found for part in parts if (found := term_of_owner(part))), None)


def asks_of_printings(node: Node) -> bool:
    """Whether it matters to the node which printing is looked at.

    To what is denied it does not: `-rarity:SR` denies that any printing is one, so that what a
    query finds and what its denial finds are never the same card. The printing that is *not* SR
    is asked for by `rarity!=SR`.
    """
    if isinstance(node, Term):
        return node.field.about_printings
    if isinstance(node, And | Or):
        return any(map(asks_of_printings, node.parts))
    return False
