"""A card of a list in a file: read into a line of text, or about to be written."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

import rules
from decks.lists.card_lookup import PROGRAMS, CardLookup
from decks.lists.headings import BESIDE, words

OUR_CARDS = uuid.uuid5(uuid.NAMESPACE_URL, "https://cardbase/octgn")


class NotReadable(ValueError):
    """A file that is recognized and cannot be read; the message is a sentence for the person."""


@dataclass(slots=True)
class Conversion:
    """A file as lines of our own text, and sentences about what of it is in no line."""

    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card of a deck with everything that a layout may write.

    `ids` has what another program calls a printing of the card, and the code of its set.
    """

    count: int
    key: str
    name: str
    full_name: str
    number: str
    part: str
    choice: str = ""  # the label of what the card was chosen as, such as "Lord"
    set_code: str = ""
    ids: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def id_of(self, program: str) -> str:
        return self.ids.get(program, ("", ""))[0]

    def set_of(self, program: str) -> str:
        """Return the set of the printing whose id `id_of` is."""
        return self.ids.get(program, ("", ""))[1]


@dataclass(frozen=True, slots=True)
class WrittenDeck:
    """A deck as layouts write it."""

    name: str
    format: str  # its label
    rows: list[DeckRow]


def row_line(
    lookup: CardLookup,
    count: object,
    name: str = "",
    *,
    number: str = "",
    set_code: str = "",
    key: str = "",
) -> str:
    """Return a line that says all of it; an unknown key counts only if there is nothing else.

    Short numbers are those within a set.
    """
    pieces = [one_line(count) or "1"]
    in_set = f"(set {set_code})" if set_code.isdecimal() else f"({set_code})"
    if number and "-" not in number:
        in_set = f"{in_set} {number}"
    if number and not (set_code and in_set.endswith(number)):
        pieces.append(number)
    if set_code:
        name = f"{name} {in_set}"
    pieces.append(name)
    if key and (lookup.by_key(key) or not (number or name)):
        pieces.append(f"[{key}]")
    return one_line(" ".join(pieces))


def id_line(
    lookup: CardLookup, count: int, program: str, id_: str, name: str = "", set_code: str = ""
) -> str:
    """Return the line of a card by the id that another program gives it.

    If the id is of one card, the line names that card, and what the file calls it unless that is
    another spelling of its name. Otherwise the line has the id, which the parser looks up again
    and refuses with its reason.
    """
    cards = lookup.cards_with_id(program, id_, set_code)
    if len(cards) != 1:
        return one_line(f"{count} {PROGRAMS[program]} card {id_}")
    (card,) = cards
    called = "" if not name or lookup.is_called(card, name) else name
    return row_line(lookup, count, called or card.full_name, key=card.key)


def card_uuid(key: str) -> str:
    """Return our own id of a card, for programs whose cards have UUIDs."""
    return str(uuid.uuid5(OUR_CARDS, key))


def keys_by_uuid(lookup: CardLookup) -> dict[str, str]:
    return {card_uuid(card.key): card.key for card in lookup.all_cards()}


def section_lines(name: str) -> list[str]:
    """Return the heading of a sideboard and the like; other parts need none."""
    return [f"{name}:"] if words(name) in BESIDE else ["Main deck:"]


def chosen_lines(line: str, lookup: CardLookup) -> list[str]:
    """Return the line of a card that other programs keep apart as the leader of the deck.

    Before it is the line that chooses the card, if decks of the game have something to choose.
    """
    choices = rules.game(lookup.game.key).deck_choices
    chosen = [f"{choices[0].label}: {line.partition(' ')[2]}"] if len(choices) == 1 else []
    return [*chosen, line]


def format_lines(stated: str, lookup: CardLookup, found: Conversion) -> list[str]:
    """Return the line of a format of the game; another one is noted."""
    formats = rules.game(lookup.game.key).formats
    known = {word.casefold(): fmt.label for fmt in formats for word in (fmt.key, fmt.label)}
    if stated.casefold() in known:
        return [f"Format: {known[stated.casefold()]}"]
    if stated:
        sentence = gettext("The file names the format “%(format)s”, which %(game)s does not have.")
        found.notes.append(sentence % {"format": stated[:60], "game": lookup.game})
    return []


def note_unused(parts: Sequence[str], found: Conversion) -> None:
    """Note the parts of a file that are in no line."""
    if parts:
        sentence = gettext("The file also has %(parts)s, which a deck list does not hold.")
        found.notes.append(sentence % {"parts": ", ".join(parts)[:200]})


def one_line(value: object) -> str:
    return " ".join(str(value).split())
