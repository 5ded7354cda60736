"""Walks through a declared state: its objects, its fields, and other values for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from rules.engine.state import COPIED, SHARED, NotState, fields_of
from rules.engine.state.declaring import immutable_base, is_state


def objects_of(root: Any) -> list[Any]:
    """Every state object that is reached from the root by fields that are not derived."""
    found: dict[int, Any] = {}
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if id(value) in found:
            continue
        if is_state(type(value)):
            found[id(value)] = value
            waiting.extend(getattr(value, field.name) for field in fields_of(value, COPIED))
        else:
            waiting.extend(_items(value))
    return list(found.values())


def mutables_of(root: Any) -> dict[int, Any]:
    """The state objects, lists, sets and dicts that a copy must not share, by identity."""
    found = {id(obj): obj for obj in objects_of(root)}
    for obj in list(found.values()):
        for field in fields_of(obj):
            value = getattr(obj, field.name)
            if isinstance(value, list | dict | set) and field.metadata.get("role") != SHARED:
                found[id(value)] = value
    return found


def _items(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, list | tuple | set):
        yield from value


def fields_to_change(root: Any) -> Iterator[tuple[Any, dataclasses.Field[Any]]]:
    """Each decisive field of each class once, in an object whose field can be changed."""
    seen: set[tuple[type, str]] = set()
    for obj in objects_of(root):
        for field in fields_of(obj, COPIED):
            if (type(obj), field.name) not in seen:
                seen.add((type(obj), field.name))
                yield obj, field


def other_value(value: Any) -> Any:
    """Something else in the place of a value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, bytes):
        return value + b"?"
    if isinstance(value, list):
        return [*value, 1]
    if isinstance(value, tuple):
        return (*value, 1)
    if isinstance(value, dict):
        return {**value, "?": 1}
    if value is None:
        return 1
    if is_state(type(value)) or immutable_base(type(value)) is not None:
        return None
    raise NotState(f"{type(value).__qualname__} in the state of a match")
