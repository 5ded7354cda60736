"""Text into cards and choices, with a reason for every line that cannot be parsed."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

import rules
from cardbase.hosting.translated import named
from cardbase.models import Game
from decks.lists.card_lookup import CardLookup, ListedCard, Match
from decks.lists.evidence import Evidence, gather, ordinal, split_entries
from decks.lists.headings import BESIDE, own_headings, total, words
from decks.lists.layouts import NotReadable, as_lines
from decks.lists.lines import MOST_CHARACTERS, MOST_LINES, Line, lines
from decks.lists.notes import Kind
from decks.lists.parsed_list import ParsedList, Repair, UnparsedLine
from decks.models.deck import MOST_COPIES
from rules.engine.cards import DeckChoice

MOST_SUGGESTED = 40
MOST_NAME = 120
# Other programs call the one card that a deck chooses so.
LEADERS = ("main character", "mc", "leader")
BOARD = "Main deck:"


def parse_list(game: Game, text: str, lookup: CardLookup | None = None) -> ParsedList:
    """Read every line that can be read; one bad line spoils no other.

    Sentences are in the active language. A lookup that has been made for the game is used again.
    """
    parser = _ListParser(game, lookup or CardLookup(game))
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parser.parsed.text = text
    try:
        converted = as_lines(text, parser.lookup)
    except NotReadable as problem:
        parser.refuse_all(text, str(problem))
        return parser.parsed
    if converted is not None:
        parser.parsed.text = text = "\n".join(converted.lines)
        parser.parsed.notes += converted.notes
    if len(text) > MOST_CHARACTERS:
        sentence = gettext("The text has %(length)s characters; the limit is %(most)s.")
        parser.refuse_all(text, sentence % {"length": len(text), "most": MOST_CHARACTERS})
        return parser.parsed
    found = [line for line in lines(text) if not (line.is_comment and parser.pass_comment(line))]
    parser.ordinals = [number for line in found if (number := ordinal(line.raw)) is not None]
    for line in found[:MOST_LINES]:
        parser.read(line)
    parser.end_section()
    if len(found) > MOST_LINES:
        sentence = gettext("Only the first %(most)s lines were used.")
        parser.refuse(found[MOST_LINES], sentence % {"most": MOST_LINES}, last=found[-1])
    parser.finish()
    return parser.parsed


class _ListParser:
    def __init__(self, game: Game, lookup: CardLookup) -> None:
        self.game = game
        self.rules = rules.game(game.key)
        self.lookup = lookup
        self.lookup.suggests = True
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
        self.choosing: DeckChoice | None = None  # what the next card is chosen as
        self.totals: list[Line] = []
        self.ordinals: list[int] = []

    def read(self, line: Line) -> None:
        label = line.label.casefold()
        if line.heading or self._is_bare_heading(line):
            self._heading(line)
        elif total(line.raw) is not None and not self.lookup.has_name(line.raw):
            self.totals.append(line)
            self.parsed.used.add(line.number)
        elif label in self.choices:
            self._choice(line)
        elif label == "name":
            self._name(line)
        elif label == "format":
            self._format(line)
        elif words(label) in BESIDE and self._is_card(line.text):
            self._beside_card(line)
        else:
            self._card(line)

    def pass_comment(self, line: Line) -> bool:
        """Return True for a comment that is no heading, having noted it."""
        if words(line.heading) in BESIDE or words(line.heading) in self.own_headings:
            return False
        if line.heading:
            self.parsed.used.add(line.number)
        else:
            self.parsed.passed_over.add(Kind.COMMENT_LINE, line.number)
        return True

    def end_section(self) -> None:
        """Refuse all lines under the heading of a sideboard together."""
        if len(self.beside) < 2:
            self.parsed.used.update(line.number for line in self.beside)
            self.beside = []
            return
        heading, *below = self.beside
        self.beside = []
        what = gettext(BESIDE[words(heading.heading or heading.raw)])
        why = ngettext(
            "%(game)s has no %(what)s, so the line below this heading is not read.",
            "%(game)s has no %(what)s, so the %(count)s lines below this heading are not read.",
            len(below),
        ) % {"game": self.game, "what": what, "count": len(below)}
        repair = Repair(BOARD, label=gettext("Add to main deck"))
        self.refuse(heading, why, repairs=[repair], last=below[-1])

    def finish(self) -> None:
        """Note stated numbers of cards that were not read, and what was passed over."""
        parsed = self.parsed
        parsed.unparsed.sort(key=lambda line: line.number)
        if not parsed.unparsed:
            sentence = gettext("Line %(line)s says %(stated)s cards; %(size)s were read.")
            parsed.notes += [
                sentence % {"line": line.number, "stated": total(line.raw), "size": parsed.size}
                for line in self.totals
                if total(line.raw) != parsed.size
            ]
        parsed.notes += parsed.passed_over.sentences()

    def _is_bare_heading(self, line: Line) -> bool:
        """Such as "Sideboard" or "Deck (40)" alone, unless a card is called so."""
        said = words(line.raw)
        known = said in self.own_headings or said in BESIDE or said in self.choices
        return known and line.raw[0].isalpha() and not self.lookup.has_name(line.raw)

    def _heading(self, line: Line) -> None:
        """Note which part of the deck follows; every card knows where it belongs."""
        said = words(line.heading or line.raw)
        self.choosing = None
        if said in self.choices:
            self.end_section()
            self.choosing = self.choices[said]
        elif said in self.own_headings:
            self.end_section()
        elif said in BESIDE:
            self.end_section()
            self.beside = [line]
            return
        elif not line.raw.endswith(":") and self.lookup.has_name(line.heading):
            self._card(Line(line.number, line.raw, text=line.heading))
            return
        elif said:
            self.parsed.passed_over.add(Kind.HEADING, line.number)
        self.parsed.used.add(line.number)

    def refuse(
        self,
        line: Line,
        why: str,
        near: Sequence[ListedCard] = (),
        repairs: Sequence[Repair] = (),
        last: Line | None = None,
    ) -> None:
        until = last.number if last else 0
        self.parsed.unparsed.append(
            UnparsedLine(line.number, line.raw, why, tuple(near), tuple(repairs), until)
        )
        # To look for near names costs more than all the rest, and nobody reads so many.
        self.lookup.suggests = len(self.parsed.unparsed) < MOST_SUGGESTED

    def refuse_all(self, text: str, why: str) -> None:
        """Refuse a text as a whole, at its first line."""
        rows = text.split("\n")
        shown = text.strip()[:60]
        self.refuse(Line(1, f"{shown}…"), why, last=Line(len(rows), rows[-1]))

    def _is_card(self, text: str) -> bool:
        said = gather(text, self.lookup)
        return bool(said.counts) or self.lookup.match(said).card is not None

    def _beside_card(self, line: Line) -> None:
        sentence = gettext("%(game)s has no %(what)s, so this line is not read.")
        why = sentence % {"game": self.game, "what": gettext(BESIDE[words(line.label)])}
        repair = Repair(line.text, label=gettext("Add to main deck"))
        self.refuse(line, why, repairs=[repair])

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
        copies: Counter[ListedCard] = Counter()
        for (said, _), match in zip(entries, matches, strict=True):
            if match.card is not None:
                copies[match.card] += said.count
        if self._add(line, copies):
            for said, _ in entries:
                self._pass_over(line, said)
            self._choose_first(next(iter(copies)))

    def _choose_first(self, card: ListedCard) -> None:
        """Choose the first card under a heading such as "Lord"."""
        if self.choosing is None:
            return
        choice, self.choosing = self.choosing, None
        if self.parsed.choices.setdefault(choice.key, card.key) != card.key:
            self.parsed.notes.append(_has_already(choice))

    def _pass_over(self, line: Line, said: Evidence) -> None:
        if said.comment:
            self.parsed.passed_over.add(Kind.COMMENT, line.number)
        if said.marks:
            self.parsed.passed_over.add(Kind.MARK, line.number)

    def _match(self, line: Line, said: Evidence) -> Match:
        """Return the card of an entry, unless its count is unclear or out of bounds."""
        found = self.lookup.match(said)
        if len(set(said.counts)) > 1:
            counts = get_text_list([str(count) for count in said.counts], gettext("and"))
            sentence = gettext("The line has more than one count: %(counts)s.")
            return Match(why=sentence % {"counts": counts}, near=_all(found))
        if said.ordinal is not None and self._are_lines_numbered():
            sentence = gettext("“%(number)s.” may be the number of the line or of the copies.")
            return Match(why=sentence % {"number": said.ordinal}, near=_all(found))
        if not 1 <= said.count <= MOST_COPIES:
            sentence = gettext("A deck can hold 1 to %(most)s copies of a card, not %(count)s.")
            return Match(why=sentence % {"most": MOST_COPIES, "count": said.count})
        if found.card is None and line.label and not said.is_numbered:
            labels = ", ".join(["Name", "Format", *(c.label for c in self.rules.deck_choices)])
            sentence = gettext("“%(label)s:” is unknown; use %(labels)s.")
            return Match(why=sentence % {"label": line.label, "labels": labels}, near=found.near)
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
        possible = list(dict.fromkeys(said.counts or [1]))
        if said.ordinal is not None and 1 not in possible:
            possible.append(1)
        for count in possible:
            for card in match.near:
                repaired = [*pieces[:at], f"{count} {card}", *pieces[at + 1 :]]
                shown = count if len(possible) > 1 else None
                repairs.append(Repair("\n".join(repaired), card, shown))
        self.refuse(line, match.why, match.near, repairs)

    def _add(self, line: Line, copies: Mapping[ListedCard, int]) -> bool:
        """Add all cards of a line, or refuse it if that makes too many copies of one."""
        counts = self.parsed.counts
        most = max(counts.get(card.pk, 0) + count for card, count in copies.items())
        if most > MOST_COPIES:
            sentence = gettext("That makes %(count)s copies; the limit is %(most)s.")
            self.refuse(line, sentence % {"count": most, "most": MOST_COPIES})
            return False
        for card, count in copies.items():
            counts[card.pk] = counts.get(card.pk, 0) + count
            self.parsed.listed[card.pk] = card
        self.parsed.used.add(line.number)
        return True

    def _choice(self, line: Line) -> None:
        """Choose the one card that a line names."""
        choice = self.choices[line.label.casefold()]
        if choice.key in self.parsed.choices:
            self.refuse(line, _has_already(choice))
            return
        said = gather(line.text, self.lookup)
        found = self.lookup.match(said)
        near = _all(found)
        if found.card is not None and set(said.counts) <= {1}:
            self._pass_over(line, said)
            self.parsed.choices[choice.key] = found.card.key
            self.parsed.used.add(line.number)
            return
        sentence = gettext("A deck has one %(choice)s, so this line takes no count.")
        why = found.why or sentence % {"choice": named(choice.label)}
        self.refuse(line, why, near, [Repair(f"{choice.label}: {card}", card) for card in near])

    def _name(self, line: Line) -> None:
        """Take the name; of several the last one counts, and a long one is cut."""
        if self.parsed.name:
            sentence = gettext("The list has more than one name; “%(name)s” is used.")
            self.parsed.notes.append(sentence % {"name": line.text[:MOST_NAME]})
        if len(line.text) > MOST_NAME:
            sentence = gettext("The name of the deck is cut to %(most)s characters.")
            self.parsed.notes.append(sentence % {"most": MOST_NAME})
        self.parsed.name = line.text[:MOST_NAME]
        self.parsed.used.add(line.number)

    def _format(self, line: Line) -> None:
        known = {
            word.casefold(): fmt.key for fmt in self.rules.formats for word in (fmt.key, fmt.label)
        }
        key = known.get(line.text.casefold())
        if key is None:
            names = ", ".join(fmt.label for fmt in self.rules.formats)
            sentence = gettext("%(game)s has no format “%(format)s”; formats: %(formats)s.")
            values = {"game": self.game, "format": line.text, "formats": names}
            self.refuse(line, sentence % values)
        elif self.parsed.format not in ("", key):
            self.refuse(line, gettext("The list already has another format."))
        else:
            self.parsed.format = key
            self.parsed.used.add(line.number)


def _has_already(choice: DeckChoice) -> str:
    sentence = gettext("The list already has a %(choice)s; there can be only one.")
    return sentence % {"choice": named(choice.label)}


def _all(match: Match) -> list[ListedCard]:
    return [match.card] if match.card else match.near
