"""A Fullmetal Alchemist card made ready for the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.cards import CardData, ReadOnce
from rules.fma.card_text import read
from rules.fma.cards import keywords, printed_cost
from rules.text.abilities import Ability, Failure
from rules.text.attrition import Gain
from rules.text.changes import Adjust, Change, While
from rules.text.groups import This

STRENGTH, WITS, ALCHEMY = "strength", "wits", "alchemy"
STATS = (STRENGTH, WITS, ALCHEMY)
MOB, HERO, VILLAIN, AUTO_MAIL = "Mob", "Hero", "Villain", "Auto-mail"


@dataclass(frozen=True, slots=True, eq=False)
class FmaCard:
    """A printed card, its facts typed and its text compiled.

    `cost` is that of the coin; events have theirs in the text. `bonuses` are the icons:
    values of a character, bonuses of an attachment (FMA-CARD-4). `passives` are what it states
    while it is in play, with their places in its text, and `changes` the kinds of change they
    state, under conditions or not. `loyal` is how many characters of its faction it asks for
    (FMA-TRAIT-5), `augment_cost` the command its Augment spends, None without one (FMA-TRAIT-2).
    `reacts`: it may hold a React. `facts` are what views show.
    """

    key: str
    name: str
    title: str
    kind: str
    factions: frozenset[str]
    keywords: frozenset[str]
    cost: int
    command: int
    level: int
    bonuses: Mapping[str, int]
    clue_points: int
    battle_types: tuple[str, ...]
    goals: tuple[tuple[str, int], ...]
    any_goal: bool
    abilities: tuple[Ability, ...]
    unread: tuple[Failure, ...]
    passives: tuple[tuple[int, Ability], ...]
    changes: frozenset[type[Change]]
    loyal: int
    augment_cost: int | None
    reacts: bool
    facts: Mapping[str, Any]
    data: CardData

    @classmethod
    def from_data(cls, data: CardData) -> FmaCard:
        stats = data.stats
        compiled = read(data)
        passives = tuple(
            (place, ability)
            for place, ability in enumerate(compiled.abilities)
            if ability.kind == "continuous"
        )
        return cls(
            key=data.key,
            name=data.name,
            title=data.title,
            kind=data.kind,
            factions=frozenset(stats.get("factions", ())),
            keywords=frozenset(keywords(stats)),
            cost=printed_cost(stats),
            command=stats.get("command", 0),
            level=stats.get("level", 0),
            bonuses={stat: stats.get(stat) or 0 for stat in STATS},
            clue_points=stats.get("clue_points", 0),
            battle_types=tuple(stats.get("battle_types", ())),
            goals=_goals(stats),
            any_goal=stats.get("goal_mode") == "any",
            abilities=compiled.abilities,
            unread=compiled.failures,
            passives=passives,
            changes=frozenset(_changes(ability for _, ability in passives)),
            loyal=_loyal(ability for _, ability in passives),
            augment_cost=_augment_cost(compiled.abilities),
            reacts=bool(compiled.failures)
            or any(ability.kind == "react" for ability in compiled.abilities),
            facts=_facts(data),
            data=data,
        )

    @property
    def is_mob(self) -> bool:
        return MOB in self.keywords

    def __repr__(self) -> str:
        return f"FmaCard({self.key!r})"


read_card = ReadOnce(FmaCard.from_data)


def _changes(passives: Iterable[Ability]) -> Iterator[type[Change]]:
    for ability in passives:
        for change in ability.body:
            assert isinstance(change, Change), change
            yield type(change)
            if isinstance(change, While):
                yield from map(type, (*change.changes, *change.otherwise))


def _loyal(passives: Iterable[Ability]) -> int:
    return sum(
        part.amount
        for ability in passives
        for part in ability.body
        if isinstance(part, Adjust)
        and part.stat == "loyal"
        and isinstance(part.group, This)
        and isinstance(part.amount, int)
    )


def _augment_cost(abilities: Iterable[Ability]) -> int | None:
    for ability in abilities:
        if ability.kind == "augment":
            gains = (part.amount for part in ability.cost if isinstance(part, Gain))
            return sum(-amount for amount in gains if isinstance(amount, int))
    return None


def _facts(data: CardData) -> dict[str, Any]:
    """The card as views show it; what hangs on the card itself is filled in there."""
    facts = {
        "handle": 0,
        "key": data.key,
        "name": data.name,
        "kind": data.kind,
        "owner": 0,
        "face_up": False,
        "cost": printed_cost(data.stats),
    }
    if data.kind == "location":
        facts["clue_points"] = data.stats.get("clue_points", 0)
    elif data.kind in ("leader", "ally", "attachment"):
        facts |= {stat: data.stats.get(stat) or 0 for stat in STATS}
    return facts


def _goals(stats: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """The printed attribute goals, each with the lead it asks for (FMA-SEARCH-8)."""
    asked = ((stat, stats.get(f"goal_{stat}")) for stat in STATS)
    return tuple((stat, number) for stat, number in asked if number is not None)
