"""The search phase: assignment, action, victory (FMA-SEARCH-1 to 23)."""

from __future__ import annotations

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.fma.asking import ask, ask_one
from rules.fma.attacking import attack, attackers
from rules.fma.ending import settle
from rules.fma.goals import winner_of
from rules.fma.locations import to_bottom, win_location
from rules.fma.moments import happen
from rules.fma.order import find_active, first_to_assign
from rules.fma.passing import Act, play_or_pass_phase, restart_round, take_action
from rules.fma.phases import begin_phase, begin_step, end_phase
from rules.fma.pieces import HOME, PARTY, READY, Character, Player
from rules.fma.playing import plays
from rules.fma.table import FmaTable, ref


def search_phase(table: FmaTable) -> Steps[None]:
    yield from begin_phase(table, "search")
    yield from assignment_step(table)
    yield from action_step(table)
    yield from victory_step(table)
    yield from end_phase(table)


def extra_search_phase(table: FmaTable, starter: int) -> Steps[None]:
    """Inside another phase; everybody goes home, and that phase goes on (FMA-IND-11)."""
    phase, step, serial, count = table.phase, table.step, table.serial, table.count
    collecting, table.collecting = table.collecting, None
    rounds, table.rounds = table.rounds, []
    yield from search_phase(table)
    go_home(table)
    table.rounds, table.collecting = rounds, collecting
    table.phase, table.step, table.serial, table.count = phase, step, serial, count
    table.changed()
    restart_round(table, starter)


# Assignment -----------------------------------------------------------------------------------


def assignment_step(table: FmaTable) -> Steps[None]:
    """The lowest total first, then clockwise, one opportunity each (FMA-SEARCH-1, 2)."""
    table.step = "assignment"
    first = first_to_assign(table)
    for player in table.clockwise(first):
        if not player.is_out:
            yield from _assign(table, player)
    settle(table)


def assignable(table: FmaTable, player: Player) -> list[Character]:
    """Ready characters at home (FMA-SEARCH-3)."""
    return [
        one
        for one in player.characters
        if one.state == READY and one.area == HOME and not table.abilities.forbids("assign", one)
    ]


def _assign(table: FmaTable, player: Player) -> Steps[None]:
    able = assignable(table, player)
    question = Choose(
        player.seat,
        "assign",
        lambda: [Option("assign", one.top) for one in assignable(table, player)],
        0,
        len(able),
        Prompt("assign", {"most": len(able)}),
    )
    answer = yield from ask(table, question)
    cards = [option.card for option in answer]
    sent = [one for one in able if one.top in cards]
    for one in sent:
        one.area = PARTY
    table.changed()
    key = "assign" if sent else "assign_none"
    table.say(key, player=player.seat, cards=[ref(one.top) for one in sent])
    yield from happen(table, "assigned", player=player.seat, characters=sent)


# Action ---------------------------------------------------------------------------------------


def action_step(table: FmaTable) -> Steps[None]:
    """The active player is found anew, by search parties alone (FMA-SEARCH-4, FMA-PASS-3)."""
    find_active(table, party=True)
    yield from begin_step(table, "search_action")
    yield from play_or_pass_phase(table, "search", lambda seat: actions(table, seat), _act(table))


def actions(table: FmaTable, seat: int) -> list[Option]:
    """A battle, if there is somebody to fight it (FMA-SEARCH-6)."""
    return [Option("start_battle")] if attackers(table, seat) else []


def _act(table: FmaTable) -> Act:
    def act(seat: int, option: Option) -> Steps[None]:
        yield from attack(table, seat)

    return act


def search_action(table: FmaTable, seat: int) -> Steps[bool]:
    """One action outside the order, by an effect; it need not be taken (FMA-IND-34)."""

    def options() -> list[Option]:
        return [*actions(table, seat), *plays(table, seat, "search"), Option("pass")]

    option = yield from ask_one(table, seat, "search", options, ask_anyway=True)
    if option is None or option.action == "pass":
        return False
    yield from take_action(table, seat, option, _act(table))
    return True


# Victory --------------------------------------------------------------------------------------


def victory_step(table: FmaTable) -> Steps[None]:
    """The location is won, or goes back to its owner's deck (FMA-SEARCH-13, 14)."""
    table.step = "victory"
    table.changed()
    location = table.place
    if location is None:
        return
    winner = winner_of(table, location)
    if winner is not None:
        yield from win_location(table, table.players[winner])
    else:
        to_bottom(table, location)
    settle(table)


def go_home(table: FmaTable) -> None:
    """That is no move (FMA-CLEANUP-2)."""
    for character in table.all_characters():
        if character.area == PARTY:
            character.area = HOME
    table.changed()
