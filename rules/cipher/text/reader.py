"""The parser of Cipher's card text: the parts of the grammar put together, built on first use."""

from __future__ import annotations

from functools import cache

from lark import Lark, Token, v_args
from lark.exceptions import UnexpectedInput, VisitError

from rules.cipher.text.act_reader import ActReader
from rules.cipher.text.battle_reader import BattleReader
from rules.cipher.text.condition_reader import ConditionReader
from rules.cipher.text.filter_reader import FilterReader
from rules.cipher.text.gain_reader import GainReader
from rules.cipher.text.grammar.acts import ACTS
from rules.cipher.text.grammar.clauses import CLAUSES
from rules.cipher.text.grammar.lexicon import LEXICON
from rules.cipher.text.grammar.nouns import NOUNS
from rules.cipher.text.grammar.statements import STATEMENTS
from rules.cipher.text.lead_reader import LeadReader
from rules.cipher.text.noun_reader import NounReader
from rules.cipher.text.nouns import ENEMY, OWN, Noun, Unclear, pattern
from rules.cipher.text.parts import Floor, OneOfAName, Part, Requirement, Says, Sentence
from rules.cipher.text.price_reader import PriceReader
from rules.cipher.text.state_reader import StateReader
from rules.cipher.text.statement_reader import StatementReader
from rules.cipher.text.trigger_reader import TriggerReader
from rules.cipher.text.verb_reader import VerbReader
from rules.text.changes import OnlyDeployedIf, PaysInstead
from rules.text.conditions import Condition, TurnOf, Unless
from rules.text.effects import Effect

GRAMMAR = "\n".join((LEXICON, NOUNS, CLAUSES, STATEMENTS, ACTS, '%ignore " "'))


class NotRead(Exception):
    """A sentence that the grammar does not cover; `phrase` is where it stopped."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


@v_args(inline=True)
class Reader(
    NounReader,
    FilterReader,
    StateReader,
    ConditionReader,
    BattleReader,
    TriggerReader,
    LeadReader,
    StatementReader,
    VerbReader,
    GainReader,
    ActReader,
    PriceReader,
):
    """Turns the parser's rules into sentences."""

    def sentence(self, *parts: object) -> Sentence:
        found: list[Part] = []
        until, instead, diverts = "", False, False
        for part in parts:
            if isinstance(part, tuple):
                found.extend(part)
            elif isinstance(part, Token):
                instead = instead or part.type == "INSTEAD"
                diverts = diverts or part.type == "DIVERTED"
            elif isinstance(part, str):
                until = part
        instead = instead or any(getattr(part, "instead", False) for part in found)
        return Sentence(tuple(found), until, instead, diverts)

    def items(self, *parts: object) -> tuple[object, ...]:
        flat: list[object] = []
        for part in parts:
            flat.extend(part if isinstance(part, tuple) else (part,))
        return tuple(flat)

    def requirement(self, _: Token, condition: Condition) -> Requirement:
        return Requirement(condition)

    def requirement_plain(self, condition: Condition) -> Requirement:
        return Requirement(condition)

    def by_hand_only(self, _: Token) -> Requirement:
        return Requirement(by_hand=True)

    def one_of_a_name(self, _: Token) -> OneOfAName:
        return OneOfAName()

    def only_on_enemy_turn(self) -> Requirement:
        return Requirement(TurnOf(ENEMY))

    def only_on_own_turn(self) -> Requirement:
        return Requirement(TurnOf(OWN))

    def floor(self, words: Token) -> Floor:
        return Floor(max(1, int(words.split()[-1])))

    def substitution(self, *parts: object) -> Sentence:
        (who,) = (part for part in parts if isinstance(part, Noun))
        (price,) = (part for part in parts if isinstance(part, tuple))
        deed = "evade" if "evades" in parts else "critical"
        return Sentence((Says(changes=(PaysInstead(pattern(who, OWN), price, deed),)),))

    def deployable_if(self, condition: Condition) -> Sentence:
        return Sentence((Says(changes=(OnlyDeployedIf(condition),)),))

    def anti_requirement(self, _: Token, condition: Condition) -> Requirement:
        return Requirement(Unless(condition))


@cache
def parser() -> Lark:
    return Lark(
        GRAMMAR,
        parser="lalr",
        lexer="contextual",
        start=["sentence", "payments"],
        transformer=Reader(),
        maybe_placeholders=False,
    )


def read_sentence(text: str) -> Sentence | Requirement | OneOfAName | Floor:
    found = _read(text, "sentence")
    assert isinstance(found, Sentence | Requirement | OneOfAName | Floor)
    return found


def read_price(text: str) -> tuple[Effect, ...]:
    found = _read(text, "payments")
    assert isinstance(found, tuple)
    return found


def _read(text: str, start: str) -> object:
    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as stop:
        raise NotRead(text[max(stop.pos_in_stream or 0, 0) :]) from None
    except (Unclear, KeyError) as stop:
        raise NotRead(f"{text} ({stop})") from None
    except VisitError as stop:
        raise NotRead(f"{text} ({stop.orig_exc})") from None
