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
import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

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

# Numbers of the objects met so far, by identity.
Seen = dict[int, bytes]
# What every copy shares and the histories, in the order in which they are met; spelling has none.
Shared = list[Any]
Encode = Callable[[Any, Seen, Shared], Any]
Decode = Callable[[Any, list[Any], Iterator[Any]], Any]

# Marks. Those of classes are their names, which have a dot in them.
TUPLE, DICT, SET, FROZENSET, BYTES, IMMUTABLE = b"()", b"{}", b"set", b"frozenset", b"bytes", b"="
# The last version in which equal values are equal bytes, whoever else refers to them.
_MARSHAL = 2


def encoded(encoders: Encoders, root: Any, shared: Shared) -> bytes:
    """The bytes of everything reachable; `shared` takes what the bytes do not hold."""
    return marshal.dumps(encoders[type(root)](root, {}, shared), _MARSHAL)


def decoded(text: bytes, shared: Iterable[Any]) -> Any:
    """The root that was frozen, and everything reachable from it made anew."""
    made: list[Any] = []
    root = _decode(marshal.loads(text), made, iter(shared))
    for obj in made:
        if type(obj) in _REBUILT:
            obj.rebuild()
    return root


# Encoding ---------------------------------------------------------------------------------------

_ATOMS = frozenset((int, str, bool, type(None)))


class Encoders(dict[type, Encode]):
    """How values of a class become plain data; `ways` are the expressions for fields."""

    def __init__(self, ways: Mapping[str, str], immutable: Encode) -> None:
        self.ways = {**_ENCODED, **ways}
        self._immutable = immutable
        encode_list = _list_encoder(self)
        self[list] = encode_list
        self[tuple] = _tuple_encoder(encode_list)
        self[dict] = _dict_encoder(encode_list)
        self[bytes] = lambda value, seen, shared: (BYTES, value)
        self[set] = _set_encoder(SET, encode_list)
        self[frozenset] = _set_encoder(FROZENSET, encode_list)

    def __missing__(self, cls: type) -> Encode:
        if is_state(cls):
            encode = _encoder_of(cls, self)
        elif issubclass(cls, FIXED):
            encode = _encode_as_it_is
        elif immutable_base(cls) is not None:
            encode = self._immutable
        else:
            raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
        self[cls] = encode
        return encode


class _Numbers(dict[int, bytes]):
    """Numbers of objects as they are written; every table has hundreds, and the same ones."""

    def __missing__(self, number: int) -> bytes:
        written = self[number] = b"%d" % number
        return written


_NUMBERS = _Numbers()


def _encode_as_it_is(value: Any, seen: Seen, shared: Shared) -> Any:
    return value


def _spell_immutable(value: Any, seen: Seen, shared: Shared) -> Any:
    return (IMMUTABLE, repr(value))


def _freeze_immutable(value: Any, seen: Seen, shared: Shared) -> Any:
    shared.append(value)
    return (IMMUTABLE,)


def _spell_shared(value: Any) -> Any:
    """What has no key is plain data."""
    return SPELLING[type(value)](value, {}, [])


def _list_encoder(encoders: Encoders) -> Encode:
    atoms = _ATOMS

    def encode(value: list[Any], seen: Seen, shared: Shared) -> Any:
        return [
            seen[at]
            if (at := id(item)) in seen
            else item
            if (kind := type(item)) in atoms
            else encoders[kind](item, seen, shared)
            for item in value
        ]

    return encode


def _tuple_encoder(encode_list: Encode) -> Encode:
    def encode(value: tuple[Any, ...], seen: Seen, shared: Shared) -> Any:
        for item in value:
            if type(item) not in _ATOMS:
                return (TUPLE, *encode_list(value, seen, shared))
        return value

    return encode


def _dict_encoder(encode_list: Encode) -> Encode:
    def encode(value: dict[Any, Any], seen: Seen, shared: Shared) -> Any:
        both = [part for pair in value.items() for part in pair]
        return (DICT, *encode_list(both, seen, shared))

    return encode


def _set_encoder(mark: bytes, encode_list: Encode) -> Encode:
    def encode(value: Any, seen: Seen, shared: Shared) -> Any:
        return (mark, *encode_list(sorted(value, key=repr), seen, shared))

    return encode


# Fields, in any way of encoding.
_ENCODED = {
    "plain": "old.{name}",
    # Most of what is referred to has been met already: looked up without a call.
    "value": "None if (v := old.{name}) is None else seen[at] if (at := id(v)) in seen"
    " else encoders[type(v)](v, seen, shared)",
}
SPELLING = Encoders(
    {
        HISTORY: "None",
        SHARED: "getattr(old.{name}, 'key', None) or spell_shared(old.{name})",
    },
    _spell_immutable,
)
FREEZING = Encoders(
    {
        # Nothing is ever taken out of a history: its length says what it was.
        HISTORY: "shared.append(v := old.{name}) or len(v)",
        SHARED: "shared.append(old.{name})",
    },
    _freeze_immutable,
)


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


def _encoder_of(cls: type, encoders: Encoders) -> Encode:
    """The encoder of a state class, as source with its fields in it; notes its decoder too."""
    mark = name_of(cls).encode()
    names: dict[str, Any] = {
        "encoders": encoders,
        "numbers": _NUMBERS,
        "spell_shared": _spell_shared,
        "decode_value": _decode,
        "make": object.__new__,
        "cls": cls,
    }
    ways, new = [], []
    for field in dataclasses.fields(cls):
        if role_of(field) == DERIVED:
            names[f"new_{field.name}"] = field.default_factory
            new.append(f"    new.{field.name} = new_{field.name}()")
        else:
            ways.append((field.name, _way_of(field)))
    source = [*_encoding_source(mark, ways, encoders.ways), *_decoding_source(ways), *new]
    exec("\n".join([*source, "    return new"]), names)
    _DECODERS[mark] = names["decode"]
    if hasattr(cls, "rebuild"):
        _REBUILT.add(cls)
    encode: Encode = names["encode"]
    return encode


def _encoding_source(
    mark: bytes, ways: Sequence[tuple[str, str]], encoded: Mapping[str, str]
) -> list[str]:
    return [
        "def encode(old, seen, shared):",
        "    seen[id(old)] = numbers[len(seen)]",
        f"    return ({mark!r},",
        *[f"        {encoded[way].format(name=name)}," for name, way in ways],
        "    )",
    ]


def _decoding_source(ways: Sequence[tuple[str, str]]) -> list[str]:
    """All but what is derived, which is made after it."""
    targets = [f"new.{name}" if way == "plain" else f"its_{name}" for name, way in ways]
    return [
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


_DECODED = {
    HISTORY: "next(shared).first(its_{name})",
    SHARED: "next(shared)",
    "value": "made[int(its_{name})] if type(its_{name}) is bytes"
    " else decode_value(its_{name}, made, shared)",
}
