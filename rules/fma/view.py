"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from typing import Any

from rules.engine.view import Sight, Viewer, open_cards
from rules.engine.zones import Card
from rules.fma.battle_view import battle_json
from rules.fma.characters import AWAY, HOME, PARTY, Character
from rules.fma.plays import Play
from rules.fma.printed import STATS
from rules.fma.state import FmaTable, Player
from rules.fma.targets import ref_of
from rules.fma.values import attribute, command_of, factions_of, rank_of

Json = dict[str, Any]


def view(table: FmaTable, viewer: Viewer) -> Json:
    """The players with their zones, and what belongs to all."""
    return {
        "step": table.step,
        "players": [_player(table, player, viewer) for player in table.players],
        "location": _location(table),
        "aside": [_card(card) for card in table.aside.cards],
        "plays": [_play(play) for play in table.plays],
        "battle": battle_json(table),
    }


def _player(table: FmaTable, player: Player, viewer: Viewer) -> Json:
    seat, leader = player.seat, player.leader
    own = viewer.may_look(Sight.OWNER, seat)
    # Who may not see the starting characters takes them for cards of the deck.
    unseen = 0 if own else len(player.starting)
    units = {area: _units(table, player, area, viewer) for area in (HOME, PARTY, AWAY)}
    return {
        "seat": seat,
        "out": player.is_out,
        "points": player.points,
        "command": command_of(table, leader) if leader is not None else 0,
        "spent": player.spent,
        "totals": {
            area: {stat: sum([unit[stat] for unit in units[area]]) for stat in STATS}
            for area in (HOME, PARTY)
        },
        "zones": {
            "deck": viewer.pile(player.deck.cards, Sight.NOBODY, seat, _card, unseen=unseen),
            "starting": open_cards(player.starting.cards if own else (), _card),
            "locations": viewer.pile(player.locations.cards, Sight.NOBODY, seat, _card),
            "leaders": viewer.pile(player.leaders.cards, Sight.OWNER, seat, _card),
            "hand": viewer.pile(player.hand.cards, Sight.OWNER, seat, _card),
            "discard": open_cards(player.discard.cards, _card),
            "victory": open_cards(player.victory.cards, _card),
            "removed": open_cards(player.removed.cards, _card),
            "advantages": open_cards(player.advantages.cards, _card),
            **{area: {"units": found} for area, found in units.items()},
        },
    }


def _units(table: FmaTable, player: Player, area: str, viewer: Viewer) -> list[Json]:
    return [
        _unit(table, character, viewer) for character in player.characters if character.area == area
    ]


def _unit(table: FmaTable, character: Character, viewer: Viewer) -> Json:
    """All of it is public, a defeated character's identity too (FMA-STATE-5); no experience."""
    values, top, is_active = table.abilities.values, character.top, character.is_active
    keywords = values.keywords(character) if is_active else ()
    shown: Json = {
        "unit": character.id,
        "seat": character.player,
        "owner": top.owner,
        "leader": character.is_leader,
        "state": character.state,
        "area": character.area,
        "cards": [_card(top)],
        "attachments": [_card(card) for card in character.attachments.cards],
        "experience": viewer.pile(
            character.experience.cards, Sight.NOBODY, character.player, _card
        ),
        "rank": rank_of(table, character),
        "level": top.data.level,
        "keywords": sorted(keywords),
        "factions": sorted(factions_of(table, character)),
        "toughness": values.trait(character, "toughness") if is_active else 0,
        "stealth": values.trait(character, "stealth") > 0 if is_active else False,
    }
    for stat in STATS:
        shown[stat] = attribute(table, character, stat)
    return shown


def _card(card: Card) -> Json:
    """A card that may be seen, with the printed facts that decisions hang on."""
    shown: Json = card.data.facts.copy()
    shown["handle"] = card.handle
    shown["owner"] = card.owner
    shown["face_up"] = card.face_up
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
