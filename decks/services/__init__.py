"""Everything that happens to a deck. Views, the API, goldfish and play call these and nothing else.

Each function takes keyword arguments, opens its own transaction, and locks the deck it changes.
"""

from decks.services.edits import (
    add_card,
    choose,
    redo,
    replace_list,
    restore_point,
    set_counts,
    undo,
)
from decks.services.legality import check_decks, check_list, legality
from decks.services.library import copy_deck, create_deck, delete_deck, update_deck
from decks.services.points import cards_of_point, name_point, present_digest, unname_point
from decks.services.repairs import apply_repair
from decks.services.rules_deck import (
    candidates,
    custom_cards_of,
    format_label,
    list_to_rules,
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
    "cards_of_point",
    "check_decks",
    "check_list",
    "choose",
    "copy_deck",
    "create_deck",
    "custom_cards_of",
    "delete_deck",
    "format_label",
    "legality",
    "list_to_rules",
    "load",
    "name_point",
    "present_digest",
    "redo",
    "replace_list",
    "restore_point",
    "rules_game",
    "set_counts",
    "snapshot",
    "snapshot_list",
    "statistics",
    "to_rules",
    "undo",
    "unname_point",
    "update_deck",
]
