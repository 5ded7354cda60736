"""Layouts of other programs, each read into lines of our own text and, if useful, written.

A layout that is recognized is turned into text first, so that problems are shown at lines
a person can correct, and so that one parser decides what a line means.
"""

from collections.abc import Callable
from dataclasses import dataclass

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts import files, number_list, saved_json, tables
from decks.lists.layouts.rows import DeckRow, NotReadable
from decks.lists.layouts.safe_xml import read_root

__all__ = ["LAYOUTS", "DeckRow", "Layout", "NotReadable", "as_lines", "layouts_for"]


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: how to read a text in it, or None if it has another; how to write a deck."""

    key: str  # its file name extension too
    label: str
    read: Callable[[str, CardLookup], list[str] | None]
    write: Callable[[str, list[DeckRow]], str] | None = None
    media_type: str = "application/xml"
    program: str = ""  # the program whose ids its files need
    games: frozenset[str] = frozenset()  # empty: all


def _xml(read: files.XmlReader) -> Callable[[str, CardLookup], list[str] | None]:
    def read_text(text: str, lookup: CardLookup) -> list[str] | None:
        root = read_root(text)
        return None if root is None else read(root, lookup)

    return read_text


CIPHER = frozenset({"cipher"})
LAYOUTS = (
    Layout("json", "Cardbase JSON", saved_json.read_own),
    Layout("tts", "Tabletop Simulator", saved_json.read_tabletop_simulator),
    Layout(
        "dek",
        "LackeyCCG",
        _xml(files.read_lackey),
        files.write_lackey,
        program="lackey",
        games=CIPHER,
    ),
    Layout("o8d", "OCTGN", _xml(files.read_octgn), files.write_octgn),
    Layout("cod", "Cockatrice", _xml(files.read_cockatrice), files.write_cockatrice),
    Layout(
        "fe0d", "CipherVit", number_list.read, number_list.write, "text/plain", "ciphervit", CIPHER
    ),
    Layout("csv", "CSV", tables.read, tables.write, "text/csv"),
)


def layouts_for(game: str) -> list[Layout]:
    """Return the layouts in which decks of a game can be written."""
    return [one for one in LAYOUTS if one.write and (not one.games or game in one.games)]


def as_lines(text: str, lookup: CardLookup) -> str | None:
    """Return a text of another layout as lines of our own, or None if it is plain lines.

    Raises NotReadable for a file that is recognized and broken.
    """
    text = text.lstrip("\ufeff")
    for layout in LAYOUTS:
        found = layout.read(text, lookup)
        if found is not None:
            return "\n".join(found)
    if read_root(text) is not None or saved_json.looks_like_object(text):
        raise NotReadable(
            "this file has no layout known here; LackeyCCG, OCTGN, Cockatrice, Tabletop Simulator"
            " and lists of Cardbase are read"
        )
    return None
