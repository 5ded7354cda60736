"""A card of the Fire Emblem TCG made ready for the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.engine.cards import CardData, ReadOnce, plain_facts
from rules.fetcg.card_text import CARD_TEXT, read
from rules.fetcg.cards import EQUIPMENT, RANKS
from rules.fetcg.grids import Grid, attack_grid, movement_grid
from rules.fetcg.names import Called, Name, called, name_of
from rules.fetcg.printed_abilities import PrintedAbilities, qualities, sort_out
from rules.fetcg.text.fitting import fit
from rules.text.abilities import Ability, Failure
from rules.text.fitting import fitted

_ORDER = tuple(key for key, _ in RANKS)
_USUAL_BONUS = 1
# Where a Weapon or Magic card without a recorded grid reaches (FETCG-RANGE-4).
_ACTION_OF = {"bow": "indirect", "ballista": "ballista", "staff": "recovery"}
_TOMES = ("fire", "thunder", "wind", "light", "dark")
# What views show of a kind of card besides its Cost, and what a card without it shows.
_OF_EQUIPMENT = {"type": "", "attack": 0, "max": 0}
_SHOWN: Mapping[str, Mapping[str, Any]] = {
    "unit": {"class": "", "level": 0, "energy": 0, "attack": 0, "counterattack": 0, "movement": ""},
    "weapon": _OF_EQUIPMENT,
    "magic": _OF_EQUIPMENT,
}


@dataclass(frozen=True, slots=True, eq=False)
class FireCard:
    """A printed card, its facts typed and its text compiled.

    What a kind of card lacks is empty or 0. `attack_grid` is that of a unit's initial equipment,
    or of the Weapon or Magic card; `triangle` gives the bonus against a type (FETCG-TRIANGLE-6).
    `promotes`: how it comes onto the field from hand by Promotion (FETCG-TRAINING-2).
    `is_sortieable`: by the normal sortie, as far as the card itself goes. `shown` are its facts as
    views show them. A unit's `abilities` end with those of its initial equipment; it is `holy` if
    that is a Holy Weapon (FETCG-CARD-8).
    """

    key: str
    kind: str
    is_unit: bool
    name: Name
    class_name: str
    action: str
    restores: int
    ranks: Mapping[str, str]
    movement_grid: Grid
    attack_grid: Grid
    triangle: Mapping[str, int]
    features: frozenset[str]
    skills: frozenset[str]
    parents: tuple[Called, ...]
    children: tuple[Called, ...]
    siblings: tuple[Called, ...]
    spouses: tuple[Called, ...]
    wielders: tuple[Called, ...]
    abilities: tuple[Ability, ...]
    unread: tuple[Failure, ...]
    printed: PrintedAbilities
    promotes: Ability | None
    is_sortieable: bool
    shown: Mapping[str, Any]
    data: CardData
    standing: str = ""
    level: int = 0
    energy: int = 0
    movement: str = ""
    type: str = ""
    equipment: str = ""
    attack: int = 0
    counterattack: int = 0
    rank: str = ""
    cost: int = 0
    max: int = 0
    element: str = ""
    flag: str = ""
    homeland: str = ""
    holy: bool = False
    timing: str = ""

    @classmethod
    def from_data(cls, data: CardData) -> FireCard:
        stats, compiled = data.stats, read(data)
        failed = {failure.line for failure in compiled.failures}
        lines = [line for line in CARD_TEXT.lines(data.texts) if line not in failed]
        own, refused = fitted(partial(fit, data), compiled.abilities, lines)
        action = stats.get("action") or _action(data)
        name, equipment = name_of(data), tuple(cls.from_data(card) for card in data.carries)
        carried = qualities(own, [a for card in equipment for a in card.abilities])
        printed = sort_out(data.kind, own, carried)
        promotes = next(iter(printed.of_kind.get("promotion", ())), None)
        # Its text may allow the normal sortie where the rules would not (FETCG-ADVANCED-3).
        may_sortie = "sortie" in printed.of_kind
        is_plain = promotes is None and stats.get("standing", "") != "advanced"
        features = frozenset(stats.get("features") or ())
        named: dict[str, Any] = {
            line: called(stats.get(line))
            for line in ("parents", "children", "siblings", "spouses", "wielders")
        }
        facts = plain_facts(cls, stats)
        if any(card.holy for card in equipment):
            facts["holy"] = True
        return cls(
            **facts,
            **named,
            key=data.key,
            kind=data.kind,
            is_unit=data.kind == "unit",
            name=name,
            class_name=stats.get("class", ""),
            action=action,
            restores=_restores(data, action, equipment),
            ranks=ranks(data),
            movement_grid=_moves(data),
            attack_grid=attack_grid(stats.get("attack_grid"), action) if action else frozenset(),
            triangle=triangle(data),
            features=features,
            skills=frozenset(skill.written for skill in called(stats.get("skills"))),
            abilities=(*own, *carried),
            unread=(
                *compiled.failures,
                *refused,
                *(line for card in equipment for line in card.unread),
            ),
            printed=printed,
            promotes=promotes,
            is_sortieable=data.kind == "unit"
            and "dragon" not in features
            and (is_plain or may_sortie),
            shown=_shown(data, name.shown),
            data=data,
        )

    @property
    def is_generic(self) -> bool:
        return self.standing == "generic"

    @property
    def is_equipment(self) -> bool:
        """Weapon, Magic and Item cards; Weapon and Magic share a place (FETCG-EQUIP-4)."""
        return self.kind in EQUIPMENT

    def can_equip(self, card: FireCard) -> bool:
        """By type and rank, and for a limited card by name (FETCG-EQUIP-5, HOLY-3)."""
        if card.kind == "item":
            return True
        own = self.ranks.get(card.type)
        return (
            own is not None
            and _ORDER.index(own) <= _ORDER.index(card.rank)
            and (not card.wielders or any(wielder.fits(self.name) for wielder in card.wielders))
        )

    def is_child_of(self, parent: FireCard) -> bool:
        """By the family line of either card (FETCG-GENERATION-2)."""
        return any(child.fits_family(self.name) for child in parent.children) or any(
            other.fits_family(parent.name) for other in self.parents
        )

    def can_cover(self, manakete: FireCard) -> bool:
        """A Dragon lies on a Manakete of the same level and element (FETCG-ABILITY-12)."""
        return (
            "dragon" in self.features
            and "manakete" in manakete.features
            and (self.level, self.element) == (manakete.level, manakete.element)
        )

    def crowns(self, regular: FireCard) -> bool:
        """An Advanced Unit replaces its regular unit of any level (FETCG-ADVANCED-7)."""
        mine, other = self.name, regular.name
        return (
            mine.crown
            and not other.crown
            and (mine.written, mine.gender) == (other.written, other.gender)
        )

    def __repr__(self) -> str:
        return f"FireCard({self.key!r})"


read_card = ReadOnce(FireCard.from_data)


def carried_name(data: CardData) -> str:
    """The name of a unit's initial equipment."""
    return str(data.stats.get("equipment", "")) if data.kind == "unit" else ""


