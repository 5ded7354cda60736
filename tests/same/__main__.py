"""`make same FROM=<commit> [GAME=cipher] [MATCHES=200]`: does a match still go as it went?

Plays the same matches with the rules of that commit and with the rules here, and ends with 1 and
the first thing that differs: game, match, decision, place, old value and new value. The older
rules' traces are kept (in the user's cache folder), so that only the first run makes both.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import rules
from tests.same.checkout import NoSuchCommit, commit_of, rules_now, rules_of
from tests.same.comparison import Difference, compare
from tests.same.order import Orders
from tests.same.orders import has_public_cards, orders
from tests.same.store import folder_for
from tests.same.tracers import TracerFailed, make_traces, trace_file

MATCHES = 200


def main(arguments: list[str]) -> int:
    asked = _asked(arguments)
    try:
        commit = commit_of(asked.commit)
    except NoSuchCommit as unknown:
        return _tell(f"{unknown}; say make same FROM=<commit>")
    if not has_public_cards():
        _tell("No public Cipher cards here (CARDBASE_DATA names their folder): shipped decks only.")
    start = time.monotonic()
    with rules_now() as here:
        # All at once: what is changed meanwhile must not come in by half.
        for wanted in [orders([game], asked.matches) for game in asked.games]:
            try:
                different = _game(commit, here, wanted)
            except TracerFailed as failed:
                return _tell(str(failed))
            if different is not None:
                return _tell(str(different))
    _tell(f"Same as {commit[:12]}. {time.monotonic() - start:.0f} s, {_cpu():.0f} s of CPU")
    return 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make same FROM=<commit>", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--games", nargs="*", choices=rules.GAMES)
    parser.add_argument("--matches", type=int, default=MATCHES)
    asked = parser.parse_args(arguments)
    asked.games = asked.games or rules.GAMES
    return asked


def _game(commit: str, here: Path, wanted: Orders) -> Difference | None:
    start = time.monotonic()
    old_folder = folder_for(commit)
    missing = [order for order in wanted.matches if not trace_file(old_folder, order).is_file()]
    if missing:
        with rules_of(commit) as checkout:
            for _ in make_traces(checkout, wanted, missing, old_folder):
                pass
    seats: Counter[int] = Counter()
    with TemporaryDirectory(prefix="cardbase-same-") as folder:
        new_folder = Path(folder)
        for order in make_traces(here, wanted, wanted.matches, new_folder):
            new = trace_file(new_folder, order)
            different = compare(order, trace_file(old_folder, order), new)
            if different is not None:
                return different
            new.unlink()
            seats[len(order.players)] += 1
    tables = ", ".join(f"{many} of {seat}" for seat, many in sorted(seats.items()))
    game = wanted.matches[0].game
    _tell(
        f"{game}: {len(wanted.matches)} matches the same (players: {tables}), "
        f"{time.monotonic() - start:.0f} s"
    )
    return None


def _cpu() -> float:
    """Of this process and of the tracers."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def _tell(line: str) -> int:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
    return 1


if __name__ == "__main__":
    os.nice(5)
    raise SystemExit(main(sys.argv[1:]))
