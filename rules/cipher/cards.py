"""The facts printed on a Cipher card (CIPHER-CARD-1)."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.schema import Field, Kind, Schema, Section

TRAITS = ("insignias", "sexes", "weapons", "types")

INSIGNIAS = (
    ("red", "Blade of Light"),
    ("blue", "Brand"),
    ("white", "Hoshido"),
    ("black", "Nohr"),
    ("green", "Medallion"),
    ("purple", "Legendary Weapons"),
    ("yellow", "Holy War Flag"),
    ("brown", "Crest of the Goddess"),
)
SEXES = (("male", "Male"), ("female", "Female"))
WEAPONS = (
    ("sword", "Sword"),
    ("lance", "Lance"),
    ("axe", "Axe"),
    ("bow", "Bow"),
    ("tome", "Tome"),
    ("staff", "Staff"),
    ("dragonstone", "Dragonstone"),
    ("knife", "Knife"),
    ("fang", "Fang"),
    ("brawl", "Brawl"),
)
TYPES = (
    ("armoured", "Armoured"),
    ("flier", "Flier"),
    ("beast", "Beast"),
    ("dragon", "Dragon"),
    ("mirage", "Mirage"),
    ("monster", "Monster"),
)

SCHEMA = Schema(
    kinds=(
        Kind(
            "character",
            "Character",
            (
                Field("cost", "Deployment Cost", "variable_int", 0, 20),
                Field("promotion_cost", "Promotion Cost", "variable_int", 0, 20, required=False),
                Field("insignias", "Insignia", "choices", maximum=2, choices=INSIGNIAS),
                Field("class", "Class", "text"),
                Field("sexes", "Sex", "choices", choices=SEXES),
                Field("weapons", "Weapon", "choices", choices=WEAPONS),
                Field("types", "Unit type", "choices", choices=TYPES),
                Field("attack", "Attack", "variable_int", 0, 300),
                Field("support", "Support", "variable_int", 0, 300),
                Field("range_min", "Shortest range", "int", 0, 3, help="0 if the card shows –."),
                Field("range_max", "Longest range", "int", 0, 3, help="0 if the card shows –."),
            ),
        ),
    ),
    sections=(Section("skill", "Skills"), Section("support", "Support skill")),
)


@lru_cache(maxsize=1)
def insignia_labels() -> dict[str, str]:
    return dict(INSIGNIAS)
