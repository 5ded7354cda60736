"""The face of a Fullmetal Alchemist card: its corner, its attributes, its keywords and text."""

import re
from collections.abc import Iterator, Mapping

from cardbase.faces.base import Corner, Face, Mark, Number, Price, printed_fact
from cardbase.faces.text import MANUAL, Line, Run
from cardbase.faces.uncompiled import uncompiled_lines
from rules.engine.cards import CardData
from rules.engine.schema import Kind
from rules.engine.translatable import both, either, label, listed, lowered, say
from rules.fma.cards import ATTRIBUTES, CHARACTERS, FACTIONS, GOAL, SCHEMA, TEXT, keywords

ICONS = "icons/fma.svg"
TONES = {
    "elric": "red",
    "military": "blue",
    "homunculus": "purple",
    "rebel": "green",
    "advantage": "white",
    "attachment": "brown",
    "event": "black",
    "location": "yellow",
}
# The sign that carries the number in the corner, and what the number is.
CORNERS = {
    "leader": ("banner", "command", "Command"),
    "ally": ("coin", "cost", "Cost"),
    "advantage": ("coin", "cost", "Cost"),
    "attachment": ("square", "cost", "Cost"),
    "event": ("square", "cost", "Cost"),
    "location": ("stone", "clue_points", "Clue points"),
}
HEADS = {
    "Recruit": "Played in the recruit phase",
    "Main": "Played in the main phase",
    "Search": "Played in the search phase",
    "Cleanup": "Played in the cleanup phase",
    "Battle": "Played during a battle",
    "React": "Played when this happens",
    "Augment": "For extra command when the ally is recruited",
    "Loyal": "Needs this many characters of its faction in play",
    "Toughness": "Not defeated in battle unless its side loses by this much",
    "Stealth": "May attack a character at home, once a turn",
    "Quick": "In battle, discarding an event raises an attribute by this much",
    "Unique": "Only one copy per player in play",
    "Goal": "What the search party also needs",
}
_PLAYED = re.compile(
    r"(?P<head>Recruit|Main|Search|Cleanup|Battle|React)"
    r"(?: (?P<attribute>(?:Strength|Wits|Alchemy)(?: (?:\d+|X))?))?"
    r"(?:, (?P<cost>[^:]+))?: (?P<body>.+)"
)
_TRAIT = re.compile(
    r"(?P<head>Augment \d+): (?P<body>.+)"
    r"|(?P<alone>(?:Loyal|Toughness|Quick (?:Strength|Wits|Alchemy)): \d+|Stealth|Unique)\."
)


def draw(card: CardData, game: str) -> Face:
    kind = _kind(card)
    sign = Mark(f"kind-{card.kind}", kind.label)
    icon = _icon(card)
    emblems = ((icon,) if icon else ()) + _emblems(card, sign)
    corners = dict(_corners(card))
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        icons=ICONS,
        tones=_tones(card),
        emblems=emblems,
        affinities=tuple(_roles(card)),
        price=_price(card, corners),
        numbers=_numbers(corners),
        corners=corners,
        lines=tuple(_lines(card, uncompiled_lines(card, game))),
        facts=tuple(_facts(card)),
        subtitle=", ".join(keywords(card.stats)) or label(kind.label),
        label=_label(card, kind.label),
        printed_in=card.printed_in,
    )


def _price(card: CardData, corners: Mapping[str, Corner]) -> Price | None:
    if "cost" not in corners:
        return None
    shape = CORNERS[card.kind][0]
    return Price(corners["cost"].label, corners["cost"].value, shape, corners.get("level"))


def _numbers(corners: Mapping[str, Corner]) -> tuple[Number, ...]:
    """Values of a character, bonuses of an attachment, goals of a location."""
    return tuple(
        Number(corners[key].label, corners[key].value, icon=f"attribute-{key}")
        for key, _ in ATTRIBUTES
        if key in corners
    )


def _kind(card: CardData) -> Kind:
    return next((kind for kind in SCHEMA.kinds if kind.key == card.kind), SCHEMA.kinds[-1])


def _tones(card: CardData) -> tuple[str, ...]:
    factions = tuple(card.stats.get("factions") or ())
    return tuple(TONES.get(faction, "none") for faction in factions[:2]) or (
        TONES.get(card.kind, "none"),
    )


