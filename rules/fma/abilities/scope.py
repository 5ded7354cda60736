"""One use of a text: whose, by which character, with what targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.text.abilities import Ability
from rules.text.play.scope import Scope, World

PLAYING, PERFORMER = "playing", "performer"
NEGATED = "negated"


class FmaScope(Scope):
    """`play` is what is being played, None for passives; `moment` what it answers."""

    __slots__ = ("moment", "play")

    def __init__(
        self,
        world: World,
        seat: int,
        source: Any,
        ability: Ability | None = None,
        known: Mapping[str, Sequence[Any]] | None = None,
        *,
        play: Play | None = None,
        moment: Moment | None = None,
    ) -> None:
        super().__init__(world, seat, source, ability, known)
        self.play = play
        self.moment = moment
        self.x = play.x if play is not None else 0

    def about(self, subject: Any) -> FmaScope:
        twin = FmaScope(
            self.world,
            self.seat,
            self.source,
            self.ability,
            self.known,
            play=self.play,
            moment=self.moment,
        )
        twin.subject = subject
        twin.guessed = self.guessed
        twin.x = self.x
        return twin

    @property
    def chooser(self) -> int:
        """Who chooses where a text says "you" while somebody else carries it out."""
        return self.play.seat if self.play is not None else self.seat


class Would:
    """A card looked at as the character it would be, or was, under a player's control."""

    __slots__ = ("card", "character", "seat")

    def __init__(self, card: Any, seat: int, character: Any = None) -> None:
        self.card = card
        self.seat = seat
        self.character = character


def subject_of(thing: Any) -> Any:
    """What effects on the thing are filed under: characters by id, cards by their number."""
    if isinstance(thing, Character):
        return thing.id
    if isinstance(thing, Card):
        return ("card", thing.index)
    if isinstance(thing, int):
        return ("seat", thing)
    return ("other", id_of(thing))


def id_of(thing: Any) -> Any:
    number = getattr(thing, "id", None)
    return number if number is not None else (thing.card.index, thing.seat)
