"""What a viewer may see of a match: the form of a view, and the one place where cards are hidden.

A game's view says what lies where and who may look there (`Sight`); whether these eyes may is
decided here. A view is plain JSON data and a whitelist: what nobody put in is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NotRequired, TypedDict

from rules.engine.table import Table
from rules.engine.zones import Card

# A card as it is shown: "handle", "key", "name", "face_up", and printed facts of its game.
CardView = dict[str, Any]
ShowCard = Callable[[Card], CardView]
# Where a view's battle names units by their numbers.
FIGHTERS = ("attacker", "defender", "target")


class ZoneView(TypedDict):
    """Cards side by side or in a pile; `count` where not everybody may look."""

    count: NotRequired[int]
    cards: NotRequired[list[CardView]]


class PlaceView(TypedDict):
    """One of several places of a zone that are told apart: an orb, a support."""

    slot: int
    face_up: bool
    card: CardView | None


class Frame(TypedDict):
    """What every game's view says first."""

    game: str
    viewer: int | None
    turn: int
    turn_player: int
    phase: str
    outcome: dict[str, Any] | None


class View(Frame):
    """What the view of every match has; other keys belong to its game and the whole table."""

    players: list[dict[str, Any]]  # in seat order: "seat", "zones" by name, what the game adds
    length: int  # actions taken so far
    decisions: list[dict[str, Any]]  # the viewer's own
    waiting: list[int]  # seats that have to decide


class Sight(Enum):
    """Who may look at the cards of a hidden place while the match goes on."""

    NOBODY = "nobody"
    OWNER = "owner"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat and those on its side, or a spectator (None).

    `reveal` shows every card; it is for matches that are over.
    """

    seat: int | None
    reveal: bool = False
    team: Sequence[int] = ()

    def may_look(self, sight: Sight, owner: int) -> bool:
        """Whether these eyes may look at hidden cards that belong to seat `owner`."""
        if self.reveal:
            return True
        if sight is Sight.TEAM:
            return owner in self.team
        return sight is Sight.OWNER and owner == self.seat

    def knows(self, card: Card) -> bool:
        """Whether the card lies open, or a card's text has shown it to this seat."""
        return self.reveal or card.face_up or self.seat in card.seen_by

    def pile(
        self, cards: Sequence[Card], sight: Sight, owner: int, show: ShowCard, *, unseen: int = 0
    ) -> ZoneView:
        """A hidden zone: its number is public, its cards only where they may be seen.

        `unseen` more cards are counted that lie elsewhere and look as if they were here.
        """
        seen: ZoneView = {"count": len(cards) + unseen}
        if self.may_look(sight, owner):
            seen["cards"] = [show(card) for card in cards]
        return seen

    def place(self, card: Card, sight: Sight, owner: int, show: ShowCard) -> PlaceView:
        """A card in a place of its own: all see that it is there, some which it is."""
        seen = self.may_look(sight, owner) or self.knows(card)
        return {"slot": card.slot, "face_up": card.face_up, "card": show(card) if seen else None}


def open_cards(cards: Iterable[Card], show: ShowCard) -> ZoneView:
    """A zone that everybody may look at."""
    return {"cards": [show(card) for card in cards]}


def frame(game: str, viewer: int | None, table: Table) -> Frame:
    """How every view begins: whose turn it is, and how the match ended."""
    return {
        "game": game,
        "viewer": viewer,
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
    }
