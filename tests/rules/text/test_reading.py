"""A grammar put together with the functions that read its rules."""

from __future__ import annotations

import pytest

from rules.text.grammar import Grammar, NotParsed, Unclear, constants

GRAMMAR = """
start: greeting _TO name
greeting: "hello" -> hello
        | "bye"   -> bye
name: WORD
_TO: "to"
%import common.WORD
%ignore " "
"""
GREETINGS = constants({"hello": "good day", "bye": "farewell"})


def _name(word: str) -> str:
    if word == "nobody":
        raise Unclear("whom")
    return str(word).title()


READINGS = {"start": lambda greeting, name: f"{greeting}, {name}", "name": _name}


def test_each_rule_is_read_by_the_function_of_its_name() -> None:
    grammar = Grammar(GRAMMAR, ("start",), GREETINGS, READINGS)

    assert grammar.parse("hello to marth", "start") == "good day, Marth"
    assert grammar.parse("bye to caeda", "start") == "farewell, Caeda"


def test_a_text_that_cannot_be_read_says_where_understanding_ended() -> None:
    grammar = Grammar(GRAMMAR, ("start",), GREETINGS, READINGS)

    with pytest.raises(NotParsed) as stopped:
        grammar.parse("hello marth", "start")

    assert stopped.value.phrase == "marth"


@pytest.mark.parametrize("read", ["parse", "all_readings"])
def test_understanding_ends_before_a_word_and_not_within_it(read: str) -> None:
    grammar = Grammar('start: "a" "cat"\n%ignore " "', ("start",), {"start": lambda: "cat"})

    with pytest.raises(NotParsed) as stopped:
        getattr(grammar, read)("as long as a cat", "start")

    assert stopped.value.phrase in ("as long as a cat", "")


def test_words_that_mean_nothing_are_said_with_the_reason() -> None:
    grammar = Grammar(GRAMMAR, ("start",), GREETINGS, READINGS)

    with pytest.raises(NotParsed) as stopped:
        grammar.parse("hello to nobody", "start")

    assert stopped.value.phrase == "hello to nobody (whom)"


def test_two_readings_of_one_rule_are_refused() -> None:
    with pytest.raises(ValueError, match="name is a second reading"):
        Grammar(GRAMMAR, ("start",), GREETINGS, READINGS, {"name": str})


def test_the_parser_is_built_when_it_is_first_needed() -> None:
    broken = Grammar("start: missing", ("start",))

    with pytest.raises(Exception, match="missing"):
        broken.parse("hello", "start")
