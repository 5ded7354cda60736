"""A state put by, and copies made of it: of everything reachable from a root, each object once.

What is put by are the values, object by object or field by field. They cost less than objects to
make and to keep, and most of two moments are the same: a checkpoint is hardly ever gone back to.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

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
Row = tuple[Any, ...]
# Holds a value of a row, noting the objects found in it: (value, identities seen, objects).
Holder = Callable[[Any, set[int], list[Any]], Any]
# Makes a value of a copy out of what was held; finds the copies of objects by identity.
Find = Callable[[int], Any]


class Frozen(Generic[T]):
    """A state as it was at one moment, whatever becomes of its objects afterwards.

    `like` is the same state frozen before: what has not changed is kept once.
    """

    __slots__ = ("_runs",)

    def __init__(self, root: T, like: Frozen[T] | None = None) -> None:
        objects: list[Any] = [root]
        seen = {id(root)}
        runs: list[_Run] = []
        place = 0
        # Objects are found by those before them, so that the list grows while it is gone through.
        while place < len(objects):
            cls, group = next(groupby(islice(objects, place, None), type))
            run = _Run(_CLASSES[cls], list(group), seen, objects)
            runs.append(run)
            place += len(run.objects)
        if like is not None:
            before = {id(run.objects[0]): run for run in like._runs}
            for run in runs:
                run.keep_once(before.get(id(run.objects[0])))
        self._runs: tuple[_Run, ...] = tuple(runs)

    @property
    def root(self) -> T:
        """The state that was put by, as it lives on."""
        return cast(T, self._runs[0].objects[0])

    @property
    def objects(self) -> Iterator[Any]:
        """Every object that was put by, the root first."""
        return chain.from_iterable(run.objects for run in self._runs)

    def thaw(self) -> T:
        """An independent copy of the state of then; what is shared stays the same object."""
        make = object.__new__
        made: list[list[Any]] = [[make(run.kind.cls) for _ in run.objects] for run in self._runs]
        copies: list[Any] = list(chain.from_iterable(made))
        find = dict(zip(map(id, self.objects), copies, strict=True)).get
        to_rebuild: list[Any] = []
        for run, new in zip(self._runs, made, strict=True):
            run.kind.fill(run.objects, new, run.rows(), find)
            if run.kind.is_rebuilt:
                to_rebuild += new
        for obj in to_rebuild:
            obj.rebuild()
        return cast(T, copies[0])


def copy_of(root: T) -> T:
    """An independent copy of everything reachable; what is shared stays the same object."""
    return Frozen(root).thaw()


class _Run:
    """Objects of one class that were found one after the other, with their values.

    Of objects with plain values and references alone each field makes a column, which often stays
    as it is; of others each has a row.
    """

    __slots__ = ("_columns", "_rows", "kind", "objects")

    def __init__(self, kind: _Class, objects: list[Any], seen: set[int], found: list[Any]) -> None:
        self.kind = kind
        self.objects = objects
        self._columns = kind.columns(objects, seen, found)
        self._rows = None if self._columns else kind.rows(objects, seen, found)

    def rows(self) -> Iterable[Row]:
        """The values of each object."""
        return zip(*self._columns, strict=True) if self._rows is None else self._rows

    def keep_once(self, before: _Run | None) -> None:
        """Refer to what was kept before as far as it is the same."""
        if before is None or before.kind is not self.kind:
            return
        same = self.objects == before.objects
        if same:
            self.objects = before.objects
        if not self.kind.is_exact:
            return
        if self._columns and before._columns:
            pairs = zip(self._columns, before._columns, strict=True)
            self._columns = [old if new == old else new for new, old in pairs]
        elif same and self._rows and before._rows:
            pairs = zip(self._rows, before._rows, strict=True)
            self._rows = [old if new == old else new for new, old in pairs]


# Values -----------------------------------------------------------------------------------------


class _Packed(tuple[Any, ...]):
    """The content of a container in a row, with the container's class before it."""

    __slots__ = ()


