"""The grammar: from a text to nested terms that do not yet know what their fields are.

The parser is LALR and calls back as it goes, bottom up, so that neither long nor deep input can
exhaust the stack. Its lexer is contextual: behind `cost:` a word is a value, elsewhere it is text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from cardbase.search.language.problems import ParseError
from cardbase.search.language.tree import Span
from rules.engine.translatable import say

LONGEST = 2000
DEEPEST = 12
MOST_TERMS = 80
MOST_VALUES = 160

GRAMMAR = r"""
    start: either?
    either: all (OR all)*
    all: part (AND? part)*
    ?part: MINUS part -> denied
        | LPAR either RPAR -> group
        | FIELD value (BAR value)* -> term
        | FIELD LPAR either RPAR -> inner
        | WORD -> word
        | PHRASE -> phrase
        | EXACT -> exact
        | REGEX -> pattern
    ?value: VALUE -> raw_word
        | PHRASE -> raw_phrase
        | REGEX -> raw_pattern

    FIELD.6: /[A-Za-z_][A-Za-z0-9_.\-]*(!=|<=|>=|=|<|>|:|~)/
    OR.5: /or(?=[\s()]|$)/i
    AND.5: /AND(?=[\s()]|$)/
    EXACT.5: /!"[^"]*"|![^\s()"=!]+/
    PHRASE.5: /"[^"]*"/
    REGEX.5: /\/(?:\\.|[^\/\\\n])+\//
    MINUS.5: "-"
    BAR.5: /\||,(?=[^\s(),|])/
    LPAR.5: "("
    RPAR.5: ")"
    VALUE: /[^\s()"|\/!<>=~:,][^\s()"|,]*/
    WORD: /[^\s()"|\/!<>=~:\-][^\s()"]*/
    DASH.7: /-+(?=\s|$)/
    COMMA.7: /,+(?=[\s()]|$)/
    SPACE: /\s+/
    %ignore SPACE
    %ignore DASH
    %ignore COMMA
"""


@dataclass(frozen=True, slots=True)
class RawValue:
    """A value as it was written; kind is "word", "phrase" or "pattern"."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Leaf:
    """A term without a field; kind is "word", "phrase", "exact" or "pattern"."""

    kind: str
    text: str
    span: Span
    depth: int = 0
    terms: int = 1


@dataclass(frozen=True, slots=True)
class RawTerm:
    """A field, an operator and the values behind it, as written."""

    name: str
    op: str
    values: tuple[RawValue, ...]
    span: Span
    name_span: Span
    depth: int = 0
    terms: int = 1


@dataclass(frozen=True, slots=True)
class Branch:
    """Kind is "and", "or", "not", or "inner": then `name` and `op` stand before the parenthesis."""

    kind: str
    parts: tuple[Any, ...]
    span: Span
    name: str = ""
    op: str = ""
    name_span: Span = field(default=Span(0, 0))
    depth: int = 0
    terms: int = 0


Raw = Leaf | RawTerm | Branch


def parse_syntax(text: str) -> Raw | None:
    """None for an empty query; raises ParseError with the place."""
    if len(text) > LONGEST:
        over = Span(LONGEST, len(text))
        raise ParseError(
            say(
                "A search has at most {most} characters; this one has {count}.",
                most=LONGEST,
                count=len(text),
            ),
            over,
        )
    # Quotation marks as word processors set them; one sign for one sign keeps all places.
    text = text.translate(_STRAIGHT)
    try:
        # The tree is what the transformer makes of it.
        return cast(Raw | None, _parser().parse(text))
    except UnexpectedInput as unexpected:
        raise _unexpected(text, unexpected) from None
    except VisitError as wrapped:
        raise wrapped.orig_exc from None


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})


def _span_of(token: Token) -> Span:
    # The lexer sets both; they are optional for tokens made by hand.
    return Span(token.start_pos or 0, token.end_pos or 0)


def _branch(kind: str, parts: list[Raw], span: Span, **more: Any) -> Branch:
    depth = 1 + max(part.depth for part in parts)
    terms = sum(part.terms for part in parts)
    if depth > DEEPEST:
        raise ParseError(say("Parentheses and “-” may be nested {most} deep.", most=DEEPEST), span)
    if terms > MOST_TERMS:
        raise ParseError(say("A search has at most {most} terms.", most=MOST_TERMS), span)
    return Branch(kind, tuple(parts), span, depth=depth, terms=terms, **more)


