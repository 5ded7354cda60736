"""Transformations: a new form laid on a base form that is well enough."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable


def can_transform(table: FlameTable, player: Player, card: Card, squad: Squad) -> bool:
    """The tests of FLAME-TRANSFORM-3 to 7 and 17, and the KAMI limit."""
    return (
        card.data.can_be_laid_on(squad.cards[-1].data)
        and squad.player == player.seat
        and squad.joined != table.turn
        and squad.transformed != table.turn
        and 2 * squad.energy[-1] >= squad.card.energy
        and 2 * squad.health[-1] >= squad.card.health
        and fits_kami_limit(table, player, card, [squad])
    )


def transformations(table: FlameTable, player: Player, only: Squad | None = None) -> list[Option]:
    return [
        Option("transform", card, squad.cards[-1])
        for card in player.hand.cards
        if card.data.kind == "transformation"
        for squad in player.squad
        if (only is None or squad is only) and can_transform(table, player, card, squad)
    ]


def transform(table: FlameTable, player: Player, card: Card, squad: Squad) -> Steps[None]:
    """The form's numbers replace those of the base, which keeps its own (FLAME-TRANSFORM-8, 9)."""
    lay_on(table, player, card, squad)
    yield from finish_action(table)


def lay_on(table: FlameTable, player: Player, card: Card, squad: Squad) -> None:
    base = squad.face
    table.move(card, squad)
    squad.health.append(card.data.health)
    squad.energy.append(card.data.energy)
    squad.transformed = table.turn
    squad.forms_kept = 0
    table.touch()
    table.log("transform", player=player.seat, card=ref(card), target=ref(base))
    table.emit("entered", squad=squad, how="transform", card=card)
    table.emit("transformed", it=squad, card=card, attack=None)
