"""Copies of a state: of everything reachable from a root, each object once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar, cast

from rules.engine.state.declaring import (
    DERIVED,
    FIXED,
    HISTORY,
    SHARED,
    NotState,
    immutable_base,
    is_fixed,
    is_flat_list,
    is_state,
    role_of,
)

T = TypeVar("T")
# The copies made so far, by the identity of what they are copies of; and those to be rebuilt.
Copies = dict[int, Any]
_REBUILT = -1
Copy = Callable[[Any, Copies], Any]


def copy_of(root: T) -> T:
    """An independent copy of everything reachable; what is shared stays the same object."""
    rebuilt: list[Any] = []
    made = _COPIERS[type(root)](root, {_REBUILT: rebuilt})
    for obj in rebuilt:
        obj.rebuild()
    return cast(T, made)


class _Copiers(dict[type, Copy]):
    """How values of a class are copied."""

    def __missing__(self, cls: type) -> Copy:
        if is_state(cls):
            copy = _copier_of(cls)
        elif issubclass(cls, FIXED) or immutable_base(cls) is not None:
            copy = _same
        elif cls in _CONTAINERS:
            copy = _CONTAINERS[cls]
        else:
            raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
        self[cls] = copy
        return copy


_COPIERS = _Copiers()


def _same(value: Any, copies: Copies) -> Any:
    return value


def _copy_list(value: Any, copies: Copies) -> list[Any]:
    copiers = _COPIERS
    return [
        copies[at] if (at := id(item)) in copies else copiers[type(item)](item, copies)
        for item in value
    ]


def _copy_dict(value: dict[Any, Any], copies: Copies) -> dict[Any, Any]:
    return dict(zip(_copy_list(value, copies), _copy_list(value.values(), copies), strict=True))


_CONTAINERS: dict[type, Copy] = {
    list: _copy_list,
    tuple: lambda value, copies: tuple(_copy_list(value, copies)),
    dict: _copy_dict,
    set: lambda value, copies: set(_copy_list(value, copies)),
}


def _copier_of(cls: type) -> Copy:
    """The copier of a state class, as source with its fields in it."""
    names: dict[str, Any] = {
        "copiers": _COPIERS,
        "copy_list": _copy_list,
        "make": object.__new__,
        "cls": cls,
    }
    lines = ["def copy(old, copies):", "    new = copies[id(old)] = make(cls)"]
    if hasattr(cls, "rebuild"):
        lines.append(f"    copies[{_REBUILT}].append(new)")
    for field in dataclasses.fields(cls):
        way = _way_of(field)
        if way == DERIVED:
            names[f"new_{field.name}"] = field.default_factory
        lines.append(f"    new.{field.name} = {_COPIED[way].format(name=field.name)}")
    exec("\n".join([*lines, "    return new"]), names)
    made: Copy = names["copy"]
    return made


def _way_of(field: dataclasses.Field[Any]) -> str:
    annotation = str(field.type)
    if role_of(field) in (HISTORY, DERIVED):
        return role_of(field)
    if role_of(field) == SHARED or is_fixed(annotation):
        return "same"
    if is_flat_list(annotation):
        return "flat list"
    return "list" if annotation.startswith("list[") else "value"


_COPIED = {
    "same": "old.{name}",
    "flat list": "old.{name}.copy()",
    "list": "copy_list(old.{name}, copies)",
    # Most of what is referred to has been met already: looked up without a call.
    "value": "None if (v := old.{name}) is None else copies[at] if (at := id(v)) in copies"
    " else copiers[type(v)](v, copies)",
    DERIVED: "new_{name}()",
    HISTORY: "(v := old.{name}).first(len(v))",
}
