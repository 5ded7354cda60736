"""Text into cards and choices, with a reason for every line that cannot be parsed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import rules
from cardbase.models import Card, Game
from decks.lists.card_lookup import CardLookup, ListedCard, Match
from decks.lists.evidence import Evidence, gather, ordinal, split_entries
from decks.lists.headings import BESIDE, own_headings, total, words
from decks.lists.layouts import NotReadable, as_lines
from decks.lists.lines import MOST_CHARACTERS, MOST_LINES, Line, lines
from decks.models.deck import MOST_COPIES

MOST_SUGGESTED = 40
# Other programs call the one card that a deck chooses so.
LEADERS = ("main character", "mc", "leader")


@dataclass(frozen=True, slots=True)
class UnparsedLine:
    """A line that could not be read: where, what it says, why not, and what it may have meant.

    `last` is the last line to which this applies: with a heading those below it are left out too.
    """

    number: int
    text: str
    why: str
    near: tuple[ListedCard, ...] = ()
    repairs: tuple[tuple[str, str], ...] = ()  # the lines instead, and what a button calls them
    last: int = 0

    @property
    def until(self) -> int:
        return max(self.last, self.number)


@dataclass(slots=True)
class ParsedList:
    """What a text says about a deck; `unparsed` is empty when all of it was understood.

    `text` is what the lines are counted in: the text itself, or the lines that a file of another
    layout was turned into. `notes` are sentences about what was understood and may still surprise.
    """

    counts: dict[int, int] = field(default_factory=dict)
    listed: dict[int, ListedCard] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    name: str = ""
    format: str = ""
    unparsed: list[UnparsedLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    text: str = ""

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
    parser.parsed.text = text
    try:
        converted = as_lines(text, parser.lookup)
    except NotReadable as problem:
        parser.refuse(Line(1, text.lstrip()[:60] + "…"), str(problem))
        return parser.parsed
    if converted is not None:
        parser.parsed.text = text = converted
    if len(text) > MOST_CHARACTERS:
        parser.refuse(
            Line(1, text[:60] + "…"),
            f"the text has {len(text)} characters; the limit is {MOST_CHARACTERS}",
        )
        return parser.parsed
    read, found = 0, list(lines(text))
    parser.ordinals = [number for line in found if (number := ordinal(line.raw)) is not None]
    for line in found:
        read += not line.heading
        if read > MOST_LINES:
            parser.refuse(line, f"only the first {MOST_LINES} lines were used")
            break
        parser.read(line)
    parser.end_section()
    parser.compare_totals()
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
        if len(self.rules.deck_choices) == 1:
            self.choices |= dict.fromkeys(LEADERS, self.rules.deck_choices[0])
        self.own_headings = own_headings(self.rules.cards)
        self.beside: list[Line] = []  # a heading of something that decks here lack, and its lines
        self.totals: list[Line] = []
        self.ordinals: list[int] = []

    def read(self, line: Line) -> None:
        label = line.label.casefold()
        if line.heading or self._is_bare_heading(line):
            self._heading(line)
        elif total(line.raw) is not None and not self.lookup.has_name(line.raw):
            self.totals.append(line)
        elif label in self.choices:
            self._choice(line)
        elif label == "name":
            self.parsed.name = line.text[:120]
        elif label == "format":
            self._format(line)
        elif words(label) in BESIDE and self._is_card(line.text):
            self._beside_card(line)
        else:
            self._card(line)

    def end_section(self) -> None:
        """Refuse all lines under the heading of a sideboard together."""
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
        why = f"{self.game} has no {what}, so {left_out} not read"
        self.refuse(heading, why, repairs=[("Main deck:", "Add to main deck")], last=below[-1])

    def compare_totals(self) -> None:
        """Note every stated number of cards that is not what was read."""
        if self.parsed.unparsed:
            return
        for line in self.totals:
            if total(line.raw) != self.parsed.size:
                self.parsed.notes.append(
                    f"Line {line.number} says {total(line.raw)} cards; "
                    f"{self.parsed.size} were read."
                )

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
        near: Sequence[ListedCard] = (),
        repairs: Sequence[tuple[str, str]] = (),
        last: Line | None = None,
    ) -> None:
        sentence = why[0].upper() + why[1:] + "."
        self.parsed.unparsed.append(
            UnparsedLine(
                line.number,
                line.raw,
                sentence,
                tuple(near),
                tuple(repairs),
                last.number if last else 0,
            )
        )
        # To look for near names costs more than all the rest, and nobody reads so many.
        self.lookup.suggests = len(self.parsed.unparsed) < MOST_SUGGESTED

    def _is_card(self, text: str) -> bool:
        said = gather(text, self.lookup)
        return bool(said.counts) or self.lookup.match(said).card is not None

    def _beside_card(self, line: Line) -> None:
        what = BESIDE[words(line.label)]
        why = f"{self.game} has no {what}, so this line is not read"
        self.refuse(line, why, repairs=[(line.text, "Add to main deck")])

    def _card(self, line: Line) -> None:
        """Add the card of a line, or all of its cards; if one is unclear, none is added."""
        if self.beside:
            self.beside.append(line)
            return
        entries = split_entries(line.raw if line.label else line.text, self.lookup)
        matches = [self._match(line, said) for said, _ in entries]
        for at, match in enumerate(matches):
            if match.card is None:
                self._refuse_entry(line, entries, at, match)
                return
        for (said, _), match in zip(entries, matches, strict=True):
            if match.card is not None and not self._add(line, match.card, said.count):
                return

    def _match(self, line: Line, said: Evidence) -> Match:
        """Return the card of an entry, unless its count is unclear or out of bounds."""
        found = self.lookup.match(said)
        if len(set(said.counts)) > 1:
            counts = " and ".join(str(count) for count in said.counts)
            return Match(why=f"the line has more than one count: {counts}", near=_all(found))
        if said.ordinal is not None and self._are_lines_numbered():
            why = f"“{said.ordinal}.” may be the number of the line or of the copies"
            return Match(why=why, near=_all(found))
        if not 1 <= said.count <= MOST_COPIES:
            why = f"a deck can hold 1 to {MOST_COPIES} copies of a card, not {said.count}"
            return Match(why=why)
        if found.card is None and line.label and not said.is_numbered:
            labels = ", ".join(["Name", "Format", *(c.label for c in self.rules.deck_choices)])
            return Match(why=f"“{line.label}:” is unknown; use {labels}", near=found.near)
        return found

    def _are_lines_numbered(self) -> bool:
        """Return True if "1.", "2." and so on stand before several lines in turn."""
        running = list(range(1, len(self.ordinals) + 1))
        return len(running) > 1 and self.ordinals == running

    def _refuse_entry(
        self, line: Line, entries: list[tuple[Evidence, str]], at: int, match: Match
    ) -> None:
        """Offer each near card with the count of the entry, all other entries kept."""
        said, _ = entries[at]
        pieces = [piece for _, piece in entries]
        repairs = []
        possible = [*said.counts, 1] if said.ordinal or not said.counts else said.counts
        for count in dict.fromkeys(possible):
            for card in match.near:
                repaired = [*pieces[:at], f"{count} {card}", *pieces[at + 1 :]]
                called = str(card) if len(set(possible)) < 2 else f"{count} {card}"
                repairs.append(("\n".join(repaired), called))
        self.refuse(line, match.why, match.near, repairs)

    def _add(self, line: Line, card: ListedCard, count: int) -> bool:
        counts = self.parsed.counts
        total = counts.get(card.pk, 0) + count
        if total > MOST_COPIES:
            self.refuse(line, f"that makes {total} copies; the limit is {MOST_COPIES}")
            return False
        counts[card.pk] = total
        self.parsed.listed[card.pk] = card
        return True

    def _choice(self, line: Line) -> None:
        choice = self.choices[line.label.casefold()]
        if choice.key in self.parsed.choices:
            self.refuse(line, f"the list already has a {choice.label}; there can be only one")
            return
        found = self.lookup.match(gather(line.text, self.lookup))
        if found.card is None:
            repairs = [(f"{choice.label}: {card}", str(card)) for card in found.near]
            self.refuse(line, found.why, found.near, repairs)
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


def _all(match: Match) -> list[ListedCard]:
    return [match.card] if match.card else match.near