def carried(data: CardData, found: Sequence[CardData]) -> tuple[CardData, ...]:
    """The Weapon or Magic card whose qualities the initial equipment has (FETCG-CARD-8).

    Of several of that name one of the unit's weapon type, in a set of the unit's if there is one.
    """
    name = carried_name(data)
    same = [
        card
        for card in found
        if name
        and card.name == name
        and card.kind in ("weapon", "magic")
        and card.stats.get("type") == data.stats.get("type")
        and not card.unknown
    ]
    same.sort(key=lambda card: (not set(card.printed_in) & set(data.printed_in), card.key))
    return tuple(card for card in same[:1] if card.stats.get("holy") or any(card.texts.values()))


def _shown(data: CardData, name: str) -> dict[str, Any]:
    """The printed facts that decisions hang on, as every view shows them."""
    stats = data.stats
    shown: dict[str, Any] = {"key": data.key, "name": name, "kind": data.kind}
    for fact, lacking in {"cost": 0, **_SHOWN.get(data.kind, {})}.items():
        shown[fact] = stats.get(fact, lacking)
    if data.kind == "unit":
        shown["features"] = sorted(set(stats.get("features") or ()))
    return shown


def ranks(data: CardData) -> dict[str, str]:
    """Weapon type to the best rank the unit has in it."""
    found: dict[str, str] = {}
    for entry in sorted(data.stats.get("ranks") or (), key=_rank_order):
        kind, _, rank = entry.rpartition("_")
        found.setdefault(kind, rank)
    return found


def _rank_order(entry: str) -> tuple[int, str]:
    return (_ORDER.index(entry.rpartition("_")[2]), entry)


def _action(data: CardData) -> str:
    if data.kind not in ("weapon", "magic"):
        return ""
    kind = data.stats.get("type", "")
    return "magic" if kind in _TOMES else _ACTION_OF.get(kind, "direct")


def _restores(data: CardData, action: str, equipment: Sequence[FireCard]) -> int:
    """What a staff of recovery gives back: its printed number (FETCG-MAGIC-6, 8).

    An initial staff named after one that restores nothing does not either (FETCG-CARD-8).
    """
    written = data.stats.get("restores")
    if action != "recovery" or (written is None and any(not card.restores for card in equipment)):
        return 0
    return int(data.stats.get("attack", 0) if written is None else written)


def _moves(data: CardData) -> Grid:
    movement = data.stats.get("movement")
    return movement_grid(data.stats.get("movement_grid"), movement) if movement else frozenset()


def triangle(data: CardData) -> dict[str, int]:
    """The bonus against each type: its own, the card's for all, or the usual (TRIANGLE-6)."""
    usual = data.stats.get("triangle_bonus") or _USUAL_BONUS
    written: str = data.stats.get("triangle_bonuses") or ""
    own = (entry.rsplit(" ", 1) for entry in written.split(", ") if entry)
    bonuses = {kind.lower(): int(bonus) for kind, bonus in own}
    return {kind: bonuses.get(kind, usual) for kind in data.stats.get("triangle") or ()}
