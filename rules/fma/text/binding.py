"""What the pronouns of an ability mean, once the whole of it has been read."""

from __future__ import annotations

from dataclasses import replace

from rules.fma.text.noun import COMPARED, PLAYING
from rules.fma.text.sentence_parser import UNSTATED
from rules.text.abilities import Ability
from rules.text.effects import Lasting
from rules.text.filters import Filter, Is
from rules.text.groups import Chosen, Known, This, Units
from rules.text.tree import Node, rewrite, walk

IT = Known("it")
NAMED = ("target", "chosen")
FIGHTING: Filter = Is("fighting")
# A text that speaks of "this battle" is played by a character in it (FMA-PLAY-11).
THIS_BATTLE = "this_battle"


def bound(ability: Ability) -> Ability:
    """Names are told apart, pronouns point at what was spoken of last, durations are said."""
    ability = _pointed(_numbered(ability))
    if any(node == FIGHTING for node in walk((ability.trigger, ability.body))):
        ability = replace(ability, labels=(*ability.labels, THIS_BATTLE))
    until = "battle" if ability.kind == "battle" else "phase"
    here = PLAYING if _is_played(ability) else This()

    def settled(node: Node) -> Node:
        if isinstance(node, Lasting) and node.until == UNSTATED:
            return replace(node, until=until)
        if node in (COMPARED, PLAYING):
            return here
        if ability.kind == "battle" and isinstance(node, Units) and node.side == "enemy":
            return _fighting(node)
        return node

    bound: Ability = rewrite(ability, settled)
    return bound


def _is_played(ability: Ability) -> bool:
    return ability.kind not in ("continuous", "trigger", "goal")


def _fighting(units: Units) -> Units:
    """In a battle "opposing" means those one battles (FMA-TARGET-8)."""
    if FIGHTING in units.where:
        return units
    return Units(units.side, (*units.where, FIGHTING))


def _numbered(ability: Ability) -> Ability:
    """The second target of an ability is "target 2", and so on."""
    counts: dict[str, int] = {}
    seen: list[tuple[Chosen, str]] = []

    def numbered(node: Node) -> Node:
        if not isinstance(node, Chosen) or node.name not in NAMED:
            return node
        counts[node.name] = counts.get(node.name, 0) + 1
        number = counts[node.name]
        name = node.name if number == 1 else f"{node.name} {number}"
        seen.append((node, name))
        return replace(node, name=name)

    trigger = rewrite(ability.trigger, numbered)
    cost = rewrite(ability.cost, numbered)
    return replace(ability, trigger=trigger, cost=cost, body=rewrite(ability.body, numbered))


def _pointed(ability: Ability) -> Ability:
    """ "It" is what was chosen last; without a choice it is what the moment is about."""
    last: list[str] = [node.name for node in walk(ability.trigger) if isinstance(node, Chosen)]

    def pointed(node: Node) -> Node:
        if isinstance(node, Chosen) and node.name.startswith("target"):
            last.append(node.name)
        if node == IT and last:
            return Known(last[-1])
        return node

    return replace(ability, body=rewrite(ability.body, pointed))