class _FlatDict(tuple[Any, ...]):
    """Keys and values of a dictionary that holds plain keys and no containers."""

    __slots__ = ()


def _hold(value: Any, seen: set[int], objects: list[Any]) -> Any:
    return _HOLDERS[type(value)](value, seen, objects)


def _hold_as_it_is(value: Any, seen: set[int], objects: list[Any]) -> Any:
    return value


def _hold_object(value: Any, seen: set[int], objects: list[Any]) -> Any:
    if id(value) not in seen:
        seen.add(id(value))
        objects.append(value)
    return value


def _hold_items(value: Any, seen: set[int], objects: list[Any]) -> Any:
    return _Packed((type(value), *_hold_all(value, seen, objects)))


def _hold_all(values: Collection[Any], seen: set[int], objects: list[Any]) -> tuple[Any, ...]:
    if seen.issuperset(map(id, values)):
        return tuple(values)
    kinds = set(map(type, values))
    if len(kinds) == 1 and is_state(kinds.pop()):
        fresh = dict(zip(map(id, values), values, strict=True))
        if seen.isdisjoint(fresh):
            seen.update(fresh)
            objects.extend(fresh.values())
            return tuple(values)
    holders = _HOLDERS
    return tuple([holders[type(value)](value, seen, objects) for value in values])


_ATOMS = frozenset((int, str, bool, bytes, type(None)))


def _note(values: Iterable[Any], seen: set[int], objects: list[Any]) -> bool:
    """Note the objects among the values; False where one is a container."""
    for value in values:
        if id(value) not in seen and _hold(value, seen, objects) is not value:
            return False
    return True


def _hold_tuple(value: tuple[Any, ...], seen: set[int], objects: list[Any]) -> Any:
    for item in value:
        if type(item) not in _ATOMS:
            return _hold_items(value, seen, objects)
    return value


def _hold_dict(value: dict[Any, Any], seen: set[int], objects: list[Any]) -> Any:
    keys, values = tuple(value), tuple(value.values())
    if _ATOMS.issuperset(map(type, keys)):
        for item in values:
            known = id(item) in seen or type(item) in _ATOMS
            if not known and _hold(item, seen, objects) is not item:
                break
        else:
            return _FlatDict((keys, values))
    return _Packed((dict, _hold_all(keys, seen, objects), _hold_all(values, seen, objects)))


_CONTAINERS: dict[type, Holder] = {
    list: _hold_items,
    tuple: _hold_tuple,
    dict: _hold_dict,
    set: _hold_items,
}


class _Holders(dict[type, Holder]):
    """How values of a class are held."""

    def __missing__(self, cls: type) -> Holder:
        if is_state(cls):
            holder: Holder = _hold_object
        elif issubclass(cls, FIXED) or immutable_base(cls) is not None:
            holder = _hold_as_it_is
        elif cls in _CONTAINERS:
            holder = _CONTAINERS[cls]
        else:
            raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
        self[cls] = holder
        return holder


_HOLDERS = _Holders()


def _made(held: Any, find: Find) -> Any:
    """The value of a copy that was held."""
    packed = type(held)
    if packed is _FlatDict:
        keys, values = held
        made = [v if (copy := find(id(v))) is None else copy for v in values]
        return dict(zip(keys, made, strict=True))
    if packed is not _Packed:
        found = find(id(held))
        return held if found is None else found
    kind, *items = held
    if kind is dict:
        keys, values = items
        return {_made(k, find): _made(v, find) for k, v in zip(keys, values, strict=True)}
    return kind([_made(item, find) for item in items])


# Objects ----------------------------------------------------------------------------------------


