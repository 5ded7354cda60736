"""The sorts of nodes that ability trees are made of: what may stand where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from rules.text.tree import Node


@dataclass(frozen=True)
class Group(Node):
    """Some objects; empty if there are none when the text asks.

    `singular`: the words for it are those for one object, whatever it turns out to be.
    """

    singular: ClassVar[bool] = False


@dataclass(frozen=True)
class Filter(Node):
    """A question about one object that is answered yes or no."""


@dataclass(frozen=True)
class Condition(Node):
    """A question about the position that is answered yes or no."""


@dataclass(frozen=True)
class Counted(Node):
    """A number that is known only in play."""


@dataclass(frozen=True)
class Trigger(Node):
    """Something that happens."""


@dataclass(frozen=True)
class Effect(Node):
    """Something that is done once."""


@dataclass(frozen=True)
class Change(Node):
    """Something that is so while it lasts."""


Amount: TypeAlias = int | Counted
