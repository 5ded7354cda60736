"""A reader that keeps every way in which a text can be read, and reads it only if they agree.

`rules.text.grammar` decides while it reads and wants a grammar without conflicts. This one takes
any grammar: a text that says two different things is not read, unless a preference decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from rules.text.earley import look_ahead
from rules.text.grammar import NotParsed, Readings, Unclear, merge_readings
from rules.text.literals import whole_words

# More ways than this to put a phrase together is no sentence of a card.
MOST_WAYS = 256
_AMBIGUOUS = "_ambig"


class OpenGrammar:
    """A grammar with its readings; literals are whole words, whatever their capitals.

    `preferred`: rules, by the name of their reading, that win over others for the same words; each
    stands there with its reason. ValueError if two readings have the same name.
    """

    def __init__(
        self,
        text: str,
        starts: tuple[str, ...],
        *readings: Readings,
        preferred: Mapping[str, str] | None = None,
    ) -> None:
        self.text = whole_words(text)
        self.starts = starts
        self.preferred = preferred or {}
        self.readings = merge_readings(readings)

    @cached_property
    def parser(self) -> Lark:
        return look_ahead(
            Lark(
                self.text,
                parser="earley",
                lexer="dynamic",
                ambiguity="explicit",
                start=list(self.starts),
                maybe_placeholders=False,
            )
        )

    def parse(self, text: str, start: str) -> Any:
        """What the text says, read from that rule on; NotParsed if it cannot be read."""
        try:
            tree = self.parser.parse(text, start=start)
        except UnexpectedInput as stop:
            at = getattr(stop, "pos_in_stream", None)
            raise NotParsed(text[max(at or 0, 0) :].lstrip()) from None
        reasons: list[str] = []
        found = self._read(tree, reasons)
        if not found:
            raise NotParsed(f"{text} ({reasons[0] if reasons else 'it means nothing'})")
        if len(found) > 1:
            raise NotParsed(f"{text} (it can be read in {len(found)} ways)")
        return found[0]

    def _read(self, node: Tree[Token] | Token, reasons: list[str]) -> list[Any]:
        """All that the words can mean, each meaning once."""
        if isinstance(node, Token):
            return [node]
        if node.data == _AMBIGUOUS:
            return self._one_of(node, reasons)
        ways = [self._read(child, reasons) for child in node.children]
        size = 1
        for way in ways:
            size *= len(way)
        if size > MOST_WAYS:
            raise NotParsed("it can be read in too many ways")
        found: list[Any] = []
        for parts in product(*ways):
            try:
                value = self.readings[str(node.data)](*parts)
            except (Unclear, KeyError) as stop:
                reasons.append(str(stop))
                continue
            if value not in found:
                found.append(value)
        return found

    def _one_of(self, node: Tree[Token], reasons: list[str]) -> list[Any]:
        alternatives = [child for child in node.children if isinstance(child, Tree)]
        first = [child for child in alternatives if str(child.data) in self.preferred]
        found: list[Any] = []
        for child in first or alternatives:
            found += [value for value in self._read(child, reasons) if value not in found]
        if first and not found:
            return self._one_of(Tree(_AMBIGUOUS, [c for c in alternatives if c not in first]), [])
        return found
