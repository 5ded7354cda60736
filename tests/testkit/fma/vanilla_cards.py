"""A table whose cards have no text: what the core does by itself."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rules.engine.continuous import PRINTED, ContinuousEffect, Part
from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fma.ability_interface import (
    ActivatedAbilities,
    AttributeChange,
    CardValues,
    LocationText,
    ManualText,
    Restrictions,
    TriggeredAbilities,
)
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.legal_plays import sources
from rules.fma.plays import REACT, ActivatedAbility, GameObject, PendingTrigger, Play
from rules.fma.state import FmaTable


class VanillaCards:
    """No card says anything; one object answers for every part of the interface."""

    def __init__(self, table: FmaTable) -> None:
        self.table = table
        self.activated: ActivatedAbilities = self
        self.triggered: TriggeredAbilities = self
        self.manual: ManualText = self
        self.values: CardValues = self
        self.restrictions: Restrictions = self
        self.location: LocationText = self

    def abilities_of(self, card: Card) -> Sequence[ActivatedAbility]:
        return ()

    def offered(self, cards: Sequence[Card], timing: str) -> Sequence[ActivatedAbility]:
        found = [ability for card in cards for ability in self.abilities_of(card)]
        return [ability for ability in found if ability.timing == timing]

    def reacts(self, kind: str) -> Sequence[tuple[int, ActivatedAbility]]:
        return [
            (player.seat, ability)
            for player in self.table.playing
            for ability in self.offered(sources(self.table, player.seat), REACT)
            if kind in ability.answers
        ]

    def might_answer(self, event: GameEvent, seat: int) -> bool:
        return False

    def playable_elsewhere(self, seat: int) -> Sequence[Card]:
        return ()

    def available(
        self, ability: ActivatedAbility, character: Character, event: GameEvent | None
    ) -> bool:
        return True

    def fits_x(self, play: Play) -> bool:
        return True

    def permits(self, card: Card) -> Sequence[ContinuousEffect]:
        return ()

    def resolve_play(self, play: Play) -> Steps[None]:
        yield from ()

    def augment(self, character: Character) -> ActivatedAbility | None:
        return None

    def augment_cost(self, card: Card) -> int | None:
        return None

    def offers(self, seat: int, timing: str, *, held: bool = True) -> list[Option]:
        return []

    def propose(self, seat: int, option: Option) -> Steps[bool]:
        yield from ()
        return False

    def triggered_by(self, event: GameEvent) -> Sequence[PendingTrigger]:
        return ()

    def start_effects(self, of: str) -> Sequence[PendingTrigger]:
        return ()

    def resolve_trigger(self, trigger: PendingTrigger) -> Steps[None]:
        yield from ()

    def attribute_changes(self, character: Character, stat: str) -> Sequence[AttributeChange]:
        return ()

    def is_fixed(self, character: Character, stat: str) -> bool:
        return False

    def is_provisional(self) -> bool:
        return False

    def speak_of(self, words: Set[str]) -> bool:
        return True

    def gives_bonuses(self, attachment: Card) -> bool:
        return True

    def keywords(self, obj: GameObject) -> frozenset[str]:
        data = obj.data if isinstance(obj, Card) else obj.card
        found: frozenset[str] = data.keywords
        return found

    def factions(self, obj: GameObject, seat: int) -> frozenset[str]:
        data = obj.data if isinstance(obj, Card) else obj.card
        found: frozenset[str] = data.factions
        return found

    def trait(self, obj: GameObject, name: str) -> int:
        return 0

    def adjusted(
        self, obj: GameObject, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        return number

    def parts(self, obj: GameObject, what: str, number: int) -> list[Part]:
        return [Part(number, PRINTED)]

    def attribute_cost(self, play: Play, number: int) -> int:
        return number

    def order_stat(self) -> str:
        return "wits"

    def order_bonus(self, seat: int) -> int:
        return 0

    def forbids(self, action: str, obj: GameObject, play: Play | None = None) -> bool:
        return False

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        return character.player == seat

    def goals(self, location: Card) -> Sequence[tuple[str, int]]:
        goals: Sequence[tuple[str, int]] = location.data.goals
        return goals

    def battle_types(self, location: Card) -> Sequence[str]:
        types: Sequence[str] = location.data.battle_types
        return types

    def other_goal(self, location: Card, seat: int) -> bool:
        return True
