"""What a Fullmetal Alchemist card shows: its kinds and their facts (FMA-CARD-1 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.schema import Field, Kind, Schema, Section

ATTRIBUTES = (("strength", "Strength"), ("wits", "Wits"), ("alchemy", "Alchemy"))
FACTIONS = (
    ("elric", "Elric"),
    ("military", "Military"),
    ("homunculus", "Homunculus"),
    ("rebel", "Rebel"),
)
# How a location with several attribute goals is won (FMA-SEARCH-15).
GOAL_MODES = (("all", "all of them"), ("any", "any one of them"))

# The parts of a deck (FMA-DECK-1).
MAIN = "main"
LOCATIONS = "location"
LEADERS = "leader"

# Sections of a card's text: its abilities one a line, traits among them, and what a location's
# goal asks besides attributes.
TEXT = "text"
GOAL = "goal"

_KEYWORDS = Field(
    "keywords",
    "Keywords",
    "text",
    required=False,
    help='Separated by commas: "Human, Soldier, State Alchemist".',
)
_FACTIONS = Field(
    "factions",
    "Faction",
    "choices",
    choices=FACTIONS,
    help="None for an unaligned character.",
)
_VALUES = tuple(Field(key, label, "int", minimum=0) for key, label in ATTRIBUTES)
_BONUSES = tuple(
    Field(key, label, "int", required=False, help="What the bearer gets; negative for a penalty.")
    for key, label in ATTRIBUTES
)
_COST = Field("cost", "Cost", "int", minimum=0)

LEADER = Kind(
    "leader",
    "Leader",
    (
        _FACTIONS,
        Field("level", "Level", "int", minimum=1),
        Field("command", "Command", "int", minimum=0),
        *_VALUES,
        _KEYWORDS,
    ),
    part=LEADERS,
)
ALLY = Kind("ally", "Ally", (_FACTIONS, _COST, *_VALUES, _KEYWORDS))
ADVANTAGE = Kind("advantage", "Advantage", (_COST, _KEYWORDS))
ATTACHMENT = Kind("attachment", "Attachment", (_COST, *_BONUSES, _KEYWORDS))
EVENT = Kind(
    "event",
    "Event",
    (
        Field("icon", "Icon", "choice", choices=ATTRIBUTES, help="The attribute in the corner."),
        Field(
            "cost",
            "Cost",
            "variable_int",
            minimum=0,
            help="The number in the icon; 0 if the card prints none.",
        ),
        _KEYWORDS,
    ),
)
LOCATION = Kind(
    "location",
    "Location",
    (
        Field("clue_points", "Clue points", "int", minimum=0),
        Field("battle_types", "Battle", "choices", choices=ATTRIBUTES),
        *(
            Field(
                f"goal_{key}",
                f"{label} goal",
                "int",
                minimum=0,
                required=False,
                help="How far ahead a search party must be; leave empty if there is no such goal.",
            )
            for key, label in ATTRIBUTES
        ),
        Field(
            "goal_mode",
            "Several goals",
            "choice",
            choices=GOAL_MODES,
            required=False,
            help="Whether all attribute goals must be met or any one of them. Empty means all.",
        ),
        _KEYWORDS,
    ),
    part=LOCATIONS,
)
# Printed cards of which not even the kind is known; they can be browsed, never played.
CHARACTER = Kind(
    "character",
    "Leader or ally",
    tuple(
        Field(field.key, field.label, field.type, field.minimum, None, field.choices, False)
        for field in (_FACTIONS, *_VALUES, _KEYWORDS)
    ),
    playable=False,
)
UNKNOWN = Kind("unknown", "Unknown kind", _BONUSES, playable=False)

CHARACTERS = ("leader", "ally")
SCHEMA = Schema(
    kinds=(LEADER, ALLY, ADVANTAGE, ATTACHMENT, EVENT, LOCATION, CHARACTER, UNKNOWN),
    sections=(Section(TEXT, "Game text"), Section(GOAL, "Further goal")),
)
PLAYABLE = tuple(kind.key for kind in SCHEMA.kinds if kind.playable)


def keywords(stats: Mapping[str, Any]) -> tuple[str, ...]:
    """The printed keywords of a card, in the order of the card (FMA-KEYWORD-1)."""
    written = str(stats.get("keywords") or "")
    return tuple(word.strip() for word in written.split(",") if word.strip())


def printed_cost(stats: Mapping[str, Any]) -> int:
    """The number of the coin; 0 without one, or where it is no number."""
    cost = stats.get("cost", 0)
    return cost if isinstance(cost, int) else 0


def is_mob(stats: Mapping[str, Any]) -> bool:
    return "Mob" in keywords(stats)
