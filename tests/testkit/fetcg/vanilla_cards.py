"""Cards without text: the core of the game alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.continuous import Change
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.state import state
from rules.engine.zones import Card
from rules.fetcg.grids import Grid
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window


@state
class VanillaCards:
    """An `AbilityInterface` that answers every question itself."""

    table: FetcgTable

    @property
    def static(self) -> VanillaCards:
        return self

    lands = surprises = activated = triggered = static

    def changes(self, obj: Any, stat: str) -> Sequence[Change]:
        return ()

    def grants(self, unit: Unit, feature: str) -> bool:
        return False

    def moves(self, unit: Unit) -> Grid:
        return frozenset()

    def may_enter(self, obj: Unit | Card, square: str) -> bool:
        return True

    def entry_cost(self, unit: Unit, square: str) -> int:
        return 0

    def forbids(self, obj: Any, what: str) -> bool:
        return False

    def shields(self, unit: Unit, arms: frozenset[str]) -> bool:
        return False

    def immune(self, unit: Unit, status: str) -> bool:
        return False

    def may_place(self, land: Card, player: Player, square: str) -> bool:
        return True

    def may_advance(self, card: Card, player: Player, unit: Unit) -> bool:
        return False

    def playable(self, player: Player, card: Card, window: Window) -> bool:
        return False

    def announce(self, played: Played) -> Steps[None]:
        yield from ()

    def resolve(self, played: Played) -> Steps[None]:
        yield from ()

    def activations(self, player: Player, window: Window) -> list[Option]:
        return []

    def activate(self, player: Player, option: Option, window: Window) -> Steps[None]:
        yield from ()

    def actions(self, unit: Unit) -> list[Option]:
        return []

    def act(self, unit: Unit, option: Option) -> Steps[None]:
        yield from ()

    def collect(self, events: Sequence[Event]) -> None:
        return

    def resolve_next(self) -> Steps[bool]:
        yield from ()
        return False

    def victories(self, when: str) -> Sequence[tuple[int, str]]:
        return ()
