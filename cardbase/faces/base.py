"""The parts of a card face."""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardbase.faces.text import Line
from rules.engine.cards import CardData

UNKNOWN = "?"
MOTIFS = 8  # classes of cards.css
LONG_TEXT = 330
VERY_LONG_TEXT = 560


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign with a word for it: an insignia, a weapon, a type."""

    icon: str  # the id inside the game's icon sheet
    label: str


@dataclass(frozen=True, slots=True)
class Corner:
    """A number in a corner of the card."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Price:
    """The number top left. Its shape says what it is: a disc, a coin, a banner, a stone, ..."""

    label: str
    value: str
    shape: str  # a class of cards.css
    tab: Corner | None = None  # a second number below it: to promote, a leader's level


@dataclass(frozen=True, slots=True)
class Number:
    """One of the numbers at the foot, in the order in which they are printed."""

    label: str
    value: str
    brief: str = ""  # for small cards, where it differs
    icon: str = ""  # the sign that stands for the label
    weight: str = ""  # "mid" is set smaller, "full" stands on full faces alone


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a diagram; `state` is "here", "reach" or empty."""

    x: int
    y: int
    state: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """Squares around a piece: where it may go, what it may strike."""

    key: str
    label: str
    width: int
    height: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """Everything a template needs to draw one card at any size."""

    game: str
    key: str
    name: str
    title: str
    kind: str
    icons: str  # static path of the icon sheet
    tones: tuple[str, ...]  # colour names of cards.css, at most two
    price: Price | None = None
    numbers: tuple[Number, ...] = ()
    emblems: tuple[Mark, ...] = ()  # top right
    affinities: tuple[Mark, ...] = ()
    corners: Mapping[str, Corner] = field(default_factory=dict)  # every number by its name
    lines: tuple[Line, ...] = ()
    facts: tuple[Corner, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    subtitle: str = ""
    label: str = ""  # the card in one sentence, for those who hear it
    printed_in: tuple[str, ...] = ()  # codes of its sets
    picture: str = ""  # where its drawing is served
    custom: bool = False  # of a player's own design
    lacks_text: bool = False  # it says something that nobody has brought yet

    def __hash__(self) -> int:
        """By what tells most faces apart; equal are those that show the same."""
        return hash((self.game, self.key, self.label))

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name

    @property
    def pixels(self) -> str:
        """Where its drawing is served as pixels."""
        return f"{self.picture.removesuffix('.svg')}.png"

    @property
    def words(self) -> str:
        """Its text as it is read aloud, one ability a line."""
        return "\n".join(line.words for line in self.lines)

    @property
    def is_manual(self) -> bool:
        """Whether the rules cannot read all of the card's text."""
        return any(line.is_manual for line in self.lines)

    @property
    def name_length(self) -> str:
        """How small the name has to be set: "short", "long" or "very-long"."""
        longest = max(map(len, re.split(r"[ -]", self.name)), default=0)
        if len(self.name) > 22 or longest > 12:
            return "very-long"
        return "long" if len(self.name) > 13 or longest > 9 else "short"

    @property
    def motif(self) -> int:
        """Which of MOTIFS the line under the text is made of: one for all cards of a set."""
        return zlib.crc32(self.printed_in[0].encode()) % MOTIFS if self.printed_in else 0

    @property
    def tone_classes(self) -> str:
        prefixes = ("tone", "tone2")
        return " ".join(f"{p}-{tone}" for p, tone in zip(prefixes, self.tones, strict=False))

    @property
    def density(self) -> str:
        """How tightly the text has to be set: "short", "long" or "very-long"."""
        length = sum(len(line) for line in self.lines)
        if length > VERY_LONG_TEXT:
            return "very-long"
        return "long" if length > LONG_TEXT else "short"


def short(number: int | None) -> str:
    """A large number for a small place: 4,500 as "4.5k"."""
    if number is None or number < 1000:
        return printed(number)
    return f"{number / 1000:.1f}".removesuffix(".0") + "k"


def printed(value: Any) -> str:
    """A stat as printed: "X" and numbers as they are, "–" where there is none."""
    return "–" if value is None or value == "" else str(value)


def printed_fact(card: CardData, key: str) -> str:
    """As `printed`; "?" where the card has a value that nobody has brought yet."""
    return UNKNOWN if key in card.unknown else printed(card.stats.get(key))
