"""The reader's kit: a game's grammar, and the functions that make a tree of what it reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice, product
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, Tree, v_args
from lark.exceptions import UnexpectedInput, VisitError
from lark.lexer import PatternRE, TerminalDef

from rules.text.earley import look_ahead

# What is made of a rule's parts, by the rule's name or alias. Words that only mark the rule are
# terminals with an underscore before their name, and no parts.
Readings: TypeAlias = Mapping[str, Callable[..., object]]


# More ways than this to take a sentence apart are not looked at: it is unread.
MOST_DERIVATIONS = 256
# Words with a name or a trait in them are no fixed phrase.
NAMED = re.compile(r'["<\[\d]')


class Unclear(ValueError):
    """Words that the grammar reads and that still mean nothing here; the message says which."""


class NotParsed(Exception):
    """A text that cannot be read; `phrase` is where understanding ended."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


class Grammar:
    """A grammar with its readings. A parser is built when it is first needed, which takes 1-2 s.

    `text` has rules that one token of look-ahead decides, so that `parse` is quick. `wide` adds
    rules that need not: `all_readings` keeps every way to take a text apart by both, and takes some
    hundredths of a second. ValueError if two readings have the same name.
    """

    def __init__(
        self, text: str, starts: tuple[str, ...], *readings: Readings, wide: str = ""
    ) -> None:
        self.text = text
        self.wide = wide
        self.starts = starts
        self.readings = merge_readings(readings)

    @cached_property
    def parser(self) -> Lark:
        return Lark(
            self.text,
            parser="lalr",
            lexer="contextual",
            start=list(self.starts),
            maybe_placeholders=False,
        )

    @cached_property
    def wide_parser(self) -> Lark:
        return look_ahead(
            Lark(
                f"{self.text}\n{self.wide}",
                parser="earley",
                lexer="dynamic",
                ambiguity="explicit",
                start=list(self.starts),
                maybe_placeholders=False,
                edit_terminals=_whole_words,
            )
        )

    @cached_property
    def _transformer(self) -> Transformer[Token, Any]:
        transformer: Transformer[Token, Any] = Transformer()
        for name, reads in self.readings.items():
            setattr(transformer, name, v_args(inline=True)(reads))
        return transformer

    def parse(self, text: str, start: str) -> Any:
        """What the text says, read from that rule on; NotParsed if it cannot be read."""
        try:
            tree = self.parser.parse(text, start=start)
        except UnexpectedInput as stop:
            raise NotParsed(_from_word_at(text, stop.pos_in_stream or 0)) from None
        return self._meaning(tree, text)

    def all_readings(self, text: str, start: str) -> list[Any]:
        """What the text can say by the wide grammar, one entry for each way to take it apart.

        NotParsed if it cannot be read, or in more ways than are looked at.
        """
        return self._meanings(self._ways(self.wide_parser, text, start), text)

    def readings_without(self, text: str, start: str, left_out: frozenset[str]) -> list[Any]:
        """As `all_readings`, by the ways alone that need none of these rules and spellings.

        For reports, as `phrases`, which names them.
        """
        ways = self._ways(self.wide_parser, text, start)
        told = self._ways(self._spelling_parsers[2], text, start)
        if len(ways) != len(told):
            raise NotParsed(f"{text} (no telling by which rules)")
        without = [
            way for way, words in zip(ways, told, strict=True) if not left_out & _phrases_in(words)
        ]
        if not without:
            raise NotParsed(text)
        return self._meanings(without, text)

    def _ways(self, parser: Lark, text: str, start: str) -> list[Tree[Token]]:
        try:
            tree = parser.parse(text, start=start)
        except UnexpectedInput as stop:
            place = stop.pos_in_stream or -1
            raise NotParsed(_from_word_at(text, place) if place >= 0 else "") from None
        derivations = list(islice(_derivations(tree), MOST_DERIVATIONS + 1))
        if len(derivations) > MOST_DERIVATIONS:
            raise NotParsed(f"{text} (too many readings)")
        return derivations

    def _meanings(self, derivations: list[Tree[Token]], text: str) -> list[Any]:
        found, problem = [], None
        for derivation in derivations:
            try:
                found.append(self._meaning(derivation, text))
            except NotParsed as stop:
                problem = stop
        if not found and problem is not None:
            raise problem
        return found

    def phrases(self, text: str, start: str) -> frozenset[str]:
        """The rules that the text is read by, and the spellings of several words that they hold.

        For reports: it reads with other parsers, which are slow.
        """
        try:
            tree = self._spelling_parsers[0].parse(text, start=start)
        except UnexpectedInput:
            try:
                tree = self._spelling_parsers[1].parse(text, start=start)
            except UnexpectedInput:
                return frozenset()
        return _phrases_in(tree)

    @cached_property
    def _spelling_parsers(self) -> tuple[Lark, Lark, Lark]:
        """The quick and the wide one, once for one way and once for all, but that their trees keep
        every word."""
        quick = Lark(
            self.text,
            parser="lalr",
            lexer="contextual",
            start=list(self.starts),
            keep_all_tokens=True,
        )
        one, every = (
            Lark(
                f"{self.text}\n{self.wide}",
                parser="earley",
                lexer="dynamic",
                ambiguity=ambiguity,
                start=list(self.starts),
                keep_all_tokens=True,
                maybe_placeholders=False,
                edit_terminals=_whole_words,
            )
            for ambiguity in ("resolve", "explicit")
        )
        return quick, look_ahead(one), look_ahead(every)

    def _meaning(self, tree: Tree[Token], text: str) -> Any:
        try:
            return self._transformer.transform(tree)
        except VisitError as stop:
            if not isinstance(stop.orig_exc, Unclear | KeyError):
                raise stop.orig_exc from stop
            raise NotParsed(f"{text} ({stop.orig_exc})") from None


