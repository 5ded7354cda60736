"""The grammar of card text put together with the parsers of its phrases."""

from __future__ import annotations

from functools import cache

from lark import Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from rules.fma.text.condition_parser import ConditionParser
from rules.fma.text.effect_parser import EffectParser
from rules.fma.text.filter_parser import FilterParser
from rules.fma.text.grammar import grammar
from rules.fma.text.noun import Unclear
from rules.fma.text.noun_parser import NounParser
from rules.fma.text.player_parser import PlayerParser
from rules.fma.text.sentence_parser import SentenceParser
from rules.fma.text.statement_parser import StatementParser
from rules.fma.text.trigger_parser import TriggerParser
from rules.text.transformer import transformer_of

_EFFECTS, _STATEMENTS = EffectParser(), StatementParser()
PARSERS = (
    FilterParser(),
    NounParser(),
    _EFFECTS,
    PlayerParser(),
    ConditionParser(),
    _STATEMENTS,
    TriggerParser(),
    SentenceParser(_EFFECTS, _STATEMENTS),
)


class NotParsed(Exception):
    """A line that the grammar does not cover; `phrase` is where it stopped."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


def parse(text: str, start: str) -> object:
    """What the text says, read from that rule of the grammar; NotParsed where it ends."""
    try:
        tree = grammar().parse(text, start=start)
    except UnexpectedInput as stop:
        raise NotParsed(text[max(stop.pos_in_stream or 0, 0) :]) from None
    try:
        return transformer().transform(tree)
    except VisitError as stop:
        if isinstance(stop.orig_exc, Unclear):
            raise NotParsed(f"{text} ({stop.orig_exc})") from None
        raise


@cache
def transformer() -> Transformer[Token, object]:
    """Every rule of the grammar with the function that reads it."""
    return transformer_of(*PARSERS)
