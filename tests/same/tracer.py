"""The process that traces: reads orders, then the keys of those wanted, and writes their traces.

    python -P -m tests.same.tracer RULES ORDERS FOLDER < keys

with PYTHONPATH naming the checkout whose `rules` are played, and then this one. Each trace is a
file of JSON lines, packed; its name is the order's key, told on standard output when it is whole.
"""

from __future__ import annotations

import gc
import gzip
import json
import os
import sys
from pathlib import Path

from tests.same import door
from tests.same.order import Orders
from tests.same.tracing import trace


def main(checkout: Path, orders_file: Path, folder: Path) -> None:
    door.must_be_of(checkout)
    orders = Orders.from_json(json.loads(orders_file.read_text("utf-8")))
    # Cards never die: to look for garbage among them over and over takes a fifth of the time.
    gc.set_threshold(50_000, 20, 50)
    by_key = {order.key: order for order in orders.matches}
    for line in sys.stdin:
        order = by_key[line.strip()]
        unfinished = folder / f"{order.key}.{os.getpid()}"
        with gzip.open(unfinished, "wt", compresslevel=1, encoding="utf-8") as file:
            for step in trace(order, orders.decks):
                file.write(json.dumps(step, separators=(",", ":")) + "\n")
        unfinished.rename(folder / f"{order.key}.gz")
        sys.stdout.write(f"{order.key}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
