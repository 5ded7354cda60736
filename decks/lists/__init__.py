"""Deck lists as text: written by Cardbase, by other programs and by hand, and read back.

Name: Altean Vanguard
Lord: B01-003HN Marth, Altean Prince

# Cost 1
4 B01-003HN Marth, Altean Prince
"""

from decks.lists.export import deck_rows, list_as_json, list_as_text
from decks.lists.layouts import Layout, layouts_for
from decks.lists.parser import ParsedList, UnparsedLine, parse_list
from decks.lists.segments import Segment, segments

__all__ = [
    "Layout",
    "ParsedList",
    "Segment",
    "UnparsedLine",
    "deck_rows",
    "layouts_for",
    "list_as_json",
    "list_as_text",
    "parse_list",
    "segments",
]
