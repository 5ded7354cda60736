"""What a viewer may see of a match: the form of a view, and the one place where cards are hidden.

A game's view says what lies where and who may look there (`Sight`); whether these eyes may is
decided here. A view is plain JSON data and a whitelist: what nobody put in is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NotRequired, TypedDict

from rules.engine.proposal import shown
from rules.engine.table import Table
from rules.engine.zones import Card

# A card as it is shown: "handle", "key", "name", "face_up", and printed facts of its game.
CardView = dict[str, Any]
ShowCard = Callable[[Card], CardView]
# What works values of a part of a view out, by their keys.
LaterValues = Mapping[str, Callable[..., Any]]
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
    # What somebody proposes to do by hand: "maker", "card", "line", "steps" in words, "put", ...
    proposal: dict[str, Any] | None


class View(Frame):
    """What the view of every match has; other keys belong to its game and the whole table."""

    players: list[dict[str, Any]]  # in seat order: "seat", "zones" by name, what the game adds
    length: int  # actions taken so far
    decisions: list[dict[str, Any]]  # the viewer's own
    waiting: list[int]  # seats that have to decide
    # What holds for a while, where the game has it: "on" (a unit's number), "source", "source_key",
    # "sentence", "until", "until_turn_of", and what the game adds.
    effects: NotRequired[list[dict[str, Any]]]
    sums: NotRequired[list[dict[str, Any]]]  # numbers opened (`rules.engine.sums.SumView`)


class Sight(Enum):
    """Who may look at the cards of a hidden place while the match goes on."""

    NOBODY = "nobody"
    OWNER = "owner"
    TEAM = "team"


class LazyPart(dict[str, Any]):
    """A part of a view of which some values are worked out when somebody asks for them.

    `later` has what makes them of `args`. Whoever looks at all of it finds all of it.
    """

    __slots__ = ("args", "later")

    def __init__(self, known: dict[str, Any], later: LaterValues, args: tuple[Any, ...]) -> None:
        dict.__init__(self, known)
        self.later = later
        self.args = args

    def __missing__(self, key: str) -> Any:
        value = self[key] = self.later[key](*self.args)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, key) or key in self.later

    def whole(self) -> dict[str, Any]:
        """The same as a plain dictionary."""
        return {key: self[key] for key in dict.fromkeys((*dict.keys(self), *self.later))}

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return len(self.whole())

    def __eq__(self, other: object) -> bool:
        return self.whole() == other

    __hash__ = None

    def keys(self) -> Any:
        return self.whole().keys()

    def values(self) -> Any:
        return self.whole().values()

    def items(self) -> Any:
        return self.whole().items()


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat and those on its side, or a spectator (None).

    `reveal` shows every card; it is for matches that are over. `lazily`: for a bot, who asks for
    little of what it may see.
    """

    seat: int | None
    reveal: bool = False
    team: Sequence[int] = ()
    lazily: bool = False

    def part(self, known: dict[str, Any], later: LaterValues, *args: Any) -> dict[str, Any]:
        """A part of the view: what is `known`, and what costs more, worked out of `args`.

        Something must be known: JSON takes a part in which nothing lies yet for an empty one.
        """
        assert known, "a part of a view of which nothing is known yet"
        if self.lazily:
            return LazyPart(known, later, args)
        for key, work_out in later.items():
            known[key] = work_out(*args)
        return known

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


ShowZone = Callable[[Any, Any, Viewer], ZoneView]


def open_cards(cards: Iterable[Card], show: ShowCard) -> ZoneView:
    """A zone that everybody may look at."""
    return {"cards": [show(card) for card in cards]}


def open_zone(name: str, show: ShowCard) -> ShowZone:
    """How a player's zone of that name is shown where everybody may look at it."""

    def shown(table: Table, player: Any, viewer: Viewer) -> ZoneView:
        return open_cards(getattr(player, name).cards, show)

    return shown


def hidden_zone(name: str, sight: Sight, show: ShowCard) -> ShowZone:
    """How a player's zone of that name is shown where not everybody may look at it."""

    def shown(table: Table, player: Any, viewer: Viewer) -> ZoneView:
        return viewer.pile(getattr(player, name).cards, sight, player.seat, show)

    return shown


def frame(game: str, viewer: int | None, table: Table, *, reveal: bool = False) -> Frame:
    """How every view begins: whose turn it is, how the match ended, what is proposed."""
    return {
        "game": game,
        "viewer": viewer,
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
        "proposal": shown(table.proposal, viewer, reveal=reveal),
    }
