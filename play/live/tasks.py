"""Tasks that run beside the serving of tables, and how they are ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def end(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel the tasks and wait until they are over.

    Again and again: a library that turns a cancellation into its own timeout swallows it.
    """
    left = {task for task in tasks if task is not None and not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=0.5)
