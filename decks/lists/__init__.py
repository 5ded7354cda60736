"""Deck lists as text: written by Cardbase, by other programs and by hand, and read back.

Name: Altean Vanguard
Lord: B01-003HN Marth, Altean Prince

# Cost 1
4 B01-003HN Marth, Altean Prince
"""

from decks.lists.export import list_as_json, list_as_text, point_as_text, written_deck
from decks.lists.layouts import Layout, WrittenDeck, layouts_for
from decks.lists.parsed_list import ParsedList, Repair, UnparsedLine
from decks.lists.parser import parse_list
from decks.lists.segments import Segment, segments

__all__ = [
    "Layout",
    "ParsedList",
    "Repair",
    "Segment",
    "UnparsedLine",
    "WrittenDeck",
    "layouts_for",
    "list_as_json",
    "list_as_text",
    "parse_list",
    "point_as_text",
    "segments",
    "written_deck",
]
