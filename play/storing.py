"""What is stored of a match while it is played: plain values, whoever writes them.

With each decision its row; with a decision that begins a turn, the turn, so that other rules can
go on from there after a release. A turn is never committed before the decision that began it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from play.rules_version import rules_version
from rules.engine.match import Match
from rules.engine.records import AGREE, TAKE_BACK
from rules.engine.resuming import stored_turn

# Of compression: a fifth more bytes in a third of the time, for what is soon replaced.
LEVEL = 3
RULES_CHANGED = "rules_changed"  # a line of the log
# Answers and asides after which the match may be where it was before its last turn.
WENT_BACK = ((TAKE_BACK,), (AGREE,))


def release_note(releases: Iterable[Mapping[str, Any]], length: int) -> str:
    """Return the key of the log's line if other rules took the match up after `length` decisions.

    Empty if none did. `releases` are those of a table or a record.
    """
    return RULES_CHANGED if length in [release["length"] for release in releases] else ""


class DecisionRow(NamedTuple):
    """The columns of `Decision` that the match decides.

    `digest` is empty where none is due; `automatic`: the seat did not want to be asked; `clock`:
    milliseconds left by seat, empty without a clock; `asks`: the seats that have to decide next.
    """

    number: int
    seat: int
    decision_id: int
    keys: list[str]
    digest: str
    automatic: bool = False
    clock: Sequence[int] = ()
    asks: Sequence[int] = ()


class TurnRow(NamedTuple):
    """The columns of `StoredTurn`: a turn that began after `length` decisions."""

    length: int
    rules_version: str
    state: bytes

    def read(self) -> dict[str, Any]:
        """The turn as `stored_turn` of the engine gave it; ValueError if it cannot be read."""
        try:
            turn: dict[str, Any] = orjson.loads(zlib.decompress(self.state))
        except (zlib.error, ValueError) as error:
            raise ValueError(f"the stored turn cannot be read: {error}") from error
        return turn


def last_decision(
    match: Match, *, automatic: bool = False, clock: Sequence[int] = ()
) -> DecisionRow:
    """The row of the decision that was taken last."""
    decision_id, seat, keys = match.last_taken
    number, digest = match.length - 1, match.digest_due
    return DecisionRow(
        number, seat, decision_id, list(keys), digest, automatic, list(clock), seats_asked(match)
    )


def row_again(match: Match, number: int) -> DecisionRow:
    """The row of a decision that is taken again as it was."""
    decision_id, seat, keys = match.taken[number]
    automatic = match.is_automatic(number)
    return DecisionRow(match.length, seat, decision_id, list(keys), "", automatic)


def seats_asked(match: Match) -> list[int]:
    """The seats that have to decide now."""
    return sorted({decision.player for decision in match.decisions})


def turn_begun(match: Match) -> TurnRow | None:
    """The turn that the last decision began, if it began one that is worth storing.

    Also the one before it that the match may have gone back to: what was stored since stands no
    more. This costs as much as several decisions: it can be made and stored after the decision
    itself, as long as the match has not gone on.
    """
    turn = stored_turn(match) if _is_turn_due(match) else None
    if turn is None:
        return None
    return turn_row(turn, rules_version(match.game.key))


def _is_turn_due(match: Match) -> bool:
    if match.outcome is not None:
        return False
    went_back = match.length > 0 and match.last_taken[2][:1] in WENT_BACK
    return match.begins_turn or went_back


def turn_row(turn: Mapping[str, Any], version: str) -> TurnRow:
    """A stored turn of `Match` as a row, written by the rules of `version`."""
    state = zlib.compress(orjson.dumps(turn), LEVEL)
    return TurnRow(turn["length"], version, state)
