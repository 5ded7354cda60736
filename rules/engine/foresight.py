"""What an option would come to: said beside it, before it is chosen.

A game works it out of what the player sees (`View`) and nothing else, so that it can tell nothing
that is hidden; bots, who read the same view, are spared it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

# By the keys of options: a message ("foresee.<key>") and its arguments; `PAID` among them are those
# of a second sentence, that says what is paid.
PAID = "paid"
Foreseen: TypeAlias = Mapping[str, tuple[str, Mapping[str, Any]]]
# Of a view and one of its decisions.
Foresee: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Foreseen]


def nothing(view: Mapping[str, Any], decision: Mapping[str, Any]) -> Foreseen:
    """For a game that foresees nothing, or shows it elsewhere on its board."""
    return {}


def payments(
    decision: Mapping[str, Any], purse: Callable[[Mapping[str, Any]], tuple[int, int] | None]
) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """What is left when the cost of an option is paid, in every game said alike.

    `purse` says of an option how much there is to pay it from, and of how much that is the rest;
    None where it is paid with something else.
    """
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for option in decision["options"]:
        cost, has = option["cost"], purse(option)
        if cost and has is not None and cost <= has[0]:
            args = {"cost": cost, "left": has[0] - cost, "total": has[1]}
            found[option["key"]] = PAID, args
    return found


def with_payments(effects: Foreseen, paid: Foreseen) -> Foreseen:
    """What options would come to, and what they cost."""
    both = {
        key: (about, {**args, PAID: paid[key][1]})
        for key, (about, args) in effects.items()
        if key in paid
    }
    return {**paid, **effects, **both}
