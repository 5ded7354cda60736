"""Records of matches: what is written down so that a match can be played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from rules.engine.cards import Deck

DIGEST_EVERY = 20
# Raise when a digest is made of something else than before: older ones cannot be compared then.
DIGEST_FORM = 2
CONCEDE = "concede"
TIME_UP = "time_up"
EXACT, DIVERGED, UNVERIFIED = "EXACT", "DIVERGED", "UNVERIFIED"

# A decision that was taken: its id, the seat, the keys of the options.
Taken: TypeAlias = tuple[int, int, tuple[str, ...]]


def record_of(
    game: str,
    options: Mapping[str, str],
    seed: bytes,
    decks: Sequence[Deck],
    taken: Sequence[Taken],
    digests: Sequence[tuple[int, str]],
) -> dict[str, Any]:
    """A match as JSON data."""
    return {
        "game": game,
        "options": dict(options),
        "seed": seed.hex(),
        "decks": [deck.as_json() for deck in decks],
        "decisions": [[number, player, list(keys)] for number, player, keys in taken],
        "digest_form": DIGEST_FORM,
        "digests": [[length, digest] for length, digest in digests],
    }


def read_taken(record: Mapping[str, Any]) -> list[Taken]:
    """The decisions of a record."""
    return [(number, seat, tuple(keys)) for number, seat, keys in record["decisions"]]


def asked_ids(taken: Sequence[Taken]) -> frozenset[int]:
    """Decisions that were really put to a player; the engine answered all others itself.

    Giving up is no answer: the decision that bears its number may come later.
    """
    return frozenset(n for n, _, keys in taken if keys not in ((CONCEDE,), (TIME_UP,)))
