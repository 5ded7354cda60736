"""Card text to abilities, line by line."""

from __future__ import annotations

from functools import cache

from lark import Lark
from lark.exceptions import UnexpectedInput

from rules.fetcg.text.grammar.clauses import CLAUSES
from rules.fetcg.text.grammar.lexicon import LEXICON
from rules.fetcg.text.grammar.nouns import NOUNS
from rules.fetcg.text.grammar.sentences import SENTENCES
from rules.fetcg.text.line_reader import LineReader, Unclear
from rules.text.abilities import Ability, Failure

GRAMMAR = "\n".join((LEXICON, NOUNS, CLAUSES, SENTENCES, '%ignore " "'))


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The ability of a line, or the phrase at which understanding ended. All or nothing."""
    text = line.strip()
    if not text.endswith("."):
        return Failure(line, text)
    try:
        ability = parser().parse(text[:-1])
    except UnexpectedInput as stop:
        return Failure(line, text[max(stop.pos_in_stream or 0, 0) :])
    except Unclear as stop:
        return Failure(line, f"{text} ({stop})")
    assert isinstance(ability, Ability)
    return (ability,)


@cache
def parser() -> Lark:
    return Lark(
        GRAMMAR,
        parser="lalr",
        lexer="contextual",
        start="line",
        transformer=LineReader(),
        maybe_placeholders=False,
    )
