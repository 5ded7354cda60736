"""The sorts of nodes that ability trees are made of: what may stand where."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rules.text.tree import Node


class Group(Node):
    """Some objects; empty if there are none when the text asks.

    `singular`: the words for it are those for one object, whatever it turns out to be.
    """

    singular: ClassVar[bool] = False


class Filter(Node):
    """A question about one object that is answered yes or no."""


class Condition(Node):
    """A question about the position that is answered yes or no."""


class Counted(Node):
    """A number that is known only in play."""


class Trigger(Node):
    """Something that happens."""


class Effect(Node):
    """Something that is done once."""


class Change(Node):
    """Something that is so while it lasts."""


Amount: TypeAlias = int | Counted
