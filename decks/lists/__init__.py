"""Deck lists as text: written by Cardbase, by other programs and by hand, and read back.

Name: Altean Vanguard
Lord: B01-003HN Marth, Altean Prince

# Cost 1
4 B01-003HN Marth, Altean Prince
"""

from decks.lists.read import Reading, UnreadLine, read_list
from decks.lists.write import list_as_json, list_as_text

__all__ = ["Reading", "UnreadLine", "list_as_json", "list_as_text", "read_list"]
