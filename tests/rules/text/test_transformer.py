"""A transformer put together from several parsers."""

from __future__ import annotations

import pytest
from lark import Lark, Token

from rules.text.transformer import transformer_of

GRAMMAR = """
start: greeting name
greeting: "hello" -> hello
name: WORD -> name
%import common.WORD
%ignore " "
"""


class Greetings:
    def start(self, greeting: str, name: str) -> str:
        return f"{greeting}, {name}"

    def hello(self) -> str:
        return "good day"


class Names:
    def name(self, word: Token) -> str:
        return self._proper(word)

    def _proper(self, word: str) -> str:
        return word.title()


def test_each_rule_is_read_by_the_parser_with_a_method_of_its_name() -> None:
    parser = Lark(GRAMMAR, parser="lalr", transformer=transformer_of(Greetings(), Names()))

    assert parser.parse("hello marth") == "good day, Marth"


def test_a_parser_may_be_a_table_of_functions() -> None:
    names = {"name": lambda word: str(word).upper()}
    parser = Lark(GRAMMAR, parser="lalr", transformer=transformer_of(Greetings(), names))

    assert parser.parse("hello marth") == "good day, MARTH"


def test_two_readings_of_one_rule_are_refused() -> None:
    with pytest.raises(ValueError, match=r"Names.name is a second reading"):
        transformer_of(Names(), Greetings(), Names())
