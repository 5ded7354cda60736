"""A state as JSON data and back: what a running match is stored as, to go on from it later.

Plain values stand for themselves and lists are lists; everything else is an object with one of
these keys: "tuple", "dict" (pairs), "set", "frozenset", "bytes" (hexadecimal), "immutable" (its
class, with "value"), "named" (something the caller knows by name), "object" (a number, with "class"
and "fields") and "again" (the number of an object that has been written before).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.state.declaring import (
    DERIVED,
    HISTORY,
    NotState,
    class_named,
    immutable_base,
    immutable_named,
    is_state,
    json_form,
    name_of,
    role_of,
)

Json = Any


def to_json(root: Any, named: Mapping[str, Any]) -> Json:
    """The state as JSON data; objects in `named` (such as printed cards) are written by name."""
    return _Writer({id(obj): name for name, obj in named.items()}).write(root)


def from_json(data: Json, named: Mapping[str, Any]) -> Any:
    """The state that `to_json` wrote; ValueError says what is not known any more.

    A field that an earlier release did not have yet has its default, if there is one.
    """
    reader = _Reader(named)
    try:
        made = reader.read(data)
    except (KeyError, StopIteration, TypeError) as fault:
        raise ValueError(f"this is no state of these rules: {fault}") from fault
    for obj in reader.objects.values():
        rebuild = getattr(obj, "rebuild", None)
        if rebuild is not None:
            rebuild()
    return made


class _Writer:
    def __init__(self, named: Mapping[int, str]) -> None:
        self.named = named
        self.numbers: dict[int, int] = {}

    def write(self, value: Any) -> Json:
        kind = type(value)
        if kind in _PLAIN:
            return value
        if id(value) in self.named:
            return {"named": self.named[id(value)]}
        if kind not in _known:
            _known[kind] = _writer_of(kind)
        return _known[kind](self, value)


_PLAIN = frozenset((type(None), int, str, bool))
_Write = Callable[[_Writer, Any], Json]


def _written(writer: _Writer, values: Any) -> list[Json]:
    return [value if type(value) in _PLAIN else writer.write(value) for value in values]


_WRITERS: dict[type, _Write] = {
    list: _written,
    tuple: lambda writer, value: {"tuple": _written(writer, value)},
    set: lambda writer, value: {"set": _written(writer, sorted(value, key=repr))},
    frozenset: lambda writer, value: {"frozenset": _written(writer, sorted(value, key=repr))},
    dict: lambda writer, value: {"dict": [_written(writer, pair) for pair in value.items()]},
    bytes: lambda writer, value: {"bytes": value.hex()},
}


_known: dict[type, _Write] = {}  # by classes that have been written before


def _writer_of(kind: type) -> _Write:
    """How objects of that class are written; NotState where it is no class of the state."""
    if is_state(kind):
        return _writer_of_objects(kind)
    base = immutable_base(kind)
    if base is not None:
        (encode, _), name = json_form(base), base.__qualname__
        return lambda _, value: {"immutable": name, "value": encode(value)}
    if kind not in _WRITERS:
        raise NotState(f"{kind.__module__}.{kind.__qualname__} is no class of the state")
    return _WRITERS[kind]


def _writer_of_objects(kind: type) -> _Write:
    roles = {field.name: role_of(field) for field in dataclasses.fields(kind)}
    fields = [(field, role == HISTORY) for field, role in roles.items() if role != DERIVED]
    name = name_of(kind)

    def write(writer: _Writer, obj: Any) -> Json:
        if id(obj) in writer.numbers:
            return {"again": writer.numbers[id(obj)]}
        number = writer.numbers[id(obj)] = len(writer.numbers)
        written = {}
        for field, is_history in fields:
            value = getattr(obj, field)
            if type(value) not in _PLAIN:
                try:
                    value = writer.write(list(value) if is_history else value)
                except NotState as fault:
                    raise NotState(f"{kind.__qualname__}.{field}: {fault}") from None
            written[field] = value
        return {"object": number, "class": name, "fields": written}

    return write


class _Reader:
    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = named
        self.objects: dict[int, Any] = {}

    def read(self, data: Json) -> Any:
        if isinstance(data, list):
            return [self.read(item) for item in data]
        if not isinstance(data, dict):
            return data
        return next(_READERS[key](self, data) for key in data if key in _READERS)

    def object(self, data: Json) -> Any:
        cls = class_named(data["class"])
        made: Any = object.__new__(cls)
        self.objects[data["object"]] = made
        written = dict(data["fields"])
        for field in dataclasses.fields(cls):
            if role_of(field) == DERIVED:
                assert callable(field.default_factory)
                setattr(made, field.name, field.default_factory())
                continue
            if field.name not in written and field.default is not dataclasses.MISSING:
                # The field is newer than the release that wrote this.
                setattr(made, field.name, field.default)
                continue
            value = self.read(written.pop(field.name))
            if role_of(field) == HISTORY:
                assert callable(field.default_factory)
                lines = field.default_factory()
                lines.extend(value)
                value = lines
            setattr(made, field.name, value)
        if written:
            raise KeyError(f"{data['class']} has no field {', '.join(sorted(written))}")
        return made


_READERS: dict[str, Callable[[_Reader, Any], Any]] = {
    "object": lambda reader, data: reader.object(data),
    "again": lambda reader, data: reader.objects[data["again"]],
    "named": lambda reader, data: reader.named[data["named"]],
    "immutable": lambda reader, data: json_form(immutable_named(data["immutable"]))[1](
        data["value"]
    ),
    "tuple": lambda reader, data: tuple(map(reader.read, data["tuple"])),
    "set": lambda reader, data: set(map(reader.read, data["set"])),
    "frozenset": lambda reader, data: frozenset(map(reader.read, data["frozenset"])),
    "dict": lambda reader, data: {reader.read(key): reader.read(v) for key, v in data["dict"]},
    "bytes": lambda reader, data: bytes.fromhex(data["bytes"]),
}
