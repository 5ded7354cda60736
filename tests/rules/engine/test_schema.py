"""The facts a game prints on its cards, and the sentences about wrong ones."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.schema import TYPES, Field, Kind, Schema, Section

UNIT = Kind(
    "unit",
    "Unit",
    (
        Field("cost", "Cost", "int", 0, 20),
        Field("attack", "Attack", "variable_int", 0, 300),
        Field("motto", "Motto", "text", required=False),
        Field("rank", "Rank", "choice", choices=(("low", "Low"), ("high", "High"))),
        Field("arms", "Arms", "choices", maximum=2, choices=(("bow", "Bow"), ("axe", "Axe"))),
        Field("lord", "Lord", "bool"),
    ),
)
SCHEMA = Schema((UNIT,), (Section("text", "Text"),))
GOOD: dict[str, Any] = {"cost": 1, "attack": 40, "rank": "low", "arms": ["bow"], "lord": False}


def test_good_facts_have_no_problem() -> None:
    assert SCHEMA.validate("unit", GOOD) == {}
    assert SCHEMA.validate("unit", {**GOOD, "attack": "X", "motto": "Onward", "arms": []}) == {}


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("cost", "3", "Cost is '3'; it must be a whole number."),
        ("cost", True, "Cost is True; it must be a whole number."),
        ("cost", 1.0, "Cost is 1.0; it must be a whole number."),
        ("cost", -1, "Cost is -1; it must be at least 0."),
        ("cost", 21, "Cost is 21; it must be at most 20."),
        ("cost", "X", "Cost is 'X'; it must be a whole number."),
        ("attack", "Y", "Attack is 'Y'; it must be a whole number or X."),
        ("attack", 310, "Attack is 310; it must be at most 300."),
        ("motto", 5, "Motto is 5; it must be a text."),
        ("rank", "middle", "Rank is 'middle'; it must be one of low, high."),
        ("arms", "bow", "Arms is 'bow'; it must be a list."),
        ("arms", ["sling"], "Arms is 'sling'; it must be one of bow, axe."),
        ("arms", ["bow", "bow"], "Arms names one thing twice: bow, bow."),
        ("lord", 1, "Lord is 1; it must be true or false."),
    ],
)
def test_a_wrong_fact_is_named_with_what_would_be_right(
    field: str, value: Any, sentence: str
) -> None:
    assert SCHEMA.validate("unit", {**GOOD, field: value}) == {field: sentence}


@pytest.mark.parametrize("limit", ["cost", "attack"])
def test_the_limits_themselves_are_good(limit: str) -> None:
    field = UNIT.field(limit)

    for value in (field.minimum, field.maximum):
        assert SCHEMA.validate("unit", {**GOOD, limit: value}) == {}


def test_too_many_choices_are_refused() -> None:
    field = Field("arms", "Arms", "choices", maximum=1, choices=(("bow", "Bow"), ("axe", "Axe")))

    assert field.problem(["bow", "axe"]) == "Arms has 2 entries; at most 1 are possible."


@pytest.mark.parametrize("gone", ["cost", "rank"])
def test_a_missing_fact_is_a_problem_unless_it_is_known_to_be_unknown(gone: str) -> None:
    facts = {**GOOD, gone: None}

    assert SCHEMA.validate("unit", facts) == {gone: f"{UNIT.field(gone).label} is missing."}
    assert SCHEMA.validate("unit", facts, unknown=(gone,)) == {}


def test_a_fact_the_kind_does_not_have_is_a_problem() -> None:
    problems = SCHEMA.validate("unit", {**GOOD, "speed": 7})

    assert problems == {"speed": "speed is not a field of this kind."}


def test_unknown_kinds_and_fields_name_the_known_ones() -> None:
    assert SCHEMA.validate("spell", {}) == {"kind": "no kind of card 'spell'; known: unit."}
    with pytest.raises(KeyError, match="Unit cards have no field 'speed'; known: cost, attack"):
        UNIT.field("speed")


def test_every_type_has_been_tried() -> None:
    assert {field.type for field in UNIT.fields} == set(TYPES)


def test_a_text_must_match_its_pattern_whole() -> None:
    field = Field("grid", "Grid", "text", help="Two digits.", pattern="[0-9]{2}")

    assert field.problem("12") is None
    assert field.problem("123") == "Grid is '123', which cannot be read. Two digits."
