"""Says ability trees in English: one function for each word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.text.render.words import Words
from rules.text.tree import Node

Says: TypeAlias = Mapping[type[Any], Callable[["Renderer", Any], str]]


@dataclass
class Renderer:
    """One ability's renderer: the game's words, and what kind of object each name stands for.

    `table` says how each node is put; a game adds its own words to those that all share.
    """

    words: Words
    table: Says
    this: str = "this unit"
    heads: dict[str, str] = field(default_factory=dict)
    many: set[str] = field(default_factory=set)

    def say(self, node: Node) -> str:
        """The phrase for a node; KeyError names a word that the table lacks."""
        return self.table[type(node)](self, node)
