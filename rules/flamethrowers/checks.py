"""The state check after every action (FLAME-GEN-5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decision import Option, Steps
from rules.flamethrowers.asking import ask_one
from rules.flamethrowers.deck import HAND_LIMIT, discard, leave_squad, to_owner
from rules.flamethrowers.ending import settle_losses
from rules.flamethrowers.table import FlameTable, Player, Squad, ref
from rules.flamethrowers.values import kami_of, kami_over_limit

HELD_ABOVE = 1_000


class TurnOver(Exception):
    """The turn player is out of the game: the rest of the turn falls away (FLAME-MULTI-32)."""


def check(table: FlameTable) -> Steps[None]:
    """Set right what the rules set right, in their order, until nothing changes."""
    changed = True
    while changed:
        changed = _revert(table)
        changed = _defeat(table) or changed
        changed = (yield from _trim_kami(table)) or changed
        changed = _sink(table) or changed
        changed = (yield from _cut_hands(table)) or changed
        changed = settle_losses(table) or changed
    if table.phase != "setup" and table.active.is_out:
        raise TurnOver


def is_worn_out(squad: Squad) -> bool:
    """A form with half its printed HEALTH or less (FLAME-TRANSFORM-10, 11)."""
    return squad.is_transformed and 2 * squad.health[-1] <= squad.card.health


def _revert(table: FlameTable) -> bool:
    found = False
    for squad in list(table.all_squads()):
        while is_worn_out(squad):
            found = True
            if squad.held < table.abilities.keeps_form(squad):
                _keep_form(table, squad)
            else:
                revert(table, squad)
    return found


def _keep_form(table: FlameTable, squad: Squad) -> None:
    squad.held += 1
    printed = squad.card.health
    squad.health[-1] = min(printed, printed // 2 + HELD_ABOVE)
    table.say("keeps_form", card=ref(squad.face), health=squad.health[-1])
    table.changed()


def revert(table: FlameTable, squad: Squad) -> None:
    """The form goes to the DEFEATED deck, the base goes on as it was (FLAME-TRANSFORM-12, 13)."""
    form = squad.cards[-1]
    to_owner(table, form, "defeated")
    squad.health.pop()
    squad.energy.pop()
    squad.held = 0
    table.changed()
    table.say("revert", card=ref(form), base=ref(squad.face))
    table.happened("reverted", squad=squad, card=form)


def _defeat(table: FlameTable) -> bool:
    """Everything at 0 HEALTH leaves together (FLAME-ATTACK-14)."""
    fallen = [squad for squad in table.all_squads() if squad.health[-1] == 0]
    for squad in fallen:
        defeat(table, squad)
    return bool(fallen)


def defeat(table: FlameTable, squad: Squad) -> None:
    """The whole stack goes to the DEFEATED deck, and counts as defeated."""
    face = squad.face
    leave_squad(table, squad, "defeated")
    table.say("defeated", player=squad.player, card=ref(face))
    table.happened("squad_defeated", it=squad, card=face, attack=None)
    attack = table.attack
    if attack is not None and attack.killed is squad:
        attack.killed = None
        table.happened("knockout", squad=attack.attacker, card=attack.attacker.face)


def _trim_kami(table: FlameTable) -> Steps[bool]:
    """A player with too many KAMI says which go; they are not defeated (FLAME-KAMI-5)."""
    found = False
    for player in table.in_turn_order(table.turn_player):
        while not player.is_out and kami_over_limit(table, player) > 0:
            found = True
            squad = yield from _which_kami(table, player)
            if squad is not None:
                face = squad.face
                leave_squad(table, squad, "defeated")
                table.say("kami_trimmed", player=player.seat, card=ref(face))
    return found


def _which_kami(table: FlameTable, player: Player) -> Steps[Squad | None]:
    option = yield from ask_one(
        table,
        player.seat,
        "trim_kami",
        lambda: [Option("trim_kami", squad.cards[-1]) for squad in kami_of(table, player)],
    )
    return table.squad_of(option.card) if option is not None and option.card is not None else None


def _sink(table: FlameTable) -> bool:
    """A ship at 0 is destroyed; its side loses access to its decks (FLAME-SHIP-3 to 6)."""
    sunk = [ship for ship in table.ships if ship.is_destroyed and ship.side not in table.sunk]
    for ship in sunk:
        table.sunk.append(ship.side)
        table.say("ship_destroyed", ship=list(ship.members))
    return bool(sunk)


def _cut_hands(table: FlameTable) -> Steps[bool]:
    """More than ten cards in hand: its owner sends cards to the discard pile (FLAME-HAND-2)."""
    found = False
    for player in table.in_turn_order(table.turn_player):
        while not player.is_out and len(player.hand) > HAND_LIMIT:
            found = True
            option = yield from ask_one(
                table,
                player.seat,
                "discard_to_limit",
                _hand_options(player),
            )
            if option is not None and option.card is not None:
                discard(table, option.card)
                table.say("discard", player=player.seat, card=ref(option.card))
    return found


def _hand_options(player: Player) -> Callable[[], list[Option]]:
    return lambda: [Option("discard", card) for card in player.hand.cards]
