"""Which parts of a query ask about printings, and so about one and the same printing."""

from __future__ import annotations

from cardbase.search.language.tree import And, Node, Or, Term


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