def _phrases_in(tree: Tree[Token]) -> frozenset[str]:
    """The tree's rules, and its spellings of several words."""
    rules = {str(part.data) for part in tree.iter_subtrees()}
    words = {str(word) for word in tree.scan_values(lambda word: isinstance(word, str))}
    return frozenset(rules | {word for word in words if " " in word and not NAMED.search(word)})


def _from_word_at(text: str, place: int) -> str:
    """The text from the word on in which a place of it lies."""
    place = max(place, 0)
    within = re.search(r"[\w']*$", text[:place]) if text[place : place + 1].strip() else None
    return text[within.start() if within else place :].lstrip()


def _whole_words(terminal: TerminalDef) -> None:
    """Makes a terminal end and begin between words: what is read by all rules has no lexer that
    would take the longest word.
    """
    pattern = terminal.pattern
    told = pattern.to_regexp()
    terminal.pattern = PatternRE(rf"(?:(?<!\w)|(?!\w))(?:{told})(?:(?<!\w)|(?!\w))", pattern.flags)


def _derivations(part: Any) -> Iterator[Any]:
    """Every tree without ambiguity that a parse forest holds."""
    if not isinstance(part, Tree):
        yield part
    elif part.data == "_ambig":
        for one in part.children:
            yield from _derivations(one)
    else:
        ways = [list(islice(_derivations(one), MOST_DERIVATIONS + 1)) for one in part.children]
        for children in product(*ways):
            yield Tree(part.data, list(children), part.meta)


def merge_readings(tables: Iterable[Readings]) -> Readings:
    """Return the readings of all tables; ValueError if two have the same name."""
    found: dict[str, Callable[..., object]] = {}
    for table in tables:
        for name in found.keys() & table.keys():
            raise ValueError(f"{name} is a second reading of a rule")
        found.update(table)
    return found


def constants(values: Mapping[str, object]) -> Readings:
    """Readings of words that always mean the same."""
    return {name: _constant(value) for name, value in values.items()}


def _constant(value: object) -> Callable[..., object]:
    return lambda *_: value


def same(part: object) -> object:
    """What the only part of a rule says."""
    return part
