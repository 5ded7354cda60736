"""A state that is done with: its objects let go of each other, so that nothing outlives it.

Otherwise only the garbage collector would free a match, and stop its process for that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from rules.engine.state.declaring import COPIED, DERIVED, HISTORY, is_state, role_of


def release(root: Any) -> None:
    """Take their values from all state objects reachable, and from the parts made for them.

    Histories stay: copies made before may still be read of them.
    """
    parts: list[Any] = []
    for obj in _reachable(root):
        for field in dataclasses.fields(obj):
            role = role_of(field)
            if role != HISTORY and hasattr(obj, field.name):
                if role == DERIVED:
                    parts.append(getattr(obj, field.name))
                delattr(obj, field.name)
    while parts:
        part = parts.pop()
        if _is_part(type(part)):
            for name in _attributes(part):
                parts.append(getattr(part, name))
                delattr(part, name)


def _reachable(root: Any) -> list[Any]:
    """Every state object, each once."""
    found: dict[int, Any] = {}
    to_look_at = [root]
    while to_look_at:
        value = to_look_at.pop()
        if isinstance(value, dict):
            to_look_at += [*value, *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            to_look_at += value
        elif is_state(type(value)) and id(value) not in found:
            found[id(value)] = value
            to_look_at += [
                getattr(value, field.name)
                for field in dataclasses.fields(value)
                if role_of(field) == COPIED and hasattr(value, field.name)
            ]
    return list(found.values())


def _is_part(cls: type) -> bool:
    """Whether its objects belong to one table: classes of rules that are neither state nor data."""
    return cls.__module__.startswith("rules.") and not (
        is_state(cls) or dataclasses.is_dataclass(cls) or issubclass(cls, type)
    )


def _attributes(part: Any) -> Iterator[str]:
    yield from list(getattr(part, "__dict__", ()))
    for cls in type(part).__mro__:
        for name in getattr(cls, "__slots__", ()):
            if hasattr(part, name):
                yield name
