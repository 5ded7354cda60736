"""What one pair of eyes sees of a table, and what it has to be sent when that changes."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from markupsafe import escape

from cardbase.hosting.translation import in_language
from cardbase.metrics import RENDERS
from play.board.board import BoardMemory, Shown, board_of
from play.board.messages import Messages
from play.board.regions import Recording, by_reference, inline, recorded
from play.models import Table
from play.people import NOBODY, People
from play.rendering import ChatItem, Eyes, inside_of
from play.stops import Skipped, skipped_in_words


class Screen:
    """The table as it was last rendered for `eyes`; all sockets of theirs are sent the same."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self._recording: Recording | None = None
        self._memory: BoardMemory | None = None
        # Faces that all who watch have been sent; they may ask for no others.
        self._faces: dict[str, str] = {}

    def render(
        self,
        table: Table,
        match: Shown | None,
        messages: Messages | None,
        chat: Sequence[ChatItem],
        fault: str,
        people: People = NOBODY,
        skipped: Skipped = MappingProxyType({}),
    ) -> str:
        """Render what has changed; what those who saw the last are sent, "" if it is the same."""
        with in_language(self.eyes.language):
            return self._render(table, match, messages, chat, fault, people, skipped)

    def _render(
        self,
        table: Table,
        match: Shown | None,
        messages: Messages | None,
        chat: Sequence[ChatItem],
        fault: str,
        people: People,
        skipped: Skipped,
    ) -> str:
        board = None
        if match is not None and messages is not None:
            board = board_of(
                table,
                match,
                self.eyes.seat,
                reveal=table.is_finished,
                memory=self._memory_of(messages, reveal=table.is_finished),
            )
        recording = Recording(before=self._recording)
        with recorded(recording):
            recording.frame = inside_of(
                table, self.eyes, board, chat, fault, people, skipped_in_words(table, skipped)
            )
        RENDERS.inc()
        patch = recording.patch(by_reference)
        recording.before = None
        self._recording = recording
        news = {name: html for name, html in recording.faces.items() if name not in self._faces}
        self._faces |= news
        if patch is None:
            return self.whole()
        return _faces(news) + patch if patch else ""

    def whole(self) -> str:
        """All of it for a socket that has just been opened, with the faces it needs."""
        assert self._recording is not None, "rendered before"
        return _faces(self._faces) + self._recording.whole(by_reference)

    def page(self) -> str:
        """All of it as part of a page, which needs no script to show it."""
        assert self._recording is not None, "rendered before"
        return self._recording.whole(inline)

    def _memory_of(self, messages: Messages, *, reveal: bool) -> BoardMemory:
        memory = self._memory
        if memory is None or memory.reveal != reveal or memory.messages is not messages:
            memory = self._memory = BoardMemory(messages, self.eyes.seat, reveal=reveal)
        return memory


def _faces(faces: dict[str, str]) -> str:
    """Faces for the page to keep by their names; `table.js` takes them out of the message."""
    return "".join(
        [f'<template data-face="{escape(name)}">{html}</template>' for name, html in faces.items()]
    )
