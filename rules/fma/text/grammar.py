"""The grammar put together with its readings, and with whole words for its literals."""

from __future__ import annotations

import re

from rules.fma.text.condition_parser import CONDITIONS
from rules.fma.text.effect_grammar import EFFECTS
from rules.fma.text.effect_parser import EFFECTS as EFFECT_READINGS
from rules.fma.text.filter_parser import FILTERS
from rules.fma.text.noun_grammar import NOUNS, WORDS
from rules.fma.text.noun_parser import NOUNS as NOUN_READINGS
from rules.fma.text.sentence_parser import SENTENCES
from rules.fma.text.statement_grammar import STATEMENTS
from rules.fma.text.statement_parser import STATEMENTS as STATEMENT_READINGS
from rules.fma.text.trigger_parser import TRIGGERS
from rules.text.grammar import Grammar

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


GRAMMAR = Grammar(
    _rules(),
    ("effects", "statements", "costs", "goal"),
    FILTERS,
    NOUN_READINGS,
    EFFECT_READINGS,
    CONDITIONS,
    STATEMENT_READINGS,
    TRIGGERS,
    SENTENCES,
)
