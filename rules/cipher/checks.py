"""The rule check after every step, and how units leave the field."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.deck import ref, refresh_if_empty, to_retreat
from rules.cipher.table import REARGUARD, VANGUARD, CipherTable, Player, Unit
from rules.cipher.values import names_of, same_name
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.table import Outcome
from rules.engine.zones import Zone


def check(table: CipherTable) -> Steps[None]:
    """Apply the rules that apply themselves, then the waiting skills (CIPHER-CHECK-1, 2).

    While a skill is being resolved its own checks only let new skills join the queue
    (CIPHER-SKILL-13).
    """
    more = True
    while more:
        yield from settle(table)
        more = yield from table.skills.resolve_waiting()


def settle(table: CipherTable) -> Steps[None]:
    """Set right what the rules set right by themselves, until nothing changes.

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
        if table.events:
            events, table.events = table.events, []
            table.past.extend(events)
            table.memo.clear()
            table.skills.collect(events)
    if table.waiting and table.unasked.never_end(table):
        table.say("endless")
        table.end(Outcome((), "CIPHER-CHECK-4", "endless"))


def _keep_one_of_each_name(table: CipherTable) -> Steps[None]:
    for player in table.priority:
        clash = _clash(table, player)
        while clash:
            yield from _keep_one(table, player, clash)
            clash = _clash(table, player)


def _clash(table: CipherTable, player: Player) -> list[Unit]:
    """The first units found that share a Name (CIPHER-NAME-12)."""
    units = player.units
    names = [names_of(table, unit) for unit in units]
    if len(frozenset().union(*names)) == sum(map(len, names)):
        return []
    for position, unit in enumerate(units):
        for other in units[position + 1 :]:
            if same_name(table, unit, other) and not table.skills.may_stand_together(
                player, unit.card, other
            ):
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


def leave_field(table: CipherTable, unit: Unit, zone: Zone, *, bottom: bool = False) -> None:
    """Every card of the stack goes to `zone`, the top card last (CIPHER-AREA-7)."""
    player = table.players[unit.player]
    player.units.remove(unit)
    unit.last = unit.cards[-1]
    for card in list(unit.cards):
        if zone is player.retreat:
            to_retreat(table, card)
        else:
            table.move(card, zone, bottom=bottom)
    leaving = ("leaves", unit.id)
    table.expire([e for e in table.effects if e.subject == unit.id or e.until == leaving])
