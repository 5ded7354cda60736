"""Says one ability in the game's own templating: one function for each word of its vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.text.abilities import Ability
from rules.text.tree import Node

Says: TypeAlias = Mapping[type[Any], Callable[["LineRenderer", Any], str]]


@dataclass(frozen=True)
class LineRenderer:
    """The renderer of one line; phrases hang on the ability they are part of."""

    ability: Ability
    table: Says

    def say(self, node: Node) -> str:
        """The phrase for a node; KeyError names a word that the table lacks."""
        return self.table[type(node)](self, node)

    @property
    def is_played(self) -> bool:
        return self.ability.kind not in ("continuous", "trigger", "goal")
