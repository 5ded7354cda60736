"""What the pronouns of a line mean, once the whole of it has been read."""

from __future__ import annotations

from dataclasses import replace

from rules.fetcg.text.nodes import Counterattacked
from rules.fetcg.text.noun_parser import BEARER, CARD, HERE, TARGET
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.attrition import AttackDamages, Damaged, Enters
from rules.text.changes import Cannot
from rules.text.effects import Choose, Lasting, Look
from rules.text.grammar import Unclear
from rules.text.groups import Among, Chosen, Group, Known, This, Units
from rules.text.tree import Node, rewrite, walk

THAT = Known("it")
# What a card, a square or a strike gives a meaning without the text choosing anything.
_GIVEN = frozenset(
    (BEARER.name, CARD.name, HERE.name)
    + ("attacker", "defender", "striker", "struck", "strike", "square", "home", "replaced")
)
_POINTERS: tuple[Group, ...] = (This(), BEARER, HERE)


def bound(ability: Ability) -> Ability:
    """ "It" and "that unit" stand for what was spoken of; Unclear where nothing was."""
    found = walk((ability.requires, ability.trigger, ability.cost, ability.body))
    if ability.kind == "continuous" and any(isinstance(node, Chosen) for node in found):
        raise Unclear("who is chosen all the time")
    if _is_told(found):
        ability = _replaced(ability, {THAT: TARGET})
    elif ability.trigger is not None:
        ability = _replaced(ability, _of_event(ability.trigger, found))
    else:
        ability = _replaced(ability, _of_words(found))
    ability = _in_their_turn(ability)
    _check(ability)
    return ability


def _in_their_turn(ability: Ability) -> Ability:
    """Read a ban on what the opponent's units do in their own turn alone as one until its end."""

    def until_its_end(node: Node) -> Node:
        if not isinstance(node, Lasting) or node.until != "in_enemy_next_turn":
            return node
        for change in node.changes:
            if not isinstance(change, Cannot) or change.action not in ("act", "attack", "move"):
                raise Unclear("what is so in that turn alone")
            if _side_of(change.who, ability) != "enemy":
                raise Unclear("whose turn it is")
        return replace(node, until="enemy_next_turn")

    changed: Ability = rewrite(ability, until_its_end)
    return changed


def _side_of(who: Group, ability: Ability) -> str:
    if isinstance(who, Known):
        chosen = [node for node in walk(ability.body) if isinstance(node, Chosen)]
        found = [node.among for node in chosen if node.name == who.name]
        return getattr(found[0], "side", "") if found else ""
    return who.side if isinstance(who, Units) else ""


def _is_told(found: list[Node]) -> bool:
    return any(isinstance(node, Chosen) and node.name == TARGET.name for node in found)


def _replaced(ability: Ability, meanings: dict[Group, Group]) -> Ability:
    def until_its_end(node: Node) -> Node:
        return meanings.get(node, node) if isinstance(node, Known) else node

    changed: Ability = rewrite(ability, until_its_end)
    return changed


def _of_event(trigger: t.Trigger, found: list[Node]) -> dict[Group, Group]:
    """The subject of an event is "it"; who it was done to, or who else did it, is "that unit"."""
    chosen = [place for place, node in enumerate(found) if _is_choice(node)]
    said = [place for place, node in enumerate(found) if node == TARGET]
    if chosen and said and chosen[0] < said[-1]:
        raise Unclear("whom it means")
    who = subject_of(trigger)
    if who is None:
        return {}
    meanings: dict[Group, Group] = {TARGET: who if who in _POINTERS else THAT}
    if isinstance(trigger, AttackDamages):
        meanings[THAT] = Known("struck")
    elif who in _POINTERS:
        meanings[THAT] = Known("nobody")
    return meanings


def subject_of(trigger: t.Trigger) -> Group | None:
    """Whom an event is about."""
    if isinstance(trigger, t.Moved | t.Destroyed | Enters | Damaged | Counterattacked):
        return trigger.who
    if isinstance(trigger, t.AttackDeclared):
        return trigger.defender if trigger.attacker == Units("any") else trigger.attacker
    return trigger.attacker if isinstance(trigger, AttackDamages | t.AttackDestroys) else None


def _of_words(found: list[Node]) -> dict[Group, Group]:
    """The one unit that was chosen, or else the one that was named."""
    chosen = {node.name for node in found if _is_choice(node) and isinstance(node, Chosen)}
    if len(chosen) == 1:
        name = Known(next(iter(chosen)))
        return {TARGET: name, THAT: name}
    named = [node for node in _POINTERS if any(node == other for other in found)]
    if not chosen and len(named) == 1:
        return {TARGET: named[0]}
    return {}


def _is_choice(node: Node) -> bool:
    return isinstance(node, Chosen) and isinstance(node.among, Units) and bool(node.name)


def _check(ability: Ability) -> None:
    """Whatever is spoken of must have been given a meaning."""
    found = walk((ability.requires, ability.trigger, ability.cost, ability.body))
    known = set(_GIVEN)
    trigger = ability.trigger
    if trigger is not None and subject_of(trigger) is not None:
        known.add(THAT.name)
    known.update(node.name for node in found if isinstance(node, Chosen | Look))
    for node in found:
        if isinstance(node, Known) and node.name not in known:
            raise Unclear(f"what {node.name} means")
        if isinstance(node, Among) and isinstance(node.group, Chosen):
            raise Unclear("which of them")


def chosen_first(ability: Ability) -> Ability:
    """Statements about a unit that is chosen are about the target, which is chosen first."""
    chosen = [node for node in walk(ability.body) if _is_choice(node)]
    if len(chosen) != 1:
        raise Unclear("which unit")
    (one,) = chosen
    assert isinstance(one, Chosen)

    def pointed(node: Node) -> Node:
        return TARGET if node == one else node

    body = rewrite(ability.body, pointed)
    target = replace(one, name=TARGET.name)
    return replace(ability, body=(Choose(target), *body))
