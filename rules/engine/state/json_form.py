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
    """The state that `to_json` wrote; ValueError says what is not known any more."""
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
        if value is None or type(value) in (int, str, bool):
            return value
        if id(value) in self.named:
            return {"named": self.named[id(value)]}
        kind = type(value)
        if is_state(kind):
            return self._object(value)
        base = immutable_base(kind)
        if base is not None:
            encode, _ = json_form(base)
            return {"immutable": base.__qualname__, "value": encode(value)}
        if kind not in _WRITERS:
            raise NotState(f"{kind.__module__}.{kind.__qualname__} is no class of the state")
        return _WRITERS[kind](self, value)

    def _object(self, obj: Any) -> Json:
        if id(obj) in self.numbers:
            return {"again": self.numbers[id(obj)]}
        number = self.numbers[id(obj)] = len(self.numbers)
        fields = {}
        for field in dataclasses.fields(obj):
            if role_of(field) != DERIVED:
                value = getattr(obj, field.name)
                try:
                    fields[field.name] = self.write(
                        list(value) if role_of(field) == HISTORY else value
                    )
                except NotState as fault:
                    raise NotState(f"{type(obj).__qualname__}.{field.name}: {fault}") from None
        return {"object": number, "class": name_of(type(obj)), "fields": fields}


def _written(writer: _Writer, values: Any) -> list[Json]:
    return [writer.write(value) for value in values]


_WRITERS: dict[type, Callable[[_Writer, Any], Json]] = {
    list: _written,
    tuple: lambda writer, value: {"tuple": _written(writer, value)},
    set: lambda writer, value: {"set": _written(writer, sorted(value, key=repr))},
    frozenset: lambda writer, value: {"frozenset": _written(writer, sorted(value, key=repr))},
    dict: lambda writer, value: {"dict": [_written(writer, pair) for pair in value.items()]},
    bytes: lambda writer, value: {"bytes": value.hex()},
}


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
