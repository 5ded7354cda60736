"""What a program at a seat sees of a table: lines of JSON with what its player may see."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.conf import settings

from cardbase.hosting.translation import in_language
from cardbase.metrics import RENDERS
from play.board.board import Shown
from play.board.messages import Messages
from play.models import Table
from play.people import NOBODY, Absence, People
from play.rendering import ChatItem, Eyes

POSITION, LAST = "position", "end"
# How a last line begins: nothing comes after it.
END = f'{{"type":"{LAST}"'
# With these a match is over.
OVER = (Table.Status.FINISHED, Table.Status.VOID, Table.Status.ABANDONED)


class PositionScreen:
    """The table as programs at one seat were last told it; all of them are sent the same."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self._facts: dict[str, Any] = {}
        self._log: list[dict[str, Any]] = []

    def render(
        self,
        table: Table,
        match: Shown | None,
        messages: Messages | None,
        chat: Sequence[ChatItem],
        fault: str,
        people: People = NOBODY,
    ) -> str:
        """Return the line that those who have the last one are sent; "" if nothing has changed."""
        before, logged = self._facts, self._log
        self._facts = self._facts_of(table, match, people)
        if not self._is_last and match is not None:
            self._log = match.log(self.eyes.seat)
        news = self._log[len(logged) :]
        if self._log[: len(logged)] != logged:
            news = self._log  # an older line reads otherwise by now
        if self._facts == before and not news:
            return ""
        RENDERS.inc()
        return self._line(news)

    def whole(self) -> str:
        """Return the line for a stream that has just been opened, with the whole log."""
        return self._line(self._log)

    @property
    def _is_last(self) -> bool:
        return bool(self._facts["type"] == LAST)

    def _line(self, log: list[dict[str, Any]]) -> str:
        line = self._facts if self._is_last else {**self._facts, "log": log}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))

    def _facts_of(self, table: Table, match: Shown | None, people: People) -> dict[str, Any]:
        is_over = table.status in OVER
        facts: dict[str, Any] = {
            "type": LAST if is_over else POSITION,
            "code": table.code,
            "seat": self.eyes.seat,
            "status": table.status,
            "players": _players(table, people),
        }
        if is_over:
            return facts | {"result": result_of(table, self.eyes.seat)}
        facts |= {"absence": _absence(people.absence), "adjourned": people.is_adjourned}
        view = match.view(self.eyes.seat) if match is not None else None
        asked = view.pop("decisions") if view is not None else []
        return facts | {"view": view, "decision": asked[0] if asked else None}


def result_of(table: Table, seat: int | None) -> dict[str, Any] | None:
    """Return who has won, by which rule, and whether `seat` has; None without a result."""
    if table.outcome is None:
        return None
    return {**table.outcome, "won": seat in table.outcome["winners"]}


def _absence(absence: Absence | None) -> dict[str, Any] | None:
    """Return who is gone although they have to choose, with times in milliseconds since 1970."""
    if absence is None:
        return None
    return {
        "seat": absence.seat,
        "since": 1000 * absence.since,
        "until": 1000 * absence.until,
        "due": absence.is_due,
        "agreed": list(absence.agreed),
        "needed": list(absence.needed),
    }


def _players(table: Table, people: People) -> list[dict[str, Any]]:
    """Return who sits where, whether they are there, and how long they may think.

    Times are milliseconds, and moments milliseconds since 1970.
    """
    persons = {person.seat: person for person in people.seats}
    players: list[dict[str, Any]] = []
    with in_language(settings.LANGUAGE_CODE):
        for seat in table.seats.all():
            person = persons.get(seat.number)
            clock = person if person is not None and person.time else None
            players.append(
                {
                    "seat": seat.number,
                    "name": str(seat.label),
                    "bot": bool(seat.bot),
                    "presence": (person.state or None) if person is not None else None,
                    "since": (1000 * person.since or None) if person is not None else None,
                    "left": clock.left if clock is not None else None,
                    "runs_from": (clock.runs_from or None) if clock is not None else None,
                }
            )
    return players
