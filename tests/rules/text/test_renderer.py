"""Phrases with slots: how one row of a table says a node."""

from __future__ import annotations

import pytest

from rules.text.attrition import Gain
from rules.text.effects import Deploy, Tap
from rules.text.groups import Known, This, Units
from rules.text.render.renderer import Renderer, Says

TABLE: Says = {
    This: "this card",
    Known: lambda renderer, node: f"that {node.name}",
    Units: "your units",
    Gain: "{group} {group:gains/gain} {amount} {stat:loud}",
    Deploy: "deploy {group}[tapped? tapped][near? beside {near}][area? in the {area:places}]",
}


def say(node):
    slots = {"loud": lambda _, stat: stat.upper(), "places": {"home": "Home Row"}}
    return Renderer(TABLE, slots, lambda _, group: isinstance(group, Units)).say(node)


def test_a_slot_says_a_node_a_number_or_a_word_as_the_game_puts_it():
    assert say(Gain(This(), "health", 3)) == "this card gains 3 HEALTH"


def test_a_verb_agrees_with_its_group():
    assert say(Gain(Units("own"), "energy", 1)) == "your units gain 1 ENERGY"


def test_what_a_field_does_not_hold_is_left_out():
    assert say(Deploy(This())) == "deploy this card"
    assert say(Deploy(Known("ally"), "home", This(), tapped=True)) == (
        "deploy that ally tapped beside this card in the Home Row"
    )


def test_a_word_that_the_table_lacks_is_named():
    with pytest.raises(KeyError, match="Tap"):
        say(Tap(This()))
