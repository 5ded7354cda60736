"""The Generation Step: a parent gives its place to its child (FETCG-GENERATION)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.questions import ask_number
from rules.engine.zones import Card
from rules.fetcg.chips import charge
from rules.fetcg.placement import join, leave
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable, ref
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.units import Unit
from rules.fetcg.values import may_be_fielded


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
    chips = yield from ask_number(table, player.seat, "choose_chips", 1, most, source=card)
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
