"""The face of a FlameThrowers card, in the order of the printed lines (section 7 of the rules)."""

from collections.abc import Iterator

from cardbase.faces.art import art, pose
from cardbase.faces.base import Corner, Face, Mark, short
from cardbase.faces.text import MANUAL, Line, Run
from cardbase.faces.uncompiled import uncompiled_lines
from rules.engine.cards import CardData
from rules.engine.schema import Kind
from rules.flamethrowers.cards import ENERGY_TYPES, FIGHTERS, SCHEMA, TAGS

ICONS = "icons/flamethrowers.svg"
UNKNOWN = "–"
TONES = {
    "blaze": "red",
    "volt": "yellow",
    "gale": "green",
    "tide": "blue",
    "void": "purple",
    "radiant": "white",
    "support": "brown",
    "field": "none",
    "reaction": "black",
}
HEADS = {
    "Passive": "Works as long as the card is face up in play",
    "Lasting": "Stays in play and works until it leaves",
    "Enter": "When it joins the squad",
    "Activate": "Once per turn, in your Main Phase 2",
    "Strike": "In place of its attack",
    "Attack": "When an attack is declared",
    "Hit": "When its attack has dealt damage",
    "Knockout": "When its attack has defeated a SQUAD card",
    "Damaged": "When it has lost HEALTH and is still in play",
    "Defeated": "When it is defeated",
    "Reverted": "When this form is lost",
    "Use": "When the SUPPORT card is activated",
    "React": "From hand, in an opponent's turn, in answer to this",
    "Quick react": "From its slot, in an opponent's turn, in answer to this",
}


def draw(card: CardData, game: str) -> Face:
    kind = _kind(card)
    types = _marks("energy_types", ENERGY_TYPES, card)
    kind_mark = Mark(f"kind-{card.kind}", kind.label)
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        template="cardbase/faces/flamethrowers.html",
        icons=ICONS,
        tones=_tones(card),
        art=art(f"{game}:{card.key}"),
        emblems=types or (kind_mark,),
        main_mark=next(iter(types), kind_mark),
        second_mark=_second_mark(card, kind_mark),
        pose=pose(f"{game}:{card.key}"),
        affinities=_marks("tags", TAGS, card),
        corners=_corners(card),
        lines=tuple(_lines(card, uncompiled_lines(card, game))),
        facts=tuple(_facts(card)),
        subtitle=_subtitle(card, kind.label),
        label=_label(card, kind.label),
    )


def _kind(card: CardData) -> Kind:
    return next((kind for kind in SCHEMA.kinds if kind.key == card.kind), SCHEMA.kinds[0])


def _tones(card: CardData) -> tuple[str, ...]:
    types = tuple(card.stats.get("energy_types") or ())
    return tuple(TONES.get(energy, "none") for energy in types[:2]) or (
        TONES.get(card.kind, "none"),
    )


def _marks(field: str, choices: tuple[tuple[str, str], ...], card: CardData) -> tuple[Mark, ...]:
    labels = dict(choices)
    return tuple(
        Mark(f"{field}-{choice}", labels.get(choice, choice))
        for choice in card.stats.get(field) or ()
    )


def _second_mark(card: CardData, kind: Mark) -> Mark | None:
    if card.stats.get("kami"):
        return Mark("kami", "KAMI")
    return kind if card.kind in ("transformation", "tag_team") else None


def _corners(card: CardData) -> dict[str, Corner]:
    """Rank, HEALTH, ENERGY and both attacks; short numbers for small cards."""
    if card.kind not in FIGHTERS:
        return {}
    stats = card.stats
    corners = {
        "rank": Corner("Flame rank", _number(stats.get("rank"))),
        "health": Corner("HEALTH", _number(stats.get("health"))),
        "energy": Corner("ENERGY", _number(stats.get("energy"))),
        "health_short": Corner("HEALTH", short(stats.get("health"))),
        "energy_short": Corner("ENERGY", _number(stats.get("energy"))),
    }
    for attack in ("light", "heavy"):
        damage = stats.get(f"{attack}_damage")
        corners |= {
            f"{attack}_cost": Corner(
                f"{attack.capitalize()} COST", _number(stats.get(f"{attack}_cost"))
            ),
            f"{attack}_damage": Corner(f"{attack.capitalize()} DAMAGE", _number(damage)),
            f"{attack}_short": Corner(f"{attack.capitalize()} DAMAGE", short(damage)),
        }
    return corners


def _number(value: int | None) -> str:
    return UNKNOWN if value is None else f"{value:,}"


def _facts(card: CardData) -> Iterator[Corner]:
    stats = card.stats
    if stats.get("members"):
        yield Corner("Members", stats["members"])
    if stats.get("base_forms"):
        yield Corner("Laid on", stats["base_forms"])
    if stats.get("limit"):
        yield Corner("Copies", f"at most {stats['limit']}")


def _subtitle(card: CardData, kind: str) -> str:
    """The line under the name: time period and form, or what kind of card it is."""
    stats = card.stats
    parts = [part for part in (stats.get("period"), stats.get("form")) if part]
    return " – ".join(parts) or kind


def _lines(card: CardData, uncompiled: frozenset[str]) -> Iterator[Line]:
    for section in SCHEMA.sections:
        for row in card.texts.get(section.key, "").split("\n"):
            if row.strip():
                runs = (*_runs(row.strip()), *(MANUAL if row.strip() in uncompiled else ()))
                yield Line(section.key, runs)


def _runs(row: str) -> Iterator[Run]:
    """ "Activate, pay 100 ENERGY: Draw 1 card." as its head, its cost and its sentences."""
    opening, colon, body = row.partition(": ")
    if not colon:
        yield Run("text", row)
        return
    head, _, cost = opening.partition(", ")
    kind = head.partition(" to ")[0].partition(" by ")[0]
    yield Run("badge", head, HEADS.get(kind, "When this happens"))
    if cost:
        yield Run("cost", cost)
        yield Run("text", ": ")
    yield Run("text", body)


def _label(card: CardData, kind: str) -> str:
    full_name = f"{card.name}, {card.title}" if card.title else card.name
    corners = _corners(card)
    if not corners:
        return f"{full_name}: {kind}"
    types = " and ".join(mark.label for mark in _marks("energy_types", ENERGY_TYPES, card))
    what = f"KAMI {kind}" if card.stats.get("kami") else kind
    attacks = ", ".join(
        f"{attack} attack {corners[f'{attack}_cost'].value} for {corners[f'{attack}_damage'].value}"
        for attack in ("light", "heavy")
    )
    return (
        f"{full_name}: {what}, {types or 'no energy type'}, rank {corners['rank'].value}, "
        f"HEALTH {corners['health'].value}, ENERGY {corners['energy'].value}, {attacks}"
    )
