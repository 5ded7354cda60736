"""The frames of finished matches: made once by the rules, and shown ever after without them."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from cardbase.proposals.overruled import note_overruled
from play.fault_reports import report_fault
from play.filming import STEPS_A_CHUNK, filmed
from play.models import FrameChunk, Frames, StoredTurn, Table
from play.rules_version import rules_version
from play.stored_matches import record_of
from play.storing import TurnRow


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a finished match, to be shown as a match is; everything lies open.

    `seen` is what spectators see, `differs` what a seat sees otherwise: its own side of a field.
    """

    seen: Mapping[str, Any]
    differs: Mapping[str, Mapping[str, Any]]
    lines: Sequence[Mapping[str, Any]]

    def view(self, viewer: int | None, *, reveal: bool = True) -> dict[str, Any]:
        return {**self.seen, **self.differs.get(str(viewer), {})}

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = True
    ) -> list[dict[str, Any]]:
        return [dict(line) for line in self.lines[since:]]


@dataclass(frozen=True, slots=True)
class Film:
    """A finished match step by step, from its frames.

    `first` and `length` are its first and last step; `turns` says of each turn at which step it
    began, and of which player if it is one's.
    """

    frames: Frames
    lines: Sequence[Mapping[str, Any]]
    counts: Sequence[int]

    @property
    def first(self) -> int:
        return self.frames.first

    @property
    def length(self) -> int:
        return self.frames.length

    @property
    def turns(self) -> list[tuple[int, int | None]]:
        return list(_turns(self.lines, self.counts, self.first))

    def moment(self, at: int) -> Moment:
        """The match after `at` decisions; ValueError for a step that is not kept."""
        if not self.first <= at <= self.length:
            raise ValueError(f"step {at} is not kept; kept: {self.first} to {self.length}")
        chunk = self.frames.chunks.filter(first__lte=at).order_by("-first")[0]
        views = lzma.decompress(bytes(chunk.views)).split(b"\n")
        seen, differs = json.loads(views[at - chunk.first])
        return Moment(seen, differs, self.lines[: self.counts[at - self.first]])


def film_of(table: Table) -> Film | None:
    """The finished match of `table` from its frames; None while there are none."""
    frames = Frames.objects.filter(table=table).first()
    if frames is None:
        return None
    log = json.loads(lzma.decompress(bytes(frames.log)))
    return Film(frames, log["lines"], log["counts"])


def store_frames(code: str) -> bool:
    """Keep the frames of a finished match, once; whether they are there afterwards."""
    table = Table.objects.select_related("game").get(code=code)
    if not table.is_finished:
        return False
    if Frames.objects.filter(table=table).exists():
        return True
    try:
        frames, chunks, overruled = _made(table)
    except Exception as error:
        report_fault(table=table, number=table.decisions.count(), error=error)
        return False
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        if not Frames.objects.filter(table=table).exists():
            frames.save()
            FrameChunk.objects.bulk_create(chunks)
            note_overruled(table.game.key, overruled)
            StoredTurn.objects.filter(table=table).delete()
    return True


def _made(table: Table) -> tuple[Frames, list[FrameChunk], list[tuple[str, str]]]:
    """All steps, if the rules play the match as it was played; else those since they took it up."""
    record = record_of(table)
    try:
        film = filmed(record, None)
    except ValueError:
        taken_up = table.stored_turns.filter(taken_up=True).first()
        if taken_up is None:
            raise
        row = TurnRow(taken_up.length, taken_up.rules_version, bytes(taken_up.state))
        film = filmed(record, row)
    version = rules_version(table.game.key)
    frames = Frames(
        table=table, first=film.first, length=film.length, rules_version=version, log=film.log
    )
    chunks = [
        FrameChunk(frames=frames, first=film.first + number * STEPS_A_CHUNK, views=views)
        for number, views in enumerate(film.chunks)
    ]
    return frames, chunks, film.overruled


def _turns(
    lines: Sequence[Mapping[str, Any]], counts: Sequence[int], first: int
) -> Iterator[tuple[int, int | None]]:
    """For each turn the step at which its line was in the log, and the player it names, if any."""
    step = 0
    for number, line in enumerate(lines):
        while step < len(counts) - 1 and counts[step] <= number:
            step += 1
        if line["key"] == "turn":
            yield first + step, line["args"].get("player")
