"""One use of a text: whose, by which character, with what targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.plays import Play
from rules.text.abilities import Ability
from rules.text.scope import RulesContext, Scope

PLAYING, PERFORMER = "playing", "performer"
NEGATED = "negated"


class FmaScope(Scope):
    """`play` is what is being played, None for passives; `event` what it answers."""

    __slots__ = ("event", "play")

    def __init__(
        self,
        context: RulesContext,
        seat: int,
        source: Any,
        ability: Ability | None = None,
        bindings: Mapping[str, Sequence[Any]] | None = None,
        *,
        play: Play | None = None,
        event: GameEvent | None = None,
    ) -> None:
        super().__init__(context, seat, source, ability, bindings)
        self.play = play
        self.event = event
        self.x = play.x if play is not None else 0

    def about(self, subject: Any) -> FmaScope:
        copy = FmaScope(
            self.context,
            self.seat,
            self.source,
            self.ability,
            self.bindings,
            play=self.play,
            event=self.event,
        )
        copy.subject = subject
        copy.guessed = self.guessed
        copy.x = self.x
        return copy

    @property
    def chooser(self) -> int:
        """Who chooses where a text says "you" while somebody else carries it out."""
        return self.play.seat if self.play is not None else self.seat


class CardAsCharacter:
    """A card looked at as the character it would be, or was, under a player's control."""

    __slots__ = ("card", "character", "seat")

    def __init__(self, card: Any, seat: int, character: Any = None) -> None:
        self.card = card
        self.seat = seat
        self.character = character


def subject_of(obj: Any) -> Any:
    """What effects on the object are filed under: characters by id, cards by their number."""
    if isinstance(obj, Character):
        return obj.id
    if isinstance(obj, Card):
        return ("card", obj.index)
    if isinstance(obj, int):
        return ("seat", obj)
    return ("other", id_of(obj))


def id_of(obj: Any) -> Any:
    number = getattr(obj, "id", None)
    return number if number is not None else (obj.card.index, obj.seat)
