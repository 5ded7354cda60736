"""Fullmetal Alchemist: characters by faction and keywords, and what they live through."""

from cardbase.art.facts import Facts, Person
from cardbase.art.likeness import likeness_of, person_called
from cardbase.art.readings import fma_words
from rules.engine.cards import CardData
from rules.fma.cards import ATTRIBUTES, CHARACTERS, is_mob, keywords, printed_cost

_FAMILY = "fullmetal-alchemist"
TONES = {
    "elric": "red",
    "military": "blue",
    "homunculus": "purple",
    "rebel": "green",
    "advantage": "teal",
    "attachment": "brown",
}
_TONES_OF_ATTRIBUTES = {"strength": "red", "wits": "blue", "alchemy": "purple"}
_SIGNS = {"strength": "brawl", "wits": "eye", "alchemy": "circle"}
_SHOWN = {"strength": "brawl", "wits": "book", "alchemy": "circle"}
_LEADER = 5
_CROWD = 3


def read(card: CardData) -> Facts:
    if card.kind in CHARACTERS:
        return _character(card)
    if card.kind == "event":
        return _event(card)
    if card.kind == "location":
        return _location(card)
    if card.kind in ("attachment", "advantage"):
        return _thing(card)
    return Facts(
        game="fma",
        name=card.name,
        title=card.title,
        layout="unknown",
        people=(person_called(card.name, _FAMILY),) if card.kind == "character" else (),
    )


def _character(card: CardData) -> Facts:
    stats, words = card.stats, keywords(card.stats)
    factions = stats.get("factions") or ()
    people = _people(card, words)
    likeness = likeness_of(card.name, _FAMILY)
    text = f"{card.title} {card.name}"
    by_keyword = fma_words.DRESS_OF_KEYWORDS.get(", ".join(words))
    garment, _, headgear = (
        fma_words.DRESS.get(text) or by_keyword or fma_words.DRESS_OF_FACTIONS[_side(factions)]
    ).partition(" ")
    size = _LEADER if card.kind == "leader" else max(1, min(_LEADER, printed_cost(stats) - 1))
    return Facts(
        game="fma",
        name=card.name,
        title=card.title,
        layout="group" if len(people) > 1 else "person",
        tones=tuple(TONES.get(faction, "none") for faction in factions) or ("none",),
        people=people,
        size=size,
        headgear=likeness.headgear or headgear,
        garment=likeness.garment or garment,
        drab=True,
        object=_object(card, words),
        beast="wolf" if "Chimera" in words else "",
        wings="",
    )


def _side(factions: tuple[str, ...] | list[str]) -> str:
    return factions[0] if factions else ""


def _people(card: CardData, words: tuple[str, ...]) -> tuple[Person, ...]:
    skin = 4 if "Ishbalite" in words else None
    if together := fma_words.TOGETHER.get(card.name):
        return tuple(person_called(name, _FAMILY) for name in together)
    pair = fma_words.PAIRS.get(card.name)
    if pair or is_mob(card.stats):
        count = 2 if pair else _CROWD
        return tuple(
            person_called(f"{card.name}{member}", _FAMILY, skin=skin) for member in range(count)
        )
    return (person_called(card.name, _FAMILY, skin=skin, sex=fma_words.SEXES.get(card.name)),)


def _object(card: CardData, words: tuple[str, ...]) -> str:
    named = fma_words.HELD.get(f"{card.title} {card.name}")
    if named:
        return named
    stats = card.stats
    values = {key: stats.get(key) or 0 for key, _ in ATTRIBUTES}
    highest = max(values, key=lambda key: values[key])
    if not values[highest]:
        return "circle" if "State Alchemist" in words else ""
    if "Soldier" in words and highest == "strength":
        return "rifle"
    if highest == "strength" and "Sin" in words:
        return "claws"
    return _SHOWN[highest]


def _event(card: CardData) -> Facts:
    icon = card.stats.get("icon") or ""
    return Facts(
        game="fma",
        name=card.name,
        title=card.title,
        layout="event",
        tones=(_TONES_OF_ATTRIBUTES.get(icon, "none"),),
        object=fma_words.SIGNS.get(card.name) or _SIGNS.get(icon, "mask"),
        burst=fma_words.BURSTS.get(card.name),
    )


def _location(card: CardData) -> Facts:
    battles = card.stats.get("battle_types") or ()
    goals = [key for key, _ in ATTRIBUTES if card.stats.get(f"goal_{key}")]
    tones = [_TONES_OF_ATTRIBUTES[key] for key in (*battles, *goals)]
    place, detail, hour, *_ = [*fma_words.LOCATIONS.get(card.name, "hills").split(), "", ""]
    return Facts(
        game="fma",
        name=card.name,
        title=card.title,
        layout="place",
        tones=(tones[0], tones[-1]) if tones else (fma_words.TONES_OF_PLACES[place],),
        place=place,
        detail=detail,
        hour=hour,
    )


def _thing(card: CardData) -> Facts:
    kind = card.stats.get("keywords") or ""
    usual = "scroll" if card.kind == "advantage" else "book"
    named = fma_words.THINGS.get(card.name)
    return Facts(
        game="fma",
        name=card.name,
        title=card.title,
        layout="still",
        tones=(fma_words.TONES_OF_THINGS.get(f"{card.name} {kind}", TONES[card.kind]),),
        object=named or fma_words.THINGS.get(kind, usual),
        object_name=card.name,
    )
