"""`python -m tests.play.take_up`: go on with running matches by the rules of this folder.

Reads lines with codes of tables from standard input and prints a line of JSON for each code; the
database is as it was afterwards. Each line is answered by a process of its own, which reads the
game's rules as they are by then: all else is read once, which takes seconds. `test_changed_rules`
starts it where the rules are changed between two lines.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

MORE = 25  # decisions after the match was taken up


def take_up(code: str) -> dict[str, Any]:
    """Take a match up by these rules and go on with it for a while; return what became of it."""
    from django.db import transaction

    from play.models import Table
    from play.releases import rebuild
    from play.stored_matches import last_turn, match_of, record_of
    from rules.engine.records import DROPPED
    from rules.engine.rng import Rng
    from tests.testkit.random_play import any_options, seed

    with transaction.atomic():
        table = Table.objects.with_seats().get(code=code)
        version, length = table.rules_version, table.decisions.count()
        match = rebuild(table)
        table.refresh_from_db()
        dropped = table.decisions.filter(keys__0=DROPPED).count()
        again = match_of(table, record_of(table), last_turn(table))
        result = {
            "status": table.status,
            "is_changed": table.rules_version != version,
            "length": length,
            "dropped": dropped,
            "said": [line["key"] for line in match.log(None)].count("choices_dropped"),
            "is_the_same_again": again.digest() == match.digest()
            and again.view(0) == match.view(0),
        }
        chance = Rng(seed(length))
        for _ in range(MORE):
            if match.outcome is not None:
                break
            decision = match.decisions[chance.below(len(match.decisions))]
            match.answer(decision.player, decision.id, any_options(decision, chance))
        result["more"] = match.length - length
        result["is_over"] = match.outcome is not None
        transaction.set_rollback(True)
    return result


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
    django.setup()
    # Of two changes in one second that leave a file as long as it was, a cache keeps the first.
    sys.dont_write_bytecode = True
    for line in sys.stdin:
        if not (child := os.fork()):
            for code in line.split():
                sys.stdout.write(json.dumps(take_up(code)) + "\n")
            return
        if os.waitpid(child, 0)[1]:
            sys.exit("a match could not be taken up")


if __name__ == "__main__":
    main()
