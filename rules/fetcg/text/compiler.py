"""Card text to abilities, line by line."""

from __future__ import annotations

from functools import cache

from lark import Lark
from lark.exceptions import UnexpectedInput

from rules.fetcg.text.change_parser import CHANGES
from rules.fetcg.text.clause_parser import CLAUSES
from rules.fetcg.text.effect_parser import EFFECTS
from rules.fetcg.text.grammar import clauses, lexicon, nouns, sentences
from rules.fetcg.text.line_parser import LINES, Unclear
from rules.fetcg.text.noun_parser import NOUNS
from rules.text.abilities import Ability, Failure
from rules.text.transformer import transformer_of

GRAMMAR = "\n".join(
    (lexicon.LEXICON, nouns.NOUNS, clauses.CLAUSES, sentences.SENTENCES, '%ignore " "')
)


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
        transformer=transformer_of(NOUNS, CLAUSES, EFFECTS, CHANGES, LINES),
        maybe_placeholders=False,
    )
