"""The view of a Fullmetal Alchemist match, arranged for a bot's questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rules.engine.bots import Json

LEADER_WORTH = 6


class Position:
    """The view, arranged for questions."""

    def __init__(self, view: Json, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: Json = view["players"][seat]

    @cached_property
    def hand(self) -> Sequence[Json]:
        cards: Sequence[Json] = self.me["zones"]["hand"].get("cards", ())
        return cards

    @cached_property
    def units(self) -> list[Json]:
        return [
            unit
            for player in self.view["players"]
            for area in ("home", "party", "away")
            for unit in player["zones"][area]["units"]
        ]

    @cached_property
    def _by_handle(self) -> dict[int, Json]:
        return {unit["cards"][0]["handle"]: unit for unit in self.units}

    @cached_property
    def _by_id(self) -> dict[int, Json]:
        return {unit["unit"]: unit for unit in self.units}

    @cached_property
    def _cards(self) -> dict[int, Json]:
        return {card["handle"]: card for card in self.hand}

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

    def has_won_location(self) -> bool:
        """Whether the location is won unless somebody still comes to search for it."""
        others = [unit for unit in self.units if unit["area"] == "party" and not self.is_mine(unit)]
        mine = self.mine("party")
        return (
            bool(mine and self.goals())
            and not others
            and all(
                sum(int(unit[stat]) for unit in mine) >= max(1, number)
                for stat, number in self.goals()
            )
        )

    def types(self) -> Sequence[str]:
        place = self.view["location"]
        found: Sequence[str] = place["types"] if place is not None else ()
        return found


def worth(unit: Json) -> int:
    """A character in play, or a card with attributes."""
    get = unit.get
    value: int = get("strength", 0) + get("wits", 0) + get("alchemy", 0)
    return value + LEADER_WORTH if get("leader") else value
