"""The view of a Fullmetal Alchemist match, arranged for a bot's questions."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.bots import Json

LEADER_WORTH = 6


class Position:
    """The view, arranged for questions."""

    def __init__(self, view: Json, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: Json = view["players"][seat]
        self.hand: Sequence[Json] = self.me["zones"]["hand"].get("cards", ())
        self.units: list[Json] = []
        for player in view["players"]:
            for area in ("home", "party", "away"):
                self.units += player["zones"][area]["units"]
        self._by_handle = {unit["cards"][0]["handle"]: unit for unit in self.units}
        self._by_id = {unit["unit"]: unit for unit in self.units}
        self._cards = {card["handle"]: card for card in self.hand}

    def unit(self, handle: int | None) -> Json | None:
        return None if handle is None else self._by_handle.get(handle)

    def by_id(self, number: int) -> Json:
        return self._by_id[number]

    def card(self, handle: int | None) -> Json | None:
        return None if handle is None else self._cards.get(handle)

    def is_mine(self, unit: Json) -> bool:
        return bool(unit["seat"] == self.seat)

    def mine(self, area: str) -> list[Json]:
        units: list[Json] = list(self.me["zones"][area]["units"])
        return units

    def best(self, stat: str) -> int:
        """The highest value of an attribute on a character of one's own."""
        return max((unit[stat] for unit in self.units if self.is_mine(unit)), default=0)

    def goals(self) -> list[tuple[str, int]]:
        place = self.view["location"]
        return [(stat, number) for stat, number in place["goals"]] if place is not None else []

    def types(self) -> Sequence[str]:
        place = self.view["location"]
        found: Sequence[str] = place["types"] if place is not None else ()
        return found


def worth(unit: Json) -> int:
    """A character in play, or a card with attributes."""
    get = unit.get
    value: int = get("strength", 0) + get("wits", 0) + get("alchemy", 0)
    return value + LEADER_WORTH if get("leader") else value
