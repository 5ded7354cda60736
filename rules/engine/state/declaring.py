"""State declared once: copy, comparison, digest and JSON follow from the declared fields.

A class of the state is a dataclass made by `@state`. Its annotated fields say what becomes of them:

    class Unit:
        id: int                                   # copied, digested
        printed: CipherCard = shared()            # the same object in every copy, by its key
        names: frozenset[str] = derived(frozenset)    # a cache: made anew in copies, never digested
    class Table:
        log: Log = history(Log)                   # copied, but nothing is decided by it

Everything reachable from a root is plain data, a `@state` object, or of a class that `immutable`
names. Objects may refer to each other in circles; identity is kept within a copy. Whatever else is
found is refused with class and field: nothing can be left out by forgetting it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from types import CellType, FunctionType
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")
COPIED, SHARED, DERIVED, HISTORY = "copied", "shared", "derived", "history"
_ROLE = "role"
# Values of these never change.
FIXED = (int, str, bool, bytes, type(None), frozenset)


class NotState(TypeError):
    """Something in the state is neither plain data nor declared; the message names it."""


# Declaring ------------------------------------------------------------------------------------


def shared(
    *, default: Any = dataclasses.MISSING, default_factory: Any = dataclasses.MISSING
) -> Any:
    """A field whose value never changes: every copy refers to the same object."""
    return _field(SHARED, default, default_factory)


def derived(default_factory: Callable[[], Any]) -> Any:
    """A field that can be worked out from the others; copies begin with a new one."""
    return _field(DERIVED, dataclasses.MISSING, default_factory, init=False)


def history(default_factory: Callable[[], Any]) -> Any:
    """What happened, which decides nothing: not digested, and written as a list of its lines.

    The class of such lists has `first(count)`, a copy of its beginning, and can be extended.
    """
    return _field(HISTORY, dataclasses.MISSING, default_factory, init=False)


def copied(
    *, default: Any = dataclasses.MISSING, default_factory: Any = dataclasses.MISSING
) -> Any:
    """An ordinary field of the state, not named when the object is made."""
    return _field(COPIED, default, default_factory, init=False)


def _field(role: str, default: Any, default_factory: Any, *, init: bool = True) -> Any:
    options: dict[str, Any] = {"metadata": {_ROLE: role}, "init": init}
    if default is not dataclasses.MISSING:
        options["default"] = default
    if default_factory is not dataclasses.MISSING:
        options["default_factory"] = default_factory
    return dataclasses.field(**options)


@overload
def state(cls: type[T]) -> type[T]: ...
@overload
def state(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(
    eq_default=False, field_specifiers=(shared, derived, history, copied, dataclasses.field)
)
def state(cls: type[T] | None = None, *, kw_only: bool = False) -> Any:
    """Make a class part of the state: a slotted dataclass, compared by identity.

    A class with an `__init__` of its own keeps it; its annotations declare its fields all the same.
    `rebuild()`, if it has one, is called on each copied object when the whole copy is complete.
    """

    def make(plain: type[T]) -> type[T]:
        own = "__init__" in plain.__dict__
        made = dataclasses.dataclass(
            init=not own, repr=False, eq=False, slots=True, kw_only=kw_only
        )(plain)
        _mend_super(plain, made)
        _CLASSES[name_of(made)] = made
        return made

    return make if cls is None else make(cls)


def _mend_super(plain: type, made: type) -> None:
    """`slots=True` makes a second class; a bare `super()` in its methods must mean that one."""
    for item in made.__dict__.values():
        found = (item.fget, item.fset) if isinstance(item, property) else (item,)
        for function in found:
            function = getattr(function, "__func__", function)
            if isinstance(function, FunctionType):
                for cell in function.__closure__ or ():
                    _mend_cell(cell, plain, made)


def _mend_cell(cell: CellType, plain: type, made: type) -> None:
    try:
        if cell.cell_contents is plain:
            cell.cell_contents = made
    except ValueError:
        # The cell is empty as yet: it belongs to a name that is bound later.
        return


def immutable(cls: type, encode: Callable[[Any], Any], decode: Callable[[Any], Any]) -> None:
    """Declare a class whose objects never change, with its JSON form; subclasses are included."""
    _IMMUTABLE[cls] = (encode, decode)


_CLASSES: dict[str, type] = {}
_IMMUTABLE: dict[type, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {}


def role_of(field: dataclasses.Field[Any]) -> str:
    """What becomes of a field: copied, shared, derived or history."""
    role: str = field.metadata.get(_ROLE, COPIED)
    return role


def fields_of(obj: Any, *roles: str) -> list[dataclasses.Field[Any]]:
    """The declared fields of a state object, of these roles or of all."""
    return [one for one in dataclasses.fields(obj) if not roles or role_of(one) in roles]


def immutable_base(cls: type) -> type | None:
    return next((base for base in cls.__mro__ if base in _IMMUTABLE), None)


def is_state(cls: type) -> bool:
    return _CLASSES.get(name_of(cls)) is cls


def name_of(cls: type) -> str:
    """A state class by its package and name, wherever in the package it is defined."""
    parts = cls.__module__.split(".")
    return f"{parts[min(1, len(parts) - 1)]}.{cls.__qualname__}"


def class_named(name: str) -> type:
    """The state class of that package and name; KeyError when there is none."""
    return _CLASSES[name]


def json_form(base: type) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """How an immutable class is written as JSON, and read."""
    return _IMMUTABLE[base]


def immutable_named(name: str) -> type:
    return next(base for base in _IMMUTABLE if base.__qualname__ == name)


# Annotations made of these words alone hold nothing that could change.
_FIXED_WORDS = {"int", "str", "bool", "bytes", "None", "tuple", "frozenset"}
_FLAT_LIST = re.compile(r"list\[(int|str|bool|tuple\[(int|str|bool|, |\.\.\.)+\])\]")


def is_fixed(annotation: str) -> bool:
    """Whether values of a field so annotated never change, and need no copy."""
    return set(re.findall(r"\w+", annotation)) <= _FIXED_WORDS


def is_flat_list(annotation: str) -> bool:
    """Whether it is a list of values that never change."""
    return _FLAT_LIST.fullmatch(annotation) is not None
