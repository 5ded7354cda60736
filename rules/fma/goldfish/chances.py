"""Exact chances of a hand by turn: nothing is played before, so cards are simply counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules.engine.odds import at_least_one, at_least_two, samples
from rules.fma.goldfish.deck_index import DeckIndex
from rules.fma.printed import FmaCard
from rules.fma.printed_abilities import Designator, designators, may_bear, shuns
from rules.fma.starting_team import are_opposed, recruit_cost

# What a hand is made of, with the word for several.
KINDS = {
    "ally": "allies",
    "event": "events",
    "attachment": "attachments",
    "advantage": "advantages",
}


def one_of(index: DeckIndex, turn: int, wanted: Callable[[FmaCard], bool]) -> Fraction:
    """At least one such card among those drawn by the recruit phase of a turn."""
    copies = index.copies()
    count = sum(copies[card.key] for card in index.different(*KINDS) if wanted(card))
    return at_least_one(index.size, count, index.seen(turn))


def can_join(leader: FmaCard, ally: FmaCard) -> bool:
    """Neither their names, nor Hero and Villain, nor the ally's text keep them apart."""
    return not (ally.name == leader.name or are_opposed(leader, ally) or shuns(ally, leader))


def may_recruit(index: DeckIndex, turn: int, ally: FmaCard) -> bool:
    """Whether the ally could be recruited, or replace another, beside the starting team."""
    leader, team = index.leader(turn), index.team
    if ally.kind != "ally" or not can_join(leader, ally):
        return False
    if recruit_cost(leader, ally) > leader.command:
        return False
    if ally.loyal > matching(ally, (leader, *team.allies)):
        return False
    namesake = next((other for other in team.allies if other.name == ally.name), None)
    if namesake is not None and not ally.is_mob:
        return namesake.title != ally.title
    return len(team.allies) < leader.command


def matching(ally: FmaCard, characters: Sequence[FmaCard]) -> int:
    """Characters that share a faction with the ally, each counted once (FMA-TRAIT-7, 8)."""
    return sum(bool(ally.factions & character.factions) for character in characters)


def fitting(index: DeckIndex, turn: int, attachment: FmaCard, discards: int = 0) -> bool:
    """Whether someone of the team can bear it with so many cards discarded (FMA-ATTACH-3, 5)."""
    if attachment.kind != "attachment":
        return False
    leader = index.leader(turn)
    bearers = [(leader.command, leader), *((ally.cost, ally) for ally in index.team.allies)]
    return any(
        may_bear(attachment, bearer) and attachment.cost <= carries + (discards if carries else 0)
        for carries, bearer in bearers
    )


@dataclass(frozen=True, slots=True)
class Readiness:
    """How an event goes with the starting team: who meets it, or what it takes."""

    able: int
    discards: int | None  # None: nobody can ever play it


def readiness(index: DeckIndex, event: FmaCard) -> Readiness:
    """The easiest of its abilities counts (FMA-COST-1, 11, 13)."""
    team = index.team.characters
    ways = designators(event) or (Designator("", "", 0),)
    able = max(sum(_lacks(way, card) == 0 for card in team) for way in ways)
    lacking = [lack for way in ways for card in team if (lack := _lacks(way, card)) is not None]
    return Readiness(able, min(lacking, default=None))


def _lacks(wanted: Designator, character: FmaCard) -> int | None:
    """The discards that let the character pay; None if no number of them does."""
    if not wanted.stat or wanted.amount is None:
        return 0
    has = character.bonuses[wanted.stat]
    if has >= wanted.amount:
        return 0
    return wanted.amount - has if has else None


@dataclass(frozen=True, slots=True)
class Cover:
    """The cards of one title that could recover it, and how many must be drawn for that."""

    title: str
    copies: int
    needed: int


def covers(index: DeckIndex) -> Iterator[Cover]:
    """By ally title: recovered by a namesake discarded in cleanup (FMA-CLEANUP-4)."""
    left = Counter(card.name for card in index.cards if card.kind == "ally")
    in_play = {card.name for card in index.team.characters}
    for title in sorted({*left, *(ally.name for ally in index.team.allies)}):
        yield Cover(title, left[title], 1 if title in in_play else 2)


def covered(index: DeckIndex, cover: Cover, turn: int) -> Fraction:
    chance = at_least_one if cover.needed == 1 else at_least_two
    return chance(index.size, cover.copies, index.seen(turn))


def opening(index: DeckIndex, wanted: Mapping[str, int], seen: int) -> Fraction:
    """At least so many cards of each kind among the first that are drawn."""
    counts = Counter(card.kind for card in index.cards)
    classes = [counts[kind] for kind in KINDS]
    classes.append(index.size - sum(classes))
    seen = min(seen, index.size)
    ways = sum(
        count
        for taken, count in samples(classes, seen)
        if all(number >= wanted.get(kind, 0) for kind, number in zip(KINDS, taken, strict=False))
    )
    return Fraction(ways, comb(index.size, seen))
