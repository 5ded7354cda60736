"""What stands on a card of the Fire Emblem TCG: its kinds and their facts (FETCG-CARD-1 to 21)."""

from __future__ import annotations

from rules.engine.schema import Field, Kind, Schema, Section
from rules.fetcg import grids

CROWN = "♔"

WEAPON_TYPES = (
    ("sword", "Sword"),
    ("lance", "Lance"),
    ("axe", "Axe"),
    ("bow", "Bow"),
    ("ballista", "Ballista"),
)
MAGIC_TYPES = (
    ("fire", "Fire"),
    ("thunder", "Thunder"),
    ("wind", "Wind"),
    ("light", "Light"),
    ("dark", "Dark"),
    ("staff", "Staff"),
)
# Dragonstones and dragons' breath: no card has this type, no triangle names it (FETCG-CARD-21).
BREATH = ("breath", "Breath")
EQUIPMENT_TYPES = (*WEAPON_TYPES, *MAGIC_TYPES)
FLYING = ("flying", "Flying")
RANKS = (("s", "★"), ("a", "A"), ("b", "B"), ("c", "C"))  # best first (FETCG-CARD-4)
MOVEMENTS = (("infantry", "Infantry"), ("cavalry", "Cavalry"), FLYING)
ACTIONS = (
    ("direct", "Direct"),
    ("indirect", "Indirect"),
    ("magic", "Magic"),
    ("recovery", "Recovery"),
    ("ballista", "Ballista"),
)
STANDINGS = (
    ("generic", "Generic unit"),
    ("character", "Character unit"),
    ("advanced", "Advanced Unit"),
)
GENDERS = (("male", "Male"), ("female", "Female"))
FEATURES = (
    ("seize", "Seize"),
    ("canto", "Canto"),
    ("armored", "Armored"),
    ("land_destruction", "Land Destruction"),
    ("dance", "Dance"),
    ("steal", "Steal"),
    ("manakete", "Manakete"),
    ("dragon", "Dragon"),
    ("lord", "Lord"),
    ("bandit", "Bandit"),
    ("thief", "Thief"),
    ("dancer", "Dancer"),
)
TIMINGS = (
    ("any_time", "Any Time"),
    ("outside_battle", "Any Time, outside battle"),
    ("own_turn", "Your turn, outside battle"),
    ("response", "A Surprise card is on the stack"),
    ("attack_preparation", "Attack Preparation"),
    ("counterattack_preparation", "Counterattack Preparation"),
    ("preparation", "Preparation"),
    ("unit_step", "Your Unit Step"),
    ("support_step", "Your Support Step"),
    ("land_step", "Your Land Step"),
    ("item_step", "Your Item Step"),
    ("end_phase", "Your End Phase, Surprise Step"),
)

_GRID_HELP = (
    'Squares as seen from the unit: "f1" one forward, "b1l1" one back and one to the left, "1-2" '
    'all at distance 1 or 2, "here" its own. Leave empty for the usual grid.'
)
_NAMES = r"[^,]+(?:, [^,]+)*"
_RELATIVES_HELP = 'Names separated by commas: "Aldren, Rowan (female)".'
_TRIANGLE = (*EQUIPMENT_TYPES, FLYING)
_TYPE_AND_BONUS = rf"(?:{'|'.join(label for _, label in _TRIANGLE)}) [1-9]"


def _grid(key: str, label: str) -> Field:
    return Field(key, label, "text", required=False, help=_GRID_HELP, pattern=grids.PATTERN)


def _names(key: str, label: str) -> Field:
    return Field(key, label, "text", required=False, help=_RELATIVES_HELP, pattern=_NAMES)


