"""The face of a Fire Emblem TCG card: Energy in the corner, grids between Attack and Counter."""

from collections.abc import Iterator, Mapping

from cardbase.faces.base import Cell, Corner, Diagram, Face, Mark, Number, Price, printed_fact
from cardbase.faces.text import MANUAL, Line, Run
from cardbase.faces.uncompiled import uncompiled_lines
from rules.engine.cards import CardData
from rules.engine.schema import Field, Kind
from rules.engine.translatable import grouped, label, listed, say
from rules.fetcg.cards import BREATH, EQUIPMENT_TYPES, FEATURES, FLYING, MOVEMENTS, RANKS, SCHEMA
from rules.fetcg.cards import TIMINGS as USE_TIMINGS
from rules.fetcg.grids import ATTACK, MOVEMENT, Grid, grid
from rules.fetcg.printed import FireCard, triangle

ICONS = "icons/fetcg.svg"
TYPES = dict((*EQUIPMENT_TYPES, BREATH, FLYING))
TIMINGS = dict(USE_TIMINGS)
LETTERS = dict(RANKS)
TONES = {
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
    "staff": "white",
    "breath": "black",
    "item": "yellow",
    "land": "brown",
    "surprise": "purple",
}
HEADS = {
    "Training": "Once a turn, in the Training and Promotion Step of your End Phase",
    "Promotion": "From hand, in the Training and Promotion Step of your End Phase",
    "Criterion": "What must be true for this Advanced Unit to replace its regular unit",
    "Symbol": "Once a turn, in the Symbol Step of your End Phase",
    "Family support": "Once a turn, in the Generation Step of your End Phase",
    "Staff": "The action of this staff",
    "Action": "Instead of another action of the unit",
}


def draw(card: CardData, game: str) -> Face:
    kind = _kind(card)
    corners = _corners(card)
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        icons=ICONS,
        tones=(TONES.get(card.stats.get("type") or card.kind, "none"),),
        emblems=_emblems(card),
        affinities=tuple(_affinities(card)),
        price=_price(card, corners),
        numbers=tuple(
            Number(corners[end].label, corners[end].value)
            for end in ("left", "right")
            if end in corners
        ),
        corners=corners,
        lines=tuple(_lines(card, uncompiled_lines(card, game))),
        facts=tuple(_facts(card)),
        diagrams=tuple(_diagrams(card)),
        subtitle=_subtitle(card, kind.label),
        label=_label(card, kind.label),
        printed_in=card.printed_in,
    )


def _price(card: CardData, corners: Mapping[str, Corner]) -> Price:
    shape = "energy" if card.kind == "unit" else "square"
    return Price(corners["top"].label, corners["top"].value, shape)


def _kind(card: CardData) -> Kind:
    return next((kind for kind in SCHEMA.kinds if kind.key == card.kind), SCHEMA.kinds[0])


def _emblems(card: CardData) -> tuple[Mark, ...]:
    kind = card.stats.get("type")
    if kind:
        holy = (Mark("holy", "Holy Weapon"),) if card.stats.get("holy") else ()
        return (Mark(f"type-{kind}", TYPES[kind]), *holy)
    return (Mark(f"kind-{card.kind}", _kind(card).label),)


def _affinities(card: CardData) -> Iterator[Mark]:
    movement = card.stats.get("movement")
    if movement:
        yield Mark(f"movement-{movement}", dict(MOVEMENTS)[movement])
    for feature in card.stats.get("features") or ():
        yield Mark(f"features-{feature}", dict(FEATURES)[feature])


def _corners(card: CardData) -> dict[str, Corner]:
    """The number in the corner, and the two at the foot."""
    stats = card.stats
    if card.kind == "unit":
        return {
            "top": Corner("Energy", printed_fact(card, "energy")),
            "left": Corner("Attack", printed_fact(card, "attack")),
            "right": Corner("Counter", printed_fact(card, "counterattack")),
        }
    if card.kind in ("weapon", "magic"):
        top = "max" if card.kind == "weapon" else "cost"
        rank = LETTERS.get(stats.get("rank", ""), "–")
        recovery = card.kind == "magic" and stats.get("type") == "staff"
        return {
            "top": Corner(top.capitalize(), printed_fact(card, top)),
            "left": Corner("Power" if recovery else "Attack", printed_fact(card, "attack")),
            "right": Corner("Rank", rank),
        }
    return {"top": Corner("Cost", printed_fact(card, "cost"))}


# Grids ----------------------------------------------------------------------------------------


