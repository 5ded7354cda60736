"""Why something cannot be done at a table; every message is a sentence for the player.

PlayError
├── NotAllowed       somebody else's seat, or none
├── NotNow           the table has not begun, or is over
├── Refused          not one of the legal answers
├── Full             this process holds all the live tables it can
├── Busy             the table did not answer in time
├── Stale            the question is not open any more
├── TooMuch          too many messages in a short time
└── RulesFault       the rules broke down; nothing was decided
"""

from __future__ import annotations

from django.utils.translation import gettext


class PlayError(Exception):
    status = 400


class NotAllowed(PlayError):
    status = 403


class NotNow(PlayError):
    status = 409


class Refused(PlayError):
    status = 422


class Stale(PlayError):
    status = 409

    def __init__(self, message: str = "") -> None:
        super().__init__(
            message or gettext("This has already been decided. Here is the current position.")
        )


class TooMuch(PlayError):
    status = 429


class Full(PlayError):
    status = 503

    def __init__(self) -> None:
        super().__init__(gettext("All tables are full right now. Please try again in a minute."))


class Busy(PlayError):
    status = 503


class RulesFault(PlayError):
    status = 409
