"""The digest of a state: one text of all that decides how a match goes on, hashed."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from typing import Any

from rules.engine.state.declaring import (
    COPIED,
    FIXED,
    SHARED,
    NotState,
    immutable_base,
    is_fixed,
    is_flat_list,
    is_state,
    role_of,
)

Speller = Callable[[Any, list[str], dict[int, int]], None]


class _Spellers(dict[type, Speller]):
    """How values of a class are spelt; a state object once, then by its number."""

    def __missing__(self, cls: type) -> Speller:
        speller = self[cls] = _make_speller(cls)
        return speller


_SPELLERS = _Spellers()


def digest_of(root: Any) -> str:
    """SHA-256 over every field that is neither derived nor history, as hexadecimal digits."""
    return hashlib.sha256(spell(root).encode()).hexdigest()


def spell(root: Any) -> str:
    """The state as one text: equal texts, equal states."""
    out: list[str] = []
    _spell_value(root, out, {})
    return " ".join(out)


def _spell_value(value: Any, out: list[str], seen: dict[int, int]) -> None:
    _SPELLERS[type(value)](value, out, seen)


def _make_speller(cls: type) -> Speller:
    if is_state(cls):
        speller = _compile_speller(cls)
    elif issubclass(cls, frozenset | set):
        speller = _spell_set
    elif issubclass(cls, FIXED):
        speller = _spell_fixed
    elif cls in _SPELT:
        speller = _SPELT[cls]
    elif immutable_base(cls) is not None:
        speller = _spell_fixed
    else:
        raise NotState(f"{cls.__module__}.{cls.__qualname__} is no class of the state")
    return speller


def _spell_fixed(value: Any, out: list[str], seen: dict[int, int]) -> None:
    out.append(repr(value))


def _spell_set(value: Any, out: list[str], seen: dict[int, int]) -> None:
    out.append("{" + ",".join(sorted(map(repr, value))) + "}")


# Found without a call: most of what lists hold.
_PLAIN = frozenset((int, str, bool, bytes, type(None)))


def _spell_list(value: Any, out: list[str], seen: dict[int, int]) -> None:
    out.append("[")
    for item in value:
        kind = type(item)
        if kind in _PLAIN:
            out.append(repr(item))
        elif (number := seen.get(id(item))) is not None:
            out.append(f"@{number}")
        else:
            _SPELLERS[kind](item, out, seen)
    out.append("]")


def _spell_dict(value: dict[Any, Any], out: list[str], seen: dict[int, int]) -> None:
    out.append("{")
    for key, item in value.items():
        if type(key) not in _PLAIN:
            _SPELLERS[type(key)](key, out, seen)
            out.append(":")
            _spell_value(item, out, seen)
            continue
        kind = type(item)
        if kind in _PLAIN:
            out.append(f"{key!r} : {item!r}")
        elif (number := seen.get(id(item))) is not None:
            out.append(f"{key!r} : @{number}")
        else:
            out.append(f"{key!r} :")
            _SPELLERS[kind](item, out, seen)
    out.append("}")


_SPELT: dict[type, Speller] = {list: _spell_list, tuple: _spell_list, dict: _spell_dict}


def _compile_speller(cls: type) -> Speller:
    """All plain fields in one formatted text, then the fields that refer to others."""
    plain: list[str] = []
    deep: list[tuple[str, str]] = []
    for field in dataclasses.fields(cls):
        role = role_of(field)
        if role == COPIED:
            flat = is_fixed(str(field.type)) and "frozenset" not in str(field.type)
            if flat or is_flat_list(str(field.type)):
                plain.append(field.name)
            else:
                deep.append(("value", field.name))
        elif role == SHARED:
            deep.append(("shared", field.name))
    text = ",".join(f"{{old.{name}!r}}" for name in plain)
    lines = [
        "def speller(old, out, seen):",
        "    number = seen.get(id(old))",
        "    if number is not None:",
        "        out.append(f'@{number}')",
        "        return",
        "    seen[id(old)] = len(seen)",
        f"    out.append(f'{cls.__qualname__}({text})')",
    ]
    for how, name in deep:
        lines += [f"    item = old.{name}", *_SPELLING[how]]
    names: dict[str, Any] = {"spellers": _SPELLERS}
    exec("\n".join(lines), names)
    speller: Speller = names["speller"]
    return speller


_SPELLING = {
    # What has been spelt already is found without a call.
    "value": (
        "    number = seen.get(id(item))",
        "    if number is None: spellers[type(item)](item, out, seen)",
        "    else: out.append(f'@{number}')",
    ),
    # What is shared is named by its key; other shared values are plain data.
    "shared": (
        "    key = getattr(item, 'key', None)",
        "    if key is None: spellers[type(item)](item, out, seen)",
        "    else: out.append(repr(key))",
    ),
}
