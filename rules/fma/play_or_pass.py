"""Play or Pass at this table: one action each, clockwise, until all pass (FMA-PASS-8 to 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.manual.lines import MANUAL
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.questions import ask_one
from rules.fma.legal_plays import legal_plays, named
from rules.fma.permissions import can_act
from rules.fma.play_sequence import play
from rules.fma.state import FmaTable
from rules.fma.state_checks import run_state_checks

Actions = Callable[[int], Sequence[Option]]
# False when nothing has come of it and the player may choose again.
Act = Callable[[int, Option], Steps[bool | None]]


def go_round(
    table: FmaTable, first: int, turn: Callable[[int], Steps[bool]], *, battle: bool = False
) -> Steps[None]:
    """Turns from `first` on; a battle in between may start the round anew (FMA-PASS-12)."""
    seats = len(table.players)
    priority_round = PriorityRound([(first + step) % seats for step in range(seats)])
    table.rounds.append(priority_round)
    fight = table.battle

    def left() -> Sequence[int]:
        if battle and fight is not None and fight.over:
            return ()
        return table.seats_playing

    yield from play_or_pass(priority_round, left, turn)
    table.rounds.remove(priority_round)


def restart_round(table: FmaTable, starter: int) -> None:
    """After a battle the left neighbour of its starter acts (FMA-PASS-12, FMA-BATTLE-33)."""
    if table.rounds:
        table.rounds[-1].restart(table.left_of(starter))


def play_or_pass_phase(
    table: FmaTable,
    timing: str,
    actions: Actions | None = None,
    act: Act | None = None,
    *,
    first: int | None = None,
) -> Steps[None]:
    """A phase or step in which everybody may act: its own actions, or plays of its timing."""

    def turn(seat: int) -> Steps[bool]:
        table.turn_player = seat
        table.touch()
        while True:
            option = yield from _choose(table, seat, timing, actions)
            if option is None or option.action == "pass":
                table.log("pass", player=seat)
                return False
            done = yield from take_action(table, seat, option, act)
            if done:
                return True

    start = table.turn_player if first is None else first
    yield from go_round(table, start, turn, battle=timing == "battle")
    # Between rounds the active player is the one determined last (FMA-PASS-13).
    table.turn_player = table.clockwise(start)[0].seat


def _choose(
    table: FmaTable, seat: int, timing: str, actions: Actions | None
) -> Steps[Option | None]:
    """Who holds cards is asked even if they can only pass: the others must not see that."""

    def options() -> list[Option]:
        if timing == "battle" and (table.battle is None or table.battle.over):
            return []
        own = actions(seat) if actions is not None else ()
        hand = table.abilities.manual.offers(seat, timing)
        return [*own, *legal_plays(table, seat, timing), *hand, pass_option()]

    player = table.players[seat]
    might = bool(player.hand.cards) and any(map(partial(can_act, table), player.characters))
    return (
        yield from ask_one(table, seat, timing, options, ask_anyway=might, prompt=Prompt(timing))
    )


def take_action(table: FmaTable, seat: int, option: Option, act: Act | None = None) -> Steps[bool]:
    """One action, with everything that follows from it; False when the player steps back."""
    done: bool | None = True
    if option.action == "play":
        yield from play(table, seat, named(table, seat, option))
    elif option.action == MANUAL:
        done = yield from table.abilities.manual.propose(seat, option)
    elif act is not None:
        done = yield from act(seat, option)
    yield from run_state_checks(table)
    return done is not False
