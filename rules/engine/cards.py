"""Cards, decks and deck problems as plain data: what the rest of the house hands to a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from rules.engine.translatable import say

Printed = TypeVar("Printed")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class CardData:
    """A card as the catalogue knows it; `key` is unique within its game.

    `stats` follow the game's schema, `texts` are keyed by its sections, `printed_in` lists
    the codes of the sets the card was printed in, `unknown` the fields and sections that nobody has
    brought yet: such a card can be read and not played. `abilities` may hold the texts as they were
    compiled before (see `rules.text.stored`); a match recorded with them stays what it was even
    if the grammar learns to read better. `carries` are cards whose qualities it has besides its
    own, as they were when its deck was loaded (see `Game.loaded`). `ordinal` is which of the cards
    of its Name it is, from 1 in order of release, for its picture alone; 0 where nobody counted.
    `custom` cards are a player's own design: no catalogue has them.
    """

    key: str
    name: str
    title: str
    kind: str
    stats: Mapping[str, Any]
    texts: Mapping[str, str] = field(default_factory=dict)
    printed_in: tuple[str, ...] = ()
    abilities: Mapping[str, Any] | None = None
    unknown: tuple[str, ...] = ()
    carries: tuple[CardData, ...] = ()
    ordinal: int = 0
    custom: bool = False
    _fingerprint: bytes = field(default=b"", init=False, repr=False, compare=False)

    @property
    def fingerprint(self) -> bytes:
        """SHA-256 of all that is known of the card: equal for equal cards, in every process."""
        if not self._fingerprint:
            text = json.dumps(self.as_json(), sort_keys=True)
            object.__setattr__(self, "_fingerprint", hashlib.sha256(text.encode()).digest())
        return self._fingerprint

    def as_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "key": self.key,
            "name": self.name,
            "title": self.title,
            "kind": self.kind,
            "stats": dict(self.stats),
            "texts": dict(self.texts),
            "printed_in": list(self.printed_in),
            "abilities": self.abilities,
        }
        # A whole card is written as it always was, so that old records keep their digests.
        if self.unknown:
            data["unknown"] = list(self.unknown)
        if self.carries:
            data["carries"] = [card.as_json() for card in self.carries]
        if self.ordinal:
            data["ordinal"] = self.ordinal
        if self.custom:
            data["custom"] = True
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> CardData:
        """The card; those of all decks of a process that are equal are one object."""
        card = cls(
            key=data["key"],
            name=data["name"],
            title=data["title"],
            kind=data["kind"],
            stats=dict(data["stats"]),
            texts=dict(data["texts"]),
            printed_in=tuple(data["printed_in"]),
            abilities=data.get("abilities"),
            unknown=tuple(data.get("unknown", ())),
            carries=tuple(cls.from_json(carried) for carried in data.get("carries", ())),
            ordinal=data.get("ordinal", 0),
            custom=data.get("custom", False),
        )
        return _CARDS.setdefault(card.fingerprint, card)


_CARDS: WeakValueDictionary[bytes, CardData] = WeakValueDictionary()


class ReadOnce(Generic[Printed]):
    """A game's own reading of a card, made once for all matches in which the card is played.

    A card that differs in anything from what was read last under its key is read anew.
    """

    __slots__ = ("_known", "_most", "_read")

    def __init__(self, read: Callable[[CardData], Printed], most: int = 4096) -> None:
        self._read = read
        self._most = most
        self._known: dict[str, tuple[CardData, Printed]] = {}

    def __call__(self, data: CardData) -> Printed:
        known = self._known.get(data.key)
        if known is not None and (known[0] is data or known[0] == data):
            return known[1]
        if len(self._known) >= self._most:
            self._known.clear()
        printed = self._read(data)
        self._known[data.key] = data, printed
        return printed


def plain_facts(printed: type[Any], stats: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a card that a game's own reading takes over as they stand.

    They are the fields of `printed` that have a default, which holds where the card lacks the fact.
    """
    plain = (fact.name for fact in fields(printed) if fact.default is not MISSING)
    return {name: stats[name] for name in plain if stats.get(name)}


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card in one part of a deck."""

    card: CardData
    count: int
    part: str = "main"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list; `choices` are made before the game (a Lord), `unknown` codes matched no card."""

    name: str
    entries: tuple[Entry, ...]
    choices: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    def count(self, part: str = "main") -> int:
        return sum(entry.count for entry in self.entries if entry.part == part)

    def cards(self, part: str = "main") -> Iterator[CardData]:
        """Every copy in `part`, in the order of the list."""
        for entry in self.entries:
            if entry.part == part:
                for _ in range(entry.count):
                    yield entry.card

    def find(self, key: str) -> CardData | None:
        for entry in self.entries:
            if entry.card.key == key:
                return entry.card
        return None

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "entries": [
                {"card": entry.card.as_json(), "count": entry.count, "part": entry.part}
                for entry in self.entries
            ],
            "choices": dict(self.choices),
            "unknown": list(self.unknown),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deck:
        entries = tuple(
            Entry(CardData.from_json(item["card"]), item["count"], item["part"])
            for item in data["entries"]
        )
        return cls(data["name"], entries, dict(data["choices"]), tuple(data["unknown"]))


