"""The face of a Cipher card, laid out as CIPHER-CARD-2 to 8 describe the printed one."""

from collections.abc import Mapping

from cardbase.faces.base import (
    UNKNOWN,
    Corner,
    Face,
    Mark,
    Number,
    Price,
    printed_fact,
)
from cardbase.faces.text import lines
from cardbase.faces.uncompiled import uncompiled_lines
from rules.cipher.cards import SCHEMA
from rules.engine.cards import CardData
from rules.engine.translatable import both, label, listed, lowered, say

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
    "DEF SUPP": "Defense support: when it supports a defender",
    "ATK/DEF SUPP": "Attack and defense support",
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
    stats, corners = card.stats, _corners(card)
    uncompiled = uncompiled_lines(card, game)
    insignias = list(stats.get("insignias") or ())
    weapons, types, sexes = (_marks(card, key) for key in ("weapons", "types", "sexes"))
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        icons=ICONS,
        tones=tuple(insignias) or ("none",),
        emblems=_marks(card, "insignias") or (NO_INSIGNIA,),
        affinities=sexes + weapons + types,
        price=_price(corners),
        numbers=_numbers(corners),
        corners=corners,
        lines=tuple(
            line
            for section in SCHEMA.sections
            for line in lines(section.key, card.texts.get(section.key, ""), BADGES, uncompiled)
        ),
        subtitle=stats.get("class") or "",
        label=_label(card),
        printed_in=card.printed_in,
    )


def _price(corners: Mapping[str, Corner]) -> Price:
    promotion = corners["promotion_cost"]
    tab = None if promotion.value == "–" else promotion
    return Price(corners["cost"].label, corners["cost"].value, "disc", tab)


def _numbers(corners: Mapping[str, Corner]) -> tuple[Number, ...]:
    attack, reached, support = (corners[key] for key in ("attack", "range", "support"))
    # A support adds to a battle and is read as such: "+20".
    value = f"+{support.value}" if support.value not in ("–", "?") else support.value
    return (
        Number(attack.label, attack.value),
        Number(reached.label, reached.value, weight="mid"),
        Number(support.label, value),
    )


def _marks(card: CardData, key: str) -> tuple[Mark, ...]:
    labels = dict(FIELDS[key].choices)
    return tuple(Mark(f"{key}-{choice}", labels[choice]) for choice in card.stats.get(key) or ())


def _corners(card: CardData) -> dict[str, Corner]:
    keys = ("cost", "promotion_cost", "attack", "support")
    corners = {key: Corner(FIELDS[key].label, printed_fact(card, key)) for key in keys}
    return corners | {"range": Corner("Range", reach(card))}


def reach(card: CardData) -> str:
    """The range as printed: "1", "1–2", or "–" for a unit that cannot attack."""
    if "range_min" in card.unknown or "range_max" in card.unknown:
        return UNKNOWN
    low, high = card.stats.get("range_min"), card.stats.get("range_max")
    if not high:
        return "–"
    return str(low) if low == high else f"{low}–{high}"


def _label(card: CardData) -> str:
    corners = _corners(card)
    insignias = both(label(mark.label) for mark in _marks(card, "insignias"))
    shown = {"cost": "Cost", "promotion_cost": "Promotion Cost"} | {
        key: key.capitalize() for key in ("attack", "support", "range")
    }
    if corners["promotion_cost"].value == "–":
        del shown["promotion_cost"]
    facts = [
        say("{fact} {value}", fact=lowered(fact), value=corners[key].value)
        for key, fact in shown.items()
    ]
    none = label(NO_INSIGNIA.label, "no insignia")
    return say(
        "{card}: {facts}",
        card=f"{card.name}, {card.title}",
        facts=listed((insignias or none, *facts)),
    )
