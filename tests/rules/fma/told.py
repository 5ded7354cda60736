"""What the log tells and what may be answered, in the order in which they happen."""

from __future__ import annotations

from typing import Any

from tests.rules.fma.scripts import Sets
from tests.testkit.fma.scene import FmaScene

EVENTS = (
    *("played", "attack", "won", "defeat", "defeated", "setting", "battle_over", "bonus"),
    *("penalty", "draw", "drew", "discarded", "sacrificed", "joined", "left", "attached", "set"),
    *("reset", "moved", "recovered", "experience", "advanced", "assigned", "location_played"),
    *("location_won", "location_changed", "advantage_played", "control", "blocked", "step"),
)


def _notes(kind: str) -> Any:
    def do(table: Any) -> Any:
        yield from ()
        table.log("event", kind=kind)

    return do


def ears(*events: str) -> list[Any]:
    """Texts for a card that hears everything, or these kinds of event, at once."""
    return [Sets(kind, _notes(kind), before=True) for kind in events or EVENTS if kind != "setting"]


def told(scene: FmaScene, since: int = 0) -> str:
    """The lines in their order, an event as "<kind>"; their players where it is not seat 0."""
    return " ".join(map(_word, scene.match.log(None)[since:]))


def _word(line: Any) -> str:
    if line["key"] == "event":
        return f"<{line['args']['kind']}>"
    seat = line["args"].get("player", 0)
    return f"{line['key']}{seat}" if seat else str(line["key"])
