"""Activated abilities, events among them, as somebody may play them; and what is being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rules.engine.state import derived, state
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.events import GameEvent

# Targets are characters, cards (attachments, advantages, locations, cards in a pile), players
# (by seat) and plays.
GameObject = Any

X = "X"

RECRUIT, MAIN, SEARCH = "recruit", "main", "search"
CLEANUP, BATTLE, REACT = "cleanup", "battle", "react"
AUGMENT = "augment"

CHARACTER, ATTACHMENT, ADVANTAGE = "character", "attachment", "advantage"
LOCATION, PLAYER, CARD, PLAY = "location", "player", "card", "play"


def anything(play: Play) -> Callable[[GameObject], bool]:
    return lambda obj: True


def anybody(character: Character) -> bool:
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Cost:
    """What is printed before the colon besides the attribute (FMA-COST-4).

    `kind`: "set" (the playing character), "sacrifice" (characters, attachments or advantages of
    the player that fit), "sacrifice_this" (the source), "remove_this" (from the game),
    "discard" (cards from hand that fit; `random` as the text says, FMA-COST-19), "experience"
    (at random, FMA-COST-7), "command".
    """

    kind: str
    amount: int = 1
    fits: Callable[[Play], Callable[[GameObject], bool]] = anything
    random: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """Targets that one phrase asks for; they are different objects (FMA-TARGET-15).

    `kind` says where to look (a constant above; CARD: the player's own discard pile, or what
    `among` lists). `most` None: any number. What can be targeted at all is the core's business
    (FMA-TARGET-4 to 14) unless the text lifts it: `home`: characters of the player at home are
    meant (FMA-IND-35); `defeated`: defeated characters are meant (FMA-TARGET-9).
    """

    name: str
    kind: str = CHARACTER
    least: int = 1
    most: int | None = 1
    fits: Callable[[Play], Callable[[GameObject], bool]] = anything
    home: bool = False
    defeated: bool = False
    among: Callable[[Play], Sequence[GameObject]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ActivatedAbility:
    """An ability that can be played, or one of an event card.

    `source` is the card it is printed on (or that it was granted to), `key` its name on that card
    for the once-per-turn record (FMA-PLAY-13). `number` is the attribute cost, X if chosen;
    `defined` gives an X that the card defines (FMA-COST-9). `only`: that character alone can play
    it (FMA-PLAY-2); `who`: a restriction on the playing character.

    `before`: a react that cancels, replaces or comes before what it answers (FMA-REACT-8, 13).
    `of_battle`: speaks of "this battle" (FMA-PLAY-11). `of_self`: affects "this character", which
    is then a target (FMA-TARGET-1). `of_location`: so is the location (FMA-SEARCH-20). `anywhere`:
    lifts the place from which it can be played (FMA-PLAY-9, FMA-GEN-5). `often`: not once per
    turn. `answers`: the kinds of event a React names. `definition`: what it does. `adjusts`: the
    attributes that it adjusts for a battle, if that is all it does.
    """

    source: Card
    key: str
    timing: str
    attribute: str = ""
    number: int | str = 0
    costs: tuple[Cost, ...] = ()
    slots: tuple[Slot, ...] = ()
    only: Character | None = None
    who: Callable[[Character], bool] = anybody
    defined: Callable[[Play], int] | None = None
    before: bool = False
    of_battle: bool = False
    of_self: bool = False
    of_location: bool = False
    anywhere: bool = False
    often: bool = False
    answers: tuple[str, ...] = ()
    adjusts: frozenset[str] = frozenset()
    definition: Any = None

    @property
    def is_event(self) -> bool:
        """Whether it is one of an event card."""
        return bool(self.source.data.kind == "event")

    @property
    def chooses_x(self) -> bool:
        return self.number == X and self.defined is None


class Declaration(NamedTuple):
    """What an answer says of a play: the ability, and one character of it at most."""

    ability: ActivatedAbility
    performer: Character | None = None
    target: Character | None = None


class PendingTrigger(Protocol):
    """An effect that an event, the game's or the turn's start has triggered (FMA-GEN-12).

    `before` as in ActivatedAbility. `optional`: only start effects may be; the player may leave it.
    """

    seat: int
    source: Card
    before: bool
    optional: bool


@state
class Play:
    """One play of an event card or ability, from its declaration to its end (FMA-PLAY-16).

    `ability` is known while the play goes on, `source` and `key` name it. `x` is the chosen X,
    `cost` the attribute cost with X filled in, after increases and reductions, before Exchange
    (FMA-COST-18). `targets` are by name of the slot; `paid` is what was set, sacrificed or
    discarded for it, by kind of cost. `pending` are reacts and triggered effects that wait until it
    has resolved (FMA-REACT-8). `event` is what a React answers. An event card goes to `pile`
    afterwards: one that was out of the game goes back there.
    """

    id: int
    seat: int
    source: Card
    key: str
    character: Character
    event: GameEvent | None
    x: int
    cost: int
    targets: dict[str, list[GameObject]]
    paid: dict[str, list[GameObject]]
    canceled: bool
    pile: str
    pending: list[Any]
    ability: ActivatedAbility = derived(lambda: None)

    def __init__(
        self,
        number: int,
        seat: int,
        ability: ActivatedAbility,
        character: Character,
        event: GameEvent | None,
    ) -> None:
        self.id = number
        self.seat = seat
        self.ability = ability
        self.source = ability.source
        self.key = ability.key
        self.character = character
        self.event = event
        self.x = 0
        self.cost = 0
        self.targets = {}
        self.paid = {}
        self.canceled = False
        self.pile = "discard"
        self.pending = []

    @property
    def is_event(self) -> bool:
        return self.ability.is_event

    @property
    def designators(self) -> tuple[str, str]:
        """While it is played it counts as these alone (FMA-CARD-16)."""
        return (self.ability.timing, self.ability.attribute)

    def __repr__(self) -> str:
        return f"<Play {self.id}: {self.source.data.key} {self.key} by {self.character}>"
