"""The parts of a card face."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardbase.faces.art import Shape
from cardbase.faces.text import Line

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
    template: str
    icons: str  # static path of the icon sheet
    tones: tuple[str, ...]  # colour names of cards.css, at most two
    art: tuple[Shape, ...]
    emblems: tuple[Mark, ...] = ()
    main_mark: Mark | None = None  # drawn large in the picture
    second_mark: Mark | None = None  # smaller, beside it
    pose: int = 0  # how the large sign leans
    affinities: tuple[Mark, ...] = ()
    corners: Mapping[str, Corner] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    facts: tuple[Corner, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    subtitle: str = ""
    label: str = ""  # the card in one sentence, for those who hear it

    def __hash__(self) -> int:
        """By what tells most faces apart; equal are those that show the same."""
        return hash((self.game, self.key, self.label))

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name

    @property
    def is_manual(self) -> bool:
        """Whether the rules cannot read all of the card's text."""
        return any(line.is_manual for line in self.lines)

    @property
    def name_length(self) -> str:
        """How small the name has to be set: "short", "long" or "very-long"."""
        return "short" if len(self.name) < 11 else "long" if len(self.name) < 16 else "very-long"

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
