"""What stands on a FlameThrowers card: its kinds and their facts."""

from __future__ import annotations

from rules.engine.schema import Field, Kind, Schema, Section

ENERGY_TYPES = (
    ("blaze", "Blaze"),
    ("volt", "Volt"),
    ("gale", "Gale"),
    ("tide", "Tide"),
    ("void", "Void"),
    ("radiant", "Radiant"),
)
TAGS = (
    ("tag_team", "Tag Team"),
    ("immediate", "Immediate"),
    ("quick", "Quick"),
    ("lasting", "Lasting"),
)
USUAL_LIMIT = 3
# The part of a deck that holds its TAG TEAM cards (FLAME-DECK-6).
EXTRA = "extra"

_LIMIT = Field(
    "limit",
    "Copy limit",
    "int",
    minimum=1,
    maximum=USUAL_LIMIT,
    required=False,
    help="How many copies a deck can have: 3 unless the card prints a lower number.",
)
_FIGHTER = (
    Field("energy_types", "Energy type", "choices", choices=ENERGY_TYPES),
    # No highest rank is known, so none is demanded (FLAME-DECK-9).
    Field("rank", "Flame rank", "int", minimum=1),
    Field("health", "HEALTH", "int", minimum=1),
    Field("energy", "ENERGY", "int", minimum=0),
    Field("light_cost", "Light attack COST", "int", minimum=0),
    Field("light_damage", "Light attack DAMAGE", "int", minimum=0),
    Field("heavy_cost", "Heavy attack COST", "int", minimum=0),
    Field("heavy_damage", "Heavy attack DAMAGE", "int", minimum=0),
    Field("kami", "KAMI", "bool", required=False),
    _LIMIT,
)
_CHARACTER = (
    Field("period", "Time period", "text"),
    Field("form", "Form", "text"),
    Field("weapon", "Weapon", "text"),
    *_FIGHTER,
)

SQUAD = Kind("squad", "SQUAD", _CHARACTER)
TRANSFORMATION = Kind(
    "transformation",
    "Transformation",
    (
        *_CHARACTER,
        Field(
            "base_forms",
            "Placed on",
            "text",
            help='The forms it can be placed on, separated by commas: "Base, Alpha Mode".',
        ),
    ),
)
TAG_TEAM = Kind(
    "tag_team",
    "TAG TEAM",
    (
        Field(
            "members",
            "Members",
            "text",
            help=(
                'The characters it is made of, joined by " + "; a time period and a form may '
                'follow a name in parentheses: "Wick + Juno Ashgrave (Cinder Harbor Arc, Base)".'
            ),
        ),
        *_FIGHTER,
    ),
    part=EXTRA,
)
SUPPORT = Kind(
    "support",
    "SUPPORT",
    (Field("tags", "Tags", "choices", choices=TAGS, required=False), _LIMIT),
)
FIELD = Kind("field", "FIELD", (_LIMIT,))
REACTION = Kind("reaction", "REACTION", (_LIMIT,))

FIGHTERS = ("squad", "transformation", "tag_team")

SCHEMA = Schema(
    kinds=(SQUAD, TRANSFORMATION, TAG_TEAM, SUPPORT, FIELD, REACTION),
    sections=(Section("ability", "Special ability"), Section("effect", "Effect")),
)
