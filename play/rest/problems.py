"""What play refuses, in the words of the API."""

from __future__ import annotations

from rest_framework.exceptions import APIException

from play.errors import Busy, Full, PlayError, Refused, TooMuch

WAIT = {TooMuch: 10, Busy: 5, Full: 60}  # seconds after which it is worth asking again


class NotPlayed(APIException):
    """A refusal of play; `wait` becomes the answer's Retry-After."""

    def __init__(self, error: PlayError) -> None:
        super().__init__(_sentence(error))
        # What cannot be done at a table is a request that makes no sense there.
        self.status_code = 400 if isinstance(error, Refused) else error.status
        if type(error) in WAIT:
            self.wait = WAIT[type(error)]


def _sentence(error: PlayError) -> str:
    """For programs what the rules say themselves, which names the options."""
    why = error.__cause__
    is_answer = isinstance(error, Refused) and type(why) is ValueError
    return str(why) if is_answer and str(why).startswith(ANSWERS) else str(error)


# How the rules begin when an answer is none (`rules.engine.decision`).
ANSWERS = ("no option", "decision")
