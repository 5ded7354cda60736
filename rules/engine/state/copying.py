"""Copies of a state: of everything reachable from a root, each object once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

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
Copier = Callable[[Any, dict[int, Any]], Any]
# Where copies to be rebuilt are noted; no identity is negative.
_TO_REBUILD = -1


class _Copiers(dict[type, Copier]):
    """How objects of a class are copied; a state object only where it has not been yet."""

    def __missing__(self, cls: type) -> Copier:
        copier = self[cls] = _make_copier(cls)
        return copier


_COPIERS = _Copiers()


def copy_of(root: T, replacing: Mapping[int, Any] | None = None) -> T:
    """An independent copy of everything reachable; what is shared stays the same object.

    `replacing` maps the identity of objects to what takes their place in the copy.
    """
    to_rebuild: list[Any] = []
    memo: dict[int, Any] = {**(replacing or {}), _TO_REBUILD: to_rebuild}
    made: T = _copy_value(root, memo)
    for obj in to_rebuild:
        obj.rebuild()
    return made


def _copy_value(value: Any, memo: dict[int, Any]) -> Any:
    found = memo.get(id(value))
    return _COPIERS[type(value)](value, memo) if found is None else found


def _make_copier(cls: type) -> Copier:
    """How to copy objects of a class; for state classes compiled from their fields."""
    if is_state(cls):
        copier = _compile_copier(cls)
    elif issubclass(cls, FIXED) or immutable_base(cls) is not None:
        copier = _same
    elif cls in _CONTAINERS:
        copier = _CONTAINERS[cls]
    else:
        raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
    return copier


def _same(value: Any, memo: dict[int, Any]) -> Any:
    return value


def _copy_list(value: list[Any], memo: dict[int, Any]) -> list[Any]:
    get, copiers = memo.get, _COPIERS
    return [
        copiers[type(item)](item, memo) if (found := get(id(item))) is None else found
        for item in value
    ]


_ATOMS = frozenset((int, str, bool, bytes, type(None)))


def _copy_tuple(value: tuple[Any, ...], memo: dict[int, Any]) -> tuple[Any, ...]:
    for item in value:
        if type(item) not in _ATOMS:
            break
    else:
        return value
    made = tuple([_copy_value(item, memo) for item in value])
    return value if all(map(_is_same, made, value)) else made


def _is_same(left: Any, right: Any) -> bool:
    return left is right


def _copy_dict(value: dict[Any, Any], memo: dict[int, Any]) -> dict[Any, Any]:
    return {_copy_value(key, memo): _copy_value(item, memo) for key, item in value.items()}


def _copy_set(value: set[Any], memo: dict[int, Any]) -> set[Any]:
    return {_copy_value(item, memo) for item in value}


_CONTAINERS: dict[type, Copier] = {
    list: _copy_list,
    tuple: _copy_tuple,
    dict: _copy_dict,
    set: _copy_set,
}


def _compile_copier(cls: type) -> Copier:
    """A function of one line for each field: copying is done at every turn and every fork."""
    lines = [
        "def copier(old, memo):",
        "    get = memo.get",
        "    new = make(cls)",
        "    memo[id(old)] = new",
    ]
    names: dict[str, Any] = {
        "cls": cls,
        "make": cls.__new__,
        "copiers": _COPIERS,
        "copy_list": _copy_list,
    }
    for field in dataclasses.fields(cls):
        role, name = role_of(field), field.name
        if role == DERIVED:
            names[f"new_{name}"] = field.default_factory
            lines.append(f"    new.{name} = new_{name}()")
        elif role == HISTORY or is_flat_list(str(field.type)):
            lines.append(f"    new.{name} = old.{name}[:]")
        elif role == SHARED or is_fixed(str(field.type)):
            lines.append(f"    new.{name} = old.{name}")
        elif str(field.type).startswith("list["):
            lines.append(f"    new.{name} = copy_list(old.{name}, memo)")
        else:
            # Most of what is referred to has been copied already: looked up without a call.
            lines.append(f"    item = old.{name}")
            lines.append("    found = None if item is None else get(id(item))")
            copy = "copiers[type(item)](item, memo)"
            lines.append(f"    new.{name} = {copy} if found is None else found")
    if hasattr(cls, "rebuild"):
        lines.append(f"    memo[{_TO_REBUILD}].append(new)")
    lines.append("    return new")
    exec("\n".join(lines), names)
    copier: Copier = names["copier"]
    return copier
