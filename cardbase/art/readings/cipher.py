"""Cipher: a character of one or two insignias, with a class, weapons and types."""

from cardbase.art.facts import Facts
from cardbase.art.likeness import likeness_of, person_called
from cardbase.art.readings import callings
from rules.engine.cards import CardData

_SEXES = {"male": "m", "female": "f"}
_VARIABLE = 3
_GREY = 6


def read(card: CardData) -> Facts:
    stats = card.stats
    calling = stats.get("class") or ""
    types = set(stats.get("types") or ())
    weapons = stats.get("weapons") or ()
    cost = stats.get("cost")
    sexes = [_SEXES[sex] for sex in stats.get("sexes") or ()]
    person = person_called(
        card.name,
        "fire-emblem",
        sex=sexes[0] if len(sexes) == 1 else "",
        skin=_GREY if "monster" in types else None,
    )
    likeness = likeness_of(card.name, "fire-emblem")
    mount = _mount(calling, types)
    beast = callings.SHAPES.get(calling)
    return Facts(
        game="cipher",
        name=card.name,
        title=card.title,
        layout="beast" if callings.BEASTS.get(calling) else "person",
        tones=tuple(stats.get("insignias") or ("none",)),
        people=(person,),
        size=cost if isinstance(cost, int) else _VARIABLE,
        headgear=likeness.headgear or _headgear(calling, is_known=bool(likeness.hair)),
        garment=likeness.garment or _garment(calling, types),
        object=_object(calling, tuple(weapons)),
        mount=mount,
        wings=_wings(calling, types, mount),
        beast=callings.BEASTS.get(calling) or beast,
        armoured="armoured" in types or "plate" in _garment(calling, types),
    )


def _headgear(calling: str, *, is_known: bool) -> str:
    """By class; a helmet does not hide the hair by which somebody is known."""
    worn = callings.HEADGEAR.get(calling)
    return "" if is_known and worn in callings.COVERING else worn


def _mount(calling: str, types: set[str]) -> str:
    """A beast that is ridden, unless the person is the beast."""
    if callings.SHAPES.get(calling) or callings.WINGED_PEOPLE.get(calling):
        return ""
    named = callings.MOUNTS.get(calling)
    if "flier" in types:
        return named or ("wyvern" if "dragon" in types else "pegasus")
    return "horse" if "beast" in types else ""


def _wings(calling: str, types: set[str], mount: str) -> str:
    if "flier" not in types:
        return ""
    leather = mount == "wyvern" or (not mount and "dragon" in types)
    return "leather" if leather else "feather"


def _garment(calling: str, types: set[str]) -> str:
    if "armoured" in types:
        return "plate"
    return callings.GARMENTS.get(calling, "tunic")


def _object(calling: str, weapons: tuple[str, ...]) -> str:
    first = weapons[0] if weapons else ""
    special = callings.OBJECTS.get(calling)
    return special if special and callings.FORMS_OF[special] == first else first
