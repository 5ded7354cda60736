"""Every value that compiled text may put into a word is one that the rules carry out."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.cipher.abilities.context import _STATES, PLACES
from rules.cipher.abilities.effect_handlers import EFFECT_HANDLERS
from rules.cipher.abilities.trigger_matching import _MATCHERS
from rules.cipher.card_text import read
from rules.cipher.cards import SCHEMA, TRAITS
from rules.cipher.printed_abilities import EVENTS
from rules.cipher.text import nodes, trigger_nodes
from rules.cipher.turn import PHASES
from rules.cipher.units import AREAS
from rules.text import (
    abilities,
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
from tests.rules.cipher.abilities.test_clauses_of_durations import UNTIL
from tests.rules.cipher.abilities.test_permissions import ATTEMPTS
from tests.testkit.cipher.random_decks import public_cards
from tests.testkit.citation import rule

MODULES = (
    *(abilities, amounts, changes, conditions, effects, filters, groups, triggers),
    *(nodes, trigger_nodes),
)

SIDES = {"own", "enemy", "any"}
ROLES = {"attacking", "defending", "either"}
NUMBERS = {"attack", "support", "cost", "promotion_cost"}
SHOWN = {key for field in SCHEMA.kinds[0].fields if field.key in TRAITS for key, _ in field.choices}
LIES = {*PLACES, *AREAS}
# What each field of a word may hold. What a player wrote on a card (names, labels) stands for
# itself, and so do the words that one part of an ability hands to the next.
FREE = {"name", "names", "skill", "skills", "label", "labels", "kept", "odd", "text"}
KNOWN: dict[str, set[str]] = {
    "Ability.kind": {"activate", "trigger", "continuous", "special", "support"},
    "Ability.place": {"field", "bonds", "hand", "support", "retreat", "boundless", "any"},
    "Ability.role": {"", *ROLES},
    "Adjust.stat": {*NUMBERS, "orbs_destroyed", "critical_factor"},
    "At.places": {*LIES, "field"},
    "Cannot.action": {attempt.action for attempt in ATTEMPTS},
    "Cannot.by": {"attack", "critical", "skill", "cost"},
    "Cannot.place": {"", *AREAS, "retreat", "boundless"},
    "Chosen.different": {"", "name", "cost"},
    "Chosen.total_stat": {"", *NUMBERS},
    "Compare.op": {"=", "<=", ">=", "<", ">"},
    "Copies.what": {*TRAITS, "range"},
    "Delayed.until": {*UNTIL},
    "Deploy.area": {"", *AREAS},
    "Deployed.origin": {"", *PLACES},
    "Deployed.place": {"", *AREAS},
    "Destroyed.by": {"attack", "skill", "cost"},
    "Flip.face": {"up", "down", "either"},
    "Forbidden.action": {"deploy", "use", "draw", "put"},
    "Forbidden.place": {"", *AREAS, "orbs", "bonds"},
    "GainsSkillsOf.kind": {"", "activate", "trigger", "continuous", "special", "support"},
    "Happened.since": {"turn"},
    "HasSkill.kind": {"", "activate", "trigger", "continuous", "special", "support"},
    "Is.state": {*_STATES, "face_up", "tapped"},
    "Lasting.until": {*UNTIL},
    "LosesSkills.kind": {"", "activate", "trigger", "continuous", "special", "support"},
    "MayStack.how": {"promote", "level_up"},
    "Move.to": {"", *AREAS},
    "Moved.to": {"", *AREAS},
    "NeedsNoInsignia.actions": {"deploy", "level_up", "promote"},
    "PaysInstead.action": {"", "critical", "evade"},
    "PhaseStarts.phase": {*PHASES[1:4]},  # the others have no event
    "Placed.by": {"effect", "cost", "support"},
    "Placed.cause": {"", *SIDES},
    "Placed.origin": {"", *LIES},
    "Placed.to": LIES,
    "Revealed.by": {"effect", "cost", "support"},
    "Revealed.origin": {"", *LIES},
    "Put.to": {*PLACES, "deck_top", "deck_bottom"},
    "Shares.what": {*TRAITS, "name", "cost", "attack", "support"},
    "SkillUsed.place": {"", "field", "bonds", "hand", "support", "any"},
    "Stacking.how": {"promote", "level_up"},
    "Stack.how": {"promote", "level_up", "growth", "beneath"},
    "Trait.value": SHOWN,
    "TurnOf.phase": {"", *PHASES},
    "Untapped.side": {"", *SIDES},
    "Drew.cause": {"", *SIDES},
}
KNOWN |= {f"{word}.stat": KNOWN["Adjust.stat"] for word in ("Becomes", "Multiplied")}
KNOWN |= {f"{word}.stat": NUMBERS for word in ("Number", "Stat")} | {
    "Number.op": KNOWN["Compare.op"]
}
KNOWN["PrintsX.stat"] = NUMBERS
KNOWN |= {f"{word}.trait": set(TRAITS) for word in ("AnyTrait", "Trait", "Variety")}
# Of Names, units have several (CIPHER-NAME-5).
KNOWN["Variety.trait"] |= {"name"}
KNOWN |= {f"{word}.role": ROLES for word in ("Fighting", "Fights")}
KNOWN |= {"Cards.place": set(PLACES), "Chosen.by": SIDES, "Put.by": SIDES, "Reveal.by": SIDES}
# By a skill of that name, "*" by any.
NAMES = {"Deployed.by", "Drew.by", "Moved.by", "Tapped.by", "Untapped.by"}


def words() -> dict[str, type[Node]]:
    ours = {module.__name__ for module in MODULES}
    return {
        name: kind
        for name, kind in vocabulary().items()
        if kind.__module__ in ours and not kind.__subclasses__()
    }


@cache
def fields_of(kind: type[Node]) -> list[str]:
    """The fields of a word that hold text of a list that somebody must know."""
    hints = typing.get_type_hints(kind)
    return [
        field
        for field in getattr(kind, "__dataclass_fields__", {})
        if hints[field] in (str, tuple[str, ...])
        and field not in FREE
        and f"{kind.__name__}.{field}" not in NAMES
    ]


def values_in(node: Node) -> Iterator[tuple[str, str]]:
    for field in fields_of(type(node)):
        held = getattr(node, field)
        for value in held if isinstance(held, tuple) else (held,):
            yield f"{type(node).__name__}.{field}", value


ANYWHERE = (
    *(triggers.Placed, changes.Forbidden),
    *(trigger_nodes.SkillUsed, trigger_nodes.Revealed),
)


def told_apart_by_filters(ability: Node) -> list[Node]:
    """Cards of which it is asked what they show, wherever they lie: "any" is a place for them."""
    asked = [
        node.who if isinstance(node, trigger_nodes.SkillUsed) else node.what
        for node in walk(ability)
        if isinstance(node, ANYWHERE)
    ]
    asked += [node.source for node in walk(ability) if isinstance(node, changes.Cannot)]
    return [group for group in asked if isinstance(group, groups.Cards)]


def known(place: str) -> set[str]:
    return SIDES if place.endswith(".side") and place not in KNOWN else KNOWN[place]


def test_every_field_of_every_word_has_its_list() -> None:
    fields = {f"{name}.{field}" for name, kind in words().items() for field in fields_of(kind)}

    assert not {one for one in fields if not one.endswith(".side")} - KNOWN.keys()
    assert not KNOWN.keys() - fields


@rule("CIPHER-GAME-4")
def test_every_word_is_carried_out_asked_or_heard() -> None:
    """A word that nobody knows would stop the match that meets it."""
    handled = {
        *(EFFECT_HANDLERS.keys() | execute.COMPOSED.keys()),
        *(evaluate.AMOUNTS.keys() | evaluate.FILTERS.keys()),
        *(evaluate.GROUPS.keys() | evaluate.CONDITIONS.keys()),
        *_MATCHERS,
        trigger_nodes.OneOfEvents,
        # A choice is resolved by asking; an ability is what all the others are part of.
        groups.Chosen,
        abilities.Ability,
    }
    rest = {kind for kind in words().values() if kind not in handled}

    assert {kind.__name__ for kind in rest if not issubclass(kind, changes.Change)} == set()
    assert set(_MATCHERS) == set(EVENTS)


def strange_values(ability: Node) -> set[tuple[str, str]]:
    """Return the fields and values in a tree that nobody knows ("Is.state", "asleep")."""
    shown = told_apart_by_filters(ability)
    strange = set()
    for node in walk(ability):
        found = {one for one in values_in(node) if one[1] not in known(one[0])}
        if any(node is card for card in shown):
            found -= {("Cards.place", "any")}
        strange |= found
    return strange


@pytest.mark.long
def test_every_value_in_a_public_cards_text_is_known(public_data: Path) -> None:
    strange = set()
    for data in public_cards(public_data):
        for ability in read(data).abilities:
            strange |= strange_values(ability)

    assert strange == set()
