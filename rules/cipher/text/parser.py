"""The grammar of Cipher's card text put together with the parsers of its phrases."""

from __future__ import annotations

from functools import cache

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from rules.cipher.text.act_parser import ActParser
from rules.cipher.text.battle_parser import BattleParser
from rules.cipher.text.condition_parser import ConditionParser
from rules.cipher.text.cost_parser import CostParser
from rules.cipher.text.filter_parser import FilterParser
from rules.cipher.text.gain_parser import GainParser
from rules.cipher.text.grammar.acts import ACTS
from rules.cipher.text.grammar.clauses import CLAUSES
from rules.cipher.text.grammar.lexicon import LEXICON
from rules.cipher.text.grammar.nouns import NOUNS
from rules.cipher.text.grammar.statements import STATEMENTS
from rules.cipher.text.lead_parser import LeadParser
from rules.cipher.text.noun_parser import NounParser
from rules.cipher.text.nouns import Unclear
from rules.cipher.text.parts import Floor, OneOfAName, Requirement, Sentence
from rules.cipher.text.sentence_parser import SentenceParser
from rules.cipher.text.state_parser import StateParser
from rules.cipher.text.statement_parser import StatementParser
from rules.cipher.text.trigger_parser import TriggerParser
from rules.cipher.text.verb_parser import VerbParser
from rules.text.effects import Effect
from rules.text.transformer import transformer_of

GRAMMAR = "\n".join((LEXICON, NOUNS, CLAUSES, STATEMENTS, ACTS, '%ignore " "'))


class NotParsed(Exception):
    """A sentence that the grammar does not cover; `phrase` is where it stopped."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


def transformer() -> Transformer[Token, object]:
    """Every rule of the grammar with the parser that reads it."""
    return transformer_of(
        NounParser(),
        FilterParser(),
        StateParser(),
        ConditionParser(),
        BattleParser(),
        TriggerParser(),
        LeadParser(),
        StatementParser(),
        VerbParser(),
        GainParser(),
        ActParser(),
        CostParser(),
        SentenceParser(),
    )


@cache
def parser() -> Lark:
    return Lark(
        GRAMMAR,
        parser="lalr",
        lexer="contextual",
        start=["sentence", "payments"],
        transformer=transformer(),
        maybe_placeholders=False,
    )


def parse_sentence(text: str) -> Sentence | Requirement | OneOfAName | Floor:
    found = _parse(text, "sentence")
    assert isinstance(found, Sentence | Requirement | OneOfAName | Floor)
    return found


def parse_cost(text: str) -> tuple[Effect, ...]:
    found = _parse(text, "payments")
    assert isinstance(found, tuple)
    return found


def _parse(text: str, start: str) -> object:
    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as stop:
        raise NotParsed(text[max(stop.pos_in_stream or 0, 0) :]) from None
    except (Unclear, KeyError) as stop:
        raise NotParsed(f"{text} ({stop})") from None
    except VisitError as stop:
        raise NotParsed(f"{text} ({stop.orig_exc})") from None
