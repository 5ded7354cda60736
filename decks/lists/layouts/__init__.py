"""Layouts of other programs, each read into lines of our own text and, if useful, written.

A layout that is recognized is turned into text first, so that problems are shown at lines
a person can correct, and so that one parser decides what a line means.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts import (
    ciphervit,
    cockatrice,
    decksteria,
    lackey,
    octgn,
    our_json,
    tables,
    tabletop_simulator,
    untap,
)
from decks.lists.layouts.rows import Conversion, DeckRow, NotReadable, WrittenDeck
from decks.lists.layouts.source import Source

__all__ = [
    "LAYOUTS",
    "Conversion",
    "DeckRow",
    "Layout",
    "NotReadable",
    "WrittenDeck",
    "as_lines",
    "layouts_for",
]


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: how to read a text in it, or None if it has another; how to write a deck."""

    key: str  # of its address, and the extension of its files unless that is another
    label: str
    read: Callable[[Source, CardLookup], Conversion | None]
    write: Callable[[WrittenDeck], str] | None = None
    media_type: str = "application/xml"
    program: str = ""  # the program whose ids its files need
    games: frozenset[str] = frozenset()  # empty: all
    extension: str = ""

    @property
    def file_extension(self) -> str:
        return self.extension or self.key


CIPHER = frozenset({"cipher"})
LAYOUTS = (
    Layout(
        "decksteria",
        "Decksteria",
        decksteria.read_decksteria,
        decksteria.write_decksteria,
        media_type="application/json",
        program=decksteria.PROGRAM,
        games=CIPHER,
        extension="json",
    ),
    Layout("json", "Cardbase JSON", our_json.read_own),
    Layout("tts", "Tabletop Simulator", tabletop_simulator.read_tabletop_simulator),
    Layout(
        "dek",
        "LackeyCCG",
        lackey.read_lackey,
        lackey.write_lackey,
        program=lackey.PROGRAM,
        games=CIPHER,
    ),
    Layout("o8d", "OCTGN", octgn.read_octgn, octgn.write_octgn),
    Layout("cod", "Cockatrice", cockatrice.read_cockatrice, cockatrice.write_cockatrice),
    Layout(
        "fe0d",
        "CipherVit",
        ciphervit.read_ciphervit,
        ciphervit.write_ciphervit,
        media_type="text/plain",
        program=ciphervit.PROGRAM,
        games=CIPHER,
    ),
    Layout("untap", "untap.in", untap.read_untap),
    Layout("csv", "CSV", tables.read_table, tables.write_table, "text/csv"),
)


def layouts_for(game: str) -> list[Layout]:
    """Return the layouts in which decks of a game can be written."""
    return [one for one in LAYOUTS if one.write and (not one.games or game in one.games)]


def as_lines(text: str, lookup: CardLookup) -> Conversion | None:
    """Return a text of another layout as lines of our own, or None if it is plain lines.

    Raises NotReadable for a file that is recognized and broken.
    """
    source = Source(text)
    for layout in LAYOUTS:
        found = layout.read(source, lookup)
        if found is not None:
            return found
    if source.root is not None or source.data is not None:
        raise NotReadable(
            gettext(
                "This file has no layout known here. LackeyCCG, OCTGN, Cockatrice, Decksteria,"
                " Tabletop Simulator and lists of Cardbase are read."
            )
        )
    return None