_ATTACK_GRID = _grid("attack_grid", "Attack grid")
_TRIANGLE_ADVANTAGE = (
    Field("triangle", "Triangle Advantage", "choices", choices=_TRIANGLE, required=False),
    Field(
        "triangle_bonus",
        "Triangle bonus",
        "int",
        minimum=1,
        required=False,
        help="The number printed at the Triangle Advantage; 1 if only the relation is known.",
    ),
    Field(
        "triangle_bonuses",
        "Bonuses for single types",
        "text",
        required=False,
        pattern=rf"{_TYPE_AND_BONUS}(?:, {_TYPE_AND_BONUS})*",
        help='If a type has a different number from the rest: "Flying 2, Axe 3".',
    ),
)
_HOLY = (
    Field("rank", "Rank", "choice", choices=RANKS),
    Field("holy", "Holy Weapon", "bool", required=False),
    _names("wielders", "Only for"),
)
_COST = Field("cost", "Cost", "int", minimum=0)

UNIT = Kind(
    "unit",
    "Unit",
    (
        Field(
            "type",
            "Weapon type",
            "choice",
            choices=(*EQUIPMENT_TYPES, BREATH),
            help="Of the initial equipment.",
        ),
        Field("energy", "Energy", "int", minimum=1, maximum=20),
        Field("standing", "Unit", "choice", choices=STANDINGS),
        Field("class", "Class", "text"),
        Field("gender", "Gender", "choice", choices=GENDERS, required=False),
        Field("level", "Level", "int", minimum=1),
        Field("movement", "Movement type", "choice", choices=MOVEMENTS),
        Field("action", "Action type", "choice", choices=ACTIONS),
        Field("attack", "Attack", "int", minimum=0),
        Field("counterattack", "Counterattack", "int", minimum=0),
        Field(
            "restores",
            "Restores",
            "int",
            minimum=0,
            required=False,
            help="Energy its staff restores, if different from its Attack.",
        ),
        Field(
            "ranks",
            "Weapon Rank",
            "choices",
            required=False,
            choices=tuple(
                (f"{key}_{rank}", f"{label} {letter}")
                for key, label in EQUIPMENT_TYPES
                for rank, letter in RANKS
            ),
        ),
        Field("features", "Class feature", "choices", choices=FEATURES, required=False),
        Field("equipment", "Initial equipment", "text"),
        *_TRIANGLE_ADVANTAGE,
        _grid("movement_grid", "Movement grid"),
        _ATTACK_GRID,
        _names("skills", "Skills"),
        Field("element", "Element", "text", required=False, help="Of a Manakete or Dragon."),
        _names("parents", "Parents"),
        _names("children", "Children"),
        _names("siblings", "Siblings"),
        _names("spouses", "Spouse"),
        Field("flag", "Flag", "text", required=False),
        Field("homeland", "Homeland", "text", required=False),
    ),
)
WEAPON = Kind(
    "weapon",
    "Weapon",
    (
        Field("type", "Weapon type", "choice", choices=WEAPON_TYPES),
        Field("attack", "Attack", "int", minimum=0),
        Field("max", "Max", "int", minimum=1),
        *_HOLY,
        *_TRIANGLE_ADVANTAGE,
        _ATTACK_GRID,
    ),
)
MAGIC = Kind(
    "magic",
    "Magic",
    (
        Field("type", "Weapon type", "choice", choices=MAGIC_TYPES),
        _COST,
        Field(
            "attack",
            "Attack",
            "int",
            minimum=0,
            help="For a Recovery staff, the Energy it restores.",
        ),
        *_HOLY,
        *_TRIANGLE_ADVANTAGE,
        _ATTACK_GRID,
    ),
)
ITEM = Kind("item", "Item", (_COST,))
LAND = Kind("land", "Land", (_COST,))
SURPRISE = Kind(
    "surprise",
    "Surprise",
    (_COST, Field("timing", "Use Timing", "choice", choices=TIMINGS)),
)

EQUIPMENT = ("weapon", "magic", "item")

SCHEMA = Schema(
    kinds=(UNIT, WEAPON, MAGIC, ITEM, LAND, SURPRISE),
    sections=(Section("ability", "Abilities"), Section("effect", "Effect")),
)