def _emblems(card: CardData, sign: Mark) -> tuple[Mark, ...]:
    """Factions of a character, battle types of a location; other cards show their kind."""
    stats, labels = card.stats, dict((*FACTIONS, *ATTRIBUTES))
    if card.kind in (*CHARACTERS, "character"):
        if "factions" not in stats:
            return (sign,)
        found = [
            Mark(f"factions-{faction}", labels.get(faction, faction))
            for faction in stats["factions"]
        ]
        return tuple(found) or (Mark("factions-none", "Unaligned"),)
    if card.kind == "location" and stats.get("battle_types"):
        return tuple(
            Mark(f"attribute-{battle}", say("Battle: {attribute}", attribute=label(labels[battle])))
            for battle in stats["battle_types"]
        )
    return (sign,)


def _icon(card: CardData) -> Mark | None:
    icon = card.stats.get("icon")
    return Mark(f"attribute-{icon}", dict(ATTRIBUTES)[icon]) if icon else None


def _roles(card: CardData) -> Iterator[Mark]:
    shown = keywords(card.stats)
    for word in ("Hero", "Villain", "Mob"):
        if word in shown:
            yield Mark(f"keyword-{word.lower()}", word)


def _corners(card: CardData) -> Iterator[tuple[str, Corner]]:
    """`cost` is the number top left; then level and attributes."""
    stats = card.stats
    if card.kind in CORNERS:
        _, field, what = CORNERS[card.kind]
        yield "cost", Corner(what, printed_fact(card, field))
    if card.kind == "leader":
        yield "level", Corner("Level", printed_fact(card, "level"))
    if icon := _icon(card):
        yield "icon", Corner(icon.label, icon.icon)
    for key, attribute in ATTRIBUTES:
        if card.kind in (*CHARACTERS, "character"):
            yield key, Corner(attribute, printed_fact(card, key))
        elif stats.get(key) is not None:
            yield key, Corner(attribute, f"{stats[key]:+d}".replace("-", "−"))
        elif stats.get(f"goal_{key}") is not None:
            words = say("Goal: {attribute}", attribute=label(attribute))
            yield key, Corner(words, f"+{stats[f'goal_{key}']}")


def _facts(card: CardData) -> Iterator[Corner]:
    if card.kind == "location":
        labels = dict(ATTRIBUTES)
        types = listed(label(labels[battle]) for battle in card.stats.get("battle_types") or ())
        yield Corner("Battle", types or "–")
        goals = [
            say("{attribute} +{by}", attribute=label(attribute), by=card.stats[f"goal_{key}"])
            for key, attribute in ATTRIBUTES
            if card.stats.get(f"goal_{key}") is not None
        ]
        join = either if card.stats.get("goal_mode") == "any" else both
        yield Corner("Goal", join(goals) or "–")


def _lines(card: CardData, uncompiled: frozenset[str]) -> Iterator[Line]:
    for section in (TEXT, GOAL):
        for row in card.texts.get(section, "").split("\n"):
            line = row.strip()
            if line:
                runs = _goal(line) if section == GOAL else _runs(line)
                yield Line(section, (*runs, *(MANUAL if line in uncompiled else ())))


def _goal(line: str) -> tuple[Run, ...]:
    return (Run("badge", "Goal", HEADS["Goal"]), Run("text", line))


def _runs(line: str) -> tuple[Run, ...]:
    """A play as designator, cost and sentence; a trait as a badge with its number."""
    if played := _PLAYED.fullmatch(line):
        runs = [Run("badge", played["head"], HEADS[played["head"]])]
        if played["attribute"]:
            runs.append(Run("keyword", played["attribute"], "The attribute it needs"))
        if played["cost"]:
            runs += [Run("cost", played["cost"]), Run("text", ": ")]
        return (*runs, Run("text", played["body"]))
    if trait := _TRAIT.fullmatch(line):
        head = trait["head"] or trait["alone"]
        badge = Run("badge", head, HEADS[head.split()[0].rstrip(":")])
        return (badge, Run("text", trait["body"])) if trait["body"] else (badge,)
    return (Run("text", line),)


def _label(card: CardData, kind: str) -> str:
    """The card in one sentence."""
    corners = dict(_corners(card))
    parts: list[str] = [label(kind)]
    if card.kind in (*CHARACTERS, "character") and "factions" in card.stats:
        labels = dict(FACTIONS)
        names = [label(labels.get(faction, faction)) for faction in card.stats["factions"]]
        parts.append(both(names) or label("Unaligned", "unaligned"))
    if "icon" in corners:
        parts.append(lowered(corners["icon"].label))
    for name in ("level", "cost", "strength", "wits", "alchemy"):
        if name in corners:
            corner = corners[name]
            value = label("unknown") if corner.value in ("–", "?") else corner.value
            parts.append(say("{fact} {value}", fact=lowered(corner.label), value=value))
    full_name = f"{card.name}, {card.title}" if card.title else card.name
    return say("{card}: {facts}", card=full_name, facts=listed(parts))
