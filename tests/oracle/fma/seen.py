"""The open table of any match, put into the judge's own pieces with the values that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy

from tests.oracle.fma.pieces import DEFEATED, HOME, PARTY, Card, Character, Face, Json, Player

Faces = Mapping[str, Face]


class Seen(Character):
    """A character whose attributes and traits are those shown, whatever texts made them so."""

    shown: Json

    def value(self, stat: str) -> int:
        return int(self.shown[stat])

    def trait(self, name: str) -> int:
        return int(self.shown[name.lower()])

    @property
    def rank(self) -> int:
        return int(self.shown["rank"])


def card_of(shown: Json, faces: Faces) -> Card:
    return Card(faces[shown["key"]], shown["owner"], shown["handle"])


def character_of(unit: Json, faces: Faces) -> Seen:
    """Factions and keywords are those shown, except that the defeated have lost their keywords."""
    card = card_of(unit["cards"][0], faces)
    face = card.face = copy(card.face)
    face.factions = frozenset(unit["factions"])
    if unit["state"] != DEFEATED:
        face.keywords = frozenset(unit["keywords"])
    if unit["leader"]:
        face.command = unit["rank"]
    worn = [card_of(shown, faces) for shown in unit["attachments"]]
    under = [card_of(shown, faces) for shown in unit["experience"]["cards"]]
    one = Seen(card, unit["seat"], unit["state"], unit["area"], worn, under)
    one.shown, one.number = unit, unit["unit"]
    return one


def player_of(shown: Json, faces: Faces) -> Player:
    zones = shown["zones"]
    piles = {
        name: [card_of(card, faces) for card in zones[name]["cards"]]
        for name in ("deck", "locations", "leaders", "hand", "discard", "victory", "advantages")
    }
    units = [unit for area in (HOME, PARTY) for unit in zones[area]["units"]]
    team: list[Character] = [character_of(unit, faces) for unit in units]
    player = Player(shown["seat"], **piles, characters=team, out=shown["out"])
    player.spent = shown["spent"]
    return player


def keys_in_play(view: Json) -> Iterator[str]:
    """Every card whose text may bear on others."""
    if view["location"] is not None:
        yield view["location"]["card"]["key"]
    for player in view["players"]:
        zones = player["zones"]
        yield from (card["key"] for card in zones["advantages"]["cards"])
        for area in (HOME, PARTY, "away"):
            for unit in zones[area]["units"]:
                yield unit["cards"][0]["key"]
                yield from (card["key"] for card in unit["attachments"])
