"""An event or ability that is being played, and the moments that reacts answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.zones import Card

if TYPE_CHECKING:
    from rules.fma.hooks import Offer, Triggered
    from rules.fma.pieces import Character

# Targets are characters, cards (attachments, advantages, locations, cards in a pile), players
# (by seat) and plays.
Thing = Any


class Moment:
    """Something that happens, as a React names it (FMA-REACT-1).

    `by` is the player who causes it, None for what nobody causes (FMA-REACT-3, 5). What stands in
    `replaced` does not happen any more: a react has put something else in its place
    (FMA-REACT-13).
    """

    __slots__ = ("about", "by", "kind", "replaced")

    def __init__(self, kind: str, about: Mapping[str, Any], by: int | None = None) -> None:
        self.kind = kind
        self.about = about
        self.by = by
        self.replaced: list[Thing] = []

    def __getitem__(self, key: str) -> Any:
        return self.about[key]

    def get(self, key: str) -> Any:
        return self.about.get(key)

    def __repr__(self) -> str:
        return f"Moment({self.kind!r}, {dict(self.about)!r}, by={self.by!r})"


class Play:
    """One play of an event or ability, from its declaration to its end (FMA-PLAY-16).

    `x` is the chosen X, `cost` the attribute cost with X filled in, after increases and
    reductions, before Exchange (FMA-COST-18). `targets` are by name of the slot; `paid` is what
    was set, sacrificed or discarded for it, by kind of cost. `later` are reacts and triggered
    effects that wait until it has resolved (FMA-REACT-8). `moment` is what a React answers.
    An event goes to `pile` afterwards: one that was out of the game goes back there.
    """

    __slots__ = (
        "canceled",
        "character",
        "cost",
        "id",
        "later",
        "moment",
        "offer",
        "paid",
        "pile",
        "seat",
        "targets",
        "x",
    )

    def __init__(
        self, number: int, seat: int, offer: Offer, character: Character, moment: Moment | None
    ) -> None:
        self.id = number
        self.seat = seat
        self.offer = offer
        self.character = character
        self.moment = moment
        self.x = 0
        self.cost = 0
        self.targets: dict[str, list[Thing]] = {}
        self.paid: dict[str, list[Thing]] = {}
        self.canceled = False
        self.pile = "discard"
        self.later: list[Play | Triggered] = []

    @property
    def source(self) -> Card:
        return self.offer.source

    @property
    def is_event(self) -> bool:
        return self.offer.is_event

    @property
    def designators(self) -> tuple[str, str]:
        """While it is played it counts as these alone (FMA-CARD-16)."""
        return (self.offer.timing, self.offer.attribute)

    def fingerprint(self) -> tuple[Any, ...]:
        aimed = tuple((name, len(things)) for name, things in sorted(self.targets.items()))
        number = (self.id, self.seat, self.source.index, self.offer.key, self.character.id)
        return (number, self.x, self.cost, aimed, self.canceled, len(self.later))

    def __repr__(self) -> str:
        return f"<Play {self.id}: {self.source.data.key} {self.offer.key} by {self.character}>"
