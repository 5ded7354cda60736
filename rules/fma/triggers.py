"""Events reach the table: triggered effects first, then reacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.questions import ask_one
from rules.fma.events import GameEvent
from rules.fma.plays import PendingTrigger
from rules.fma.state import FmaTable


def cause(table: FmaTable) -> int | None:
    """The player whose play is resolving: its effects are their actions (FMA-REACT-14)."""
    return table.current_play.seat if table.current_play is not None else None


def emit(table: FmaTable, kind: str, *, by: int | None = None, **about: Any) -> Steps[GameEvent]:
    """Something happens, as the effect of a play or else as the action of player `by`, if any."""
    playing = cause(table)
    event = GameEvent(kind, about, by if playing is None else playing)
    yield from emit_event(table, event)
    return event


def emit_after_costs(table: FmaTable, kind: str, *, by: int, **about: Any) -> None:
    """Something happens while costs are paid: it is answered after that (FMA-PLAY-17)."""
    table.cost_events.append(GameEvent(kind, about, by))


def replace(table: FmaTable, kind: str, **about: Any) -> Steps[GameEvent]:
    """Something is about to happen; a text may put something else in its place (FMA-REACT-13).

    One text at most does, whatever goes on: costs are paid before anybody reacts (FMA-PLAY-17).
    """
    event = GameEvent(kind, about, cause(table))
    found = table.abilities.triggered.triggered_by(event)
    for player in table.clockwise(table.turn_player):
        mine = [trigger for trigger in found if trigger.seat == player.seat]
        if mine:
            chosen = yield from _which(table, mine)
            yield from resolve_trigger(table, chosen)
            break
    return event


def take_cost_events(table: FmaTable) -> list[GameEvent]:
    """What has happened while something was paid, to be answered now."""
    found, table.cost_events = table.cost_events, []
    return found


def emit_event(table: FmaTable, event: GameEvent) -> Steps[None]:
    table.touch()
    triggered = table.abilities.triggered.triggered_by(event)
    if triggered:
        yield from _run_triggers(table, triggered)
    yield from table.card_rules.react_window(table, event)


def _run_triggers(table: FmaTable, found: Sequence[PendingTrigger]) -> Steps[None]:
    """What an event triggers, now or after the play that goes on (FMA-REACT-8)."""
    now = [trigger for trigger in found if trigger.before or table.current_play is None]
    if table.current_play is not None:
        table.current_play.pending.extend(trigger for trigger in found if not trigger.before)
    yield from resolve_all(table, now)


def resolve_all(table: FmaTable, found: Sequence[PendingTrigger]) -> Steps[None]:
    """One at a time: the active player's first, each orders their own (FMA-GEN-12)."""
    for player in table.clockwise(table.turn_player):
        mine = [trigger for trigger in found if trigger.seat == player.seat]
        while mine and not player.is_out:
            chosen = yield from _which(table, mine)
            mine.remove(chosen)
            yield from resolve_trigger(table, chosen)


def _which(table: FmaTable, mine: Sequence[PendingTrigger]) -> Steps[PendingTrigger]:
    if len(mine) == 1:
        return mine[0]
    option = yield from ask_one(
        table,
        mine[0].seat,
        "order_triggers",
        lambda: [Option("resolve_next", trigger.source, str(n)) for n, trigger in enumerate(mine)],
    )
    return mine[int(str(option.target))] if option is not None else mine[0]


def resolve_trigger(table: FmaTable, trigger: PendingTrigger) -> Steps[None]:
    """An effect that comes by itself is no play: what it brings about is answered at once."""
    outer, table.current_play = table.current_play, None
    if not table.players[trigger.seat].is_out:
        yield from table.abilities.triggered.resolve_trigger(trigger)
    table.current_play = outer
