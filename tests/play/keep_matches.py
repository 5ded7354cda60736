"""`python -m tests.play.keep_matches NAME`: a short match of every game, as it is kept today.

The files stay as they are, whatever becomes of the rules: matches kept by earlier versions must be
shown by every later one.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

import rules
from play.filming import filmed
from tests.testkit import shipped
from tests.testkit.random_play import play_out, seed

FOLDER = Path(__file__).parent / "kept_matches"
MOST = 70  # decisions: then one gives up


class Enough(Exception):
    """The match is long enough."""


def kept_match(game: str) -> dict[str, Any]:
    """A match between random players with its record, its frames and its end."""

    found = rules.game(game)
    match = found.start(list(shipped.decks(game)[: found.seats[0]]), seed(11), {})

    def look(running: Any) -> None:
        if running.length == MOST:
            raise Enough

    try:
        play_out(match, 11, look)
    except Enough:
        match.concede(match.decisions[0].player)
    record = json.loads(json.dumps(match.record))
    film = filmed(record, None)
    return {
        "record": record,
        "outcome": match.outcome.as_json() if match.outcome else None,
        "frames": {
            "first": film.first,
            "length": film.length,
            "log": base64.b64encode(film.log).decode(),
            "chunks": [base64.b64encode(chunk).decode() for chunk in film.chunks],
        },
    }


def main(name: str) -> None:
    for game in rules.GAMES:
        text = json.dumps(kept_match(game), separators=(",", ":"))
        (FOLDER / f"{game}-{name}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
