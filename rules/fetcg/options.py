"""How a table may be played otherwise; the defaults are the decisions of the rules page."""

from __future__ import annotations

from rules.engine.cards import TableOption

TABLE_OPTIONS = (
    TableOption(
        "starting_player",
        "Starting player",
        (
            ("flip", "Coin flip"),
            ("winner_chooses", "The winner of the coin flip chooses"),
            ("seat_0", "Seat 1, as agreed"),
            ("seat_1", "Seat 2, as agreed"),
        ),
        "flip",
    ),
    TableOption(
        "mulligan_cards",
        "Cards from a mulligan",
        (("discarded", "Go to the discard pile"), ("reshuffled", "Are shuffled back")),
        "discarded",
    ),
    TableOption(
        "opening_invasion",
        "Invasion Phase on the first turn of the game",
        (("none", "Skipped"), ("allowed", "Played")),
        "none",
    ),
    TableOption(
        "equip_per_step",
        "Cards equipped in one Item Step",
        (("per_unit", "One for each unit"), ("one", "One in total")),
        "per_unit",
    ),
    TableOption(
        "unequip_step",
        "Equipment can be taken off",
        (("both", "In the Unit Step and the Item Step"), ("unit_only", "In the Unit Step only")),
        "both",
    ),
    TableOption(
        "weapon_raises_max",
        "A Weapon's Max is added to the unit's Max Energy",
        (("no", "No"), ("yes", "Yes, while it is equipped")),
        "no",
    ),
    TableOption(
        "home_row_squares",
        "Enemy Home Row squares needed to win",
        (("2", "Two"), ("3", "All three")),
        "2",
    ),
    TableOption(
        "lose_on_empty_deck",
        "Drawing the last card of the deck",
        (("no", "Is harmless"), ("yes", "Loses the game")),
        "no",
    ),
)
