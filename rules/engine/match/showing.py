"""What viewers see of a match, as plain JSON data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.decision import Decision
from rules.engine.match.progress import Progress
from rules.engine.view import Viewer, frame


def view(at: Progress, viewer: int | None, *, reveal: bool) -> dict[str, Any]:
    """What a seat (None: a spectator) may see, and what it is asked; all of it to `reveal`."""
    asked = at.runner.decisions
    if not reveal:
        asked = tuple([one for one in asked if viewer is not None and one.player == viewer])
    return _shown(at, Viewer(viewer, reveal), asked)


def view_for_bot(at: Progress, seat: int) -> dict[str, Any]:
    """What a seat may see, some of it worked out only when it is asked for."""
    asked = [one for one in at.runner.decisions if one.player == seat]
    return _shown(at, Viewer(seat, lazily=True), asked)


def laid_open(at: Progress, viewer: int | None) -> dict[str, Any]:
    """What a seat sees where every card is shown, without the options of what is asked."""
    return _shown(at, Viewer(viewer, reveal=True), ())


def log(at: Progress, viewer: int | None, since: int, *, reveal: bool) -> list[dict[str, Any]]:
    """The log from line `since` on, in the wording `viewer` may read."""
    lines = []
    for number, line in enumerate(at.table.log_entries.since(since), since):
        key, args = line.for_viewer(viewer, reveal=reveal)
        lines.append({"n": number, "key": key, "args": args, "begins": line.begins})
    return lines


def _shown(at: Progress, eyes: Viewer, asked: Iterable[Decision]) -> dict[str, Any]:
    """The game's own view, which may be a lazy one, with what every match says."""
    game, table = at.beginning.game, at.table
    seen = game.view(table, eyes)
    seen.update(frame(game.key, eyes.seat, table, reveal=eyes.reveal))
    seen["length"] = at.length
    seen["decisions"] = [decision.as_json() for decision in asked]
    seen["waiting"] = [decision.player for decision in at.runner.decisions]
    return seen
