"""Recruiting in many games at once: every command that can be spent, and when Loyal is met.

`arrays` is NumPy, handed in by the caller. A deal is an array (size, games) of card positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules.fma.goldfish.chances import can_join, matching
from rules.fma.goldfish.deck_index import TURNS, DeckIndex
from rules.fma.printed import FmaCard
from rules.fma.starting_team import recruit_cost


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play cards of one name in one phase: what it needs and what it does.

    `needs` are the copies in hand by card key, `loyal` the matching characters that must be in
    play before, `joins` how many allies the team gains.
    """

    needs: tuple[tuple[str, int], ...]
    spent: int
    joins: int
    loyal: int


def copies_seen(index: DeckIndex, deal: Any, turn: int, arrays: Any) -> dict[str, Any]:
    """For each different ally and advantage, how many copies each game has in hand."""
    cards = index.different("ally", "advantage")
    numbers = {card.key: number for number, card in enumerate(cards, start=1)}
    ids = arrays.array([numbers.get(card.key, 0) for card in index.cards])
    hand = ids[deal[: index.seen(turn)]]
    return {key: (hand == number).sum(axis=0) for key, number in numbers.items()}


def full_command(index: DeckIndex, seen: dict[str, Any], turn: int, arrays: Any) -> Any:
    """For each game, whether some of the hand spends exactly the leader's command.

    Bit n of `reached[joined]` says that n command can be spent with so many allies joining.
    Names come in the order of the Loyal they ask for, so that those who join first count; every
    ally that has joined is taken to share the faction of a Loyal one.
    """
    budget = index.leader(turn).command
    places = max(0, budget - len(index.team.allies))
    games = len(next(iter(seen.values()), ()))
    limit = (1 << (budget + 1)) - 1
    reached = [arrays.zeros(games, dtype=arrays.int64) for _ in range(places + 1)]
    reached[0] += 1
    for ways in sorted(_groups(index, turn), key=lambda ways: min(way.loyal for way in ways)):
        before = [totals.copy() for totals in reached]
        for way in ways:
            there = arrays.ones(games, dtype=bool)
            for key, number in way.needs:
                there &= seen[key] >= number
            for joined in range(max(0, way.loyal), places + 1 - way.joins):
                sums = arrays.where(there, before[joined] << way.spent, 0) & limit
                reached[joined + way.joins] |= sums
    full = arrays.zeros(games, dtype=bool)
    for totals in reached:
        full |= (totals >> budget) & 1 == 1
    return full


def _groups(index: DeckIndex, turn: int) -> Iterator[list[Way]]:
    """The ways to play each name: allies and advantages (FMA-RECRUIT-3 to 21)."""
    names: dict[tuple[str, str], list[FmaCard]] = {}
    for card in index.different("ally", "advantage"):
        if card.kind == "advantage" or can_join(index.leader(turn), card):
            names.setdefault((card.kind, card.name), []).append(card)
    copies = index.copies()
    for (kind, _), cards in names.items():
        ways = [
            way
            for numbers in product(*(range(copies[card.key] + 1) for card in cards))
            if any(numbers)
            for way in _ways(index, turn, kind, list(zip(cards, numbers, strict=True)))
        ]
        if ways:
            yield ways


def _ways(
    index: DeckIndex, turn: int, kind: str, played: list[tuple[FmaCard, int]]
) -> Iterator[Way]:
    needs = tuple((card.key, number) for card, number in played if number)
    if kind == "advantage":
        if sum(number for _, number in needs) == 1:
            spent = sum(card.cost * number for card, number in played)
            yield Way(needs, spent, 0, 0)
        return
    leader, total = index.leader(turn), sum(number for _, number in needs)
    cards = [card for card, number in played for _ in range(number)]
    joins = total if cards[0].is_mob else 1
    namesake = next((ally for ally in index.team.allies if ally.name == cards[0].name), None)
    if not cards[0].is_mob:
        titles = [card.title for card in cards]
        if namesake is not None:
            joins = 0
        if not _in_turns(titles, namesake.title if namesake is not None else None):
            return
    spent = sum(recruit_cost(leader, card) for card in cards)
    base = (leader, *index.team.allies)
    asked = max(card.loyal - matching(card, base) if card.loyal else 0 for card in cards)
    augments = [card.augment_cost for card in cards]
    for extra in sorted(_sums([augment for augment in augments if augment is not None])):
        yield Way(needs, spent + extra, joins, asked)


def _in_turns(titles: list[str], first: str | None) -> bool:
    """Whether versions of one name can replace one another, never like by like."""
    row = titles if first is None else [first, *titles]
    return all(
        row.count(title) <= (len(row) + (first is None or title == first)) // 2 for title in row
    )


def _sums(numbers: Sequence[int]) -> set[int]:
    sums = {0}
    for number in numbers:
        sums |= {other + number for other in sums}
    return sums


def loyal_met(index: DeckIndex, ally: FmaCard, deals: Any, arrays: Any) -> list[Any]:
    """For each turn, whether enough matching characters are in play in each game.

    Each turn allies that share a faction with it are recruited, the cheapest first, while command
    and places last; nothing else is played (FMA-TRAIT-5).
    """
    games = deals.shape[1]
    base = matching(ally, (index.leaders[0], *index.team.allies))
    joined = arrays.zeros(games, dtype=arrays.int64)
    used: dict[str, Any] = {}
    names: dict[str, Any] = {}
    found = []
    for turn in range(1, TURNS + 1):
        seen = copies_seen(index, deals, turn, arrays)
        left = arrays.full(games, index.leader(turn).command)
        for card in _helpers(index, ally, turn):
            for _ in range(index.copies()[card.key] if card.is_mob else 1):
                there = seen[card.key] > used.get(card.key, 0)
                there &= left >= recruit_cost(index.leader(turn), card)
                there &= joined + len(index.team.allies) < index.leader(turn).command
                there &= base + joined >= card.loyal
                if not card.is_mob:
                    there &= ~names.get(card.name, arrays.zeros(games, dtype=bool))
                    names[card.name] = names.get(card.name, arrays.zeros(games, dtype=bool)) | there
                joined = joined + there
                left = left - there * recruit_cost(index.leader(turn), card)
                used[card.key] = used.get(card.key, 0) + there
        found.append(base + joined >= ally.loyal)
    return found


def _helpers(index: DeckIndex, ally: FmaCard, turn: int) -> list[FmaCard]:
    """Allies that would count for it and can join beside the starting team, cheapest first."""
    in_play = {ally.name for ally in index.team.allies}
    found = [
        card
        for card in index.different("ally")
        if card.key != ally.key
        and matching(ally, (card,))
        and (card.name not in in_play or card.is_mob)
        and can_join(index.leader(turn), card)
    ]
    return sorted(found, key=lambda card: (card.cost, card.key))
