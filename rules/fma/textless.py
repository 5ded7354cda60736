"""A table whose cards have no text: what the core does by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.hooks import Abilities, Change, Offer, Triggered
from rules.fma.plays import Moment, Play, Thing

if TYPE_CHECKING:
    from rules.fma.pieces import Character
    from rules.fma.table import FmaTable


class NoAbilities:
    """No card says anything."""

    def __init__(self, table: FmaTable) -> None:
        self.table = table

    def on(self, table: FmaTable) -> Abilities:
        return type(self)(table)

    def offers(self, card: Card) -> Sequence[Offer]:
        return ()

    def listens(self, card: Card, kind: str) -> bool:
        return True

    def playable(self, seat: int) -> Sequence[Card]:
        return ()

    def available(self, offer: Offer, character: Character, moment: Moment | None) -> bool:
        return True

    def fits_x(self, play: Play) -> bool:
        return True

    def resolve(self, play: Play) -> Steps[None]:
        yield from ()

    def augment(self, character: Character) -> Offer | None:
        return None

    def augment_cost(self, card: Card) -> int | None:
        return None

    def by_hand(self, seat: int, *, reacting: bool = False) -> bool:
        return False

    def act_by_hand(self, seat: int) -> Steps[None]:
        yield from ()

    def triggered(self, moment: Moment) -> Sequence[Triggered]:
        return ()

    def starting(self, of: str) -> Sequence[Triggered]:
        return ()

    def changes(self, character: Character, stat: str) -> Sequence[Change]:
        return ()

    def gives(self, attachment: Card) -> bool:
        return True

    def keywords(self, thing: Thing) -> frozenset[str]:
        data = thing.data if isinstance(thing, Card) else thing.card
        found: frozenset[str] = data.keywords
        return found

    def factions(self, thing: Thing, seat: int) -> frozenset[str]:
        data = thing.data if isinstance(thing, Card) else thing.card
        return frozenset(data.factions)

    def trait(self, thing: Thing, name: str) -> int:
        return 0

    def adjusted(
        self, thing: Thing, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        return number

    def attribute_cost(self, play: Play, number: int) -> int:
        return number

    def forbids(self, deed: str, thing: Thing, play: Play | None = None) -> bool:
        return False

    def order_stat(self) -> str:
        return "wits"

    def order_bonus(self, seat: int) -> int:
        return 0

    def goals(self, location: Card) -> Sequence[tuple[str, int]]:
        goals: Sequence[tuple[str, int]] = location.data.goals
        return goals

    def battle_types(self, location: Card) -> Sequence[str]:
        types: Sequence[str] = location.data.battle_types
        return types

    def other_goal(self, location: Card, seat: int) -> bool:
        return True

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        return character.player == seat
