"""The facts printed on a Cipher card, and the card as the engine reads it (CIPHER-CARD-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.cipher.reading import read
from rules.cipher.skills.clauses import Clause, by_topic, heard_by
from rules.engine.cards import CardData
from rules.engine.schema import Field, Kind, Schema, Section
from rules.text.abilities import Ability, Failure

TRAITS = ("insignias", "sexes", "weapons", "types")

INSIGNIAS = (
    ("red", "Blade of Light"),
    ("blue", "Brand"),
    ("white", "Hoshido"),
    ("black", "Nohr"),
    ("green", "Medallion"),
    ("purple", "Legendary Weapons"),
    ("yellow", "Holy War Flag"),
    ("brown", "Crest of the Goddess"),
)
SEXES = (("male", "Male"), ("female", "Female"))
WEAPONS = (
    ("sword", "Sword"),
    ("lance", "Lance"),
    ("axe", "Axe"),
    ("bow", "Bow"),
    ("tome", "Tome"),
    ("staff", "Staff"),
    ("dragonstone", "Dragonstone"),
    ("knife", "Knife"),
    ("fang", "Fang"),
    ("brawl", "Brawl"),
)
TYPES = (
    ("armoured", "Armoured"),
    ("flier", "Flier"),
    ("beast", "Beast"),
    ("dragon", "Dragon"),
    ("mirage", "Mirage"),
    ("monster", "Monster"),
)

SCHEMA = Schema(
    kinds=(
        Kind(
            "character",
            "Character",
            (
                Field("cost", "Deployment Cost", "variable_int", 0, 20),
                Field("promotion_cost", "Promotion Cost", "variable_int", 0, 20, required=False),
                Field("insignias", "Insignia", "choices", maximum=2, choices=INSIGNIAS),
                Field("class", "Class", "text"),
                Field("sexes", "Sex", "choices", choices=SEXES),
                Field("weapons", "Weapon", "choices", choices=WEAPONS),
                Field("types", "Unit type", "choices", choices=TYPES),
                Field("attack", "Attack", "variable_int", 0, 300),
                Field("support", "Support", "variable_int", 0, 300),
                Field("range_min", "Shortest range", "int", 0, 3, help="0 for range -"),
                Field("range_max", "Longest range", "int", 0, 3, help="0 for range -"),
            ),
        ),
    ),
    sections=(Section("skill", "Skills"), Section("support", "Support skill")),
)


def number(value: int | str | None) -> int:
    """A printed number; X counts as 0 where no text defines it (CIPHER-CARD-10)."""
    return value if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True, eq=False)
class CipherCard:
    """A printed Cipher card, its numbers made ready for the engine."""

    key: str
    name: str
    title: str
    names: frozenset[str]
    cost: int
    cost_is_x: bool
    promotion_cost: int | None
    insignias: frozenset[str]
    affinities: frozenset[str]
    attack: int
    support: int
    ranges: frozenset[int]
    abilities: tuple[Ability, ...]
    by_hand: tuple[Failure, ...]
    shown: Mapping[str, frozenset[str]]
    topics: Mapping[str, Mapping[str, tuple[Clause, ...]]]
    listens: frozenset[str]
    data: CardData

    @classmethod
    def from_data(cls, data: CardData) -> CipherCard:
        stats = data.stats
        promotion = stats.get("promotion_cost")
        low, high = int(stats["range_min"]), int(stats["range_max"])
        compiled = read(data)
        return cls(
            key=data.key,
            name=data.name,
            title=data.title,
            names=frozenset((data.name,)),
            cost=number(stats["cost"]),
            cost_is_x=stats["cost"] == "X",
            promotion_cost=None if promotion is None else number(promotion),
            insignias=frozenset(stats["insignias"]),
            affinities=frozenset((*stats["sexes"], *stats["weapons"], *stats["types"])),
            attack=number(stats["attack"]),
            support=number(stats["support"]),
            ranges=frozenset(range(low, high + 1)) - {0},
            abilities=compiled.abilities,
            by_hand=compiled.failures,
            shown={trait: frozenset(stats[trait]) for trait in TRAITS},
            topics=_topics(compiled.abilities),
            listens=frozenset(kind for one in compiled.abilities for kind in heard_by(one)),
            data=data,
        )

    def traits(self, trait: str) -> frozenset[str]:
        """The printed values of an attribute: "insignias", "sexes", "weapons" or "types"."""
        return self.shown.get(trait, frozenset())

    def clauses(self, place: str) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of the skills that work in a place, by topic."""
        return self.topics.get(place, _NOTHING)

    def may_be_lord(self) -> bool:
        """Only a printed Cost of exactly 1 will do; neither 0 nor X (CIPHER-DECK-6)."""
        return self.cost == 1 and not self.cost_is_x

    def __repr__(self) -> str:
        return f"CipherCard({self.key!r})"


_NOTHING: Mapping[str, tuple[Clause, ...]] = {}


def _topics(abilities: tuple[Ability, ...]) -> dict[str, dict[str, tuple[Clause, ...]]]:
    places = {ability.place for ability in abilities}
    sorted_out = {
        place: by_topic([one for one in abilities if one.place == place])
        for place in sorted(places)
    }
    return {place: topics for place, topics in sorted_out.items() if topics}


@lru_cache(maxsize=1)
def insignia_labels() -> dict[str, str]:
    return dict(INSIGNIAS)
