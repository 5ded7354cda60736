"""Players who leave the game while the others go on (FMA-MULTI-3 to 7)."""

from __future__ import annotations

from rules.fma.characters import Character
from rules.fma.control import give_back
from rules.fma.departure import leave_battles, to_discard
from rules.fma.state import FmaTable, Player
from rules.fma.win_conditions import end_if_alone


def concede(table: FmaTable, player: Player) -> None:
    """Always possible; the others may go on (FMA-WIN-10)."""
    eliminate(table, player)
    end_if_alone(table, "FMA-WIN-10", "concession")


def eliminate(table: FmaTable, player: Player) -> None:
    """Their cards leave the game wherever they are (FMA-MULTI-3).

    The location in the search area and those that others have won stay (FMA-MULTI-4).
    """
    table.put_out(player)
    seat = player.seat
    table.expire([e for e in table.effects if e.what == "control" and e.amount == seat])
    give_back(table)
    for character in table.all_characters():
        if character.owner == seat:
            _take_away(table, character)
    for zone in table.zones():
        stays = zone is table.location or zone is player.lost or zone.name == "victory"
        if stays and zone is not player.victory:
            continue
        for card in list(zone.cards):
            if card.owner == seat:
                table.move(card, player.lost)
    _stop(table, seat)
    if table.turn_player == seat:
        table.turn_player = table.clockwise(seat)[0].seat
    table.log("out", player=seat)
    table.changed()


def _stop(table: FmaTable, seat: int) -> None:
    """Their battles and plays have no further effect (FMA-MULTI-5)."""
    for battle in table.battles:
        if seat in (battle.attacker, battle.defender):
            battle.over = True
    for play in table.plays:
        if play.seat == seat:
            play.canceled = True


def _take_away(table: FmaTable, character: Character) -> None:
    """Attachments of others on it go to their owners' discard piles."""
    leave_battles(table, character)
    table.players[character.player].characters.remove(character)
    character.last_card = character.top
    for zone in character.zones:
        for card in list(zone.cards):
            to_discard(table, card)
    table.expire([effect for effect in table.effects if effect.subject == character.id])
