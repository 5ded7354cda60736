"""The vocabulary against what obeys it, in both directions, and triggers against their events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules.cipher.abilities.context as context
from rules.cipher.abilities import trigger_matching
from rules.cipher.abilities.context import PLACES
from rules.cipher.abilities.effect_handlers import EFFECT_HANDLERS
from rules.cipher.printed_abilities import EVENTS, topic_of
from rules.cipher.text import nodes, trigger_nodes
from rules.cipher.turn import PHASES
from rules.cipher.units import AREAS
from rules.text import (
    amounts,
    changes,
    conditions,
    effects,
    evaluate,
    execute,
    filters,
    groups,
    triggers,
)
from rules.text.tree import Node, vocabulary, walk
from tests.rules.cipher.execution.catalogue import load

MODULES = (amounts, changes, conditions, effects, filters, groups, triggers, nodes, trigger_nodes)
RULES = Path(context.__file__).resolve().parents[1]
# Resolved by asking a player, or asked only through the statements they contain.
CHOSEN = {groups.Chosen}
SCOPES = {changes.While}
# Asked by the rules of decks alone, or read off the cards of the two that share a Name.
STATED_ELSEWHERE = {nodes.CopiesAllowed, nodes.Coexists}
# Waits for what the events in it wait for.
ANY_OF_THESE = {trigger_nodes.OneOfEvents}


def words(sort: type[Node]) -> set[type[Any]]:
    """The words of a sort that Cipher's trees are made of."""
    ours = {module.__name__ for module in MODULES}
    return {
        kind
        for kind in vocabulary().values()
        if issubclass(kind, sort) and kind.__module__ in ours and not kind.__subclasses__()
    }


