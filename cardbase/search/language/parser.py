"""From a text to a query: reads the grammar's terms by the rows of the registry."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.search.language.directives import Directives
from cardbase.search.language.existence import existing
from cardbase.search.language.field import Field, Type
from cardbase.search.language.orders import Order
from cardbase.search.language.problems import ParseError, Problem
from cardbase.search.language.registry import Registry
from cardbase.search.language.syntax import (
    MOST_VALUES,
    Branch,
    Leaf,
    Raw,
    RawTerm,
    RawValue,
    parse_syntax,
)
from cardbase.search.language.tree import (
    And,
    Compare,
    Contains,
    ContainsCard,
    ExactName,
    LineCondition,
    Matches,
    Node,
    Not,
    OneAbility,
    Or,
    Span,
    Term,
    Words,
)
from cardbase.search.language.unknown_fields import unknown_field
from cardbase.search.language.value_parser import (
    choice_of,
    has_place,
    parse_value,
    pattern_of,
    unknown_value,
)
from cardbase.search.language.values import Matching, Text, Value
from cardbase.search.language.vocabulary import Vocabulary
from rules.engine.translatable import label, say

COMPARISONS = ("<", "<=", ">", ">=")
# Lists that grow with the cards.
_OPEN = (Type.CODE, Type.SCALE)
MOST_PATTERNS = 4
MOST_SIMILAR = 4


@dataclass(frozen=True, slots=True)
class Query:
    """What a text asks for. With a `problem` it asks for nothing, and finds nothing."""

    text: str
    root: Node | None = None
    order: Order | None = None
    unique: str = "card"
    as_of: date | None = None
    problem: Problem | None = None
    # Where the directives were written, by their keys.
    directives: Mapping[str, Span] = dataclasses.field(default_factory=dict)
    # The id of the account whose copies are counted, if copies that somebody owns are asked for.
    owner: int | None = None

    @property
    def conditions(self) -> tuple[Node, ...]:
        """What must all be true, one by one."""
        if self.root is None:
            return ()
        return self.root.parts if isinstance(self.root, And) else (self.root,)

    @property
    def finds_printings(self) -> bool:
        return self.unique == "printing"

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but words, as somebody types who knows of no language."""
        return all(isinstance(node, Words) and not node.phrase for node in self.conditions)


def parse(text: str, registry: Registry, vocabulary: Vocabulary | None = None) -> Query:
    """Reads any text whatsoever; what is wrong with it stands in the query.

    With a vocabulary, values that no card has are wrong too.
    """
    try:
        _refuse_what_cannot_be_stored(text)
        raw = parse_syntax(text)
        return _Parser(text, registry, vocabulary).query(raw)
    except ParseError as error:
        return Query(text, problem=error.problem(text))


def _refuse_what_cannot_be_stored(text: str) -> None:
    if cannot_be_stored(text):
        place = next(number for number, sign in enumerate(text) if cannot_be_stored(sign))
        span = Span(place, place + 1)
        raise ParseError(say("No card contains this character, so it cannot be searched."), span)