@v_args(inline=True)
class _Build(Transformer[Token, Raw | None]):
    def start(self, node: Raw | None = None) -> Raw | None:
        return node

    def either(self, *parts: Raw | Token) -> Raw:
        return self._joined("or", parts)

    def all(self, *parts: Raw | Token) -> Raw:
        return self._joined("and", parts)

    def _joined(self, kind: str, parts: tuple[Raw | Token, ...]) -> Raw:
        nodes = [part for part in parts if not isinstance(part, Token)]
        if len(nodes) == 1:
            return nodes[0]
        return _branch(kind, nodes, nodes[0].span.to(nodes[-1].span))

    def denied(self, minus: Token, node: Raw) -> Raw:
        return _branch("not", [node], _span_of(minus).to(node.span))

    def group(self, opened: Token, node: Raw, closed: Token) -> Raw:
        span = _span_of(opened).to(_span_of(closed))
        return _branch("and", [node], span)

    def inner(self, name: Token, opened: Token, node: Raw, closed: Token) -> Raw:
        key, op, span = _field(name)
        whole = span.to(_span_of(closed))
        return _branch("inner", [node], whole, name=key, op=op, name_span=span)

    def term(self, name: Token, *values: RawValue | Token) -> Raw:
        key, op, span = _field(name)
        raw = tuple(value for value in values if isinstance(value, RawValue))
        return RawTerm(key, op, raw, span.to(raw[-1].span), span, terms=len(raw))

    def raw_word(self, token: Token) -> RawValue:
        return RawValue("word", str(token), _span_of(token))

    def raw_phrase(self, token: Token) -> RawValue:
        return RawValue("phrase", token[1:-1], _span_of(token))

    def raw_pattern(self, token: Token) -> RawValue:
        return RawValue("pattern", token[1:-1].replace("\\/", "/"), _span_of(token))

    def word(self, token: Token) -> Raw:
        return Leaf("word", str(token), _span_of(token))

    def phrase(self, token: Token) -> Raw:
        return Leaf("phrase", token[1:-1], _span_of(token))

    def exact(self, token: Token) -> Raw:
        return Leaf("exact", token[1:].strip('"'), _span_of(token))

    def pattern(self, token: Token) -> Raw:
        return Leaf("pattern", token[1:-1].replace("\\/", "/"), _span_of(token))


def _field(token: Token) -> tuple[str, str, Span]:
    op = token[-2:] if token[-2:] in ("!=", "<=", ">=") else token[-1:]
    return str(token[: -len(op)]), str(op), _span_of(token)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer="contextual", transformer=_Build())


# --- What was expected --------------------------------------------------------------------------

VALUES = {"VALUE", "PHRASE", "REGEX"}


def _unexpected(text: str, error: UnexpectedInput) -> ParseError:
    place: int | None = error.pos_in_stream
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if at_end or place is None or place < 0:
        place = len(text)
    expected = set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())
    if isinstance(error, UnexpectedToken):
        expected |= set(error.expected)
    return ParseError(_sentence(text, place, expected, error), _place(text, place, error))


def _place(text: str, place: int, error: UnexpectedInput) -> Span:
    if isinstance(error, UnexpectedToken) and error.token.end_pos is not None and place < len(text):
        return Span(place, error.token.end_pos)
    return Span(place, min(place + 1, max(len(text), place)))


def _sentence(text: str, place: int, expected: set[str], error: UnexpectedInput) -> str:
    sign = text[place : place + 1]
    before = text[:place].rstrip()
    if sign == '"':
        return say("This quotation mark is never closed.")
    if sign == "/" and isinstance(error, UnexpectedCharacters):
        return say("The regular expression that begins here is never closed by another /.")
    if "VALUE" in expected and "WORD" not in expected:
        words = say("Expected something to search for after “{text}”", text=_last(before))
        return _and_not(words, sign)
    if sign == ")" and "RPAR" not in expected:
        if before.endswith("("):
            return say("These parentheses are empty.")
        return say("This closing parenthesis has no match.")
    if sign == "":
        return _unfinished(before, expected)
    if before == "" and text[place:].lower().startswith("or"):
        return say("“or” needs a term before it.")
    if sign == "|":
        return say("“|” separates values of a field, as in cost:1|2.")
    if sign in "<>=~:!":
        example = f"cost{sign if sign not in '!' else '!='}3"
        return say("“{sign}” needs a field before it, as in {example}.", sign=sign, example=example)
    return _and_not(say("Expected a word, a field such as cost:3, or a parenthesis here"), sign)


def _unfinished(before: str, expected: set[str]) -> str:
    if "RPAR" in expected:
        return say("A parenthesis is still open; expected “)” here.")
    return say("The search is incomplete: expected a term after “{text}”.", text=_last(before))


def _last(before: str) -> str:
    return before.split()[-1][-40:] if before else say("the beginning")


def _and_not(words: str, sign: str) -> str:
    """What was expected, and what stood there instead."""
    if sign.strip():
        return say("{expected}, not “{sign}”.", expected=words, sign=sign)
    return say("{sentence}.", sentence=words)
