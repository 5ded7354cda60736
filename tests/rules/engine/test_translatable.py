"""Sentences that know their parts are English to the rules, and can be said anew."""

from __future__ import annotations

import pickle
from copy import deepcopy

from rules.engine.translatable import (
    LABEL,
    both,
    either,
    fill,
    grouped,
    label,
    listed,
    lowered,
    noun,
    percent,
    say,
)


def test_a_sentence_is_a_string_in_english() -> None:
    said = say("Only {most} copies of {card} are allowed.", most=4, card="Marth")

    assert said == "Only 4 copies of Marth are allowed."
    assert isinstance(said, str)


def test_it_keeps_its_template_and_its_values() -> None:
    said = say("Remove {card}", card="Marth")

    assert (said.template, said.values, said.context) == ("Remove {card}", {"card": "Marth"}, "")


def test_a_slot_names_a_noun_in_the_number_of_its_count() -> None:
    words = [say("{count:card}", count=count) for count in (0, 1, 2)]

    assert words == ["0 cards", "1 card", "2 cards"]
    assert noun("copy|copies", 1) == " copy"
    assert noun("copy|copies", 3) == " copies"
    assert noun(None, 3) == ""


def test_without_values_braces_are_left_alone() -> None:
    assert say("Write {2} or {2,4}.") == "Write {2} or {2,4}."


def test_what_is_said_once_can_be_filled_later() -> None:
    template = say("{card} is a location.")

    assert say(template, card="Central") == "Central is a location."


def test_a_label_may_be_written_otherwise_inside_a_sentence() -> None:
    cost = label("Cost", "cost")

    assert (cost, cost.template, cost.context) == ("cost", "Cost", LABEL)
    assert say("{fact} {value}", fact=cost, value="3") == "cost 3"


def test_a_label_is_lowered_for_english_alone() -> None:
    goal = lowered(say("Goal: {attribute}", attribute=label("Alchemy")))

    assert (goal, goal.template) == ("goal: alchemy", "Goal: {attribute}")
    assert lowered("Cost") == "cost"


def test_large_numbers_have_their_commas() -> None:
    assert say("{count} characters", count=1200) == "1,200 characters"


def test_parts_are_joined_in_words() -> None:
    assert either(["a", "b", "c"]) == "a or b or c"
    assert both(["a", "b", "c"]) == "a and b and c"
    assert listed(["a", "b", "c"]) == "a, b, c"
    assert grouped(["a, b", "c"]) == "a, b; c"
    assert (either([]), both(["a"])) == ("", "a")
    assert percent(12) == "12%"


def test_values_are_put_into_words_by_whoever_says_it() -> None:
    said = say("{card} has {count:line}", card="Marth", count=1200)

    assert fill("{count:Zeile|Zeilen} hat {card}", said.values, lambda value: f"<{value}>") == (
        "<1200> Zeilen hat <Marth>"
    )


def test_a_copy_knows_its_parts_as_well() -> None:
    said = say("Remove {card}", card="Marth")

    for copy in (deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (copy, copy.template, copy.values) == (said, said.template, said.values)