def _diagrams(card: CardData) -> Iterator[Diagram]:
    stats = card.stats
    if stats.get("movement"):
        moves = grid(stats.get("movement_grid") or MOVEMENT[stats["movement"]])
        yield diagram("movement", "Moves", moves)
    action = stats.get("action") or (FireCard.from_data(card).action if stats.get("type") else "")
    if action in ATTACK:
        reach = grid(stats.get("attack_grid") or ATTACK[action])
        key = "staff" if stats.get("type") == "staff" else "attack"
        yield diagram(key, "Staff" if key == "staff" else "Strikes", reach)


def diagram(key: str, label: str, offsets: Grid) -> Diagram:
    """The squares as the unit sees them, forward up, in the smallest frame that shows them all."""
    wide = max(1, *(abs(right) for _, right in offsets))
    deep = max(1, *(abs(forward) for forward, _ in offsets))
    cells = tuple(
        Cell(right + wide, deep - forward, _state(offsets, forward, right))
        for forward in range(deep, -deep - 1, -1)
        for right in range(-wide, wide + 1)
    )
    return Diagram(key, label, 2 * wide + 1, 2 * deep + 1, cells)


def _state(offsets: Grid, forward: int, right: int) -> str:
    if (forward, right) == (0, 0):
        return "here reach" if (0, 0) in offsets else "here"
    return "reach" if (forward, right) in offsets else ""


# Words ----------------------------------------------------------------------------------------


def _facts(card: CardData) -> Iterator[Corner]:
    stats = card.stats
    if stats.get("equipment"):
        yield Corner("Equipment", stats["equipment"])
    if stats.get("restores") is not None:
        yield Corner("Restores", str(stats["restores"]))
    if stats.get("triangle"):
        bonuses = triangle(card)
        groups: dict[int, list[str]] = {bonus: [] for bonus in bonuses.values()}
        for weapon, bonus in bonuses.items():
            groups[bonus].append(TYPES[weapon])
        yield Corner(
            "Advantage",
            grouped(
                say("+{bonus} against {types}", bonus=bonus, types=listed(map(label, types)))
                for bonus, types in groups.items()
            ),
        )
    if stats.get("ranks"):
        yield Corner("Ranks", listed(map(label, _labels("ranks", card))))
    for field in ("wielders", "skills", "element", "parents", "children", "siblings", "spouses"):
        if stats.get(field):
            yield Corner(_field(card, field).label, stats[field])
    land = ", ".join(stats[key] for key in ("flag", "homeland") if stats.get(key))
    if land:
        yield Corner("Flag, home", land)


def _field(card: CardData, key: str) -> Field:
    return _kind(card).field(key)


def _labels(key: str, card: CardData) -> list[str]:
    labels = dict(_field(card, key).choices)
    return [labels.get(choice, choice) for choice in card.stats[key]]


def _subtitle(card: CardData, kind: str) -> str:
    """The line under the name: the class, or what kind of card it is."""
    stats = card.stats
    if card.kind == "unit":
        gender = {"male": " ♂", "female": " ♀"}.get(stats.get("gender") or "", "")
        return f"{stats.get('class') or kind}{gender}"
    if card.kind == "surprise" and stats.get("timing"):
        return say("{kind}: {what}", kind=label(kind), what=label(TIMINGS[stats["timing"]]))
    name = TYPES.get(stats.get("type") or "", "")
    return say("{kind}: {what}", kind=label(kind), what=label(name)) if name else label(kind)


def _lines(card: CardData, uncompiled: frozenset[str]) -> Iterator[Line]:
    for section in SCHEMA.sections:
        for row in card.texts.get(section.key, "").split("\n"):
            if row.strip(" -"):
                runs = (*_runs(row.strip()), *(MANUAL if row.strip() in uncompiled else ()))
                yield Line(section.key, runs)


def _runs(row: str) -> Iterator[Run]:
    """ "Promotion, pay 1: Replace ..." as its head, its cost and its sentences."""
    opening, colon, body = row.partition(": ")
    head, _, cost = opening.partition(", ")
    if not colon or head not in HEADS:
        yield Run("text", row)
        return
    yield Run("badge", head, HEADS[head])
    if cost:
        yield Run("cost", cost)
        yield Run("text", ": ")
    yield Run("text", body)


def _label(card: CardData, kind: str) -> str:
    full_name = f"{card.name}, {card.title}" if card.title else card.name
    parts: list[str] = [kind]
    stats = card.stats
    if card.kind == "unit":
        parts += [
            TYPES.get(stats.get("type") or "", ""),
            *(mark.label for mark in _affinities(card)),
        ]
    elif stats.get("type"):
        parts.append(TYPES[stats["type"]])
    words = [label(part) for part in parts if part]
    words += [
        say("{fact} {value}", fact=label(corner.label), value=corner.value)
        for corner in _corners(card).values()
    ]
    if card.kind == "surprise" and stats.get("timing"):
        words.append(label(TIMINGS[stats["timing"]]))
    return say("{card}: {facts}", card=full_name, facts=listed(words))
