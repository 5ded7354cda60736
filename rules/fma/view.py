"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.battle_view import battle_json
from rules.fma.characters import AWAY, HOME, PARTY, Character
from rules.fma.plays import Play
from rules.fma.printed import STATS, FmaCard
from rules.fma.state import FmaTable, Player
from rules.fma.targets import ref_of
from rules.fma.values import attribute, command_of, factions_of, keywords_of, rank_of, total

Json = dict[str, Any]


def view(table: FmaTable, viewer: int | None, *, reveal: bool = False) -> Json:
    """The table for a seat or a spectator; `reveal` shows all and is for finished matches."""
    return {
        "game": "fma",
        "viewer": viewer,
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "step": table.step,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
        "players": [_player(table, player, viewer, reveal) for player in table.players],
        "location": _location(table),
        "aside": [_card(card) for card in table.aside.cards],
        "plays": [_play(play) for play in table.plays],
        "battle": battle_json(table),
    }


def _player(table: FmaTable, player: Player, viewer: int | None, reveal: bool) -> Json:
    own = reveal or viewer == player.seat
    leader = player.leader
    return {
        "seat": player.seat,
        "out": player.is_out,
        "points": player.points,
        "command": command_of(table, leader) if leader is not None else 0,
        "spent": player.spent,
        "totals": {
            area: {stat: total(table, _in(player, area), stat) for stat in STATS}
            for area in (HOME, PARTY)
        },
        "zones": {
            "deck": _counted(player.deck.cards, reveal, extra=0 if own else len(player.starting)),
            "starting": _cards(player.starting.cards if own else ()),
            "locations": _counted(player.locations.cards, reveal),
            "leaders": _counted(player.leaders.cards, own),
            "hand": _counted(player.hand.cards, own),
            "discard": _cards(player.discard.cards),
            "victory": _cards(player.victory.cards),
            "removed": _cards(player.removed.cards),
            "advantages": _cards(player.advantages.cards),
            **{area: _units(table, player, area, reveal) for area in (HOME, PARTY, AWAY)},
        },
    }


def _in(player: Player, area: str) -> list[Character]:
    return [character for character in player.characters if character.area == area]


def _counted(cards: Sequence[Card], seen: bool, extra: int = 0) -> Json:
    """A hidden zone: its number is public, its cards only where they may be seen."""
    shown: Json = {"count": len(cards) + extra}
    if seen:
        shown["cards"] = [_card(card) for card in cards]
    return shown


def _cards(cards: Sequence[Card]) -> Json:
    return {"cards": [_card(card) for card in cards]}


def _units(table: FmaTable, player: Player, area: str, reveal: bool) -> Json:
    return {"units": [_unit(table, character, reveal) for character in _in(player, area)]}


def _unit(table: FmaTable, character: Character, reveal: bool) -> Json:
    """All of it is public, a defeated character's identity too (FMA-STATE-5); no experience."""
    values = table.abilities.values
    shown: Json = {
        "unit": character.id,
        "seat": character.player,
        "owner": character.owner,
        "leader": character.is_leader,
        "state": character.state,
        "area": character.area,
        "cards": [_card(character.top)],
        "attachments": [_card(card) for card in character.attachments.cards],
        "experience": _counted(character.experience.cards, reveal),
        "rank": rank_of(table, character),
        "level": character.card.level,
        "keywords": sorted(keywords_of(table, character)),
        "factions": sorted(factions_of(table, character)),
        "toughness": values.trait(character, "toughness") if character.is_active else 0,
        "stealth": values.trait(character, "stealth") > 0 if character.is_active else False,
    }
    for stat in STATS:
        shown[stat] = attribute(table, character, stat)
    return shown


def _card(card: Card) -> Json:
    """A card that may be seen, with the printed facts that decisions hang on."""
    printed: FmaCard = card.data
    shown: Json = {
        "handle": card.handle,
        "key": printed.key,
        "name": printed.name,
        "kind": printed.kind,
        "owner": card.owner,
        "face_up": card.face_up,
        "cost": printed.cost,
    }
    if printed.kind == "location":
        shown["clue_points"] = printed.clue_points
    elif printed.kind in ("leader", "ally", "attachment"):
        shown |= printed.bonuses
    return shown


def _location(table: FmaTable) -> Json | None:
    card = table.current_location
    if card is None:
        return None
    return {
        "card": _card(card),
        "types": list(table.abilities.location.battle_types(card)),
        "goals": [list(goal) for goal in table.abilities.location.goals(card)],
        "any": card.data.any_goal,
    }


def _play(play: Play) -> Json:
    return {
        "id": play.id,
        "player": play.seat,
        "card": _card(play.source),
        "character": play.character.id,
        "timing": play.ability.timing,
        "attribute": play.ability.attribute,
        "cost": play.cost,
        "x": play.x,
        "canceled": play.canceled,
        "targets": [ref_of(obj) for objs in play.targets.values() for obj in objs],
    }
