"""Sentences at random that a grammar allows, each word drawn from what its terminal matches."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

_GROUP = re.compile(r"\(\?:([^()]*)\)(\?)?")
# What must or must not follow, and where words end.
_AROUND = re.compile(r"\(\?![^()]*\)|\\b")
_OPTIONAL = re.compile(r"(.)\?")
FAR = 99


class Sentences:
    """Draws sentences of a grammar; `words` gives examples for terminals that match too much."""

    def __init__(self, grammar: Lark, words: Mapping[str, Sequence[str]], chance: Random) -> None:
        self.chance = chance
        self.rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in grammar.rules:
            self.rules[rule.origin.name].append(rule)
        self.words = {
            terminal.name: words.get(terminal.name) or _matches(terminal)
            for terminal in grammar.terminals
            if terminal.name not in grammar.ignore_tokens
        }
        self.depths: dict[str, int] = {}
        self._measure()

    def draw(self, start: str, depth: int) -> str:
        """One sentence, not much deeper than that."""
        return " ".join(self._words(start, depth))

    def _words(self, name: str, depth: int) -> Iterator[str]:
        for symbol in self.chance.choice(self._fitting(name, depth)).expansion:
            if symbol.is_term:
                yield self.chance.choice(self.words[symbol.name])
            else:
                yield from self._words(symbol.name, depth - 1)

    def _fitting(self, name: str, depth: int) -> Sequence[Rule]:
        rules = self.rules[name]
        return [rule for rule in rules if self._depth(rule) <= depth] or rules

    def _depth(self, rule: Rule) -> int:
        below = (self.depths.get(s.name, FAR) for s in rule.expansion if not s.is_term)
        return max(below, default=0)

    def _measure(self) -> None:
        """How deep each rule goes at least."""
        before: dict[str, int] | None = None
        while before != self.depths:
            before = self.depths
            self.depths = {
                name: 1 + min(map(self._depth, rules)) for name, rules in self.rules.items()
            }


def _matches(terminal: TerminalDef) -> Sequence[str]:
    """All that a terminal matches which is a word or a choice of words."""
    if terminal.pattern.type == "str":
        return [terminal.pattern.value]
    pattern = _AROUND.sub("", terminal.pattern.value.replace("(?i:", "(?:"))
    return [re.sub(r"\\(.)", r"\1", words) for words in _expand(pattern)]


def _expand(pattern: str) -> list[str]:
    group = _GROUP.search(pattern)
    if group:
        parts = [*group[1].split("|"), *([""] if group[2] else [])]
        before, after = pattern[: group.start()], pattern[group.end() :]
        return [word for part in parts for word in _expand(before + part + after)]
    if "|" in pattern:
        return [word for part in pattern.split("|") for word in _expand(part)]
    optional = _OPTIONAL.search(pattern)
    if optional:
        before, after = pattern[: optional.start()], pattern[optional.end() :]
        return [word for part in ("", optional[1]) for word in _expand(before + part + after)]
    return [pattern]
