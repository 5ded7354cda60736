"""Positions drawn by lot in which an ability finds, sooner or later, whatever it asks for.

Both sides have cards that show every trait, one or none, of every cost, and of the Names that the
ability says. The other skills on the table are a helper's: free ones that bring about what a skill
can bring about, so that abilities that wait for it have something to answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from rules.cipher.game import GAME
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.engine.cards import CardData
from rules.text import filters as f
from rules.text import groups as g
from rules.text.tree import Node, walk
from tests.rules.cipher.abilities.words import speaking
from tests.rules.cipher.execution.catalogue import Case
from tests.rules.cipher.execution.helpers import (
    AID,
    ALL,
    BOND,
    DONE,
    helper,
    labelled_units,
    skills_named,
    titles_in,
    used_from_hand,
    waits_for_support_skills,
    wanted_helpers,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import OnField, Side, Turned, effect, lay_table
from tests.testkit.scene import SEED

NAMES = ("Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
OPTIONS = GAME.complete_options({})
COSTS = (1, 1, 2, 2, 3, 4, 5, 6)
ATTACKS = (10, 30, 40, 50, 60, 70, 80, 120)
SUPPORTS = (0, 10, 10, 20, 20, 30)


def lay(case: Case, chance: Random) -> CipherTable:
    """A table with the case's card at seat 0, where its ability works."""
    return Lot(case, chance).table()


