"""Which abilities a kind of card can have: what is read may still not belong where it stands."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import CardData
from rules.flamethrowers.cards import FIGHTERS
from rules.text.abilities import Ability
from rules.text.groups import This
from rules.text.tree import walk

_FIGHTS = frozenset(("continuous", "trigger", "activate", "strike"))
_KINDS = {
    "support": frozenset(("use", "lasting", "react", "trigger")),
    "field": frozenset(("continuous", "trigger")),
    "reaction": frozenset(("react",)),
}


def fit(data: CardData, ability: Ability) -> Ability | None:
    """The ability as such a card has it; None if it cannot have it."""
    tags = data.stats.get("tags") or ()
    if data.kind == "support" and ability.kind == "continuous" and "lasting" in tags:
        ability = replace(ability, name="Lasting", kind="lasting")
    kinds = _FIGHTS if data.kind in FIGHTERS else _KINDS[data.kind]
    if ability.kind not in kinds:
        return None
    # "This card" fights; a card that is only used, or lies on the field, does not.
    speaks = (ability.cost, ability.body, ability.requires)
    if data.kind in ("support", "reaction") and any(node == This() for node in walk(speaks)):
        return None
    return ability
