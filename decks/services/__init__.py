"""Everything that happens to a deck. Views, the API, goldfish and play call these and nothing else.

Each function takes keyword arguments, opens its own transaction, and locks the deck it changes.
"""

from decks.services.edits import add_card, choose, replace_list, set_counts, undo
from decks.services.legality import check_decks, check_list, legality
from decks.services.library import copy_deck, create_deck, delete_deck, update_deck
from decks.services.repairs import apply_repair
from decks.services.rules_deck import (
    candidates,
    format_label,
    load,
    rules_game,
    statistics,
    to_rules,
)
from decks.services.snapshots import snapshot, snapshot_list

__all__ = [
    "add_card",
    "apply_repair",
    "candidates",
    "check_decks",
    "check_list",
    "choose",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "format_label",
    "legality",
    "load",
    "replace_list",
    "rules_game",
    "set_counts",
    "snapshot",
    "snapshot_list",
    "statistics",
    "to_rules",
    "undo",
    "update_deck",
]
