"""Play or Pass at this table: one action each, clockwise, until all pass (FMA-PASS-8 to 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.manual.lines import MANUAL
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.questions import ask_one
from rules.fma.declared_plays import PLAYS, declaration, legal_plays
from rules.fma.legal_plays import offered
from rules.fma.permissions import can_anyone_act
from rules.fma.play_sequence import play
from rules.fma.state import Battle, FmaTable
from rules.fma.state_checks import run_state_checks

Actions = Callable[[int], Sequence[Option]]
# False when nothing has come of it and the player may choose again.
Act = Callable[[int, Option], Steps[bool | None]]


def go_round(table: FmaTable, first: int, turn: Callable[[int], Steps[bool]]) -> Steps[None]:
    """Turns from `first` on; a battle in between may start the round anew (FMA-PASS-12)."""
    seats = len(table.players)
    priority_round = PriorityRound([(first + step) % seats for step in range(seats)])
    table.rounds.append(priority_round)
    fight = table.battle

    def left() -> Sequence[int]:
        return () if is_over(fight) else table.seats_playing

    yield from play_or_pass(priority_round, left, turn)
    table.rounds.remove(priority_round)


def is_over(battle: Battle | None) -> bool:
    """Whether a battle goes on that has no effect any more: nobody acts in it (FMA-MULTI-5)."""
    return battle is not None and battle.over


def restart_round(table: FmaTable, starter: int) -> None:
    """After a battle the left neighbour of its starter acts (FMA-PASS-12, FMA-BATTLE-33)."""
    if table.rounds:
        table.rounds[-1].restart(table.left_of(starter))


def play_or_pass_phase(
    table: FmaTable,
    timing: str,
    actions: Actions | None = None,
    act: Act | None = None,
) -> Steps[None]:
    """A phase or step in which everybody may act, the active player first (FMA-PASS-8)."""

    def turn(seat: int) -> Steps[bool]:
        table.turn_player = seat
        table.touch()
        while True:
            option = yield from _choose(table, seat, timing, actions)
            if option is None:
                return False
            if option.action == "pass":
                table.log("pass", player=seat)
                return False
            done = yield from take_action(table, seat, timing, option, act)
            if done:
                return True

    start = table.turn_player
    yield from go_round(table, start, turn)
    # Between rounds the active player is the one determined last (FMA-PASS-13).
    table.turn_player = table.clockwise(start)[0].seat


def _choose(
    table: FmaTable, seat: int, timing: str, actions: Actions | None
) -> Steps[Option | None]:
    """Who holds cards is asked even if they can only pass: the others must not see that."""

    def options() -> list[Option]:
        if is_over(table.battle):
            return []
        own = actions(seat) if actions is not None else ()
        hand = table.abilities.manual.offers(seat, timing)
        return [*own, *legal_plays(table, seat, timing), *hand, pass_option()]

    player = table.players[seat]
    might = bool(player.hand.cards) and can_anyone_act(table, player)
    return (
        yield from ask_one(table, seat, timing, options, ask_anyway=might, prompt=Prompt(timing))
    )


def take_action(
    table: FmaTable, seat: int, timing: str, option: Option, act: Act | None = None
) -> Steps[bool]:
    """One action, with everything that follows from it; False when the player steps back."""
    done: bool | None = True
    if option.action in PLAYS:
        said = declaration(table, seat, option, offered(table, seat, timing))
        yield from play(table, seat, said)
    elif option.action == MANUAL:
        done = yield from table.abilities.manual.propose(seat, option)
    else:
        assert act is not None, option
        done = yield from act(seat, option)
    yield from run_state_checks(table)
    return done is not False
