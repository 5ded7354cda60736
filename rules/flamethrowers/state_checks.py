"""The state checks after every action (FLAME-GEN-5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decision import HARMFUL, Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.state_checks import run_state_checks
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import KAMI_LIMIT, kami_of, kami_over_limit
from rules.flamethrowers.win_conditions import eliminate_losers
from rules.flamethrowers.zones import HAND_LIMIT, discard, leave_squad, to_owner

# How far above the half a form that is kept from reverting stands.
KEPT_ABOVE = 1_000


class TurnOver(Exception):
    """The turn player is out of the game: the rest of the turn falls away (FLAME-MULTI-32)."""


def check_state(table: FlameTable) -> Steps[None]:
    """Set right what the rules set right, in their order, until nothing changes."""
    if _may_be_wrong(table):
        yield from run_state_checks(table, STATE_CHECKS)
    if table.phase != "setup" and table.active.is_out:
        raise TurnOver


def _may_be_wrong(table: FlameTable) -> bool:
    """Whether a check can find anything: what they look at, looked at once for all of them."""
    for player in table.players:
        if len(player.hand.cards) > HAND_LIMIT:
            return True
        kami = 0
        for squad in player.squad:
            if squad.health[-1] == 0 or (len(squad.cards) > 1 and must_revert(squad)):
                return True
            kami += squad.cards[-1].data.kami
        if kami > KAMI_LIMIT:
            return True
    for ship in table.ships:
        if ship.health == 0:
            known = ship.side in table.destroyed_ships
            if not known or not table.side_squad(ship.side):
                return True
    return False


def must_revert(squad: Squad) -> bool:
    """A form with half its printed HEALTH or less (FLAME-TRANSFORM-10, 11)."""
    return len(squad.cards) > 1 and 2 * squad.health[-1] <= squad.card.health


def _revert_forms(table: FlameTable) -> bool:
    found = False
    for squad in table.all_squads():
        while must_revert(squad):
            found = True
            if squad.forms_kept < table.abilities.static.keeps_form(squad):
                _keep_form(table, squad)
            else:
                revert(table, squad)
    return found


def _keep_form(table: FlameTable, squad: Squad) -> None:
    squad.forms_kept += 1
    printed = squad.card.health
    squad.health[-1] = min(printed, printed // 2 + KEPT_ABOVE)
    table.log("keeps_form", card=ref(squad.face), health=squad.health[-1])
    table.touch()


def revert(table: FlameTable, squad: Squad) -> None:
    """The form goes to the DEFEATED deck, the base goes on as it was (FLAME-TRANSFORM-12, 13)."""
    form = squad.cards[-1]
    to_owner(table, form, "defeated")
    squad.health.pop()
    squad.energy.pop()
    squad.forms_kept = 0
    table.touch()
    table.log("revert", card=ref(form), base=ref(squad.face))
    table.emit("reverted", squad=squad, card=form)


def _defeat_squads(table: FlameTable) -> bool:
    """Everything at 0 HEALTH leaves together (FLAME-ATTACK-14)."""
    defeated = [squad for squad in table.all_squads() if squad.health[-1] == 0]
    for squad in defeated:
        defeat(table, squad)
    return bool(defeated)


def defeat(table: FlameTable, squad: Squad) -> None:
    """The whole stack goes to the DEFEATED deck, and counts as defeated."""
    face = squad.face
    leave_squad(table, squad, "defeated")
    table.log("defeated", player=squad.player, card=ref(face))
    table.emit("squad_defeated", it=squad, card=face, attack=None)
    attack = table.attack
    if attack is not None and attack.knocked_out is squad:
        attack.knocked_out = None
        table.emit("knockout", squad=attack.attacker, card=attack.attacker.face)


def _trim_kami(table: FlameTable) -> bool | Steps[bool]:
    """A player with too many KAMI says which go; they are not defeated (FLAME-KAMI-5)."""
    too_many = any(not player.is_out and kami_over_limit(table, player) for player in table.players)
    return _give_up_kami(table) if too_many else False


def _give_up_kami(table: FlameTable) -> Steps[bool]:
    found = False
    for player in table.in_turn_order(table.turn_player):
        while not player.is_out and kami_over_limit(table, player):
            found = True
            squad = yield from _which_kami(table, player)
            if squad is not None:
                face = squad.face
                leave_squad(table, squad, "defeated")
                table.log("kami_trimmed", player=player.seat, card=ref(face))
    return found


def _which_kami(table: FlameTable, player: Player) -> Steps[Squad | None]:
    option = yield from ask_one(
        table,
        player.seat,
        "trim_kami",
        lambda: [
            Option("trim_kami", squad.cards[-1], flags=(HARMFUL,))
            for squad in kami_of(table, player)
        ],
    )
    return table.squad_of(option.card) if option is not None and option.card is not None else None


def _destroy_ships(table: FlameTable) -> bool:
    """A ship at 0 is destroyed; its side loses access to its decks (FLAME-SHIP-3 to 6)."""
    destroyed = [
        ship for ship in table.ships if ship.is_destroyed and ship.side not in table.destroyed_ships
    ]
    for ship in destroyed:
        table.destroyed_ships.append(ship.side)
        table.log("ship_destroyed", ship=list(ship.members))
    return bool(destroyed)


def _cut_hands(table: FlameTable) -> bool | Steps[bool]:
    """More than ten cards in hand: its owner sends cards to the discard pile (FLAME-HAND-2)."""
    too_many = any(len(player.hand.cards) > HAND_LIMIT for player in table.players)
    return _discard_to_limit(table) if too_many else False


def _discard_to_limit(table: FlameTable) -> Steps[bool]:
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
                table.log("discard", player=player.seat, card=ref(option.card))
    return found


def _hand_options(player: Player) -> Callable[[], list[Option]]:
    return lambda: [Option("discard", card, flags=(HARMFUL,)) for card in player.hand.cards]


# In the order of FLAME-GEN-5.
STATE_CHECKS = (
    _revert_forms,
    _defeat_squads,
    _trim_kami,
    _destroy_ships,
    _cut_hands,
    eliminate_losers,
)
