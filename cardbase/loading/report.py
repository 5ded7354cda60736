"""What a load did, line by line."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

# Why a row of a file is not there.
DELETED = "an editor has deleted it"


class Outcome(StrEnum):
    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    KEPT = "kept"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Line:
    """One card of the file: where it stands there, what became of it, and why."""

    place: str
    outcome: Outcome
    why: str = ""

    def __str__(self) -> str:
        return f"{self.outcome}: {self.place}" + (f": {self.why}" if self.why else "")


class Refused(Exception):
    """The file cannot be taken in; nothing was changed. `lines` say where and why."""

    def __init__(self, *lines: Line) -> None:
        super().__init__("\n".join(str(line) for line in lines))
        self.lines = lines

    @classmethod
    def whole(cls, place: str, why: str) -> "Refused":
        """The file as a whole is unreadable."""
        return cls(Line(place, Outcome.REFUSED, why))


@dataclass(slots=True)
class Report:
    """Every line of a load, and their sums; `kept` has a line for each row that is no card, where
    an editor wrote something else than the file."""

    lines: list[Line] = field(default_factory=list)
    kept: list[Line] = field(default_factory=list)
    printings: Counter[Outcome] = field(default_factory=Counter)

    def add(self, place: str, outcome: Outcome, why: str = "") -> None:
        self.lines.append(Line(place, outcome, why))

    def keep(self, place: str, why: str) -> None:
        self.kept.append(Line(place, Outcome.KEPT, why))

    def take(self, other: "Report") -> None:
        """Add what another load did."""
        self.lines.extend(other.lines)
        self.kept.extend(other.kept)
        self.printings.update(other.printings)

    def count(self, outcome: Outcome) -> int:
        return sum(line.outcome == outcome for line in self.lines)

    def all_lines(self) -> list[Line]:
        return [*self.lines, *self.kept]

    def remarkable(self) -> Iterator[Line]:
        """The lines of cards that changed, of those that are new in an unusual way, and of cards
        and other rows that were kept although the file says something else of them."""
        for line in self.lines:
            noted = line.outcome in (Outcome.CREATED, Outcome.KEPT) and line.why
            if line.outcome == Outcome.CHANGED or noted:
                yield line
        yield from self.kept

    def summary(self) -> str:
        """A line for each outcome."""
        return "\n".join(self._line(outcome) for outcome in Outcome)

    def _line(self, outcome: Outcome) -> str:
        cards, printings = self.count(outcome), self.printings[outcome]
        return (
            f"{outcome + ':':<10} {cards} cards, {printings} printings{_MEANING.get(outcome, '')}"
        )


_MEANING = {
    Outcome.KEPT: " (of this installation or its shipped catalogue: its own text and numbers stay)",
}
