"""What the steps of a turn have in common (FETCG-GAME-2)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from rules.engine.decision import Option, Steps, end_option
from rules.engine.manual.lines import MANUAL
from rules.engine.questions import choose_one
from rules.fetcg.stack import begin_stack, open_window, playable
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.windows import Window


def begin_step(table: FetcgTable, name: str) -> None:
    """What holds for a step is over when the next one begins."""
    table.step = name
    end_step(table)


def end_step(table: FetcgTable) -> None:
    table.expire([effect for effect in table.effects if effect.until == ("step",)])


def whole_step(table: FetcgTable, name: str, body: Steps[bool]) -> Steps[bool]:
    """A step with what waits for its beginning and end, then its window (SURPRISE-23).

    `body` says whether the step was taken: one in which nothing could be done or happened has no
    window, the one before it has just closed on the same table. Returns whether it was taken.
    """
    begin_step(table, name)
    before = len(table.log_entries)
    table.emit("step_begins", step=name, player=table.active)
    yield from run_state_checks(table)
    taken = yield from body
    table.emit("step_ends", step=name, player=table.active)
    yield from run_state_checks(table)
    end_step(table)
    if taken or len(table.log_entries) > before:
        yield from open_window(table, Window(name))
    return taken


def optional_step(
    table: FetcgTable,
    window: Window,
    options: Callable[[], list[Option]],
    act: Callable[[Option], Generator[Any, Any, None]],
    *,
    may_end: Callable[[], bool] = lambda: True,
    possible: Callable[[], bool] = lambda: True,
) -> Steps[bool]:
    """The active player acts as often as they may, plays cards of this step, then goes on.

    `possible`: whether what everybody sees allows anything here. If not the step is passed over,
    whatever the hand holds; False then.
    """
    player = table.active
    if not possible() and not table.abilities.activated.activations(player, window):
        return False

    def choices() -> list[Option]:
        found = [
            *options(),
            *table.abilities.activated.activations(player, window),
            *(Option("play_surprise", card) for card in _for_this_step(table, window)),
        ]
        return [*found, *([end_option("end_step")] if may_end() else [])]

    while True:
        option = yield from choose_one(
            table, player.seat, f"{window.name}_step", choices, ask_anyway=bool(player.hand.cards)
        )
        if option.action == "end_step":
            return True
        if option.action == "play_surprise":
            assert option.card is not None
            yield from begin_stack(table, window, option.card)
        elif option.action in _OF_CARD_TEXT:
            yield from table.abilities.activated.activate(player, option, window)
            yield from run_state_checks(table)
        else:
            yield from act(option)


_OF_CARD_TEXT = (
    "use_item",
    "use_ability",
    "family_support",
    "train",
    "promote",
    "symbol_effect",
    MANUAL,
)


def _for_this_step(table: FetcgTable, window: Window) -> list[Any]:
    """Cards whose Use Timing is this step; all others wait for a window."""
    timings = window.step_timings
    return [card for card in playable(table, table.active, window) if card.data.timing in timings]
