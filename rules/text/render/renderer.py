"""Says ability trees in English: one phrase, or one function, for each word of the vocabulary.

In a phrase `{field}` says what the node's field holds, `{field:word}` says it the way that the
renderer's `slots` have for the word, and `{field:gets/get}` is the form of a verb that agrees with
it. `[field?...]` is said only where the field holds something.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.text.render.words import Words
from rules.text.tree import Node

Says: TypeAlias = Mapping[type[Any], str | Callable[[Any, Any], str]]
Slots: TypeAlias = Mapping[str, Mapping[Any, str] | Callable[[Any, Any], str]]

# Stand around the instruction at work; no card has them.
BEGIN, END = "\ue000", "\ue001"
_OPTIONAL = re.compile(r"\[(\w+)\?([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)(?::([\w /]+))?\}")


@dataclass
class Renderer:
    """One ability's renderer: the game's words, and what kind of object each name stands for.

    `table` says how each node is put; a game adds its own words to those that all share.
    `is_many`: whether a verb after the group is in the plural. `foreign`: the names of what the
    opponent owns. `at_work`: what is marked.
    """

    table: Says
    slots: Slots
    is_many: Callable[[Any, Any], bool]
    words: Words = field(default_factory=Words)
    this: str = "this unit"
    heads: dict[str, str] = field(default_factory=dict)
    many: set[str] = field(default_factory=set)
    foreign: set[str] = field(default_factory=set)
    at_work: Node | None = None

    def say(self, node: Node) -> str:
        """The phrase for a node; KeyError names a word that the table lacks."""
        phrase = self.table[type(node)]
        said = self.fill(phrase, node) if isinstance(phrase, str) else phrase(self, node)
        return self.mark(said, node)

    def mark(self, said: str, *nodes: Node) -> str:
        """What says the nodes, between marks if one of them is at work."""
        return f"{BEGIN}{said}{END}" if self.at_work in nodes else said

    def fill(self, phrase: str, node: Node) -> str:
        """The phrase with the node's fields in its slots."""
        said = _OPTIONAL.sub(lambda part: part[2] if getattr(node, part[1]) else "", phrase)
        return _SLOT.sub(lambda slot: self._slot(getattr(node, slot[1]), slot[2]), said)

    def _slot(self, value: Any, word: str | None) -> str:
        if word is None:
            return self.say(value) if isinstance(value, Node) else str(value)
        if "/" in word:
            singular, plural = word.split("/")
            return plural if self.is_many(self, value) else singular
        way = self.slots[word]
        return way[value] if isinstance(way, Mapping) else way(self, value)
