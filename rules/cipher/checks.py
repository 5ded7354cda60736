"""The rule check after every step, and how units leave the field."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.deck import ref, refresh_if_empty, to_retreat
from rules.cipher.table import REARGUARD, VANGUARD, CipherTable, Player, Unit
from rules.cipher.values import orbs_broken, same_name
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.table import Outcome
from rules.engine.zones import Zone


def check(table: CipherTable) -> Steps[None]:
    """Set right what the rules set right by themselves, until nothing changes (CIPHER-CHECK-1).

    Refresh precedes all; then same-Name clean-up, losing by an empty deck, the Forced March of
    the player whose turn it is not (CIPHER-CHECK-2). Promotion draws and defeats are carried out
    at once where they happen.
    """
    while table.unsettled:
        table.unsettled = False
        for player in table.players:
            refresh_if_empty(table, player)
        yield from _keep_one_of_each_name(table)
        _lose_without_cards(table)
        forced_march(table, table.enemy(table.turn_player))
    table.events.clear()


def _keep_one_of_each_name(table: CipherTable) -> Steps[None]:
    for player in table.priority:
        clash = _clash(player)
        while clash:
            yield from _keep_one(table, player, clash)
            clash = _clash(player)


def _clash(player: Player) -> list[Unit]:
    """The first units found that share a Name (CIPHER-NAME-12)."""
    units = player.units
    for position, unit in enumerate(units):
        for other in units[position + 1 :]:
            if same_name(unit.card, other.card):
                return [unit, other]
    return []


def _keep_one(table: CipherTable, player: Player, clash: list[Unit]) -> Steps[None]:
    """The Lord stays if it is one of them; otherwise its player says which (CIPHER-NAME-12)."""
    kept = next((unit for unit in clash if unit.id == player.lord), None)
    if kept is None:

        def options() -> list[Option]:
            return [Option("keep_same_name", unit.cards[-1]) for unit in clash]

        answer = yield Choose(
            player.seat, "keep_same_name", options, prompt=Prompt("keep_same_name")
        )
        kept = table.unit_of(answer[0].card)
    for unit in clash:
        if unit is not kept:
            table.say("same_name", player=player.seat, card=ref(unit.cards[-1]))
            leave_field(table, unit, table.players[unit.player].retreat)


def _lose_without_cards(table: CipherTable) -> None:
    """No card in deck and Retreat Area: no refresh is possible (CIPHER-REFRESH-7)."""
    lost = [
        player.seat
        for player in table.players
        if not player.deck.cards and not player.retreat.cards
    ]
    if lost:
        lose(table, lost, "CIPHER-REFRESH-7", "no_cards")


def lose(table: CipherTable, seats: Sequence[int], rule: str, reason: str) -> None:
    """These players lose at once; if it is both, the game is a draw (CIPHER-WIN-2, 6)."""
    winners = tuple(player.seat for player in table.players if player.seat not in seats)
    rule = rule if winners else "CIPHER-WIN-6"
    table.say("lose", seats=list(seats), reason=reason)
    table.end(Outcome(winners, rule, reason))


def forced_march(table: CipherTable, player: Player) -> None:
    """With an empty Vanguard the whole Rearguard steps up and is tapped (CIPHER-MARCH-1 to 3)."""
    if not player.units or player.in_area(VANGUARD):
        return
    for unit in player.in_area(REARGUARD):
        unit.area = VANGUARD
        unit.tapped = True
    table.say("forced_march", player=player.seat, count=len(player.units))
    table.changed()


def leave_field(table: CipherTable, unit: Unit, zone: Zone) -> None:
    """Every card of the stack goes to `zone`, the top card last (CIPHER-AREA-7)."""
    player = table.players[unit.player]
    player.units.remove(unit)
    for card in list(unit.cards):
        if zone is player.retreat:
            to_retreat(table, card)
        else:
            table.move(card, zone)
    table.expire([effect for effect in table.effects if effect.subject == unit.id])


def destroy(table: CipherTable, units: Sequence[Unit], *, by_battle: bool) -> Steps[None]:
    """Defeat units at the same time (CIPHER-DESTROY-7); a Lord costs an orb (CIPHER-LORD-2)."""
    orbs = orbs_broken(table, table.battle) if by_battle and table.battle is not None else 1
    lords = [unit for unit in units if table.is_lord(unit)]
    for unit in units:
        table.say("defeated", player=unit.player, card=ref(unit.cards[-1]), lord=unit in lords)
        if unit not in lords:
            leave_field(table, unit, table.players[unit.player].retreat)
        table.happened("defeated", unit=unit, by_battle=by_battle)
    yield from _pay_for_lords(table, lords, orbs)


def _pay_for_lords(table: CipherTable, lords: Sequence[Unit], orbs: int) -> Steps[None]:
    """Owners who have no orb lose; the others take as many as the attack breaks, if there."""
    lost = [unit.player for unit in lords if not table.players[unit.player].orbs.cards]
    if lost:
        lose(table, lost, "CIPHER-WIN-1", "lord_defeated")
    for unit in lords:
        player = table.players[unit.player]
        for _ in range(min(orbs, len(player.orbs))):
            yield from take_orb(table, player)


def take_orb(table: CipherTable, player: Player) -> Steps[None]:
    """The owner chooses an orb and takes it into hand; it is not drawn (CIPHER-ORB-4, 7)."""

    def slots() -> list[Option]:
        return [Option("orb", target=str(card.slot)) for card in player.orbs.cards]

    answer = yield Choose(player.seat, "choose_orb", slots, prompt=Prompt("choose_orb"))
    slot = int(answer[0].target)
    card = next(card for card in player.orbs.cards if card.slot == slot)
    was_open = card.face_up
    table.move(card, player.hand)
    card.slot = 0
    if was_open:
        table.say("orb_taken_open", player=player.seat, slot=slot, card=ref(card))
    else:
        table.say_privately(
            "orb_taken", (player.seat,), {"card": ref(card)}, player=player.seat, slot=slot
        )
    table.happened("orb_taken", player=player.seat, card=card)
