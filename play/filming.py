"""A match as frames: what all see at every step with everything laid open, compressed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import rules
from play.storing import TurnRow, release_note
from rules.engine.manual.resolution import OVERRULED
from rules.engine.match import Match
from rules.engine.resuming import check_digests, steps

STEPS_A_CHUNK = 32
# One view is hardly different from the next: the fastest setting finds all there is to find.
PRESET = 0


class Filmed(NamedTuple):
    """The frames of a match as they are stored: the log and the chunks are compressed."""

    first: int
    length: int
    log: bytes
    chunks: list[bytes]
    # Cards and lines whose reading the players overruled, as all could read it.
    overruled: list[tuple[str, str]]


def filmed(record: Mapping[str, Any], turn: TurnRow | None) -> Filmed:
    """The frames from the beginning or from `turn`; ValueError if the match goes otherwise."""
    first = turn.length if turn is not None else 0
    started = turn.read() if turn is not None else None
    note = release_note(record.get("releases", ()), first)
    views: list[str] = []
    counts: list[int] = []
    match: Match | None = None
    for match in steps(rules.game(record["game"]), record, started, note):
        views.append(json.dumps(views_of(match), separators=(",", ":")))
        counts.append(len(match.table.log_entries))
    assert match is not None
    check_digests(match, record)
    log = {"lines": match.log(None, reveal=True), "counts": counts}
    chunks = [
        _packed("\n".join(views[place : place + STEPS_A_CHUNK]))
        for place in range(0, len(views), STEPS_A_CHUNK)
    ]
    packed = _packed(json.dumps(log, separators=(",", ":")))
    return Filmed(first, match.length, packed, chunks, list(_overruled(match)))


def _overruled(match: Match) -> Iterator[tuple[str, str]]:
    for line in match.log(None):
        if line["key"] == OVERRULED:
            yield line["args"]["card"]["card"], line["args"]["line"]


def views_of(match: Match) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """What spectators see with all laid open, and for each seat what it sees otherwise."""
    common = match.laid_open()
    seats = {seat: match.laid_open(seat) for seat in range(len(match.decks))}
    differs = {
        seat: {key: value for key, value in seen.items() if value != common[key]}
        for seat, seen in seats.items()
    }
    return common, differs


def _packed(text: str) -> bytes:
    return lzma.compress(text.encode(), preset=PRESET)
