"""What was decided in a match, and the digests on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from rules.engine.records import (
    ABOUT_THE_LINE,
    DIGEST_EVERY,
    DIGEST_FORM,
    SKIP_EFFECT,
    WOULD_CLAIM,
    Taken,
    TakenLog,
    mark_digest,
    standing,
)
from rules.engine.skipping import SkippedEffect
from rules.engine.state import digest_of
from rules.engine.table import Table


class Chronicle:
    """The decisions that were taken, and after some of them a digest of what they led to.

    `digests` says for each after how many decisions it was made.
    """

    def __init__(
        self, taken: Iterable[Taken] = (), digests: Iterable[tuple[int, str]] = ()
    ) -> None:
        self.taken = TakenLog(taken)
        self.digests = list(digests)
        self._trail = hashlib.sha256()
        self._hashed = 0
        self._line: tuple[int, tuple[int, ...]] = (0, ())

    def __len__(self) -> int:
        return len(self.taken)

    def until(self, length: int) -> Chronicle:
        """What it said after so many decisions."""
        digests = [item for item in self.digests if item[0] <= length]
        return Chronicle(self.taken[:length], digests)

    @property
    def line(self) -> tuple[int, ...]:
        """The decisions that stand, by their numbers: what was taken back is not among them."""
        known, line = self._line
        news = range(known, len(self))
        if any(self.taken[number][2][:1] in ABOUT_THE_LINE for number in news):
            line = standing(self.taken)
        elif news:
            line += tuple(news)
        self._line = len(self), line
        return line

    def would_claim_from(self, gone: int) -> set[int]:
        """Who would go on without that seat, since it last chose something."""
        seats: set[int] = set()
        for place in reversed(range(len(self))):
            _, seat, keys = self.taken[place]
            if seat == gone:
                break
            if keys == (WOULD_CLAIM, str(gone)):
                seats.add(seat)
        return seats

    def skipped_effects(self) -> list[SkippedEffect]:
        """The effects that are carried out by hand, as the rules have failed on them."""
        standing = (self.taken[number][2] for number in self.line)
        return [(keys[1], keys[2]) for keys in standing if keys[:1] == (SKIP_EFFECT,)]

    def note_digest(self, table: Table) -> None:
        """Note the digest of the position, where one is due."""
        length = len(self.taken)
        if length % DIGEST_EVERY == 0:
            self.digests.append((length, self._digest(table)))

    def all_digests(self, table: Table) -> list[tuple[int, str]]:
        """The digests on the way and one of now, so that every decision is covered."""
        if self.digests and self.digests[-1][0] == len(self):
            return self.digests
        return [*self.digests, (len(self), self._digest(table))]

    def as_json(self, table: Table) -> dict[str, Any]:
        """As it stands in a record of a match with this table."""
        return {
            "decisions": [[number, player, list(keys)] for number, player, keys in self.taken],
            "digest_form": DIGEST_FORM,
            "digests": [[length, digest] for length, digest in self.all_digests(table)],
        }

    def _digest(self, table: Table) -> str:
        """Of the position and of how it was reached: two answers may lead to one position."""
        self._trail.update(self.taken.text_since(self._hashed))
        self._hashed = len(self)
        both = f"{digest_of(table)} {self._trail.hexdigest()}".encode()
        return mark_digest(hashlib.sha256(both).hexdigest())
