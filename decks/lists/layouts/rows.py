"""A card of a list in a file: read into a line of text, or about to be written."""

from dataclasses import dataclass

from decks.lists.card_lookup import CardLookup
from decks.lists.headings import BESIDE, words


class NotReadable(ValueError):
    """A file that is recognized and cannot be read; the message is for the person."""


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card of a deck with everything that a layout may write."""

    count: int
    key: str
    name: str
    full_name: str
    number: str
    part: str
    chosen: bool  # as the Lord or whatever the game has its decks choose
    set_code: str = ""
    ids: tuple[tuple[str, str], ...] = ()

    def id_of(self, program: str) -> str:
        return dict(self.ids).get(program, "")


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
    pieces = [str(count).strip() or "1"]
    in_set = f"({set_code}) {number}" if number and "-" not in number else f"({set_code})"
    if number and not (set_code and in_set.endswith(number)):
        pieces.append(number)
    if set_code:
        name = f"{name} {in_set}"
    pieces.append(name)
    if key and (lookup.by_key(key) or not (number or name)):
        pieces.append(f"[{key}]")
    return " ".join(" ".join(piece for piece in pieces if piece).split())


def section_lines(name: str) -> list[str]:
    """Return the heading of a sideboard and the like; other parts need none."""
    return [f"{name}:"] if words(name) in BESIDE else ["Main deck:"]
