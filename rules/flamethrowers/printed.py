"""A FlameThrowers card made ready for the engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from rules.engine.cards import CardData, ReadOnce, plain_facts
from rules.flamethrowers.card_text import CARD_TEXT, read
from rules.flamethrowers.cards import FIGHTERS, USUAL_LIMIT
from rules.flamethrowers.text.fitting import fit
from rules.flamethrowers.text.nodes import NotCounted
from rules.text.abilities import Ability, Failure
from rules.text.attrition import RaisesLimit
from rules.text.fitting import fitted
from rules.text.groups import This

LIGHT, HEAVY, SPECIAL = "light", "heavy", "special"
STATIC_KINDS = ("continuous", "lasting")
USED = ("activate", "strike")
# What a SUPPORT card does, and what it states while it stays.
SUPPORT_KINDS = ("use", "lasting")
_MEMBER = re.compile(r"^(?P<name>[^()]+?)(?: \((?P<period>[^,()]+)(?:, (?P<form>[^()]+))?\))?$")


@dataclass(frozen=True, slots=True)
class Member:
    """A character a TAG TEAM is made of; period and form matter only if printed."""

    name: str
    period: str = ""
    form: str = ""

    def fits(self, card: FlameCard) -> bool:
        """Whether the card is that character; a TAG TEAM is no character (FLAME-TAG-8, 9)."""
        return (
            card.kind != "tag_team"
            and card.name == self.name
            and self.period in ("", card.period)
            and self.form in ("", card.form)
        )

    def __str__(self) -> str:
        details = ", ".join(part for part in (self.period, self.form) if part)
        return f"{self.name} ({details})" if details else self.name


@dataclass(frozen=True, slots=True, eq=False)
class FlameCard:
    """A printed card, its facts typed and its text compiled.

    `is_squad`: KAMI, TAG TEAM and transformation cards are SQUAD cards too (FLAME-KAMI-3).
    `statics` are at work while the card is in play, `triggered` wait for something, `used` are for
    its player to use, each with its place among the abilities; `shown` are its facts as views show
    them. `is_placeable`: it may be placed from hand without more (FLAME-PLACE-1 to 4).
    `is_counted`: a KAMI, unless its own text keeps it from being counted as one (FLAME-KAMI-2).
    `makes_room`: how many more KAMI its own text allows as long as it is in play (FLAME-KAMI-4).
    """

    key: str
    name: str
    kind: str
    energy_types: frozenset[str]
    costs: tuple[int, int]
    damages: tuple[int, int]
    base_forms: tuple[str, ...]
    members: tuple[Member, ...]
    tags: frozenset[str]
    limit: int
    abilities: tuple[Ability, ...]
    statics: tuple[Ability, ...]
    triggered: tuple[tuple[int, Ability], ...]
    used: tuple[tuple[int, Ability], ...]
    unread: tuple[Failure, ...]
    is_squad: bool
    is_placeable: bool
    is_counted: bool
    makes_room: int
    shown: Mapping[str, Any]
    data: CardData
    period: str = ""
    form: str = ""
    weapon: str = ""
    rank: int = 0
    health: int = 0
    energy: int = 0
    kami: bool = False

    @classmethod
    def from_data(cls, data: CardData) -> FlameCard:
        stats = data.stats
        compiled = read(data)
        failed = {failure.line for failure in compiled.failures}
        lines = [line for line in CARD_TEXT.lines(data.texts) if line not in failed]
        abilities, refused = fitted(partial(fit, data), compiled.abilities, lines)
        placed = tuple(enumerate(abilities))
        return cls(
            **plain_facts(cls, stats),
            key=data.key,
            name=data.name,
            kind=data.kind,
            energy_types=frozenset(stats.get("energy_types", ())),
            costs=(stats.get("light_cost", 0), stats.get("heavy_cost", 0)),
            damages=(stats.get("light_damage", 0), stats.get("heavy_damage", 0)),
            base_forms=forms(stats.get("base_forms", "")),
            members=members(stats.get("members", "")),
            tags=frozenset(stats.get("tags") or ()),
            limit=copy_limit(data),
            abilities=abilities,
            statics=tuple(part for part in abilities if part.kind in STATIC_KINDS),
            triggered=tuple((place, ability) for place, ability in placed if ability.trigger),
            used=tuple((place, ability) for place, ability in placed if ability.kind in USED),
            unread=(*compiled.failures, *refused),
            is_squad=data.kind in FIGHTERS,
            is_placeable=data.kind == "squad" and stats.get("rank", 0) <= 2,
            is_counted=bool(stats.get("kami")) and not _is_exempt(abilities),
            makes_room=_makes_room(abilities),
            shown=_shown(data),
            data=data,
        )

    def cost(self, kind: str) -> int:
        return self.costs[kind == HEAVY]

    def damage(self, kind: str) -> int:
        return self.damages[kind == HEAVY]

    def can_be_laid_on(self, base: FlameCard) -> bool:
        """Same character, same time period, a form it names (FLAME-TRANSFORM-6, 7)."""
        return (
            self.kind == "transformation"
            and base.kind in ("squad", "transformation")
            and base.name == self.name
            and base.period == self.period
            and base.form in self.base_forms
        )

    def __repr__(self) -> str:
        return f"FlameCard({self.key!r})"


read_card = ReadOnce(FlameCard.from_data)


def _shown(data: CardData) -> dict[str, Any]:
    """The printed facts that decisions hang on, as every view shows them."""
    stats = data.stats
    shown: dict[str, Any] = {"key": data.key, "name": data.name, "kind": data.kind}
    if data.kind in FIGHTERS:
        shown |= {
            "period": stats.get("period", ""),
            "form": stats.get("form", ""),
            **{number: stats.get(number, 0) for number in ("rank", "health", "energy")},
            "kami": bool(stats.get("kami")),
        }
        for kind in (LIGHT, HEAVY):
            numbers = {"cost": f"{kind}_cost", "damage": f"{kind}_damage"}
            shown[kind] = {name: stats.get(stat, 0) for name, stat in numbers.items()}
    elif data.kind == "support":
        shown["tags"] = sorted(set(stats.get("tags") or ()))
    return shown


def _is_exempt(abilities: Iterable[Ability]) -> bool:
    return any(
        isinstance(part, NotCounted) and isinstance(part.who, This)
        for ability in abilities
        if ability.kind == "continuous"
        for part in ability.body
    )


def _makes_room(abilities: Iterable[Ability]) -> int:
    """What depends on something may be otherwise once the card is in play: it is left out."""
    return sum(
        part.amount
        for ability in abilities
        if ability.kind == "continuous" and not ability.requires
        for part in ability.body
        if isinstance(part, RaisesLimit) and isinstance(part.amount, int)
    )


def copy_limit(card: CardData) -> int:
    """The printed limit, or 3 (FLAME-DECK-2, 3)."""
    limit = card.stats.get("limit")
    return USUAL_LIMIT if limit is None else min(int(limit), USUAL_LIMIT)


def identity(card: CardData) -> tuple[str, ...]:
    """What makes two cards the same card: for a character its whole title line (FLAME-DECK-4)."""
    if card.kind in ("squad", "transformation"):
        stats = card.stats
        line = tuple(str(stats.get(key, "")) for key in ("period", "form", "weapon"))
        return ("character", card.name, *line)
    return (card.kind, card.name)


def forms(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


@lru_cache(maxsize=512)
def members(text: str) -> tuple[Member, ...]:
    """ "Wick + Juno Ashgrave (Cinder Harbor Arc, Base)" as members; ValueError if it is not so."""
    found = []
    for part in text.split(" + ") if text else ():
        match = _MEMBER.match(part.strip())
        if match is None:
            raise ValueError(f"{part!r} is not a member of a TAG TEAM")
        found.append(Member(match["name"], match["period"] or "", match["form"] or ""))
    return tuple(found)
