"""A state put away for later, and what tells two states apart."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any, Generic, TypeVar, cast

from rules.engine.state.encoding import FREEZING, SPELLING, decoded, encoded

T = TypeVar("T")


class Frozen(Generic[T]):
    """A state as it was at one moment, whatever becomes of its objects afterwards.

    `like` is the same state frozen before: what both share is kept once.
    """

    __slots__ = ("_is_packed", "_shared", "_text")

    def __init__(self, root: T, like: Frozen[T] | None = None) -> None:
        shared: list[Any] = []
        self._text = encoded(FREEZING, root, shared)
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
        return cast(T, decoded(text, self._shared))


def spell(root: Any) -> bytes:
    """All that decides how a match goes on: equal bytes, equal states."""
    return encoded(SPELLING, root, [])


def digest_of(root: Any) -> str:
    """SHA-256 over every field that is neither derived nor history, as hexadecimal digits."""
    return hashlib.sha256(spell(root)).hexdigest()
