"""A printed card as the rules read it: its numbers, names and abilities (CIPHER-CARD-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cipher.card_text import read
from rules.cipher.cards import TRAITS
from rules.cipher.printed_abilities import STATIC_KINDS, Statement, by_topic, listens_to
from rules.engine.cards import CardData, ReadOnce
from rules.text.abilities import Ability, Failure


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
    promotion_cost: int | None
    insignias: frozenset[str]
    affinities: frozenset[str]
    attack: int
    support: int
    ranges: frozenset[int]
    abilities: tuple[Ability, ...]
    unread: tuple[Failure, ...]
    shown: Mapping[str, frozenset[str]]
    topics: Mapping[str, Mapping[str, tuple[Statement, ...]]]
    listens: frozenset[str]
    speaks_in: frozenset[str]
    heard_in: frozenset[str]
    used_in: frozenset[str]
    names_itself: bool
    changes_skills: bool
    facts: Mapping[str, Any]
    data: CardData

    @classmethod
    def from_data(cls, data: CardData) -> CipherCard:
        stats = data.stats
        promotion = stats.get("promotion_cost")
        low, high = int(stats["range_min"]), int(stats["range_max"])
        compiled = read(data)
        topics = _topics(compiled.abilities)
        return cls(
            key=data.key,
            name=data.name,
            title=data.title,
            names=frozenset((data.name,)),
            cost=number(stats["cost"]),
            promotion_cost=None if promotion is None else number(promotion),
            insignias=frozenset(stats["insignias"]),
            affinities=frozenset((*stats["sexes"], *stats["weapons"], *stats["types"])),
            attack=number(stats["attack"]),
            support=number(stats["support"]),
            ranges=frozenset(range(low, high + 1)) - {0},
            abilities=compiled.abilities,
            unread=compiled.failures,
            shown={trait: frozenset(stats[trait]) for trait in TRAITS},
            topics=topics,
            listens=frozenset(
                kind for ability in compiled.abilities for kind in listens_to(ability)
            ),
            speaks_in=_places_of(a for a in compiled.abilities if a.kind in STATIC_KINDS),
            heard_in=_places_of(a for a in compiled.abilities if listens_to(a)),
            used_in=_places_of(a for a in compiled.abilities if a.kind == "activate"),
            facts=_facts(data, low, high),
            names_itself="names" in topics.get("any", ()),
            changes_skills=any("skills" in by_topic for by_topic in topics.values()),
            data=data,
        )

    def traits(self, trait: str) -> frozenset[str]:
        """The printed values of an attribute: "insignias", "sexes", "weapons" or "types"."""
        return self.shown.get(trait, frozenset())

    def statements(self, place: str) -> Mapping[str, tuple[Statement, ...]]:
        """What the skills that work in a place state, by topic."""
        return self.topics.get(place, _NOTHING)

    def may_be_lord(self) -> bool:
        """Only a printed Cost of exactly 1 will do; neither 0 nor X, which is 0 (CIPHER-DECK-6)."""
        return self.cost == 1

    def __repr__(self) -> str:
        return f"CipherCard({self.key!r})"


read_card = ReadOnce(CipherCard.from_data)


_NOTHING: Mapping[str, tuple[Statement, ...]] = {}


def _facts(data: CardData, low: int, high: int) -> dict[str, Any]:
    """The card as views show it; what hangs on the card itself is filled in there."""
    stats = data.stats
    promotion = stats.get("promotion_cost")
    return {
        "handle": 0,
        "key": data.key,
        "name": data.name,
        "title": data.title,
        "face_up": False,
        "cost": number(stats["cost"]),
        "promotion_cost": None if promotion is None else number(promotion),
        "insignias": sorted(set(stats["insignias"])),
        "attack": number(stats["attack"]),
        "support": number(stats["support"]),
        "ranges": sorted(set(range(low, high + 1)) - {0}),
    }


# Where abilities that work "anywhere" are looked for without being asked for.
_ANYWHERE = ("field", "hand", "bonds", "support", "retreat", "boundless")


def _places_of(abilities: Iterable[Ability]) -> frozenset[str]:
    """The places in which some of the abilities work."""
    places: set[str] = set()
    for ability in abilities:
        places.update(_ANYWHERE if ability.place == "any" else (ability.place,))
    return frozenset(places)


def _topics(abilities: tuple[Ability, ...]) -> dict[str, dict[str, tuple[Statement, ...]]]:
    places = {ability.place for ability in abilities}
    by_place = {
        place: by_topic([ability for ability in abilities if ability.place == place])
        for place in sorted(places)
    }
    return {place: topics for place, topics in by_place.items() if topics}
