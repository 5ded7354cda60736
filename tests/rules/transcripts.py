"""`make transcripts`: how twenty fixed matches a game go, in one hash each.

A transcript holds every decision with its options, every answer, every line of the log as each seat
reads it, and the outcome. What changes speed or shape changes none; what changes rules or words
changes some, and the commit that does says why. `make same FROM=HEAD` shows what has changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import rules
from tests.same.order import Order, Orders
from tests.same.orders import orders
from tests.same.tracing import trace

FILE = Path(__file__).with_suffix(".json")
MATCHES = 20
# Decisions; the beginnings of long matches will do.
MOST = 300


def kept() -> dict[str, Any]:
    """The hashes in the repository, by game and match."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def transcripts(game: str) -> dict[str, str]:
    """What each match is called, and the hash of how it goes now."""
    made = orders([game], MATCHES, public=False)
    return {_name(order): _hash(order, made) for order in map(_plain, made.matches)}


def _plain(order: Order) -> Order:
    """Of random players: a better bot is no change of the rules."""
    players = ("random",) * len(order.players)
    return replace(order, players=players, most=MOST, look_one_in=MOST + 1, goes_back=False)


def _name(order: Order) -> str:
    options = " ".join(f"{key}={value}" for key, value in order.options.items())
    return f"{order.number}: {len(order.players)} players {options}".rstrip()


def _hash(order: Order, made: Orders) -> str:
    link = hashlib.sha256()
    for step in trace(order, made.decks):
        outcome = step.get("end", {}).get("outcome")
        seen = [step["asked"], step["log"], step.get("done"), outcome]
        link.update(json.dumps(seen, sort_keys=True).encode())
    return link.hexdigest()


def main(games: Sequence[str]) -> None:
    now = {game: transcripts(game) for game in games or rules.GAMES}
    before = kept() if FILE.is_file() else {}
    FILE.write_text(json.dumps({**before, **now}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
