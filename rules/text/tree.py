"""The tree abilities are made of: frozen nodes, and their JSON form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, TypeAlias, dataclass_transform

from rules.engine.state import immutable

Value: TypeAlias = "Node | str | int | bool | tuple[Value, ...] | None"
KIND = "is"


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Node:
    """One word of the ability vocabulary with its arguments. Its classes are frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


def vocabulary() -> dict[str, type[Node]]:
    """Every word that a tree may contain, by name."""
    words: dict[str, type[Node]] = {}
    waiting = Node.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        words[kind.__name__] = kind
    return words


def to_json(value: Value) -> Any:
    """Plain JSON data; arguments that have their default value are left out."""
    if isinstance(value, Node):
        data: dict[str, Any] = {KIND: type(value).__name__}
        for field in fields(value):
            argument = getattr(value, field.name)
            if argument != field.default:
                data[field.name] = to_json(argument)
        return data
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(data: Any) -> Any:
    """The tree that `to_json` wrote. A ValueError names what is not in the vocabulary."""
    return _read(data, vocabulary())


def _read(data: Any, words: dict[str, type[Node]]) -> Any:
    if isinstance(data, list):
        return tuple(_read(item, words) for item in data)
    if not isinstance(data, dict):
        return data
    word = data.get(KIND)
    if word not in words:
        raise ValueError(f"{word!r} is not a word of the ability vocabulary")
    kind = words[word]
    arguments = {key: _read(item, words) for key, item in data.items() if key != KIND}
    known = {field.name: field for field in fields(kind)}
    strange = sorted(arguments.keys() - known.keys())
    missing = sorted(n for n, f in known.items() if f.default is MISSING and n not in arguments)
    if strange or missing:
        raise ValueError(f"{word} has wrong arguments: unknown {strange}, missing {missing}")
    return kind(**arguments)


def walk(value: Value) -> list[Node]:
    """All nodes below and including `value`, parents first, in reading order."""
    found: list[Node] = []
    _gather(value, found)
    return found


def _gather(value: Value, found: list[Node]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _gather(item, found)
    elif isinstance(value, Node):
        found.append(value)
        # What `fields` returns, without its making a new list: trees are walked while playing.
        for name in value.__dataclass_fields__:
            _gather(getattr(value, name), found)


def rewrite(value: Any, change: Callable[[Node], Node]) -> Any:
    """The same tree with every node changed, what is below it first, in reading order."""
    if isinstance(value, tuple):
        return tuple(rewrite(item, change) for item in value)
    if not isinstance(value, Node):
        return value
    below = {field.name: getattr(value, field.name) for field in fields(value)}
    renewed = {name: rewrite(item, change) for name, item in below.items()}
    return change(replace(value, **renewed) if renewed != below else value)


def alike(one: Value, other: Value) -> bool:
    """Whether two trees mean the same: in which order filters stand decides nothing."""
    return bool(_in_order(one) == _in_order(other))


def _in_order(value: Value) -> Any:
    return rewrite(value, _with_sorted_filters)


def _with_sorted_filters(node: Node) -> Node:
    where: tuple[Node, ...] = getattr(node, "where", ())
    sorted_ones: dict[str, Any] = {"where": tuple(sorted(where, key=repr))}
    return replace(node, **sorted_ones) if where else node


immutable(Node, to_json, from_json)
