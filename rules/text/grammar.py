"""The reader's kit: a game's grammar, and the functions that make a tree of what it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput, VisitError

# What is made of a rule's parts, by the rule's name or alias. Words that only mark the rule are
# terminals with an underscore before their name, and no parts.
Readings: TypeAlias = Mapping[str, Callable[..., object]]


class Unclear(ValueError):
    """Words that the grammar reads and that still mean nothing here; the message says which."""


class NotParsed(Exception):
    """A text that cannot be read; `phrase` is where understanding ended."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


class Grammar:
    """A grammar with its readings. The parser is built when it is first needed, which takes 1-2 s.

    ValueError if two readings have the same name.
    """

    def __init__(self, text: str, starts: tuple[str, ...], *readings: Readings) -> None:
        self.text = text
        self.starts = starts
        self.readings: dict[str, Callable[..., object]] = {}
        for table in readings:
            for name in self.readings.keys() & table.keys():
                raise ValueError(f"{name} is a second reading of a rule")
            self.readings.update(table)

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
    def _transformer(self) -> Transformer[Token, Any]:
        transformer: Transformer[Token, Any] = Transformer()
        for name, reads in self.readings.items():
            setattr(transformer, name, v_args(inline=True)(reads))
        return transformer

    def parse(self, text: str, start: str) -> Any:
        """What the text says, read from that rule on; NotParsed if it cannot be read."""
        try:
            return self._transformer.transform(self.parser.parse(text, start=start))
        except UnexpectedInput as stop:
            raise NotParsed(text[max(stop.pos_in_stream or 0, 0) :]) from None
        except VisitError as stop:
            if not isinstance(stop.orig_exc, Unclear | KeyError):
                raise stop.orig_exc from stop
            raise NotParsed(f"{text} ({stop.orig_exc})") from None


def constants(values: Mapping[str, object]) -> Readings:
    """Readings of words that always mean the same."""
    return {name: _constant(value) for name, value in values.items()}


def _constant(value: object) -> Callable[..., object]:
    return lambda *_: value


def same(part: object) -> object:
    """What the only part of a rule says."""
    return part
