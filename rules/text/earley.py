"""lark's Earley parser, but that it predicts no rule that cannot begin with what comes next.

lark predicts all rules of a grammar after each word, and again for each rule that asks for them. Of
a thousand rules a few can begin with the next word; the others took nine tenths of the time. What
is read, and in which order, is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from lark import Lark
from lark.grammar import NonTerminal, Rule, Terminal
from lark.parsers.xearley import Parser


def look_ahead(lark: Lark) -> Lark:
    """Return `lark`, an Earley parser with a dynamic lexer, made quicker.

    Where a text cannot be read it may stop before a blank, and no more behind it.
    """
    frontend: Any = lark.parser
    frontend.parser = LookAheadParser(frontend.parser)
    return lark


class LookAheadParser(Parser):
    """A parser with the tables of another one."""

    text: str  # what is parsed; each parse has a copy of the parser, for threads share this one

    def __init__(self, parser: Parser) -> None:
        vars(self).update(vars(parser))
        self._share_symbols()
        self.rules: dict[NonTerminal, list[Rule]] = parser.predictions
        # By name: lark compares its symbols and rules part by part.
        self.first: dict[str, list[frozenset[str] | None]] = {
            symbol.name: [self._first_of(rule) for rule in rules]
            for symbol, rules in self.rules.items()
        }

    def _share_symbols(self) -> None:
        """Let equal symbols of the rules be one object, which is found without comparing names."""
        shared: dict[Any, Any] = {}
        for rules in self.predictions.values():
            for rule in rules:
                rule.origin = shared.setdefault(rule.origin, rule.origin)
                rule.expansion = [
                    symbol if symbol.is_term else shared.setdefault(symbol, symbol)
                    for symbol in rule.expansion
                ]

    def _first_of(self, rule: Rule) -> frozenset[str] | None:
        """Return the terminals that a rule can begin with, or None if it can be empty."""
        found: set[str] = set()
        for symbol in rule.expansion:
            found.update(terminal.name for terminal in self.FIRST[symbol])
            if symbol not in self.NULLABLE:
                return frozenset(found)
        return None

    def _parse(self, stream: str, *state: Any) -> Any:
        own = copy(self)
        own.text = stream
        return super(LookAheadParser, own)._parse(stream, *state)

    def predict_and_complete(self, i: int, *state: Any) -> None:
        self.predictions = _Predictions(self, i)
        super().predict_and_complete(i, *state)

    def places_from(self, place: int) -> Iterator[int]:
        """Yield a place in the text, then the places behind what is ignored there."""
        yield place
        for ignored in self.ignore:
            if found := self.term_matcher(ignored, self.text, place):
                yield from self.places_from(found.end())


class _Predictions(dict[NonTerminal, list[Rule]]):
    """The rules to predict at one place of the text, by the symbol that is asked for.

    The second time there are none, for they have been predicted.
    """

    def __init__(self, parser: LookAheadParser, place: int) -> None:
        self._parser = parser
        self._places = tuple(parser.places_from(place))
        self._follows: dict[str, bool] = {}

    def __missing__(self, symbol: NonTerminal) -> list[Rule]:
        rules = self._parser.rules[symbol]
        self[symbol] = []
        next_ones = {one.name for one in self._parser.FIRST[symbol] if self._is_next(one)}
        return [
            rule
            for rule, first in zip(rules, self._parser.first[symbol.name], strict=True)
            if first is None or not first.isdisjoint(next_ones)
        ]

    def _is_next(self, terminal: Terminal) -> bool:
        name = terminal.name
        if name not in self._follows:
            match, text = self._parser.term_matcher, self._parser.text
            self._follows[name] = any(match(terminal, text, place) for place in self._places)
        return self._follows[name]