class _Parser:
    """Parses one text; directives gather on the way."""

    def __init__(self, text: str, registry: Registry, vocabulary: Vocabulary | None) -> None:
        self.text = text
        self.registry = registry
        self.vocabulary = vocabulary
        self.directives = Directives(registry)
        self.patterns = self.similar = 0

    def query(self, raw: Raw | None) -> Query:
        if raw is not None and raw.terms > MOST_VALUES:
            raise ParseError(say("A search has at most {most} values.", most=MOST_VALUES), raw.span)
        parts = [self._node(part) for part in self._top(raw)]
        root = _join(And, parts, raw)
        return Query(
            self.text,
            root,
            self.directives.whole_order,
            self.directives.unique,
            self.directives.as_of,
            directives=self.directives.spans,
        )

    def _top(self, raw: Raw | None) -> list[Raw]:
        """The terms of the outermost level, without the directives, which are taken in."""
        if raw is None:
            return []
        parts = raw.parts if isinstance(raw, Branch) and raw.kind == "and" else (raw,)
        return [part for part in parts if not self._is_directive(part)]

    def _is_directive(self, raw: Raw) -> bool:
        if not isinstance(raw, RawTerm):
            return False
        field = self.registry.find(raw.name)
        if field is None or field.type is not Type.DIRECTIVE:
            return False
        self.directives.take(field, raw)
        return True

    def _node(self, raw: Raw) -> Node | None:
        """None where nothing is asked."""
        if isinstance(raw, Leaf):
            return self._leaf(raw)
        if isinstance(raw, RawTerm):
            return self._asked(raw)
        if raw.kind == "inner":
            return self._inner(raw)
        parts = [self._node(part) for part in raw.parts]
        if raw.kind == "not":
            return None if parts[0] is None else Not(parts[0], raw.span)
        return _join(And if raw.kind == "and" else Or, parts, raw)

    def _leaf(self, leaf: Leaf) -> Node | None:
        if leaf.kind == "pattern":
            return Term(self.registry.texts, ":", (self._pattern(leaf),), leaf.span)
        if not leaf.text.strip():
            raise ParseError(say("The quotation marks are empty."), leaf.span)
        if leaf.kind == "exact" and not self.registry.words:
            return ExactName(leaf.text.strip(), leaf.span)
        if leaf.kind != "word":
            return self._words(leaf.text.strip(), True, leaf.span)
        words: list[Node | None] = [
            self._words(word, False, leaf.span) for word in leaf.text.split("|") if word
        ]
        return _join(Or, words, leaf)

    def _words(self, text: str, phrase: bool, span: Span) -> Node:
        if self.registry.words:
            return Term(self.registry[self.registry.words], ":", (Text(text),), span)
        return Words(text, phrase, span)

    def _pattern(self, raw: Leaf) -> Matching:
        self._count_pattern(raw)
        return Matching(pattern_of(raw))

    def _count_pattern(self, raw: Leaf) -> None:
        self.patterns += 1
        if self.patterns > MOST_PATTERNS:
            raise ParseError(
                say("A search has at most {most} regular expressions.", most=MOST_PATTERNS),
                raw.span,
            )

    def _field(self, raw: RawTerm | Branch) -> Field:
        """Never a guess, and never nothing: without its term a search would find other cards."""
        fields = self.registry.candidates(raw.name)
        if not fields:
            raise unknown_field(self.registry, raw)
        field = next((field for field in fields if _has_values(field, raw)), fields[0])
        if field.type is Type.DIRECTIVE:
            raise ParseError(
                say(
                    "“{field}:” applies to the whole search. Put it outside parentheses, without "
                    "“-” or “or”.",
                    field=field.key,
                ),
                raw.span,
            )
        if raw.op not in field.type.operators:
            known = " ".join(field.type.operators)
            at = raw.name_span
            instead = (f"{raw.name}:",) if ":" in field.type.operators else ()
            raise ParseError(
                say(
                    "{field} does not support “{operator}”; use {known}",
                    field=label(field.label),
                    operator=raw.op,
                    known=known,
                ),
                at,
                instead,
            )
        return field

    def _asked(self, raw: RawTerm) -> Node | None:
        field = self._field(raw)
        if field.type is Type.QUERY:
            return self._inside(
                field, raw, [Leaf(value.kind, value.text, value.span) for value in raw.values]
            )
        if field.lookup == "has" and all(value.kind != "pattern" for value in raw.values):
            return existing(self.registry, field, raw)
        other = self._other_number(field, raw)
        if other is not None:
            return Compare(field, raw.op, other, raw.span)
        for value in raw.values:
            if value.kind == "pattern":
                self._count_pattern(Leaf("pattern", value.text, value.span))
        if raw.op == "~":
            self.similar += len(raw.values)
            if self.similar > MOST_SIMILAR:
                raise ParseError(
                    say("A search has at most {most} “~”.", most=MOST_SIMILAR), raw.span
                )
        parsed = tuple(self._value(field, raw.op, value) for value in raw.values)
        if raw.op in COMPARISONS and not all(has_place(field, value) for value in parsed):
            raise ParseError(
                say(
                    "{field}: expected one number or date after “{operator}”.",
                    field=label(field.label),
                    operator=raw.op,
                ),
                raw.span,
            )
        return Term(field, raw.op, parsed, raw.span)

    def _value(self, field: Field, op: str, raw: RawValue) -> Value:
        value = parse_value(field, op, raw)
        if self.vocabulary is None or field.type not in _OPEN or not isinstance(value, Text):
            return value
        near = self.vocabulary.unknown(field, value.text, whole=op in ("=", "!="))
        if near is not None:
            raise unknown_value(field, raw, near)
        if op in COMPARISONS and not self.vocabulary.has_place(field, value.text):
            raise ParseError(
                say(
                    "{field} “{value}” is not in the order from common to scarce; use “:”.",
                    field=label(field.label),
                    value=value.text,
                ),
                raw.span,
            )
        return value

    def _other_number(self, field: Field, raw: RawTerm) -> Field | None:
        if field.type is not Type.NUMBER or len(raw.values) != 1 or raw.values[0].kind != "word":
            return None
        word = raw.values[0].text
        other = self.registry.find(word)
        if other is None or other.type is not Type.NUMBER or word.lower() == "x":
            return None
        return other

    def _inner(self, raw: Branch) -> Node | None:
        field = self._field(raw)
        if field.type is Type.ABILITIES:
            return OneAbility(field, self._line(raw.parts[0]), raw.span)
        if field.type is Type.QUERY:
            return self._inside(field, raw, raw.parts)
        raise ParseError(
            say(
                "{field} does not support parentheses. Write {key}:this|that for either.",
                field=label(field.label),
                key=field.key,
            ),
            raw.span,
        )

    def _inside(self, field: Field, raw: Raw, parts: Sequence[Raw]) -> Node | None:
        """What stands in the parentheses is about cards; any one of the parts will do."""
        outside, self.registry = self.registry, self.registry.cards or self.registry
        nodes = [self._node(part) for part in parts]
        self.registry = outside
        part = _join(Or, nodes, raw)
        return None if part is None else ContainsCard(field, part, raw.span)

    def _line(self, raw: Raw) -> LineCondition:
        """A condition on one ability: words, phrases and patterns, and nothing with a field."""
        if isinstance(raw, Branch) and raw.kind != "inner":
            parts = tuple(self._line(part) for part in raw.parts)
            if raw.kind == "not":
                return Not(parts[0], raw.span)
            if len(parts) == 1:
                return parts[0]
            return And(parts, raw.span) if raw.kind == "and" else Or(parts, raw.span)
        if not isinstance(raw, Leaf) or raw.kind == "exact":
            raise ParseError(
                say("Inside text:(...), use words, “phrases” and /patterns/."), raw.span
            )
        if raw.kind == "pattern":
            return Matches(self._pattern(raw).pattern)
        if not raw.text.strip():
            raise ParseError(say("The quotation marks are empty."), raw.span)
        return Contains(raw.text.strip())


def _has_values(field: Field, raw: RawTerm | Branch) -> bool:
    """Return whether every value is one that the field's cards can have."""
    return isinstance(raw, RawTerm) and all(choice_of(field, value.text) for value in raw.values)


def _join(
    kind: type[And[Node]] | type[Or[Node]], parts: list[Node | None], raw: Raw | None
) -> Node | None:
    """One node of the parts that ask something; groups in groups of one kind are one."""
    kept: list[Node] = []
    for part in parts:
        if part is not None:
            kept.extend(part.parts if isinstance(part, kind) else (part,))
    if not kept:
        return None
    return kept[0] if len(kept) == 1 else kind(tuple(kept), raw.span if raw else kept[0].span)
