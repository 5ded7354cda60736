"""How much anybody may send in a short time; counted in the cache, for all processes together."""

from __future__ import annotations

from django.utils.translation import gettext

from cardbase.web.limits import is_within
from play.errors import TooMuch

MESSAGE_BYTES = 8_192
MOST_KEYS = 100
KEY_LENGTH = 200
OPENINGS = 30  # tables in ten minutes
STEPS = 600  # of replays in half a minute; each is a match played again up to there


def allow(what: str, who: object, *, most: int, seconds: int) -> None:
    """Count one `what` by `who`; TooMuch after `most` of them within `seconds`."""
    # Without its counter a table goes on being played.
    if not is_within(f"play:limit:{what}:{who}", most=most, seconds=seconds):
        raise TooMuch(gettext("You are going too fast. Please wait a moment."))


def allow_answer(who: object) -> None:
    allow("answer", who, most=60, seconds=10)


def allow_opening(who: object) -> None:
    """Tables: each stores two decks, and one with a bot is work for a worker."""
    allow("table", who, most=OPENINGS, seconds=600)


def allow_step(who: object) -> None:
    allow("step", who, most=STEPS, seconds=30)


def allow_chat(who: object) -> None:
    allow("chat", who, most=8, seconds=10)
