"""What a text says about a deck, and what of it could not be read."""

from dataclasses import dataclass, field

from cardbase.models import Card
from decks.lists.card_lookup import ListedCard
from decks.lists.notes import PassedOver


@dataclass(frozen=True, slots=True)
class Repair:
    """A line to put in place of a refused one.

    Either it names a card, with so many copies if the line leaves open how many; or `label` says
    what it does.
    """

    line: str
    card: ListedCard | None = None
    count: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class UnparsedLine:
    """A line that could not be read: where, what it says, why not, and what it may have meant.

    `last` is the last line to which this applies: with a heading those below it are left out too.
    """

    number: int
    text: str
    why: str
    near: tuple[ListedCard, ...] = ()
    repairs: tuple[Repair, ...] = ()
    last: int = 0

    @property
    def until(self) -> int:
        return max(self.last, self.number)


@dataclass(slots=True)
class ParsedList:
    """What a text says about a deck; `unparsed` is empty when all of it was understood.

    `text` is what the lines are counted in: the text itself, or the lines that a file of another
    layout was turned into. `notes` are sentences about what was understood and may still surprise,
    and about what was passed over. `used` are the numbers of the lines that say something about
    the deck.
    """

    counts: dict[int, int] = field(default_factory=dict)
    listed: dict[int, ListedCard] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    name: str = ""
    format: str = ""
    unparsed: list[UnparsedLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    text: str = ""
    used: set[int] = field(default_factory=set)
    passed_over: PassedOver = field(default_factory=PassedOver)

    @property
    def size(self) -> int:
        return sum(self.counts.values())

    @property
    def left_out(self) -> int:
        """Return how many lines of the text were not read."""
        return sum(line.until - line.number + 1 for line in self.unparsed)

    @property
    def rows(self) -> list[tuple[int, ListedCard]]:
        return [(count, self.listed[pk]) for pk, count in self.counts.items()]

    def cards(self) -> dict[Card, int]:
        """Return the counts by card of the catalogue, as `decks.services` takes them."""
        found = Card.objects.select_related("game").in_bulk(list(self.counts))
        return {found[pk]: count for pk, count in self.counts.items()}
