"""The grammar: its parts put together, with whole words for their literals."""

from __future__ import annotations

import re
from functools import cache

from lark import Lark

from rules.fma.text.effect_grammar import EFFECTS
from rules.fma.text.noun_grammar import NOUNS, WORDS
from rules.fma.text.statement_grammar import STATEMENTS

STARTS = ("effects", "statements", "costs", "goal")
_LITERAL = re.compile(r'"([^"]+)"')
_WRAPPED = re.compile(r"\n +(?![| ])")
_TERMINAL = re.compile(r"^[A-Z_]+(?:\.\d+)?:")


def _rules() -> str:
    """A literal becomes a terminal that matches it as whole words, whatever its capitals."""
    terminals: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        words = match[1]
        name = re.sub(r"\W+", "_", words).strip("_").upper()
        return terminals.setdefault(words, f"_L{len(terminals)}_{name}")

    text = _WRAPPED.sub(" ", "\n".join((WORDS, NOUNS, EFFECTS, STATEMENTS)))
    lines = [
        line if _TERMINAL.match(line) else _LITERAL.sub(named, line) for line in text.splitlines()
    ]
    lines += [f"{name}.1: /{_pattern(words)}/i" for words, name in terminals.items()]
    return "\n".join([*lines, '%ignore " "'])


def _pattern(words: str) -> str:
    whole = r"(?![\w-])" if words[-1].isalnum() else ""
    return re.escape(words).replace("/", r"\/") + whole


@cache
def grammar() -> Lark:
    return Lark(
        _rules(), parser="lalr", lexer="contextual", start=list(STARTS), maybe_placeholders=False
    )