class _Class:
    """How objects of one class are put by and filled again.

    `is_exact`: equal values of its fields are the same values (1 and True are not).
    """

    __slots__ = ("_flat", "_freeze", "_references", "cls", "fill", "is_exact", "is_rebuilt")

    def __init__(self, cls: type) -> None:
        self.cls = cls
        fields = [field for field in dataclasses.fields(cls) if role_of(field) != DERIVED]
        names: dict[str, Any] = {
            "hold": _hold,
            "hold_all": _hold_all,
            "made": _made,
            **{
                f"new_{field.name}": field.default_factory
                for field in dataclasses.fields(cls)
                if role_of(field) == DERIVED
            },
        }
        # Each field says how it goes into the row and how it comes out of it.
        rows = [(field.name, *_WAYS[_way_of(field)]) for field in fields]
        freeze = ["def freeze(old, seen, objects):", "    return ("]
        freeze += [f"        {into.format(name=name)}," for name, into, _ in rows]
        fill = [
            "def fill(olds, news, rows, find):",
            "    for old, new, row in zip(olds, news, rows):",
        ]
        if rows:
            fill.append(f"        ({' '.join(f'old_{name},' for name, _, _ in rows)}) = row")
        fill += [f"        new.{name} = {out.format(name=name)}" for name, _, out in rows]
        fill += [f"        new.{key[4:]} = {key}()" for key in names if key.startswith("new_")]
        exec("\n".join([*freeze, "    )", *fill, "    return"]), names)
        self._freeze: Callable[[Any, set[int], list[Any]], Row] = names["freeze"]
        self.fill: Callable[[list[Any], list[Any], Iterable[Row], Find], None] = names["fill"]
        self.is_rebuilt = hasattr(cls, "rebuild")
        self.is_exact = not any(
            "Any" in str(field.type) and role_of(field) != SHARED for field in fields
        )
        # Cards are many, and nothing of theirs need be looked into: whom they refer to is known.
        ways = [_way_of(field) for field in fields]
        is_flat = bool(fields) and all(way in ("plain", "other") for way in ways)
        self._flat = [attrgetter(field.name) for field in fields] if is_flat else []
        self._references = [place for place, way in enumerate(ways) if way == "other"]

    def columns(
        self, batch: list[Any], seen: set[int], objects: list[Any]
    ) -> list[tuple[Any, ...]]:
        """The values of the objects by field; nothing where that is not worth it or not all."""
        if len(batch) < _MANY or not self._flat:
            return []
        columns = [tuple(map(value, batch)) for value in self._flat]
        for place in self._references:
            column = columns[place]
            if not (seen.issuperset(map(id, column)) or _note(column, seen, objects)):
                return []
        return columns

    def rows(self, batch: list[Any], seen: set[int], objects: list[Any]) -> list[Row]:
        """The values of the objects by object."""
        freeze = self._freeze
        return [freeze(obj, seen, objects) for obj in batch]


# Of fewer objects rows are smaller than columns.
_MANY = 4


def _way_of(field: dataclasses.Field[Any]) -> str:
    annotation = str(field.type)
    if role_of(field) == HISTORY:
        return "history"
    if role_of(field) == SHARED or is_fixed(annotation):
        return "plain"
    if is_flat_list(annotation):
        return "flat list"
    return "list" if annotation.startswith("list[") else "other"


_WAYS = {
    "plain": ("old.{name}", "old_{name}"),
    # Nothing is ever taken out of a history: its length says what it was.
    "history": ("len(old.{name})", "old.{name}.first(old_{name})"),
    "flat list": ("tuple(old.{name})", "list(old_{name})"),
    "list": (
        "hold_all(old.{name}, seen, objects)",
        "[made(v, find) if (c := find(id(v))) is None else c for v in old_{name}]",
    ),
    # Most of what is referred to has been met already: looked up without a call.
    "other": (
        "v if (v := old.{name}) is None or id(v) in seen else hold(v, seen, objects)",
        "old_{name} if old_{name} is None else made(old_{name}, find)"
        " if (c := find(id(old_{name}))) is None else c",
    ),
}


class _Classes(dict[type, _Class]):
    def __missing__(self, cls: type) -> _Class:
        made = self[cls] = _Class(cls)
        return made


_CLASSES = _Classes()
