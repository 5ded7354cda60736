"""What the worker does for the tables."""

from __future__ import annotations

from celery import shared_task

from play import bots, frames, notifications


@shared_task(name=notifications.BOT_TURN, ignore_result=True)
def take_bot_turn(code: str, number: int) -> None:
    """Decision `number`, by a bot; the next one is called for when this one is committed."""
    bots.take_turn(code, number)


@shared_task(name=notifications.STORE_FRAMES, ignore_result=True)
def store_frames(code: str) -> None:
    """Every step of a finished match, kept as it looked."""
    frames.store_frames(code)
