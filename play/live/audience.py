"""Those who watch one live table, and what each pair of eyes was shown last."""

from __future__ import annotations

import logging
from typing import TypeAlias

from play.live.outbox import Outbox
from play.live.positions import PositionScreen
from play.live.screen import Screen
from play.live.store import Loaded
from play.rendering import Eyes

logger = logging.getLogger(__name__)

AnyScreen: TypeAlias = Screen | PositionScreen


class Audience:
    """One screen for each pair of eyes; all sockets of theirs are sent the same."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._outboxes: dict[Eyes, set[Outbox]] = {}
        self._screens: dict[Eyes, AnyScreen] = {}

    def __bool__(self) -> bool:
        """Whether anybody watches."""
        return bool(self._outboxes)

    def add(self, eyes: Eyes, outbox: Outbox) -> None:
        self._outboxes.setdefault(eyes, set()).add(outbox)

    def remove(self, eyes: Eyes, outbox: Outbox) -> None:
        watching = self._outboxes.get(eyes, set())
        watching.discard(outbox)
        if not watching:
            self._outboxes.pop(eyes, None)

    def seats(self) -> dict[int, bool]:
        """The seats of which there is a socket, and whether anybody looks at one of its pages."""
        seats: dict[int, bool] = {}
        for eyes, outboxes in self._outboxes.items():
            if eyes.seat is not None:  # it may read in two languages
                looks = any(not outbox.is_hidden for outbox in outboxes)
                seats[eyes.seat] = looks or seats.get(eyes.seat, False)
        return seats

    def screen(self, eyes: Eyes, loaded: Loaded) -> AnyScreen:
        """Return what those eyes see of the table as it was loaded or published last."""
        if eyes not in self._screens:
            self._screens[eyes] = PositionScreen(eyes) if eyes.as_data else Screen(eyes)
            _render(loaded, self._screens[eyes])
        return self._screens[eyes]

    def publish(self, loaded: Loaded) -> None:
        """Send everybody what has changed for them; screens that nobody watches go.

        Whoever has left their seat is cut off: it may be another's by now.
        """
        for eyes in list(self._screens):
            if eyes not in self._outboxes:
                del self._screens[eyes]
                continue
            if not eyes.may_still_look(loaded.table):
                del self._screens[eyes]
                self._cut_off(eyes)
                continue
            try:
                message = _render(loaded, self._screens[eyes])
            except Exception as error:
                # It is committed, and others can be shown it. What it was could name hidden cards.
                logger.error("table %s cannot be shown: %s", self.code, type(error).__name__)
                del self._screens[eyes]
                self._cut_off(eyes)
                continue
            if message:
                for outbox in self._outboxes[eyes]:
                    outbox.put(message)

    def _cut_off(self, eyes: Eyes) -> None:
        """They come back and are sent the whole."""
        for outbox in self._outboxes[eyes]:
            outbox.cut_off()


def _render(loaded: Loaded, screen: AnyScreen) -> str:
    shown = loaded.match or loaded.film_end
    about = (loaded.chat, loaded.fault, loaded.people)
    if isinstance(screen, PositionScreen):
        return screen.render(loaded.table, shown, loaded.messages, *about)
    skipped = loaded.skipped.get(screen.eyes.seat) if screen.eyes.seat is not None else None
    return screen.render(loaded.table, shown, loaded.messages, *about, skipped or {})
