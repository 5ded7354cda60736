"""The Fire Emblem TCG: units by class, weapons and magic, items, lands, Surprise cards."""

from typing import Any

from cardbase.art.facts import Facts
from cardbase.art.likeness import likeness_of, person_called
from cardbase.art.readings import callings
from cardbase.art.readings.words import WordTable
from rules.engine.cards import CardData

_TONES = {
    "sword": "red",
    "lance": "blue",
    "axe": "green",
    "bow": "yellow",
    "ballista": "brown",
    "fire": "red",
    "thunder": "yellow",
    "wind": "green",
    "light": "white",
    "dark": "purple",
    "staff": "teal",
    "breath": "black",
}
_OBJECTS = {
    "fire": "flame",
    "thunder": "bolt",
    "wind": "gust",
    "light": "rays",
    "dark": "orb",
    "breath": "dragonstone",
}
_SEXES = {"male": "m", "female": "f"}
_ELEMENTS = WordTable((("fire", "red"), ("ice", "blue")))
_THINGS = WordTable(
    (
        ("rapier", "rapier"),
        ("hammer", "hammer"),
        ("javelin", "javelin"),
        ("hand axe", "hand_axe"),
        ("stonehoist", "ballista"),
        ("armorslayer", "estoc"),
        ("horseslayer", "halberd"),
        ("vulnerary|antidote", "flask"),
        ("power ring|leg ring|knight ring|shield ring|barrier ring", "ring_gem"),
        ("winged guard", "winged_shield"),
    )
)
_SIGNS = WordTable(
    (
        ("nullify|prayer", "hand_raised"),
        ("card exchange|feint", "exchange"),
        ("card draw", "cards"),
        ("supply", "crate"),
        ("pursuit|charge|fall back", "boot"),
        ("critical", "blades"),
        ("astra", "five_stars"),
        ("wrath|scorched", "flame"),
        ("great shield", "shield"),
        ("family bond", "clasped_hands"),
        ("reinforce|banner", "banner"),
        ("spoils", "coins"),
    )
)
_LANDS: dict[str, tuple[str, str, str]] = {
    "mountain": ("peaks", "brown", "boulders"),
    "peak": ("peaks", "white", "flag"),
    "forest": ("pines", "green", ""),
    "sea": ("sea", "blue", ""),
    "river": ("river", "teal", "reeds"),
    "desert": ("dunes", "yellow", "skull"),
    "fort": ("castle", "brown", "palisade"),
    "gate": ("castle", "none", "gate"),
    "church": ("window", "purple", "candles"),
    "village": ("hills", "green", "cottages"),
}


def read(card: CardData) -> Facts:
    reader = {"unit": _unit, "land": _land, "surprise": _surprise}.get(card.kind, _thing)
    return reader(card)


def _unit(card: CardData) -> Facts:
    stats = card.stats
    name = card.name.removeprefix("♔")
    calling, kind = stats.get("class") or card.name, stats.get("type") or ""
    likeness = likeness_of(name, "fire-emblem")
    mount = _mount(stats, calling)
    features = stats.get("features") or ()
    return Facts(
        game="fetcg",
        name=card.name,
        title=card.title,
        layout="beast" if "dragon" in features else "person",
        tones=(_ELEMENTS.get(card.name) or _TONES.get(kind, "none"),),
        people=(person_called(name, "fire-emblem", sex=_SEXES.get(stats.get("gender") or "", "")),),
        size=_size(stats),
        headgear=likeness.headgear or callings.HEADGEAR.get(calling),
        garment=likeness.garment or callings.GARMENTS.get(calling, "tunic"),
        object=_THINGS.get(stats.get("equipment") or "") or _OBJECTS.get(kind, kind),
        object_name=stats.get("equipment") or "",
        mount=mount,
        wings=_wings(stats, mount),
        beast="wyvern" if {"dragon", "manakete"} & set(features) else "",
        armoured="armored" in features or mount == "horse",
    )


def _size(stats: Any) -> int:
    """Energy, and two more for a promoted class."""
    energy, level = stats.get("energy") or 3, stats.get("level") or 1
    return min(6, max(1, energy - 2) + (2 if level >= 10 else 0))


def _mount(stats: Any, calling: str) -> str:
    if callings.SHAPES.get(calling) or "dragon" in (stats.get("features") or ()):
        return ""
    if stats.get("movement") == "flying":
        return callings.MOUNTS.get(calling, "pegasus")
    return "horse" if stats.get("movement") == "cavalry" else ""


def _wings(stats: Any, mount: str) -> str:
    if mount in ("pegasus", "griffon"):
        return "feather"
    is_dragon = "dragon" in (stats.get("features") or ())
    return "leather" if mount == "wyvern" or is_dragon else ""


def _thing(card: CardData) -> Facts:
    kind = card.stats.get("type") or ""
    return Facts(
        game="fetcg",
        name=card.name,
        layout="still",
        tones=(_TONES.get(kind, "brown" if card.kind == "weapon" else "yellow"),),
        object=_THINGS.get(card.name) or _OBJECTS.get(kind, kind) or _guess(card.kind),
        object_name=card.name,
    )


def _guess(kind: str) -> str:
    """A weapon or magic of which not even the type is known."""
    return {"weapon": "sword", "magic": "tome"}.get(kind, "ring_gem")


def _land(card: CardData) -> Facts:
    place, tone, detail = _LANDS.get(card.name.lower(), ("hills", "green", ""))
    return Facts(
        game="fetcg",
        name=card.name,
        title=card.title,
        layout="place",
        tones=(tone,),
        place=place,
        detail=detail,
    )


def _surprise(card: CardData) -> Facts:
    return Facts(
        game="fetcg",
        name=card.name,
        title=card.title,
        layout="event",
        tones=("purple",),
        object=_SIGNS.get(card.name, "mask"),
    )