def names(kinds: set[type[Any]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


@pytest.mark.parametrize(
    ("sort", "obeyed"),
    [
        (effects.Effect, {*EFFECT_HANDLERS, *execute.COMPOSED}),
        (triggers.Trigger, {*trigger_matching._MATCHERS, *ANY_OF_THESE}),
        (triggers.Trigger, {*EVENTS, *ANY_OF_THESE}),
        (groups.Group, {*evaluate.GROUPS, *CHOSEN}),
        (amounts.Amount, {*evaluate.AMOUNTS}),
        (filters.Filter, {*evaluate.FILTERS}),
        (conditions.Condition, {*evaluate.CONDITIONS}),
    ],
)
def test_every_word_is_obeyed_and_nothing_else_is(sort: type[Node], obeyed: set[Any]) -> None:
    known = words(sort)
    cipher_alone = {kind for kind in obeyed if kind.__module__.startswith("rules.cipher.")}

    assert names(known - obeyed) == []
    assert names(cipher_alone - known) == []


def test_every_statement_has_a_topic_that_the_rules_ask_about() -> None:
    asked = {text for path in _sources() for text in _strings(path)}
    for kind in words(changes.Change) - SCOPES - STATED_ELSEWHERE:
        if kind in (changes.Cannot, changes.Forbidden):
            continue
        fields = dict.fromkeys(kind.__dataclass_fields__)
        if "stat" in fields:
            continue  # numbers have their own test
        assert topic_of(kind(**fields)) in asked, kind.__name__


def _sources() -> list[Path]:
    """The rules that carry out; not the readers, which only name things."""
    found = [path for path in RULES.rglob("*.py") if path.parent.name not in ("text", "goldfish")]
    return [path for path in found if not {"text", "goldfish"} & set(path.parts)]


def _strings(path: Path) -> Iterator[str]:
    if path.name == "printed_abilities.py":
        return  # where topics get their names
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _constants_given_to(method: str, place: int) -> set[str]:
    """Return the constants that the rules pass to the method as that argument."""
    found = set()
    for path in _sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) <= place:
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            argument = node.args[place]
            if called == method and isinstance(argument, ast.Constant):
                found.add(str(argument.value))
    return found


def _parsed_prohibitions() -> set[str]:
    """The actions that readers say something cannot do or undergo."""
    found = set()
    for path in (RULES / "text").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = {"cannot": 0, "Cannot": 1}.get(called)
                if place is not None:
                    arguments = node.args[place:] if called == "cannot" else node.args[1:2]
                    found |= {a.value for a in arguments if isinstance(a, ast.Constant)}
    return found


def test_what_readers_prohibit_is_what_the_rules_ask_for() -> None:
    assert _parsed_prohibitions() == _constants_given_to("cannot", 1)


def test_every_event_that_a_trigger_waits_for_is_emitted() -> None:
    assert set(EVENTS.values()) == _constants_given_to("emit", 0)


# Who can take part in an event: units, cards, or either.
UNIT_FIELDS = ("who", "attacker", "defender")
NUMBERS = {"attack", "support", "cost", "promotion_cost", "orbs_destroyed", "critical_factor"}
UNTIL = {
    "battle",
    "turn",
    "own_next_turn",
    "enemy_next_turn",
    "during_own_next_turn",
    "during_enemy_next_turn",
    "field",
    "game",
}
DESTINATIONS = {*PLACES, "deck_top", "deck_bottom"}
CAUSES = {"attack", "critical", "skill", "cost"}
# What each argument may say, as the handlers know it.
VALUES: dict[tuple[type[Any], str], set[str]] = {
    (effects.Lasting, "until"): UNTIL,
    (effects.Put, "to"): DESTINATIONS,
    (effects.Flip, "face"): {"up", "down", "either"},
    (effects.Stack, "how"): {"promote", "level_up", "growth", "beneath"},
    (effects.Move, "to"): {"", *AREAS},
    (effects.Deploy, "area"): {"", *AREAS},
    (filters.Is, "state"): {*context._STATES, "face_up", "tapped"},
    (filters.Shares, "what"): {"name", "cost", "attack", "support", "insignias", "weapons"},
    (changes.Adjust, "stat"): NUMBERS,
    (changes.Becomes, "stat"): NUMBERS,
    (changes.Multiplied, "stat"): NUMBERS,
    (triggers.PhaseStarts, "phase"): set(PHASES[1:4]),
    (triggers.Placed, "to"): {*PLACES, *AREAS},
    (triggers.Placed, "origin"): {"", *PLACES, *AREAS},
}


def is_of_cards(group: Any) -> bool:
    """Return True for groups of cards that are not units, which do nothing by themselves."""
    if isinstance(group, groups.Together):
        return any(map(is_of_cards, group.groups))
    if isinstance(group, groups.Among):
        return is_of_cards(group.group)
    if isinstance(group, groups.Chosen):
        return is_of_cards(group.among)
    return isinstance(group, (groups.Cards, groups.Top, groups.Stacked, nodes.SupportCard))


def wrong_parts(tree: Any) -> list[Node]:
    """Triggers about what takes no part in their event, and arguments that no handler knows."""
    found: list[Node] = []
    nodes_of_tree = walk(tree)
    coming = [
        node
        for about in nodes_of_tree
        if isinstance(about, (triggers.Placed, changes.Forbidden))
        for node in walk(about.what)
    ]
    # Nor does it matter where the card of a skill lies when the skill has been paid for.
    coming += [about.who for about in nodes_of_tree if isinstance(about, trigger_nodes.SkillUsed)]
    for node in nodes_of_tree:
        about = [getattr(node, name, None) for name in UNIT_FIELDS]
        is_told = isinstance(node, triggers.Trigger) and not isinstance(
            node, trigger_nodes.SkillUsed
        )
        if is_told and any(map(is_of_cards, about)):
            found.append(node)
        for name in node.__dataclass_fields__:
            known = VALUES.get((type(node), name))
            if known is not None and getattr(node, name) not in known:
                found.append(node)
        # What comes to a place, or may not, may be anywhere; all else is looked for somewhere.
        if isinstance(node, groups.Cards) and node.place not in PLACES and node not in coming:
            found.append(node)
        if isinstance(node, changes.Cannot) and not CAUSES.issuperset(node.by):
            found.append(node)
    return found


@pytest.mark.parametrize(
    "wrong",
    [
        triggers.Destroyed(groups.Cards("own", "orbs")),
        triggers.Moved(groups.Among(groups.Cards("own", "bonds"), ())),
        effects.Lasting("forever", ()),
        filters.Is("asleep"),
        changes.Cannot(groups.This(), "be_moved", by=("weather",)),
    ],
)
def test_a_part_that_cannot_work_is_found(wrong: Node) -> None:
    assert wrong_parts(wrong) == [wrong]


def test_no_shipped_ability_waits_for_an_event_that_never_comes() -> None:
    found = {case.printed[0]: wrong_parts(case.ability) for case in load().cases}

    assert {printed: parts for printed, parts in found.items() if parts} == {}
