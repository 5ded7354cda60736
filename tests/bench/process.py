"""The process that measures the rules of one checkout: a figure asked for is a figure told.

    python -P -m tests.bench.process RULES < questions

with PYTHONPATH naming that checkout and then this one. The first line holds the decks.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path

from tests.bench import figures
from tests.bench.yardstick import chain, seconds
from tests.same import door

# Those of cardbase.garbage, which cannot be imported here: it brings Django along.
THRESHOLDS = (10_000, 10, 100)


def main(checkout: Path) -> None:
    door.must_be_of(checkout)
    decks = json.loads(sys.stdin.readline())
    subjects = {name: figures.Subject(said["game"], said["decks"]) for name, said in decks.items()}
    # As a web process or a worker does.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["figure"] == "yardstick":
            answer: figures.Measured = (seconds(chain), 1)
        else:
            answer = getattr(figures, asked["figure"])(subjects[asked["subject"]])
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
