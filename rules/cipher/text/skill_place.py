"""Where a card must be for its skill to work, when no icon says so."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.nodes import PaysInstead
from rules.text.abilities import Ability
from rules.text.filters import At
from rules.text.grammar import Unclear
from rules.text.groups import Among, This
from rules.text.tree import walk
from rules.text.triggers import Placed


def located(ability: Ability) -> Ability:
    """The ability with the place its own words give: "from your hand", "is placed in ..."."""
    if ability.place != "field" or ability.kind not in ("activate", "trigger"):
        _check_costs(ability)
        return ability
    places = {place for node in walk(ability) for place in _named(node)}
    if "BS" in ability.labels:
        places.add("bonds")
    if len(places) > 1:
        raise Unclear("in which of several places")
    return replace(ability, place=places.pop()) if places else ability


def _check_costs(ability: Ability) -> None:
    """Refuse a skill of units that has its own card pay from elsewhere, where it does not work."""
    if (ability.kind, ability.place) != ("continuous", "field"):
        return
    if any(
        _named(part)
        for node in walk(ability)
        if isinstance(node, PaysInstead)
        for part in walk(node.cost)
    ):
        raise Unclear("where the card pays from")


def _named(node: object) -> tuple[str, ...]:
    if isinstance(node, Placed) and node.what == This():
        return (node.to,)
    if isinstance(node, Among) and node.group == This():
        return tuple(p for filter_ in node.where if isinstance(filter_, At) for p in filter_.places)
    return ()
