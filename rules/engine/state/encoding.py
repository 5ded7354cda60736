"""A state as bytes: of everything reachable from a root each object once, then by its number.

The bytes are what two equal states share, in every process; they are also all that is needed to
make a copy, together with the objects that every copy shares. Values become plain data for
`marshal`. What is no plain value is a tuple that begins with a mark. Marks and the numbers of
objects are bytes; bytes of the state are marked themselves where they could be taken for such:

    (name of the class, value of each field, ...)    an object; later its number alone
    (TUPLE, value, ...)                              and so on for containers that hold objects
"""

from __future__ import annotations

import dataclasses
import hashlib
import marshal
import zlib
from collections.abc import Callable, Iterator, Sequence
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
    name_of,
    role_of,
)

T = TypeVar("T")
# Numbers of the objects met so far, by identity.
Seen = dict[int, bytes]
# What every copy shares and the histories, in the order in which they are met; None: not wanted.
Shared = list[Any] | None
Encode = Callable[[Any, Seen, Shared], Any]
Decode = Callable[[Any, list[Any], Iterator[Any]], Any]

# Marks. Those of classes are their names, which have a dot in them.
TUPLE, DICT, SET, FROZENSET, BYTES, IMMUTABLE = b"()", b"{}", b"set", b"frozenset", b"bytes", b"="
# The last version in which equal values are equal bytes, whoever else refers to them.
_MARSHAL = 2


class Frozen(Generic[T]):
    """A state as it was at one moment, whatever becomes of its objects afterwards.

    `like` is the same state frozen before: what both share is kept once.
    """

    __slots__ = ("_is_packed", "_shared", "_text")

    def __init__(self, root: T, like: Frozen[T] | None = None) -> None:
        shared: list[Any] = []
        self._text = _encoded(root, shared)
        self._is_packed = False
        self._shared = tuple(shared)
        if like is not None and self._shared == like._shared:
            self._shared = like._shared

    def pack(self) -> None:
        """Take less memory: it will hardly be thawed."""
        if not self._is_packed:
            self._text, self._is_packed = zlib.compress(self._text, 1), True

    def thaw(self) -> T:
        """An independent copy of the state of then; what is shared stays the same object."""
        text = zlib.decompress(self._text) if self._is_packed else self._text
        made: list[Any] = []
        root = _decode(marshal.loads(text), made, iter(self._shared))
        for obj in made:
            if type(obj) in _REBUILT:
                obj.rebuild()
        return cast(T, root)


def spell(root: Any) -> bytes:
    """All that decides how a match goes on: equal bytes, equal states."""
    return _encoded(root, None)


def digest_of(root: Any) -> str:
    """SHA-256 over every field that is neither derived nor history, as hexadecimal digits."""
    return hashlib.sha256(spell(root)).hexdigest()


def _encoded(root: Any, shared: Shared) -> bytes:
    return marshal.dumps(_ENCODERS[type(root)](root, {}, shared), _MARSHAL)


# Encoding ---------------------------------------------------------------------------------------

_ATOMS = frozenset((int, str, bool, type(None)))


class _Encoders(dict[type, Encode]):
    """How values of a class become plain data."""

    def __missing__(self, cls: type) -> Encode:
        if is_state(cls):
            encode = _encoder_of(cls)
        elif cls in _CONTAINERS:
            encode = _CONTAINERS[cls]
        elif issubclass(cls, FIXED):
            encode = _encode_as_it_is
        elif immutable_base(cls) is not None:
            encode = _encode_immutable
        else:
            raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
        self[cls] = encode
        return encode


_ENCODERS = _Encoders()


def _encode_as_it_is(value: Any, seen: Seen, shared: Shared) -> Any:
    return value


def _encode_immutable(value: Any, seen: Seen, shared: Shared) -> Any:
    if shared is not None:
        shared.append(value)
    return (IMMUTABLE, repr(value))


def _encode_shared(value: Any) -> Any:
    """By its key; other shared values are plain data."""
    key = getattr(value, "key", None)
    return _ENCODERS[type(value)](value, {}, None) if key is None else key


def _encode_list(value: list[Any], seen: Seen, shared: Shared) -> Any:
    encoders = _ENCODERS
    return [
        seen[at] if (at := id(item)) in seen else encoders[type(item)](item, seen, shared)
        for item in value
    ]


def _encode_tuple(value: tuple[Any, ...], seen: Seen, shared: Shared) -> Any:
    for item in value:
        if type(item) not in _ATOMS:
            return (TUPLE, *_encode_list(value, seen, shared))  # type: ignore[arg-type]
    return value


def _encode_dict(value: dict[Any, Any], seen: Seen, shared: Shared) -> Any:
    both = [part for pair in value.items() for part in pair]
    return (DICT, *_encode_list(both, seen, shared))


