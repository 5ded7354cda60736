"""How players leave the game and how it ends (FMA-WIN-1 to 12, FMA-MULTI-3 to 7)."""

from __future__ import annotations

from rules.engine.table import Outcome
from rules.fma.control import give_back
from rules.fma.leaving import leave_battles, to_discard
from rules.fma.pieces import Character, Player
from rules.fma.table import FmaTable

POINTS_TO_WIN = 9
QUIET_TURNS = 5
WORN_TURNS = 30


def settle(table: FmaTable) -> None:
    """After each resolved play, battle and step: elimination first, then points (FMA-WIN-7)."""
    _settle_losses(table)
    _settle_points(table)


def is_beaten(player: Player) -> bool:
    """The whole team is defeated, or its leader has left play (FMA-WIN-2, 3)."""
    return player.leader is None or all(one.is_defeated for one in player.characters)


def _settle_losses(table: FmaTable) -> None:
    beaten = [player for player in table.playing if is_beaten(player)]
    if not beaten:
        return
    left = [player for player in table.playing if player not in beaten]
    for player in beaten:
        table.say("beaten", player=player.seat)
    if not left:
        table.end(Outcome((), "FMA-WIN-6", "all_beaten"))
    for player in beaten:
        eliminate(table, player)
    _end_if_alone(table, "FMA-WIN-4", "last_one")


def _settle_points(table: FmaTable) -> None:
    """Nine or more and more than everybody else (FMA-WIN-1)."""
    for player in table.playing:
        others = [one.points for one in table.playing if one is not player]
        if player.points >= POINTS_TO_WIN and player.points > max(others):
            table.end(Outcome((player.seat,), "FMA-WIN-1", "points"))


def _end_if_alone(table: FmaTable, rule: str, reason: str) -> None:
    left = table.playing
    if len(left) == 1:
        table.end(Outcome((left[0].seat,), rule, reason))


# Leaving the game -----------------------------------------------------------------------------


def concede(table: FmaTable, player: Player) -> None:
    """Always possible; the others may go on (FMA-WIN-10)."""
    if player.is_out:
        raise ValueError(f"seat {player.seat} is not in the game any more")
    table.say("concede", player=player.seat)
    eliminate(table, player)
    _end_if_alone(table, "FMA-WIN-10", "concession")


def eliminate(table: FmaTable, player: Player) -> None:
    """His cards leave the game wherever they are (FMA-MULTI-3).

    The location in the search area and those that others have won stay (FMA-MULTI-4).
    """
    player.is_out = True
    seat = player.seat
    table.expire([e for e in table.effects if e.what == "control" and e.amount == seat])
    give_back(table)
    for character in list(table.all_characters()):
        if character.player == seat or character.owner == seat:
            _take_away(table, character)
    for zone in table.zones():
        stays = zone is table.location or zone is player.lost or zone.name == "victory"
        if stays and zone is not player.victory:
            continue
        for card in list(zone.cards):
            if card.owner == seat:
                table.move(card, player.lost)
    for battle in table.battles:
        battle.over = battle.over or seat in (battle.attacker, battle.defender)
    for play in table.plays:
        play.canceled = play.canceled or play.seat == seat
    if table.turn_player == seat and table.playing:
        table.turn_player = table.clockwise(seat)[0].seat
    table.say("out", player=seat)
    table.changed()


def _take_away(table: FmaTable, character: Character) -> None:
    """Attachments of others on it go to their owners' discard piles."""
    leave_battles(table, character)
    table.players[character.player].characters.remove(character)
    character.was = character.top
    for zone in character.zones:
        for card in list(zone.cards):
            to_discard(table, card)
    table.expire([effect for effect in table.effects if effect.subject == character.id])


# Draws ----------------------------------------------------------------------------------------


def agree_to_draw(table: FmaTable) -> None:
    table.end(Outcome((), "FMA-WIN-11", "agreed"))


def count_turn(table: FmaTable) -> None:
    """Turns in which nothing moves and nobody can draw end the game (FMA-WIN-12).

    Characters who fall and rise again for ever are no progress either: that is given longer.
    """
    exhausted = not any(player.deck.cards for player in table.playing)
    table.worn = table.worn + 1 if exhausted and not table.stirred else 0
    table.quiet = table.quiet + 1 if table.worn and not table.fell else 0
    table.stirred = table.fell = False
    if table.quiet >= QUIET_TURNS or table.worn >= WORN_TURNS:
        table.end(Outcome((), "FMA-WIN-12", "standstill"))
