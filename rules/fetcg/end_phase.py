"""The End Phase (FETCG-END)."""

from __future__ import annotations

from rules.engine.decision import HARMFUL, IDLE, Choose, Option, Prompt, Steps, end_option
from rules.engine.log import ref
from rules.engine.questions import ask_number, choose_one
from rules.engine.zones import Card
from rules.fetcg.chips import charge
from rules.fetcg.hand import HAND_LIMIT, discard
from rules.fetcg.placement import join, leave
from rules.fetcg.players import Player
from rules.fetcg.stack import open_window, playable
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.steps import begin_step, end_step, optional_step
from rules.fetcg.units import Unit
from rules.fetcg.values import may_be_fielded
from rules.fetcg.win_conditions import check_end_of_turn, offer_draw
from rules.fetcg.windows import SURPRISE_STEP, Window

FREE_STEPS = ("surprise", "generation", "training", "symbol")


def end_phase(table: FetcgTable) -> Steps[None]:
    """The free steps in any order and as often as wished, then Discard, then the end (END-1, 2)."""
    yield from _free_steps(table)
    yield from _discard_step(table)
    yield from _end_of_turn(table)


def _free_steps(table: FetcgTable) -> Steps[None]:
    player = table.active

    def options() -> list[Option]:
        steps = [
            Option("end_phase_step", target=step, flags=_flags_of(table, step))
            for step in FREE_STEPS
            if step == SURPRISE_STEP or _possible(table, step)
        ]
        offers = [Option("offer_draw", flags=(HARMFUL,))] if player.offered != table.turn else []
        return [*steps, *offers, end_option("to_discard")]

    while True:
        table.step = "end"
        option = yield from choose_one(
            table, player.seat, "end_phase", options, ask_anyway=bool(player.hand.cards)
        )
        if option.action == "to_discard":
            return
        if option.action == "offer_draw":
            yield from offer_draw(table, player)
            continue
        yield from _free_step(table, str(option.target))


def _flags_of(table: FetcgTable, step: str) -> tuple[str, ...]:
    """The Surprise Step is no reason to ask unless a card waits for it (FETCG-END-3)."""
    if step != SURPRISE_STEP:
        return ()
    waiting = playable(table, table.active, Window(SURPRISE_STEP))
    return () if any(card.data.timing == "end_phase" for card in waiting) else (IDLE,)


def _possible(table: FetcgTable, step: str) -> list[Option]:
    """What the active player can do in one of the free steps (FETCG-END-4 to 8)."""
    player = table.active
    found = generation_changes(table, player) if step == "generation" else []
    return [*found, *table.abilities.activated.activations(player, Window(step, inside=True))]


def _free_step(table: FetcgTable, step: str) -> Steps[None]:
    begin_step(table, step)
    if step == SURPRISE_STEP:
        yield from open_window(table, Window(SURPRISE_STEP))
    else:
        yield from optional_step(
            table,
            Window(step, inside=True),
            lambda: generation_changes(table, table.active) if step == "generation" else [],
            lambda option: _change(table, option),
        )
    end_step(table)


def _change(table: FetcgTable, option: Option) -> Steps[None]:
    assert option.card is not None
    assert isinstance(option.target, Card)
    parent = table.unit_of(option.target)
    yield from generation_change(table, table.active, option.card, parent)


# The Generation Step: a parent gives its place to its child (FETCG-GENERATION) -----------------


def generation_changes(table: FetcgTable, player: Player) -> list[Option]:
    """A child in hand and its parent on the field (FETCG-GENERATION-1, 2, 7)."""
    return [
        Option("generation_change", card, unit.face)
        for card in player.hand.cards
        if card.data.is_sortieable
        for unit in player.units
        if card.data.is_child_of(unit.card)
        and may_be_fielded(table, player, card.data, instead_of=unit)
    ]


def generation_change(table: FetcgTable, player: Player, card: Card, parent: Unit) -> Steps[None]:
    """Chips come first from the parent, the rest from Unused (FETCG-GENERATION-3 to 6, 8)."""
    most = min(card.data.energy, parent.energy + player.unused)
    chips = yield from ask_number(
        table, player.seat, "choose_chips", 1, most, source=card, args={"card": ref(card)}
    )
    inherited = min(chips, parent.energy)
    parent.energy -= inherited
    player.unused += inherited
    square, arrived, face = parent.square, parent.arrived, parent.face
    leave(table, parent)
    child = join(table, card, square, "generation", standby=True)
    child.arrived = arrived
    charge(table, child, chips)
    table.log(
        "generation_change",
        player=player.seat,
        card=ref(card),
        target=ref(face),
        square=square,
        chips=child.energy,
    )
    yield from run_state_checks(table)


# The end ----------------------------------------------------------------------------------------


def _discard_step(table: FetcgTable) -> Steps[None]:
    """Down to seven; from here on no Surprise card is played (FETCG-END-9, 11)."""
    table.step = "discard"
    player = table.active
    excess = len(player.hand) - HAND_LIMIT
    if excess <= 0:
        return
    chosen = yield Choose(
        player.seat,
        "discard_to_seven",
        lambda: [Option("discard", card, flags=(HARMFUL,)) for card in player.hand.cards],
        minimum=excess,
        maximum=excess,
        prompt=Prompt("discard_to_seven", {"count": excess}),
    )
    for option in chosen:
        discard(table, option.card)
        table.log("discard", player=player.seat, card=ref(option.card))


def _end_of_turn(table: FetcgTable) -> Steps[None]:
    """What holds until the end of a turn ends, then it is seen who has won (FETCG-END-10)."""
    table.step = "turn_end"
    table.emit("turn_ends", player=table.active)
    yield from run_state_checks(table)
    check_end_of_turn(table)
    over = [effect for effect in table.effects if _ends_now(table, effect.until)]
    table.expire(over)
    for unit in table.all_units():
        unit.used.clear()


def _ends_now(table: FetcgTable, until: tuple[object, ...]) -> bool:
    if until[0] == "turn_end_of":
        return until[1] == table.turn_player and int(str(until[2])) < table.turn
    return until == ("turn",)
