"""The search phase: assignment, action, victory (FMA-SEARCH-1 to 23)."""

from __future__ import annotations

from rules.engine.decision import STEPWISE, Choose, Option, Prompt, Steps, pass_option
from rules.engine.log import ref
from rules.engine.questions import ask, ask_one
from rules.fma.active_player import find_active, first_to_assign
from rules.fma.attack import (
    TOGETHER,
    attack,
    attack_alone,
    attack_together,
    attackers,
    joint_attacks,
    single_attacks,
)
from rules.fma.characters import HOME, PARTY, READY, Character
from rules.fma.declared_plays import legal_plays
from rules.fma.goals import winner_of
from rules.fma.locations import to_bottom, win_location
from rules.fma.phases import begin_phase, begin_step, end_phase
from rules.fma.play_or_pass import Act, play_or_pass_phase, restart_round, take_action
from rules.fma.questions import characters_named
from rules.fma.state import FmaTable, Player
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import emit


def search_phase(table: FmaTable) -> Steps[None]:
    yield from begin_phase(table, "search")
    yield from assignment_step(table)
    yield from action_step(table)
    yield from victory_step(table)
    yield from end_phase(table)


def extra_search_phase(table: FmaTable, starter: int) -> Steps[None]:
    """Inside another phase; everybody goes home, and that phase goes on (FMA-IND-11)."""
    phase, step, phase_number, count = (
        table.phase,
        table.step,
        table.phase_number,
        table.plays_this_phase,
    )
    current_play, table.current_play = table.current_play, None
    rounds, table.rounds = table.rounds, []
    yield from search_phase(table)
    go_home(table)
    table.rounds, table.current_play = rounds, current_play
    table.phase, table.step, table.phase_number, table.plays_this_phase = (
        phase,
        step,
        phase_number,
        count,
    )
    table.touch()
    restart_round(table, starter)


# Assignment -----------------------------------------------------------------------------------


def assignment_step(table: FmaTable) -> Steps[None]:
    """The lowest total first, then clockwise, one opportunity each (FMA-SEARCH-1, 2)."""
    table.step = "assignment"
    first = first_to_assign(table)
    for player in table.clockwise(first):
        yield from _assign(table, player)
    yield from run_state_checks(table)


def assignable(table: FmaTable, player: Player) -> list[Character]:
    """Ready characters at home (FMA-SEARCH-3)."""
    return [
        character
        for character in player.characters
        if character.state == READY
        and character.area == HOME
        and not table.abilities.restrictions.forbids("assign", character)
    ]


def _assign(table: FmaTable, player: Player) -> Steps[None]:
    able = assignable(table, player)
    question = Choose(
        player.seat,
        "assign",
        lambda: [Option("assign", character.top) for character in assignable(table, player)],
        0,
        len(able),
        Prompt("assign", {"most": len(able)}),
    )
    named = characters_named(table, (yield from ask(table, question)))
    sent = [character for character in able if character in named]
    if player.is_out:
        return
    for character in sent:
        table.put_area(character, PARTY)
    key = "assign" if sent else "assign_none"
    table.log(key, player=player.seat, cards=[ref(character.top) for character in sent])
    yield from emit(table, "assigned", player=player.seat, characters=sent)


# Action ---------------------------------------------------------------------------------------


def action_step(table: FmaTable) -> Steps[None]:
    """The active player is found anew, by search parties alone (FMA-SEARCH-4, FMA-PASS-3)."""
    find_active(table, party=True)
    yield from begin_step(table, "search_action")
    yield from play_or_pass_phase(table, "search", lambda seat: actions(table, seat), _act(table))


def actions(table: FmaTable, seat: int) -> list[Option]:
    """A battle, if there is somebody to fight it (FMA-SEARCH-6)."""
    if not attackers(table, seat):
        return []
    step_by_step = Option("start_battle", flags=(STEPWISE,))
    return [step_by_step, *single_attacks(table, seat), *joint_attacks(table, seat)]


def _act(table: FmaTable) -> Act:
    def act(seat: int, option: Option) -> Steps[bool]:
        if option.action == "start_battle":
            return (yield from attack(table, seat))
        if option.action.startswith(TOGETHER):
            return (yield from attack_together(table, seat, option))
        yield from attack_alone(table, option)
        return True

    return act


def search_action(table: FmaTable, seat: int) -> Steps[bool]:
    """One action outside the order, by an effect; it need not be taken (FMA-IND-34)."""

    def options() -> list[Option]:
        return [*actions(table, seat), *legal_plays(table, seat, "search"), pass_option()]

    while True:
        option = yield from ask_one(table, seat, "search", options, ask_anyway=True)
        if option is None or option.action == "pass":
            return False
        done = yield from take_action(table, seat, "search", option, _act(table))
        if done:
            return True


# Victory --------------------------------------------------------------------------------------


def victory_step(table: FmaTable) -> Steps[None]:
    """The location is won, or goes back to its owner's deck (FMA-SEARCH-13, 14)."""
    table.step = "victory"
    table.touch()
    location = table.current_location
    if location is None:
        return
    winner = winner_of(table, location)
    if winner is not None:
        yield from win_location(table, table.players[winner])
    else:
        to_bottom(table, location)
    yield from run_state_checks(table)


def go_home(table: FmaTable) -> None:
    """That is no move (FMA-CLEANUP-2)."""
    for character in table.all_characters():
        if character.area == PARTY:
            table.put_area(character, HOME)
