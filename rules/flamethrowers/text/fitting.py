"""Which abilities a kind of card can have: what is read may still not belong where it stands."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import CardData
from rules.flamethrowers.cards import FIGHTERS
from rules.flamethrowers.text.conditions import YOURS
from rules.flamethrowers.text.nodes import Answers
from rules.text.abilities import Ability
from rules.text.conditions import Exists
from rules.text.groups import Among, Known, This, Units
from rules.text.tree import walk
from rules.text.triggers import Destroyed

_FIGHTS = frozenset(("continuous", "trigger", "activate", "strike"))
_KINDS = {
    "support": frozenset(("use", "lasting", "react", "trigger")),
    "field": frozenset(("continuous", "trigger")),
    "reaction": frozenset(("react",)),
}


def _as_answer(ability: Ability) -> Ability:
    """Read what a REACTION card does when an own SQUAD card is defeated as an answer to that."""
    if ability.trigger != Destroyed(Units("side")):
        return ability
    return replace(
        ability,
        name="React to a defeat",
        kind="react",
        trigger=Answers(("squad_defeated",)),
        requires=(Exists(Among(Known("it"), YOURS)), *ability.requires),
    )


def fit(data: CardData, ability: Ability) -> Ability | None:
    """The ability as such a card has it; None if it cannot have it."""
    tags = data.stats.get("tags") or ()
    if data.kind == "support" and ability.kind == "continuous" and "lasting" in tags:
        ability = replace(ability, name="Lasting", kind="lasting")
    if data.kind == "reaction":
        ability = _as_answer(ability)
    kinds = _FIGHTS if data.kind in FIGHTERS else _KINDS[data.kind]
    if ability.kind not in kinds:
        return None
    # "This card" fights; a card that is only used, or lies on the field, does not.
    speaks = (ability.cost, ability.body, ability.requires)
    if data.kind in ("support", "reaction") and any(node == This() for node in walk(speaks)):
        return None
    return ability