@dataclass(frozen=True, slots=True)
class Explained:
    """One printed line of a card and what the rules make of it.

    `sentences` are our own words for its abilities; without any, `phrase` is where understanding
    ended, and the line is resolved manually.
    """

    section: str
    line: str
    sentences: tuple[str, ...] = ()
    phrase: str = ""

    @property
    def is_manual(self) -> bool:
        return not self.sentences


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that would mend a problem: a button's label and what it does."""

    label: str
    action: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a deck is not legal (`error`) or not wise (`hint`), by which rule and which cards."""

    code: str
    severity: str
    message: str
    rule: str
    cards: tuple[str, ...] = ()
    repair: Repair | None = None


@dataclass(frozen=True, slots=True)
class PartLimits:
    """The fewest and most cards in one part of a deck, and the most copies of one card there.

    None is no limit; the text of a card may set another limit for its copies. `rules` are the
    numbers of the rules that say so.
    """

    part: str
    minimum: int
    maximum: int | None
    copies: int | None
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to build decks for a game; `rules` say which cards it leaves out."""

    key: str
    label: str
    parts: tuple[PartLimits, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """Something a deck names besides its cards, such as its Lord."""

    key: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers from `minimum` to `maximum`, `step` apart."""

    minimum: int
    maximum: int
    step: int = 1

    def holds(self, value: str) -> bool:
        # Nobody means a number of more digits, and reading one takes long.
        if not (value.isascii() and value.isdigit() and len(value) <= len(str(self.maximum))):
            return False
        number = int(value)
        in_step = (number - self.minimum) % self.step == 0
        return in_step and self.minimum <= number <= self.maximum

    @property
    def in_words(self) -> str:
        words = {"low": self.minimum, "high": self.maximum}
        if self.step > 1:
            return say(
                "a whole number from {low} to {high} in steps of {step}", **words, step=self.step
            )
        return say("a whole number from {low} to {high}", **words)

    def __str__(self) -> str:
        return self.in_words


@dataclass(frozen=True, slots=True)
class TableOption:
    """A way to play that the table agrees on before the game.

    One of `choices`, or, where `numbers` are given, any such number as well, written in digits.
    """

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]
    default: str
    numbers: Numbers | None = None

    def allows(self, value: str) -> bool:
        chosen = any(value == word for word, _ in self.choices)
        return chosen or (self.numbers is not None and self.numbers.holds(value))

    @property
    def allowed(self) -> str:
        """What it must be, for the sentence that refuses a value."""
        words = ", ".join(value for value, _ in self.choices)
        if self.numbers is None:
            return f"one of {words}"
        return f"{self.numbers}, or {words}" if words else str(self.numbers)


def complete(options: Iterable[TableOption], given: Mapping[str, str]) -> dict[str, str]:
    """`given` with the defaults filled in; ValueError names what is not known."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"no table option {key!r}; known: {', '.join(known) or 'none'}")
        if not known[key].allows(value):
            raise ValueError(f"{key} is {value!r}; it must be {known[key].allowed}")
    return {key: given.get(key, option.default) for key, option in known.items()}
