"""The face of a FlameThrowers card, in the order of the printed lines (section 7 of the rules)."""

from collections.abc import Iterator, Mapping

from cardbase.faces.base import UNKNOWN, Corner, Face, Mark, Number, Price, printed, short
from cardbase.faces.text import MANUAL, Line, Run
from cardbase.faces.uncompiled import uncompiled_lines
from rules.engine.cards import CardData
from rules.engine.schema import Kind
from rules.engine.translatable import both, label, say
from rules.flamethrowers.cards import ENERGY_TYPES, FIGHTERS, SCHEMA, TAGS

ICONS = "icons/flamethrowers.svg"
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
    "Passive": "Active while the card is face up in play",
    "Lasting": "Stays in play and works until it leaves",
    "Enter": "When it joins the squad",
    "Activate": "Once per turn, in your Main Phase 2",
    "Strike": "Instead of its attack",
    "Attack": "When an attack is declared",
    "Hit": "When its attack deals damage",
    "Knockout": "When its attack defeats a SQUAD card",
    "Damaged": "When it loses HEALTH and stays in play",
    "Defeated": "When it is defeated",
    "Reverted": "When this form is lost",
    "Use": "When the SUPPORT card is activated",
    "React": "From hand during an opponent's turn, in response to this",
    "Quick react": "From its slot during an opponent's turn, in response to this",
}


def draw(card: CardData, game: str) -> Face:
    kind = _kind(card)
    types = _marks("energy_types", ENERGY_TYPES, card)
    kind_mark = Mark(f"kind-{card.kind}", kind.label)
    corners = _corners(card)
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        icons=ICONS,
        tones=_tones(card),
        emblems=(types or (kind_mark,)) + _form_marks(card, kind_mark),
        affinities=_marks("tags", TAGS, card),
        price=_price(corners),
        numbers=_numbers(corners),
        corners=corners,
        lines=tuple(_lines(card, uncompiled_lines(card, game))),
        facts=tuple(_facts(card)),
        subtitle=_subtitle(card, kind.label),
        label=_label(card, kind.label),
        printed_in=card.printed_in,
    )


def _price(corners: Mapping[str, Corner]) -> Price | None:
    rank = corners.get("rank")
    return Price(rank.label, rank.value, "spark") if rank else None


def _numbers(corners: Mapping[str, Corner]) -> tuple[Number, ...]:
    """HEALTH and ENERGY; on full faces both attacks too, as COST and DAMAGE."""
    if not corners:
        return ()
    attacks = (
        Number(
            attack.capitalize(),
            f"{corners[f'{attack}_cost'].value} → {corners[f'{attack}_damage'].value}",
            icon=attack,
            weight="full",
        )
        for attack in ("light", "heavy")
    )
    health, energy = corners["health"], corners["energy"]
    return (
        Number(health.label, health.value, brief=corners["health_short"].value, icon="health"),
        *attacks,
        Number(energy.label, energy.value, brief=corners["energy_short"].value, icon="energy"),
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


def _form_marks(card: CardData, kind: Mark) -> tuple[Mark, ...]:
    """What a fighter is besides its energy types: a KAMI, a transformation, a TAG TEAM."""
    if card.stats.get("kami"):
        return (Mark("kami", "KAMI"),)
    return (kind,) if card.kind in ("transformation", "tag_team") else ()


def _corners(card: CardData) -> dict[str, Corner]:
    """Rank, HEALTH, ENERGY and both attacks; short numbers for small cards."""
    if card.kind not in FIGHTERS:
        return {}
    corners = {
        "rank": Corner("Flame rank", _number(card, "rank")),
        "health": Corner("HEALTH", _number(card, "health")),
        "energy": Corner("ENERGY", _number(card, "energy")),
        "health_short": Corner("HEALTH", _brief(card, "health")),
        "energy_short": Corner("ENERGY", _brief(card, "energy")),
    }
    for attack in ("light", "heavy"):
        name, cost, damage = attack.capitalize(), f"{attack}_cost", f"{attack}_damage"
        corners |= {
            cost: Corner(f"{name} COST", _number(card, cost)),
            damage: Corner(f"{name} DAMAGE", _number(card, damage)),
            f"{attack}_short": Corner(f"{name} DAMAGE", _brief(card, damage)),
        }
    return corners


def _number(card: CardData, key: str) -> str:
    value = card.stats.get(key)
    if key in card.unknown:
        return UNKNOWN
    return printed(None) if value is None else f"{value:,}"


def _brief(card: CardData, key: str) -> str:
    return UNKNOWN if key in card.unknown else short(card.stats.get(key))


def _facts(card: CardData) -> Iterator[Corner]:
    stats = card.stats
    if stats.get("members"):
        yield Corner("Members", stats["members"])
    if stats.get("base_forms"):
        yield Corner("Placed on", stats["base_forms"])
    if stats.get("limit"):
        yield Corner("Copies", say("at most {count}", count=stats["limit"]))


def _subtitle(card: CardData, kind: str) -> str:
    """The line under the name: time period and form, or what kind of card it is."""
    stats = card.stats
    parts = [part for part in (stats.get("period"), stats.get("form")) if part]
    return " – ".join(parts) or label(kind)


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
        return say("{card}: {facts}", card=full_name, facts=label(kind))
    types = both(label(mark.label) for mark in _marks("energy_types", ENERGY_TYPES, card))
    return say(
        "{card}: {kind}, {types}, rank {rank}, HEALTH {health}, ENERGY {energy}, light attack "
        "{light_cost} for {light_damage}, heavy attack {heavy_cost} for {heavy_damage}",
        card=full_name,
        kind=say("KAMI {kind}", kind=label(kind)) if card.stats.get("kami") else label(kind),
        types=types or label("No energy type", "no energy type"),
        **{key: corner.value for key, corner in corners.items()},
    )
