"""Text into cards and choices, with a reason for every line that cannot be parsed."""

from dataclasses import dataclass, field

import rules
from cardbase.models import Card, Game
from decks.lists.card_lookup import CardLookup, ListedCard
from decks.lists.headings import BESIDE, own_headings, words
from decks.lists.lines import MOST_CHARACTERS, MOST_LINES, Line, lines
from decks.models.deck import MOST_COPIES

MOST_SUGGESTED = 40


@dataclass(frozen=True, slots=True)
class UnparsedLine:
    """A line that could not be read: where, what it says, why not, and what it may have meant.

    `last` is the last line to which this applies: with a heading those below it are left out too.
    """

    number: int
    text: str
    why: str
    near: tuple[ListedCard, ...] = ()
    prefix: str = ""  # what stands before the card in this line: its count or its label
    last: int = 0

    @property
    def until(self) -> int:
        return max(self.last, self.number)

    @property
    def repairs(self) -> list[tuple[str, str]]:
        """What the line could be instead, as (the whole line, what a button calls it)."""
        if self.last:
            return [("Main deck:", "Add to main deck")]
        return [(f"{self.prefix} {card}".strip(), str(card)) for card in self.near]


@dataclass(slots=True)
class ParsedList:
    """What a text says about a deck; `unparsed` is empty when all of it was understood."""

    counts: dict[int, int] = field(default_factory=dict)
    listed: dict[int, ListedCard] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    name: str = ""
    format: str = ""
    unparsed: list[UnparsedLine] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(self.counts.values())

    @property
    def left_out(self) -> int:
        """How many lines of the text were not read."""
        return sum(line.until - line.number + 1 for line in self.unparsed)

    @property
    def rows(self) -> list[tuple[int, ListedCard]]:
        return [(count, self.listed[pk]) for pk, count in self.counts.items()]

    def cards(self) -> dict[Card, int]:
        """The counts by card of the catalogue, as `decks.services` takes them."""
        found = Card.objects.select_related("game").in_bulk(list(self.counts))
        return {found[pk]: count for pk, count in self.counts.items()}


def parse_list(game: Game, text: str) -> ParsedList:
    """Read every line that can be read; one bad line spoils no other."""
    parser = _ListParser(game)
    if len(text) > MOST_CHARACTERS:
        parser.refuse(
            Line(1, text[:60] + "…"),
            f"the text has {len(text)} characters; the limit is {MOST_CHARACTERS}",
        )
        return parser.parsed
    read = 0
    for line in lines(text):
        read += not line.heading
        if read > MOST_LINES:
            parser.refuse(line, f"only the first {MOST_LINES} lines were used")
            break
        parser.read(line)
    parser.end_section()
    parser.parsed.unparsed.sort(key=lambda line: line.number)
    return parser.parsed


class _ListParser:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules.game(game.key)
        self.lookup = CardLookup(game)
        self.parsed = ParsedList()
        self.choices = {
            word.casefold(): choice
            for choice in self.rules.deck_choices
            for word in (choice.key, choice.label)
        }
        self.own_headings = own_headings(self.rules.cards)
        self.beside: list[Line] = []  # a heading of something that decks here lack, and its lines

    def read(self, line: Line) -> None:
        label = line.label.casefold()
        if line.heading or self._is_bare_heading(line):
            self._heading(line)
        elif not label:
            self._card(line)
        elif label in self.choices:
            self._choice(line)
        elif label == "name":
            self.parsed.name = line.text[:120]
        elif label == "format":
            self._format(line)
        else:
            self._card_with_a_colon(line)

    def end_section(self) -> None:
        """What stood below the heading of a sideboard is left out, and said to be."""
        if len(self.beside) < 2:
            self.beside = []
            return
        heading, *below = self.beside
        self.beside = []
        what = BESIDE[words(heading.heading or heading.raw)]
        left_out = (
            "the line below this heading is"
            if len(below) == 1
            else (f"the {len(below)} lines below this heading are")
        )
        self.refuse(heading, f"{self.game} has no {what}, so {left_out} not read", last=below[-1])

    def _is_bare_heading(self, line: Line) -> bool:
        """Such as "Sideboard" or "Deck (40)" alone, unless a card is called so."""
        said = words(line.raw)
        known = said in self.own_headings or said in BESIDE
        return known and line.raw[0].isalpha() and not self.lookup.has_name(line.raw)

    def _heading(self, line: Line) -> None:
        """Which part of the deck follows; nothing else, as every card knows where it belongs."""
        said = words(line.heading or line.raw)
        if said in self.own_headings:
            self.end_section()
        elif said in BESIDE:
            self.end_section()
            self.beside = [line]
        elif not line.raw.endswith(":") and self.lookup.has_name(line.heading):
            self._card(Line(line.number, line.raw, text=line.heading))

    def refuse(
        self,
        line: Line,
        why: str,
        near: list[ListedCard] | None = None,
        prefix: str = "",
        last: Line | None = None,
    ) -> None:
        sentence = why[0].upper() + why[1:] + "."
        self.parsed.unparsed.append(
            UnparsedLine(
                line.number,
                line.raw,
                sentence,
                tuple(near or ()),
                prefix,
                last.number if last else 0,
            )
        )
        # To look for near names costs more than all the rest, and nobody reads so many.
        self.lookup.suggests = len(self.parsed.unparsed) < MOST_SUGGESTED

    def _card(self, line: Line) -> None:
        if self.beside:
            self.beside.append(line)
            return
        if not 1 <= line.count <= MOST_COPIES:
            self.refuse(
                line, f"a deck can hold 1 to {MOST_COPIES} copies of a card, not {line.count}"
            )
            return
        found = self.lookup.match(line.text, line.key)
        if found.card is None:
            self.refuse(line, found.why, found.near, prefix=str(line.count))
            return
        counts = self.parsed.counts
        total = counts.get(found.card.pk, 0) + line.count
        if total > MOST_COPIES:
            self.refuse(line, f"that makes {total} copies; the limit is {MOST_COPIES}")
            return
        counts[found.card.pk] = total
        self.parsed.listed[found.card.pk] = found.card

    def _choice(self, line: Line) -> None:
        choice = self.choices[line.label.casefold()]
        if choice.key in self.parsed.choices:
            self.refuse(line, f"the list already has a {choice.label}; there can be only one")
            return
        found = self.lookup.match(line.text, line.key)
        if found.card is None:
            self.refuse(line, found.why, found.near, prefix=f"{choice.label}:")
        else:
            self.parsed.choices[choice.key] = found.card.key

    def _format(self, line: Line) -> None:
        known = {
            word.casefold(): fmt.key for fmt in self.rules.formats for word in (fmt.key, fmt.label)
        }
        if line.text.casefold() in known:
            self.parsed.format = known[line.text.casefold()]
        else:
            names = ", ".join(fmt.label for fmt in self.rules.formats)
            self.refuse(line, f"{self.game} has no format “{line.text}”; formats: {names}")

    def _card_with_a_colon(self, line: Line) -> None:
        """Some write "Marth: Altean Prince"; anything else before a colon is a label we lack."""
        found = self.lookup.match(f"{line.label} {line.text}", line.key)
        if found.card is not None:
            self._card(Line(line.number, line.raw, text=f"{line.label} {line.text}", key=line.key))
            return
        labels = ", ".join(["Name", "Format", *(c.label for c in self.rules.deck_choices)])
        self.refuse(line, f"“{line.label}:” is unknown; use {labels}", found.near, "1")