def _encode_set(mark: bytes) -> Encode:
    def encode(value: Any, seen: Seen, shared: Shared) -> Any:
        return (mark, *_encode_list(sorted(value, key=repr), seen, shared))

    return encode


_CONTAINERS: dict[type, Encode] = {
    list: _encode_list,
    tuple: _encode_tuple,
    dict: _encode_dict,
    bytes: lambda value, seen, shared: (BYTES, value),
    set: _encode_set(SET),
    frozenset: _encode_set(FROZENSET),
}


# Decoding ---------------------------------------------------------------------------------------


def _decode(form: Any, made: list[Any], shared: Iterator[Any]) -> Any:
    kind = type(form)
    if kind is bytes:
        return made[int(form)]
    if kind is list:
        return _decode_all(form, made, shared)
    if kind is tuple and form and type(form[0]) is bytes:
        return _DECODERS[form[0]](form, made, shared)
    return form


def _decode_all(forms: list[Any], made: list[Any], shared: Iterator[Any]) -> list[Any]:
    return [
        made[int(form)] if type(form) is bytes else _decode(form, made, shared) for form in forms
    ]


def _items(form: tuple[Any, ...], made: list[Any], shared: Iterator[Any]) -> Iterator[Any]:
    return (_decode(item, made, shared) for item in form[1:])


def _decode_dict(form: tuple[Any, ...], made: list[Any], shared: Iterator[Any]) -> Any:
    both = _items(form, made, shared)
    return dict(zip(both, both, strict=True))


# By mark; those of classes come with the first object of the class.
_DECODERS: dict[bytes, Decode] = {
    TUPLE: lambda form, made, shared: tuple(_items(form, made, shared)),
    DICT: _decode_dict,
    SET: lambda form, made, shared: set(_items(form, made, shared)),
    FROZENSET: lambda form, made, shared: frozenset(_items(form, made, shared)),
    BYTES: lambda form, made, shared: form[1],
    IMMUTABLE: lambda form, made, shared: next(shared),
}
_REBUILT: set[type] = set()


# Classes ----------------------------------------------------------------------------------------


def _encoder_of(cls: type) -> Encode:
    """The encoder of a state class, as source with its fields in it; notes its decoder too."""
    mark = name_of(cls).encode()
    ways = [
        (field.name, _way_of(field))
        for field in dataclasses.fields(cls)
        if role_of(field) != DERIVED
    ]
    names: dict[str, Any] = {
        "encoders": _ENCODERS,
        "encode_shared": _encode_shared,
        "decode_value": _decode,
        "make": object.__new__,
        "cls": cls,
        **{
            f"new_{field.name}": field.default_factory
            for field in dataclasses.fields(cls)
            if role_of(field) == DERIVED
        },
    }
    new = [f"    new.{key[4:]} = {key}()" for key in names if key.startswith("new_")]
    exec("\n".join([*_source_of(mark, ways), *new, "    return new"]), names)
    _DECODERS[mark] = names["decode"]
    if hasattr(cls, "rebuild"):
        _REBUILT.add(cls)
    encode: Encode = names["encode"]
    return encode


def _source_of(mark: bytes, ways: Sequence[tuple[str, str]]) -> list[str]:
    """How an object is encoded and decoded, but for what is derived."""
    targets = [f"new.{name}" if way == "plain" else f"its_{name}" for name, way in ways]
    return [
        "def encode(old, seen, shared):",
        "    seen[id(old)] = b'%d' % len(seen)",
        f"    return ({mark!r},",
        *[f"        {_ENCODED[way].format(name=name)}," for name, way in ways],
        "    )",
        "def decode(form, made, shared):",
        "    new = make(cls)",
        "    made.append(new)",
        f"    {', '.join(['_', *targets])}, = form",
        *[
            f"    new.{name} = {_DECODED[way].format(name=name)}"
            for name, way in ways
            if way != "plain"
        ],
    ]


def _way_of(field: dataclasses.Field[Any]) -> str:
    annotation = str(field.type)
    if role_of(field) in (HISTORY, SHARED):
        return role_of(field)
    if (is_fixed(annotation) and "frozenset" not in annotation) or is_flat_list(annotation):
        return "plain"
    return "value"


_ENCODED = {
    "plain": "old.{name}",
    # Nothing is ever taken out of a history: its length says what it was.
    HISTORY: "None if shared is None else shared.append(v := old.{name}) or len(v)",
    SHARED: "shared is not None and shared.append(old.{name})"
    " or getattr(old.{name}, 'key', None) or encode_shared(old.{name})",
    # Most of what is referred to has been met already: looked up without a call.
    "value": "None if (v := old.{name}) is None else seen[at] if (at := id(v)) in seen"
    " else encoders[type(v)](v, seen, shared)",
}
_DECODED = {
    HISTORY: "next(shared).first(its_{name})",
    SHARED: "next(shared)",
    "value": "made[int(its_{name})] if type(its_{name}) is bytes"
    " else decode_value(its_{name}, made, shared)",
}
