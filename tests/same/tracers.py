"""Two tracers side by side: they take the wanted orders between them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tests.same.checkout import ROOT
from tests.same.order import Order, Orders

PROCESSES = 2
# Every process compiles the cards' texts for itself: fewer matches are not worth a second one.
WORTH_A_PROCESS = 16


class TracerFailed(RuntimeError):
    """A tracer ended before its orders did."""


def trace_file(folder: Path, order: Order) -> Path:
    return folder / f"{order.key}.gz"


def make_traces(
    checkout: Path, orders: Orders, wanted: Sequence[Order], folder: Path
) -> Iterator[Order]:
    """Traces of the wanted orders under the checkout's rules, each named when it is complete."""
    if not wanted:
        return
    told = folder / f"orders-{os.getpid()}.json"
    told.write_text(json.dumps(orders.as_json()), "utf-8")
    by_key = {order.key: order for order in wanted}
    made: SimpleQueue[str] = SimpleQueue()
    with ExitStack() as stack:
        stack.callback(told.unlink)
        many = min(PROCESSES, -(-len(wanted) // WORTH_A_PROCESS))
        shares = [wanted[part::many] for part in range(many)]
        for share in shares:
            process = _start(checkout, told, folder, stack)
            Thread(target=_feed_and_listen, args=(process, share, made), daemon=True).start()
        ended = 0
        while ended < len(shares):
            key = made.get()
            if key:
                yield by_key.pop(key)
            else:
                ended += 1
    if by_key:
        raise TracerFailed(f"no trace was made of {next(iter(by_key.values()))}; see above")


def _start(checkout: Path, told: Path, folder: Path, stack: ExitStack) -> subprocess.Popen[str]:
    module = ["-P", "-m", "tests.same.tracer"]
    process = subprocess.Popen(
        [sys.executable, *module, str(checkout), str(told), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(checkout), str(ROOT)))},
    )
    stack.enter_context(process)
    stack.callback(process.terminate)
    return process


def _feed_and_listen(
    process: subprocess.Popen[str], share: Sequence[Order], made: SimpleQueue[str]
) -> None:
    """Put the keys of finished traces into `made`, and an empty one at the end."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{order.key}\n" for order in share))
    process.stdin.close()
    for line in process.stdout:
        made.put(line.strip())
    made.put("")
