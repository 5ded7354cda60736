"""The vocabulary against what obeys it, in both directions, and triggers against their events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules.cipher
from rules.cipher.abilities import trigger_matching
from rules.cipher.abilities.effect_handlers import EFFECT_HANDLERS
from rules.cipher.printed_abilities import EVENTS, topic_of
from rules.cipher.text import nodes, trigger_nodes
from rules.text import changes, effects, evaluate, execute, filters, groups, triggers
from rules.text.sorts import Amount, Change, Condition, Effect, Filter, Group, Trigger
from rules.text.tree import Node, walk
from tests.rules.cipher.abilities.test_field_values import strange_values, words
from tests.rules.cipher.execution.catalogue import load

RULES = Path(rules.cipher.__file__).resolve().parent
# Resolved by asking a player, or asked only through the statements they contain.
CHOSEN = {groups.Chosen}
SCOPES = {changes.While}
# Asked by the rules of decks alone, or read off the cards of the two that share a Name.
STATED_ELSEWHERE = {nodes.CopiesAllowed, nodes.Coexists}
# Waits for what the events in it wait for.
ANY_OF_THESE = {trigger_nodes.OneOfEvents}


def words_of(sort: type[Node]) -> set[type[Any]]:
    """Return the words of a sort that Cipher's trees are made of."""
    return {kind for kind in words().values() if issubclass(kind, sort)}


def names(kinds: set[type[Any]]) -> list[str]:
    return sorted(kind.__name__ for kind in kinds)


@pytest.mark.parametrize(
    ("sort", "obeyed"),
    [
        (Effect, {*EFFECT_HANDLERS, *execute.COMPOSED}),
        (Trigger, {*trigger_matching._MATCHERS, *ANY_OF_THESE}),
        (Trigger, {*EVENTS, *ANY_OF_THESE}),
        (Group, {*evaluate.GROUPS, *CHOSEN}),
        (Amount, {*evaluate.AMOUNTS}),
        (Filter, {*evaluate.FILTERS}),
        (Condition, {*evaluate.CONDITIONS}),
    ],
)
def test_every_word_is_obeyed_and_nothing_else_is(sort: type[Node], obeyed: set[Any]) -> None:
    known = words_of(sort)
    cipher_alone = {kind for kind in obeyed if kind.__module__.startswith("rules.cipher.")}

    assert names(known - obeyed) == []
    assert names(cipher_alone - known) == []


def test_every_statement_has_a_topic_that_the_rules_ask_about() -> None:
    asked = {text for path in _sources() for text in _strings(path)}
    for kind in words_of(Change) - SCOPES - STATED_ELSEWHERE:
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


# The fields of triggers that name units.
UNIT_FIELDS = ("who", "attacker", "defender")


def is_of_cards(group: Any) -> bool:
    """Return True for groups of cards that are not units, which do nothing by themselves."""
    if isinstance(group, groups.Together):
        return any(map(is_of_cards, group.groups))
    if isinstance(group, groups.Among):
        return is_of_cards(group.group)
    if isinstance(group, groups.Chosen):
        return is_of_cards(group.among)
    return isinstance(group, (groups.Cards, groups.Top, groups.Stacked, nodes.SupportCard))


def waits_for_cards(node: Node) -> bool:
    """Return True for a trigger about cards where its event is about units."""
    if not isinstance(node, Trigger) or isinstance(node, trigger_nodes.SkillUsed):
        return False
    return any(is_of_cards(getattr(node, name, None)) for name in UNIT_FIELDS)


LORD = filters.Is("lord")


def replaces_nothing(node: Node) -> bool:
    """Return True for a replacement of an event that the rules let nothing replace."""
    event = node.event if isinstance(node, changes.Instead) else None
    if isinstance(event, triggers.Placed) and isinstance(event.what, nodes.SupportCard):
        return (event.origin, event.to) != ("support", "retreat")
    if isinstance(event, triggers.AttackDestroys):
        return not isinstance(event.defender, groups.Units) or LORD not in event.defender.where
    return not isinstance(event, triggers.Destroyed | None)


def wrong_parts(tree: Node) -> list[object]:
    """Return triggers that nothing can fire, and values of fields that no handler knows."""
    wrong = (node for node in walk(tree) if waits_for_cards(node) or replaces_nothing(node))
    return [*wrong, *sorted(strange_values(tree))]


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (orbs := triggers.Destroyed(groups.Cards("own", "orbs")), orbs),
        (bond := triggers.Moved(groups.Among(groups.Cards("own", "bonds"), ())), bond),
        (draws := changes.Instead(triggers.Drew("own"), ()), draws),
        (
            comes := changes.Instead(triggers.Placed(nodes.SupportCard("own"), "support"), ()),
            comes,
        ),
        (effects.Lasting("forever", ()), ("Lasting.until", "forever")),
        (filters.Is("asleep"), ("Is.state", "asleep")),
        (groups.Cards("own", "any"), ("Cards.place", "any")),
        (changes.Cannot(groups.This(), "be_moved", by=("weather",)), ("Cannot.by", "weather")),
    ],
    ids=[
        "destroyed orbs",
        "moved bonds",
        "draws",
        "comes to support",
        "duration",
        "state",
        "place",
        "cause",
    ],
)
def test_a_part_that_cannot_work_is_found(wrong: Node, found: object) -> None:
    assert wrong_parts(wrong) == [found]


def test_no_shipped_ability_has_a_part_that_cannot_work() -> None:
    found = {case.printed[0]: wrong_parts(case.ability) for case in load().cases}

    assert {printed: parts for printed, parts in found.items() if parts} == {}
