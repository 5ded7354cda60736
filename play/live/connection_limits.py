"""How many connections one may have to the live tables of a process, and how much it may send."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

MESSAGES, WITHIN = 60, 10.0  # of one person (or of one network) in so many seconds
SOCKETS_OF_NETWORK = 60  # without a seat
SOCKETS_OF_SEAT = 20
SOCKETS_OF_TABLE = 1_000  # without a seat
STREAMS_OF_PERSON = 8
FAILED, FAILED_WITHIN = 60, 60.0  # connects of one network in so many seconds

CROWDED_NETWORK = gettext_lazy("Too many people are watching from your network.")
CROWDED_TABLE = gettext_lazy("Too many people are watching this table.")
CROWDED_SEAT = gettext_lazy("You have this table open too many times.")
TOO_MANY_FAILED = gettext_lazy(
    "Too many connections from your network have failed. Wait a minute and try again."
)

# What a connection counts for, and how many there may be of it: a kind, and whose.
Place = tuple[str, str]


class Window:
    """What each did within the last seconds: at most `most` of it counts as little enough."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[object, deque[float]] = {}

    def is_full(self, who: object) -> bool:
        """Return True if `who` has done as much as is allowed."""
        times = self._times.get(who)
        if times is None:
            return False
        now = time.monotonic()
        while times and now - times[0] > self.seconds:
            times.popleft()
        return len(times) >= self.most

    def count(self, who: object) -> None:
        self._times.setdefault(who, deque(maxlen=self.most)).append(time.monotonic())

    def forget_quiet(self) -> None:
        """Let go of all who have done nothing for so long."""
        now = time.monotonic()
        for who, times in list(self._times.items()):
            if not times or now - times[-1] > self.seconds:
                del self._times[who]


class ConnectionLimits:
    """The sockets, streams and messages of one process.

    A player's sockets at their own table count for nobody else, so that no crowd keeps them out.
    """

    def __init__(self) -> None:
        self._open: Counter[Place] = Counter()
        self.messages = Window(MESSAGES, WITHIN)
        self._failed = Window(FAILED, FAILED_WITHIN)

    @contextmanager
    def place_for_socket(
        self, code: str, network: str, seated: int | None
    ) -> Iterator[str | Promise]:
        """Count a socket until the end of the block; yields why there is no room, or "".

        `seated`: the user, if they have a seat at the table.
        """
        if seated is not None:
            most = {("seat", f"{code} {seated}"): (SOCKETS_OF_SEAT, CROWDED_SEAT)}
        elif self._failed.is_full(network):
            yield TOO_MANY_FAILED
            return
        else:
            most = {
                ("network", network): (SOCKETS_OF_NETWORK, CROWDED_NETWORK),
                ("table", code): (SOCKETS_OF_TABLE, CROWDED_TABLE),
            }
        with self._places(most) as refusal:
            yield refusal

    @contextmanager
    def place_for_stream(self, user_id: int) -> Iterator[bool]:
        """The same for a program that acts for a player; yields False where there is no room."""
        with self._places({_streams_of(user_id): (STREAMS_OF_PERSON, CROWDED_SEAT)}) as refusal:
            yield not refusal

    def has_place_for_stream(self, user_id: int) -> bool:
        """Return True if the person has fewer streams than one may have."""
        return self._open[_streams_of(user_id)] < STREAMS_OF_PERSON

    def note_failed(self, network: str) -> None:
        """Count a connect that led to nothing."""
        self._failed.count(network)

    def forget_quiet(self) -> None:
        self.messages.forget_quiet()
        self._failed.forget_quiet()

    @contextmanager
    def _places(self, most: Mapping[Place, tuple[int, Promise]]) -> Iterator[str | Promise]:
        for place, (count, refusal) in most.items():
            if self._open[place] >= count:
                yield refusal
                return
        self._open.update(most.keys())
        try:
            yield ""
        finally:
            self._open.subtract(most.keys())
            for place in most:
                if not self._open[place]:
                    del self._open[place]


def _streams_of(user_id: int) -> Place:
    return "streams", str(user_id)
