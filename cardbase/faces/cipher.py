"""The face of a Cipher card, laid out as CIPHER-CARD-2 to 8 describe the printed one."""

from cardbase.faces.art import art, pose
from cardbase.faces.base import Corner, Face, Mark, printed
from cardbase.faces.text import lines
from cardbase.faces.uncompiled import uncompiled_lines
from rules.cipher.cards import SCHEMA
from rules.engine.cards import CardData

ICONS = "icons/cipher.svg"
FIELDS = {field.key: field for field in SCHEMA.kind("character").fields}
NO_INSIGNIA = Mark("insignias-none", "No insignia")
BADGES = {
    "ACT": "Activate: use it in your Action Phase",
    "AUTO": "Trigger: happens on its event",
    "CONT": "Continuous: always on",
    "BOND": "Works in the Bond Area",
    "SPEC": "Special",
    "HAND": "Works from the hand",
    "ATK SUPP": "Attack support: when it supports an attacker",
    "DEF SUPP": "Defence support: when it supports a defender",
    "ATK/DEF SUPP": "Attack and defence support",
    "CCS": "Class Change Skill: only while promoted",
    "BS": "Bond Skill",
    "FS": "Formation Skill",
    "US": "Unit Skill",
    "CF": "Carnage Form",
    "DV": "Dragon Vein",
    "HS": "Hero Skill",
    "TS": "Twin Skill",
    "CP": "Crest Power",
}


def draw(card: CardData, game: str) -> Face:
    stats = card.stats
    uncompiled = uncompiled_lines(card, game)
    insignias = list(stats.get("insignias") or ())
    weapons, types, sexes = (_marks(card, key) for key in ("weapons", "types", "sexes"))
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        template="cardbase/faces/cipher.html",
        icons=ICONS,
        tones=tuple(insignias) or ("none",),
        art=art(f"{game}:{card.key}"),
        emblems=_marks(card, "insignias") or (NO_INSIGNIA,),
        main_mark=next(iter(weapons + types), None),
        second_mark=next(iter((weapons + types)[1:]), None),
        pose=pose(f"{game}:{card.key}"),
        affinities=sexes + weapons + types,
        corners=_corners(card),
        lines=tuple(
            line
            for section in SCHEMA.sections
            for line in lines(section.key, card.texts.get(section.key, ""), BADGES, uncompiled)
        ),
        subtitle=stats.get("class") or "",
        label=_label(card),
    )


def _marks(card: CardData, key: str) -> tuple[Mark, ...]:
    labels = dict(FIELDS[key].choices)
    return tuple(Mark(f"{key}-{choice}", labels[choice]) for choice in card.stats.get(key) or ())


def _corners(card: CardData) -> dict[str, Corner]:
    keys = ("cost", "promotion_cost", "attack", "support")
    corners = {key: Corner(FIELDS[key].label, printed(card.stats.get(key))) for key in keys}
    return corners | {"range": Corner("Range", reach(card))}


def reach(card: CardData) -> str:
    """The range as printed: "1", "1–2", or "–" for a unit that cannot attack."""
    low, high = card.stats.get("range_min"), card.stats.get("range_max")
    if not high:
        return "–"
    return str(low) if low == high else f"{low}–{high}"


def _label(card: CardData) -> str:
    corners = _corners(card)
    insignias = " and ".join(mark.label for mark in _marks(card, "insignias")) or "no insignia"
    promotion = corners["promotion_cost"].value
    costs = f"cost {corners['cost'].value}"
    if promotion != "–":
        costs += f", promotion cost {promotion}"
    numbers = ", ".join(f"{key} {corners[key].value}" for key in ("attack", "support", "range"))
    return f"{card.name}, {card.title}: {insignias}, {costs}, {numbers}"