class Lot:
    """One position, being drawn."""

    def __init__(self, case: Case, chance: Random) -> None:
        self.case = case
        self.chance = chance
        self.own = case.card.name
        self.actor = speaking(
            CardData("a", self.own, "The a", "character", _stats(case)),
            case.ability,
            *case.companions,
        )
        said = dict.fromkeys(name for node in walk(case.ability) for name in _names_of(node))
        self.said = [name for name in said if name != self.own]
        chance.shuffle(self.said)
        self.traits = [node for node in walk(case.ability) if isinstance(node, f.Trait)]
        self.named = tuple(
            (name, label)
            for name, label in skills_named(case.ability)
            if label or name in case.names
        )
        self.helpers = wanted_helpers(case.ability)
        self.is_many = any(
            isinstance(node, n.Coexists) and self.own in node.names
            for node in walk((case.ability, *case.companions))
        )
        self.labels = labelled_units(case.ability)
        self.used_from_hand = used_from_hand(case.ability)
        self.titles = titles_in(case.ability)
        self.bonds_by_support = waits_for_support_skills(case.ability)
        self.units: list[str] = []  # Names on the field of the side that is being laid

    def table(self) -> CipherTable:
        chance = self.chance
        active = 0 if chance.random() < 0.7 else 1
        sides = (self.side(is_own=True), self.side(is_own=False))
        return lay_table(sides, SEED, OPTIONS, 3, active)

    def has(self, share: float) -> bool:
        return self.chance.random() < share

    def side(self, *, is_own: bool) -> Side:
        chance = self.chance
        self.units = []
        acts = is_own and self.case.ability.place in ("field", "any") and self.has(0.85)
        actor = self.actor_unit() if acts else None
        is_lord = acts and self.has(0.35)
        lord: CardData | OnField = self.unit(self.lord_name())
        if is_lord and actor is not None:
            lord, actor = actor, None
        field = [self.unit(name) for name in self.field_names()]
        if self.has(0.8):
            name = self.free_name()
            if name:
                likely = self.helpers if self.helpers and self.has(0.7) else range(len(DONE))
                field.append(OnField((helper(name, self.named, chance.choice(likely)),)))
        if self.has(0.6):
            field += [OnField((data,)) for data in self.labels if self.takes(data.name)]
        if self.has(0.12):
            field = [replace(unit, tapped=True) for unit in field]
        if self.has(0.1):
            field = field[:1] if self.has(0.5) else []
        if actor is not None:
            field.append(actor)
        if self.is_many:
            field += [self.unit(self.own) for _ in range(chance.choice((0, 1, 2, 4)))]
        front = [unit for unit in field if self.has(0.6)]
        return Side(
            lord=lord,
            lord_area="vanguard" if self.has(0.7) else "rearguard",
            vanguard=front,
            rearguard=[unit for unit in field if unit not in front],
            hand=self.hand(is_own),
            bonds=self.bonds(is_own),
            orbs=self.orbs(),
            deck=self.deck(is_own),
            fill=False,
            retreat=self.pile("retreat", is_own, (0, 3, 8, 12)),
            boundless=self.pile("boundless", is_own, (0, 0, 4, 8)),
        )

    # Units ------------------------------------------------------------------------------------

    def takes(self, name: str) -> bool:
        """Take the Name for a unit; False if another unit already has it."""
        free = name not in self.units
        self.units.append(name)
        return free

    def free_name(self) -> str:
        free = [name for name in NAMES if name not in self.units]
        name = self.chance.choice(free) if free else ""
        return name if name and self.takes(name) else ""

    def lord_name(self) -> str:
        name = self.chance.choice(self.said) if self.said and self.has(0.4) else "Lord"
        self.takes(name)
        return name

    def field_names(self) -> list[str]:
        share = self.chance.choice((0.8, 0.8, 0.8, 0.0))
        wanted = [name for name in self.said[:5] if self.has(share)]
        wanted += self.chance.sample(NAMES, self.chance.choice((1, 3, 4, 5)))
        return [name for name in wanted if self.takes(name)]

    def unit(self, name: str) -> OnField:
        chance = self.chance
        stack = [self.card(name) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
        return OnField(
            tuple(stack),
            tapped=self.has(0.2),
            promoted=len(stack) > 1 and self.has(0.6),
            grown=len(stack) > 1 and self.has(0.2),
        )

    def actor_unit(self) -> OnField:
        chance = self.chance
        beneath = chance.choice((0, 0, 1, 2, 3, 5, 7))
        self.takes(self.own)
        names = [self.own, *(self.said if self.has(0.2) else [])]
        stack = [self.card(chance.choice(names)) for _ in range(beneath)]
        stronger = [effect("attack", chance.choice((50, 100)))] if self.has(0.5) else []
        return OnField(
            (*stack, self.actor),
            tapped=self.has(0.1),
            promoted=beneath > 0 and self.has(0.6),
            grown=beneath > 0 and self.has(0.3),
            effects=tuple(stronger),
        )

    # Cards ------------------------------------------------------------------------------------

    def card(self, name: str) -> CardData:
        """A card of that Name, with one of the usual facts or a trait that the ability says."""
        facts = self.chance.choice(FACTS)
        if self.traits and self.has(0.12):
            shown = self.chance.choice(self.traits)
            facts = facts._replace(kind="one", trait=(shown.trait, shown.value))
        return _stock(name, facts, self.titles.get(name, ""), self.bonds_by_support)

    def cards(self, count: int, is_own: bool) -> list[CardData]:
        names = [*self.said, *self.said, *NAMES, *self.units, "Lord"]
        found = [self.card(self.chance.choice(names)) for _ in range(count)]
        if is_own and count:
            found += [self.card(self.own) for _ in range(self.chance.choice((0, 1, 2)))]
            found += [self.actor] * (self.chance.random() < 0.3)
        found += [data for data in self.labels if count and self.has(0.5)]
        self.chance.shuffle(found)
        return found

    def pile(self, place: str, is_own: bool, sizes: Sequence[int]) -> list[CardData]:
        found = self.cards(self.chance.choice(sizes), is_own)
        works_here = self.case.ability.place in (place, "any")
        return [*found, self.actor] if is_own and works_here else found

    def hand(self, is_own: bool) -> list[CardData]:
        found = self.pile("hand", is_own, (0, 1, 2, 4, 7, 9))
        if is_own and (self.own not in self.units or self.has(0.3)):
            found.append(self.actor)
        return [*found, *self.used_from_hand]

    def bonds(self, is_own: bool) -> list[CardData | Turned]:
        open_share = self.chance.choice((1.0, 1.0, 1.0, 0.8, 0.5, 0.1, 0.0))
        lying = [self.card(self.chance.choice([*self.said, *NAMES, self.own])) for _ in range(3)]
        lying += self.cards(self.chance.choice((0, 2, 5, 9)), is_own)
        found: list[CardData | Turned] = [
            data if self.has(open_share) else Turned(data) for data in lying
        ]
        if is_own and self.case.ability.place in ("bonds", "any"):
            found.append(self.actor)
        return found

    def orbs(self) -> list[CardData | Turned]:
        found = self.cards(self.chance.choice((0, 1, 2, 4, 5)), is_own=False)
        return [Turned(data) if self.has(0.3) else data for data in found]

    def deck(self, is_own: bool) -> list[CardData]:
        found = self.cards(self.chance.choice((6, 12, 20)), is_own)
        if is_own and self.case.ability.place == "support":
            found = [self.actor, found[0], self.actor, self.actor, *found[1:]]
        return found


class Facts(NamedTuple):
    """What a card of stock shows: all traits, "one" of them, none, or those of a "plain" card."""

    kind: str
    trait: tuple[str, str]
    cost: int
    promotion_cost: int | None
    attack: int
    support: int
    aids: bool


def _facts(chance: Random) -> Iterator[Facts]:
    """A hundred different cards, the first of them with each trait alone."""
    alone = [("one", (trait, value)) for trait, values in ALL.items() for value in values]
    kinds = [*alone, *[("all", ("", ""))] * 50, *[("none", ("", ""))] * 15]
    for kind, trait in [*kinds, *[("plain", ("", ""))] * (100 - len(kinds))]:
        yield Facts(
            kind,
            trait,
            chance.choice(COSTS),
            chance.choice((None, 1, 2, 3)),
            chance.choice(ATTACKS),
            chance.choice(SUPPORTS),
            chance.random() < 0.3,
        )


FACTS = tuple(_facts(Random("facts")))


@lru_cache(maxsize=4096)
def _stock(name: str, facts: Facts, title: str, bonds_by_support: bool) -> CardData:
    shown: dict[str, Any] = {trait: [] for trait in ALL}
    if facts.kind == "all":
        shown = dict(ALL)
    elif facts.kind == "plain":
        shown = {}
    elif facts.kind == "one":
        shown[facts.trait[0]] = [facts.trait[1]]
    made = card(
        f"{'aid ' if facts.aids else ''}{name} {facts}",
        name,
        title,
        cost=facts.cost,
        promotion_cost=facts.promotion_cost,
        attack=facts.attack,
        support=facts.support,
        range_max=2,
        **shown,
    )
    return speaking(made, BOND if bonds_by_support else AID) if facts.aids else made


def _stats(case: Case) -> dict[str, Any]:
    """Return what the case's card prints, and every value of a trait it must show several of.

    Other cards may give them: how many there are is what the ability asks.
    """
    asked = [
        node.trait
        for node in walk(case.ability)
        if isinstance(node, n.Variety) and isinstance(node.of, g.This)
    ]
    return {**case.card.stats, **{trait: ALL[trait] for trait in asked}}


def _names_of(node: Node) -> tuple[str, ...]:
    if isinstance(node, (f.Named, n.GainsNames, n.Coexists)):
        return node.names
    return (node.name,) if isinstance(node, n.Guess) and node.name else ()
