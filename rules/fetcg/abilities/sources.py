"""Where abilities come from: the cards in play, and what the words of their texts mean there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rules.engine.versions import Kept
from rules.fetcg.played import AbilitySource, Bindings
from rules.fetcg.printed_abilities import PrintedAbility
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import ATTACK, Strike
from rules.text.triggers import Trigger

InPlay: TypeAlias = tuple[AbilitySource, PrintedAbility]


class AbilitiesInPlay:
    """The abilities of the cards in play, found anew when one of these comes or goes.

    In the order in which they trigger and are offered: units of the active player, units of the
    other one, then Lands.
    """

    def __init__(self, table: FetcgTable) -> None:
        self._table = table

        def version() -> tuple[int, int]:
            return table.versions.triggers, table.turn_player

        self._sources = Kept[None, tuple[AbilitySource, ...]](
            version, lambda _: tuple(sources(table))
        )
        self._listeners = Kept[type[Trigger], tuple[InPlay, ...]](version, self._listening)
        self._used = Kept[int, tuple[InPlay, ...]](version, self._used_by)

    def all(self) -> Sequence[AbilitySource]:
        """Every card in play that has abilities."""
        return self._sources.get(None)

    def listeners(self, trigger: type[Trigger]) -> Sequence[InPlay]:
        return self._listeners.get(trigger)

    def used_by(self, seat: int) -> Sequence[InPlay]:
        """What the player of the seat uses when they like, in its step or as an action."""
        return self._used.get(seat)

    def _listening(self, trigger: type[Trigger]) -> tuple[InPlay, ...]:
        return tuple(
            (source, printed)
            for source in self.all()
            for printed in source.card.data.printed.triggered.get(trigger, ())
        )

    def _used_by(self, seat: int) -> tuple[InPlay, ...]:
        return tuple(
            (source, printed)
            for source in self.all()
            if source.seat == seat
            for printed in source.card.data.printed.used
        )


def sources(table: FetcgTable) -> Iterator[AbilitySource]:
    """A covered Manakete has no abilities (FETCG-UNIT-17)."""
    for unit in table.all_units():
        for card in (unit.face, *unit.carried):
            if card.data.abilities:
                yield AbilitySource(card, unit.player, unit)
    for square, zone in table.lands.items():
        for land in zone.cards[-1:]:
            if land.data.abilities:
                yield AbilitySource(land, land.owner, None, square)


def bindings_of(source: AbilitySource, table: FetcgTable) -> Bindings:
    """What the words of its text mean."""
    if source.unit is not None:
        return {"card": [source.card], "bearer": [source.unit]}
    here = table.unit_at(source.square)
    return {"card": [source.card], "here": [] if here is None else [here]}


def strike_bindings(strike: Strike | None) -> Bindings:
    """What the words for fighters mean in an attack or counterattack; nothing outside of one."""
    if strike is None:
        return {}
    attacker, defender = (
        (strike.user, strike.target) if strike.kind == ATTACK else (strike.target, strike.user)
    )
    return {
        "attacker": [attacker],
        "defender": [defender],
        "striker": [strike.user],
        "struck": [strike.target],
        "strike": [strike],
    }
