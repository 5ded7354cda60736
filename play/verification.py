"""A record held against itself: its hashes, its seed, and the match that follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import rules
from play.fairness.protocol import BOT, BROWSER, NONE, WITHHELD, Share, Shuffle, is_number
from play.rules_version import rules_version
from rules.engine.match import Match
from rules.engine.records import DIGEST_FORM
from rules.engine.resuming import steps
from rules.engine.rng import SEED_BYTES


class Finding(Enum):
    """What became of one thing that was looked at."""

    RIGHT = "right"
    WRONG = "wrong"
    UNCHECKED = "not checked"


class Line(NamedTuple):
    """One thing looked at, in a sentence."""

    finding: Finding
    sentence: str


def verified(record: object) -> list[Line]:
    """Everything that can be checked of a match's record, the first thing first."""
    problem = _not_a_record(record)
    if problem or not isinstance(record, Mapping):
        return [Line(Finding.WRONG, f"This is not the record of a match: {problem}.")]
    return [*_check_shuffle(record), *_check_match(record)]


def _not_a_record(record: object) -> str:
    if not isinstance(record, Mapping):
        return "it is not a JSON object"
    kinds = {"game": str, "options": dict, "seed": str, "decks": list, "decisions": list}
    for name, kind in kinds.items():
        if not isinstance(record.get(name), kind):
            return f"{name!r} is missing or of the wrong kind"
    if record["game"] not in rules.GAMES:
        return f"there is no game {record['game']!r}"
    try:
        seed = bytes.fromhex(record["seed"])
    except ValueError:
        return "'seed' is not hexadecimal"
    return "" if len(seed) == SEED_BYTES else f"'seed' has {len(seed)} bytes, not {SEED_BYTES}"


# The shuffle --------------------------------------------------------------------------------------


def _check_shuffle(record: Mapping[str, Any]) -> Iterator[Line]:
    if "shuffle" not in record:
        yield Line(
            Finding.UNCHECKED,
            "This match was played before browsers took part in shuffles. "
            "The server alone drew its seed.",
        )
        return
    try:
        shuffle = Shuffle.from_json(record["shuffle"])
    except ValueError as error:
        yield Line(Finding.WRONG, f"The shuffle cannot be read: {error}.")
        return
    if len(shuffle.seats) != len(record["decks"]):
        yield Line(
            Finding.WRONG,
            f"The shuffle has {len(shuffle.seats)} seats, but there are {len(record['decks'])} "
            "decks.",
        )
    yield _check_number("The server", shuffle.server)
    for place, share in enumerate(shuffle.seats):
        yield _check_seat(f"Seat {place + 1}", share)
    if shuffle.seed.hex() == record["seed"]:
        yield Line(Finding.RIGHT, "The seed is the SHA-512 of these numbers.")
    else:
        yield Line(Finding.WRONG, "The seed is not the SHA-512 of these numbers.")


def _check_seat(name: str, share: Share) -> Line:
    """What a seat gave must be what it is said to have given."""
    if share.given_by == BROWSER:
        return _check_number(name, share)
    wanted = {BOT: (False, False), NONE: (False, False), WITHHELD: (True, False)}
    if share.given_by not in wanted:
        return Line(Finding.WRONG, f"{name}: nobody gives numbers as {share.given_by!r}.")
    if (is_number(share.hash), bool(share.number)) != wanted[share.given_by]:
        return Line(Finding.WRONG, f"{name}: its hash or number does not fit {share.given_by!r}.")
    said = {
        BOT: "a bot, which uses the server's number",
        NONE: "no number of its own; the server's was used",
        WITHHELD: f"its number did not arrive in time; hash {share.hash}",
    }
    return Line(Finding.RIGHT, f"{name}: {said[share.given_by]}.")


def _check_number(name: str, share: Share) -> Line:
    if not is_number(share.number):
        return Line(Finding.WRONG, f"{name}: the number is not 64 hexadecimal digits.")
    if not share.number_fits:
        return Line(Finding.WRONG, f"{name}: the number does not have the hash {share.hash}.")
    return Line(Finding.RIGHT, f"{name}: the number has the hash {share.hash}.")


# The match ----------------------------------------------------------------------------------------


def _check_match(record: Mapping[str, Any]) -> Iterator[Line]:
    """Play it again: every shuffle in it follows from the seed if every position does."""
    if record.get("releases"):
        yield Line(
            Finding.UNCHECKED,
            "This match changed to other rules while it was played, so no single version can "
            "replay all of it.",
        )
        return
    is_ours = record.get("rules") == rules_version(record["game"])
    problem = _problem_of_replay(record)
    if not problem:
        yield Line(Finding.RIGHT, _played(record))
    elif is_ours:
        yield Line(Finding.WRONG, problem)
    else:
        yield Line(
            Finding.UNCHECKED,
            "The match was played under other rules than those installed here, so it cannot be "
            "replayed. The record names their version in 'rules'.",
        )


def _played(record: Mapping[str, Any]) -> str:
    decisions, positions = len(record["decisions"]), len(record["digests"])
    return (
        f"Replayed from the seed: {decisions} decisions. All {positions} positions with digests in "
        "the record match."
    )


def _problem_of_replay(record: Mapping[str, Any]) -> str:
    """Why the match does not go as the record says, or ""."""
    if record.get("digest_form") != DIGEST_FORM:
        return "Its position digests use a different version than these rules."
    match: Match | None = None
    length, taken = 0, len(record["decisions"])
    try:
        # Each decision must have been among the options: a record may be made up from afar.
        for match in steps(rules.game(record["game"]), record, by_other_rules=True):
            length = match.length
        recorded = [(int(at), str(digest)) for at, digest in record["digests"]]
    except Exception as error:  # whatever somebody has written into a file
        if match is None or length == taken:
            return f"The match cannot be replayed: {error or type(error).__name__}."
        return f"Decision {length + 1} of {taken} does not fit the position."
    assert match is not None, "it has been played"
    return _difference(recorded, list(match.all_digests())) or _end_of(match)


def _difference(recorded: Sequence[tuple[int, str]], played: Sequence[tuple[int, str]]) -> str:
    known = dict(recorded)
    for length, digest in played:
        if known.get(length) != digest:
            return f"After {length} decisions, the position differs from the record."
    if recorded != played:
        return "The record has digests of positions that never occurred."
    return ""


def _end_of(match: Match) -> str:
    return "" if match.outcome is not None else "The match is not over where the record ends."
