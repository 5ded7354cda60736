"""Telling the table that something happens: triggered effects first, then reacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.fma.asking import ask_one
from rules.fma.hooks import Triggered
from rules.fma.plays import Moment
from rules.fma.table import FmaTable


def cause(table: FmaTable) -> int | None:
    """The player whose play is resolving: its effects are his actions (FMA-REACT-14)."""
    return table.collecting.seat if table.collecting is not None else None


def happen(table: FmaTable, kind: str, **about: Any) -> Steps[Moment]:
    """Something happens, perhaps as the effect of a play."""
    moment = Moment(kind, about, cause(table))
    yield from occur(table, moment)
    return moment


def note(table: FmaTable, kind: str, *, by: int, **about: Any) -> None:
    """Something happens while costs are paid: it is answered after that (FMA-PLAY-17)."""
    table.noted.append(Moment(kind, about, by))


def occur(table: FmaTable, moment: Moment) -> Steps[None]:
    table.changed()
    yield from _set_off(table, moment)
    yield from table.window(table, moment)


def _set_off(table: FmaTable, moment: Moment) -> Steps[None]:
    """What the moment sets off by itself, now or after the play that goes on (FMA-REACT-8)."""
    found = list(table.abilities.triggered(moment))
    if not found:
        return
    now = [one for one in found if one.before or table.collecting is None]
    if table.collecting is not None:
        table.collecting.later.extend(one for one in found if not one.before)
    yield from perform_all(table, now)


def perform_all(table: FmaTable, found: Sequence[Triggered]) -> Steps[None]:
    """One at a time: the active player's first, each orders his own (FMA-GEN-12)."""
    for player in table.clockwise(table.turn_player):
        mine = [one for one in found if one.seat == player.seat]
        while mine and not player.is_out:
            chosen = yield from _which(table, mine)
            mine.remove(chosen)
            yield from perform(table, chosen)


def _which(table: FmaTable, mine: Sequence[Triggered]) -> Steps[Triggered]:
    if len(mine) == 1:
        return mine[0]
    option = yield from ask_one(
        table,
        mine[0].seat,
        "order_triggers",
        lambda: [Option("resolve_next", one.source, str(n)) for n, one in enumerate(mine)],
    )
    return mine[int(str(option.target))] if option is not None else mine[0]


def perform(table: FmaTable, one: Triggered) -> Steps[None]:
    """An effect that comes by itself is no play: what it brings about is answered at once."""
    outer, table.collecting = table.collecting, None
    if not table.players[one.seat].is_out:
        yield from one.perform()
    table.collecting = outer
