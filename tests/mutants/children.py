"""Work done in a child process, so that nothing of it stays: its answer, or that it never ends."""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

MEGABYTE = 1 << 20


class TimedOut:
    """What stands for the answer of a child that had to be killed."""

    def __repr__(self) -> str:
        return "timed out"


@dataclass(frozen=True)
class Died:
    """What stands for the answer of a child that ended without one; `why` is its traceback."""

    why: str = ""

    def __repr__(self) -> str:
        return f"died\n{self.why}"


# Its answer is what it returns, or what it tells before.
Work = Callable[[Callable[[Any], NoReturn]], Any]


@dataclass
class Child:
    """A forked process that does one thing and sends its answer home."""

    pid: int
    pipe: int
    deadline: float
    received: bytearray = field(default_factory=bytearray)

    def answer(self) -> Any:
        os.close(self.pipe)
        os.waitpid(self.pid, 0)
        return pickle.loads(bytes(self.received)) if self.received else Died()

    def kill(self) -> TimedOut:
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.pipe)
        os.waitpid(self.pid, 0)
        return TimedOut()


def start(work: Work, seconds: float) -> Child:
    """Fork a child for this; it may take so many seconds."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _work(work, writing)
    os.close(writing)
    return Child(pid, reading, time.monotonic() + seconds)


def _work(work: Work, writing: int) -> NoReturn:
    be_silent()

    def tell(answer: Any) -> NoReturn:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps(answer))
        os._exit(0)  # what runs at an exit belongs to the parent

    try:
        tell(work(tell))
    except BaseException:
        tell(Died(traceback.format_exc()))
    finally:
        os._exit(1)


def be_silent() -> None:
    """Whatever this process and its children print from now on is lost."""
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)


def run(work: Work, seconds: float) -> Any:
    """What it returns, or TimedOut, or Died."""
    return next(answer for _, answer in run_all([(None, work, seconds)], 1))


def run_all(works: Iterable[tuple[Any, Work, float]], jobs: int) -> Iterator[tuple[Any, Any]]:
    """Each name with its work's answer, as they come in; so many at a time."""
    waiting = iter(works)
    running: dict[int, tuple[Any, Child]] = {}
    while True:
        while len(running) < jobs and (following := next(waiting, None)):
            name, work, seconds = following
            child = start(work, seconds)
            running[child.pipe] = name, child
        if not running:
            return
        yield from _ended(running)


def _ended(running: dict[int, tuple[Any, Child]]) -> Iterator[tuple[Any, Any]]:
    patience = max(0.0, min(child.deadline for _, child in running.values()) - time.monotonic())
    ready, _, _ = select.select(list(running), [], [], patience)
    for pipe in ready:
        name, child = running[pipe]
        if sent := os.read(pipe, MEGABYTE):
            child.received += sent
        else:
            del running[pipe]
            yield name, child.answer()
    for pipe, (name, child) in list(running.items()):
        if child.deadline <= time.monotonic():
            del running[pipe]
            yield name, child.kill()
