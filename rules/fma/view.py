"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.view import (
    LaterValues,
    Sight,
    Viewer,
    ZoneView,
    hidden_zone,
    open_cards,
    open_zone,
)
from rules.engine.zones import Card
from rules.fma.battle_view import battle_json
from rules.fma.characters import AWAY, HOME, PARTY, Character
from rules.fma.continuous import effects_now
from rules.fma.plays import Play
from rules.fma.printed import STATS
from rules.fma.state import FmaTable, Player
from rules.fma.sums import sums_now
from rules.fma.targets import ref_of
from rules.fma.values import attribute, command_of, factions_of, keywords_of, rank_of

Json = dict[str, Any]


def view(table: FmaTable, viewer: Viewer) -> Json:
    """The players with their zones, and what belongs to all."""
    return viewer.part(
        {
            "step": table.step,
            "players": [_player(table, player, viewer) for player in table.players],
        },
        _OF_TABLE,
        table,
        viewer,
    )


_OF_TABLE: LaterValues = {
    "location": lambda table, viewer: _location(table),
    "aside": lambda table, viewer: [_card(card) for card in table.aside.cards],
    "plays": lambda table, viewer: [_play(play) for play in table.plays],
    "battle": lambda table, viewer: battle_json(table),
    "effects": lambda table, viewer: effects_now(table),
    "sums": sums_now,
}


def _player(table: FmaTable, player: Player, viewer: Viewer) -> Json:
    zones = viewer.part(
        {"removed": open_cards(player.removed.cards, _card)}, _ZONES, table, player, viewer
    )
    known: Json = {
        "seat": player.seat,
        "out": player.is_out,
        "points": player.points,
        "spent": player.spent,
        "zones": zones,
    }
    return viewer.part(known, _OF_PLAYER, table, player, zones)


def _command(table: FmaTable, player: Player, zones: Json) -> int:
    leader = player.leader
    return command_of(table, leader) if leader is not None else 0


def _totals(table: FmaTable, player: Player, zones: Json) -> Json:
    return {
        area: {stat: sum([unit[stat] for unit in zones[area]["units"]]) for stat in STATS}
        for area in (HOME, PARTY)
    }


_OF_PLAYER: LaterValues = {"command": _command, "totals": _totals}


def _deck(table: FmaTable, player: Player, viewer: Viewer) -> ZoneView:
    """Who may not see the starting characters takes them for cards of the deck."""
    seat = player.seat
    unseen = 0 if viewer.may_look(Sight.OWNER, seat) else len(player.starting)
    return viewer.pile(player.deck.cards, Sight.NOBODY, seat, _card, unseen=unseen)


def _starting(table: FmaTable, player: Player, viewer: Viewer) -> ZoneView:
    own = viewer.may_look(Sight.OWNER, player.seat)
    return open_cards(player.starting.cards if own else (), _card)


def _units(area: str) -> Callable[[FmaTable, Player, Viewer], Json]:
    def stand(table: FmaTable, player: Player, viewer: Viewer) -> Json:
        found = [character for character in player.characters if character.area == area]
        return {"units": [_unit(table, character, viewer) for character in found]}

    return stand


def _unit(table: FmaTable, character: Character, viewer: Viewer) -> Json:
    """All of it is public, a defeated character's identity too (FMA-STATE-5); no experience."""
    top = character.top
    known: Json = {
        "unit": character.id,
        "seat": character.player,
        "owner": top.owner,
        "leader": character.is_leader,
        "state": character.state,
        "area": character.area,
        "cards": [_card(top)],
        "level": top.data.level,
    }
    return viewer.part(known, _OF_UNIT, table, character, viewer)


def _keywords(table: FmaTable, character: Character, viewer: Viewer) -> list[str]:
    return sorted(keywords_of(table, character))


def _trait(table: FmaTable, character: Character, name: str) -> int:
    return table.abilities.values.trait(character, name) if character.is_active else 0


_OF_UNIT: LaterValues = {
    "attachments": lambda table, character, viewer: list(map(_card, character.attachments.cards)),
    "experience": lambda table, character, viewer: viewer.pile(
        character.experience.cards, Sight.NOBODY, character.player, _card
    ),
    "rank": lambda table, character, viewer: rank_of(table, character),
    "keywords": _keywords,
    "factions": lambda table, character, viewer: sorted(factions_of(table, character)),
    "toughness": lambda table, character, viewer: _trait(table, character, "toughness"),
    "stealth": lambda table, character, viewer: _trait(table, character, "stealth") > 0,
    "strength": lambda table, character, viewer: attribute(table, character, "strength"),
    "wits": lambda table, character, viewer: attribute(table, character, "wits"),
    "alchemy": lambda table, character, viewer: attribute(table, character, "alchemy"),
}


def _card(card: Card) -> Json:
    """A card that may be seen, with the printed facts that decisions hang on."""
    shown: Json = card.data.facts.copy()
    shown["handle"] = card.handle
    shown["owner"] = card.owner
    shown["face_up"] = card.face_up
    return shown


_ZONES: LaterValues = {
    **{area: _units(area) for area in (HOME, PARTY, AWAY)},
    "deck": _deck,
    "starting": _starting,
    "locations": hidden_zone("locations", Sight.NOBODY, _card),
    "leaders": hidden_zone("leaders", Sight.OWNER, _card),
    "hand": hidden_zone("hand", Sight.OWNER, _card),
    **{name: open_zone(name, _card) for name in ("discard", "victory", "advantages")},
}


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
