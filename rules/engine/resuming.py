"""Matches taken up again: from their records, and from turns that were stored as JSON data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.match import Beginning, GameOfMatch, Match, RulesFault
from rules.engine.records import (
    DIGEST_FORM,
    DIVERGED,
    EXACT,
    UNVERIFIED,
    asked_ids,
    read_taken,
)
from rules.engine.runner import Checkpoint
from rules.engine.state import Frozen, from_json, to_json
from rules.engine.table import Table


class Replay:
    """A match played again.

    `verdict`: EXACT when every digest agrees, DIVERGED when not (`at` says after how many
    decisions), UNVERIFIED when all decisions could be taken but the digests are of an older form.
    """

    __slots__ = ("at", "match", "verdict")

    def __init__(self, match: Match, verdict: str, at: int) -> None:
        self.match = match
        self.verdict = verdict
        self.at = at


def replay(game: GameOfMatch, record: Mapping[str, Any]) -> Replay:
    """Play `record` again, without listing the options that were not taken."""
    taken = read_taken(record)
    match = Match.begun(Beginning.of_record(game, record), asked_ids(taken))
    for item in taken:
        try:
            match.repeat(item)
        except (KeyError, ValueError, RulesFault):
            return Replay(match, DIVERGED, match.length)
    if record.get("digest_form", 1) != DIGEST_FORM:
        return Replay(match, UNVERIFIED, match.length)
    recorded = dict(record["digests"])
    for length, digest in match.all_digests():
        if recorded.get(length) != digest:
            return Replay(match, DIVERGED, length)
    return Replay(match, EXACT, match.length)


def resumed(
    game: GameOfMatch,
    record: Mapping[str, Any],
    turn: Mapping[str, Any] | None = None,
    note: str = "",
    *,
    by_other_rules: bool = False,
) -> Match:
    """The match of `record`, as far as that goes, from a stored turn or from its beginning.

    `note` is the key of a line for the log, where other rules than before take the match up.
    ValueError where a decision does not fit, or a position has another digest than recorded;
    decisions taken `by_other_rules` must be among the options that these rules list.
    """
    *_, match = steps(game, record, turn, note, by_other_rules=by_other_rules)
    check_digests(match, record)
    return match


def steps(
    game: GameOfMatch,
    record: Mapping[str, Any],
    turn: Mapping[str, Any] | None = None,
    note: str = "",
    *,
    by_other_rules: bool = False,
) -> Iterator[Match]:
    """The same match again and again, before its next decision, as `resumed` plays it."""
    taken = read_taken(record)
    if turn is not None:
        recorded = asked_ids(taken[turn["length"] :])
        match = from_stored_turn(game, record, turn, recorded, note)
    else:
        match = Match.begun(Beginning.of_record(game, record, note), asked_ids(taken))
    yield match
    for item in taken[match.length :]:
        try:
            match.repeat(item, listed=by_other_rules)
        except (KeyError, ValueError, RulesFault) as fault:
            raise ValueError(
                f"decision {match.length} does not fit the position before it: {fault}"
            ) from fault
        yield match


def fitting(
    game: GameOfMatch,
    record: Mapping[str, Any],
    turn: Mapping[str, Any] | None = None,
    note: str = "",
) -> tuple[int, Exception | None]:
    """Return how many decisions of a running match fit these rules, which other rules have played.

    With it what the first that does not fit led to, if there is one. A decision that would end the
    match is none that fits: its player did not mean to end it. ValueError where the turn cannot be
    read.
    """
    course = steps(game, record, turn, note, by_other_rules=True)
    match = next(course)
    length = match.length
    try:
        for match in course:
            if match.outcome is not None:
                return length, None
            length = match.length
    except Exception as misfit:  # whatever these rules make of a decision that is not theirs
        return length, misfit
    return length, None


def check_digests(match: Match, record: Mapping[str, Any]) -> None:
    """ValueError where a position of the match has another digest than the record says."""
    recorded = dict(record["digests"])
    for length, digest in match.all_digests() if match.outcome else match.digests:
        if recorded.get(length, digest) != digest:
            raise ValueError(f"the position after {length} decisions is not the one recorded")


# Stored turns -----------------------------------------------------------------------------------


def stored_turn(match: Match) -> dict[str, Any] | None:
    """A beginning of this turn or one shortly before as JSON data, to go on from.

    None before the first turn. The record's decisions up to there belong to it.
    """
    point = match.last_checkpoint
    if point is None:
        return None
    table = point.frozen.thaw()
    return {
        "length": point.length,
        "next_decision": point.next_decision,
        "state": to_json(table, _printed_cards(table)),
    }


def from_stored_turn(
    game: GameOfMatch,
    record: Mapping[str, Any],
    turn: Mapping[str, Any],
    recorded: frozenset[int] = frozenset(),
    note: str = "",
) -> Match:
    """The match of `record` at the beginning of a stored turn; ValueError if it is none.

    `recorded` are the ids of decisions that were taken since, `note` a line for the log there.
    """
    beginning = Beginning.of_record(game, record)
    table = from_json(turn["state"], _printed_cards(beginning.new_table()))
    if note:
        table.log(note)
    point = Checkpoint(turn["length"], turn["next_decision"], 0, Frozen(table))
    taken = read_taken(record)[: turn["length"]]
    digests = [tuple(item) for item in record["digests"]]
    return Match.taken_up(beginning, point, taken, digests, recorded)


def _printed_cards(table: Table) -> dict[str, Any]:
    """The printed cards of a match by owner and key: a stored turn names them."""
    return {f"{card.owner}/{card.data.key}": card.data for card in table.cards}
