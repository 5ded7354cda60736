"""The cleanup phase: home, action, recovery, and the end of the turn (FMA-CLEANUP-1 to 10)."""

from __future__ import annotations

from rules.engine.decision import HARMFUL, OBVIOUS, Option, Steps, end_option, pass_option
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.fma.active_player import find_active
from rules.fma.characters import AWAY, READY, SET, Character
from rules.fma.departure import DISCARD, take_off
from rules.fma.effects import discard, recover
from rules.fma.phases import begin_phase, begin_step, expire
from rules.fma.play_or_pass import play_or_pass_phase
from rules.fma.search import go_home
from rules.fma.state import FmaTable, Player
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import emit
from rules.fma.win_conditions import count_turn


def cleanup_phase(table: FmaTable) -> Steps[None]:
    yield from begin_phase(table, "cleanup")
    table.step = "home"
    go_home(table)
    yield from run_state_checks(table)
    find_active(table)
    yield from begin_step(table, "cleanup_action")
    yield from play_or_pass_phase(table, "cleanup")
    yield from recovery_step(table)
    yield from end_turn(table)


def recovery_step(table: FmaTable) -> Steps[None]:
    """Each in turn recovers; then the defeated go and everybody is reset (FMA-CLEANUP-8, 10)."""
    table.step = "recovery"
    table.touch()
    for player in table.clockwise(table.turn_player):
        yield from recover_for_cards(table, player)
        yield from recover_free(table, player)
    yield from _discard_defeated(table)
    _reset_all(table)
    yield from run_state_checks(table)


def _reset_all(table: FmaTable) -> None:
    # A leader out of play returns in the state it left in (FMA-IND-59).
    at_rest = [one for one in table.all_characters() if one.state == SET and one.area != AWAY]
    if at_rest:
        table.log("reset_all", cards=[ref(one.top) for one in at_rest])
    for character in at_rest:
        table.put_state(character, READY)


def defeated(player: Player) -> list[Character]:
    return [character for character in player.characters if character.is_defeated]


def recover_for_cards(table: FmaTable, player: Player) -> Steps[None]:
    """One for each ally card of its name discarded from hand (FMA-CLEANUP-4).

    Who holds cards is asked even if none fits: the others must not see that.
    """

    def options() -> list[Option]:
        return [*_pairs(player), end_option("done")]

    while defeated(player) and player.hand.cards:
        option = yield from ask_one(table, player.seat, "recover", options, ask_anyway=True)
        if option is None or option.card is None:
            return
        assert isinstance(option.target, Card)
        character = table.character_of(option.target)
        assert character is not None
        yield from discard(table, player.seat, [option.card], by=player.seat)
        yield from recover(table, character)


def _pairs(player: Player) -> list[Option]:
    # Alone they recover for nothing afterwards.
    flags = (HARMFUL,) if len(defeated(player)) == 1 else ()
    return [
        Option("recover", card, character.top, flags=flags)
        for card in player.hand.cards
        if card.data.kind == "ally"
        for character in defeated(player)
        if character.name == card.data.name
    ]


def recover_free(table: FmaTable, player: Player) -> Steps[None]:
    """One more without a card; the leader if still defeated (FMA-CLEANUP-5, 6)."""
    leader = player.leader
    must = leader if leader is not None and leader.is_defeated else None

    def options() -> list[Option]:
        if must is not None:
            return [Option("recover_free", must.top)]
        down = defeated(player)
        flags = (OBVIOUS,) if len(down) == 1 else ()
        return [
            *(Option("recover_free", character.top, flags=flags) for character in down),
            pass_option("none"),
        ]

    if not defeated(player):
        return
    option = yield from ask_one(table, player.seat, "free_recover", options)
    if option is not None and option.card is not None:
        character = table.character_of(option.card)
        assert character is not None
        yield from recover(table, character)


def _discard_defeated(table: FmaTable) -> Steps[None]:
    lost = [character for character in table.all_characters() if character.is_defeated]
    for character in lost:
        table.log("lost", player=character.player, card=ref(character.top))
        take_off(table, character)
    for character in lost:
        yield from emit(table, "left", character=character, card=character.top, to=DISCARD)


def end_turn(table: FmaTable) -> Steps[None]:
    """What lasted for the phase or the turn is over (FMA-CLEANUP-9, FMA-CARD-13)."""
    table.put_passive_location(None)
    table.used_abilities = []
    yield from expire(table, ("phase", table.phase_number), ("turn", table.turn))
    yield from run_state_checks(table)
    count_turn(table)
