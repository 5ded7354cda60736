"""A parser that looks ahead reads all that lark's reads, in the same order."""

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput

from rules.text.earley import look_ahead

# Two ways to take "fish" apart, a rule that may be empty, one that refers to itself, one of all.
GRAMMAR = """
start: clause | clause "and" start
clause: politely who does politely
politely: | "please"
who: "you" | "all" WORD
does: "fish" -> act | "fish" what -> on | WORD -> unknown
what: "fish" | WORD
WORD: /[a-z]+/
%ignore " "
"""
TEXTS = (
    "you fish",
    "please you fish fish and you  fish please",
    "all fish fish fish and all fish fish",
    "all fish you and please all and fish please and you fish",
)


def parser(**options: str) -> Lark:
    return Lark(GRAMMAR, parser="earley", lexer="dynamic", **options)


@pytest.mark.parametrize("ambiguity", ["explicit", "resolve"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_in_the_same_ways(text: str, ambiguity: str) -> None:
    expected = parser(ambiguity=ambiguity).parse(text)

    assert look_ahead(parser(ambiguity=ambiguity)).parse(text) == expected


def test_a_text_is_taken_apart_in_more_than_one_way() -> None:
    tree = look_ahead(parser(ambiguity="explicit")).parse(TEXTS[2])

    assert list(tree.find_data("_ambig"))


@pytest.mark.parametrize("text", ["", "1", "you", "you 1", "please fish", "you fish  1 and"])
def test_a_text_that_cannot_be_read_stops_at_the_same_word(text: str) -> None:
    with pytest.raises(UnexpectedInput) as expected:
        parser().parse(text)
    with pytest.raises(UnexpectedInput) as stopped:
        look_ahead(parser()).parse(text)

    places = [stop.value.pos_in_stream for stop in (expected, stopped)]
    rests = [text[place:].lstrip() if place >= 0 else None for place in places]
    assert rests[0] == rests[1]
    assert type(expected.value) is type(stopped.value)
