"""What may stand on a card and what need not (FLAME-DECK-3, 9, GEN-2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.flamethrowers.cards import SCHEMA
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import (
    field_card,
    fighter,
    form,
    reaction,
    support,
    tag_team,
)

CARDS = {
    "squad": fighter("a"),
    "transformation": form("b", "Dax"),
    "tag_team": tag_team("c", "Glory + Wick"),
    "support": support("d", "Use: Draw 1 card."),
    "field": field_card("e"),
    "reaction": reaction("f", ""),
}
FIGHTER = "rank health energy light_cost light_damage heavy_cost heavy_damage"


def problems(card: CardData, **stats: Any) -> set[str]:
    return set(SCHEMA.validate(card.kind, {**card.stats, **stats}))


@rule("FLAME-DECK-8", "FLAME-DECK-9")
@pytest.mark.parametrize("kind", CARDS)
def test_a_card_needs_its_facts_and_may_lack_limit_tags_and_the_mark_of_a_kami(kind: str) -> None:
    card = CARDS[kind]
    assert problems(card) == set()
    optional = {field.key for field in SCHEMA.kind(kind).fields if not field.required}
    fights = kind in ("squad", "transformation", "tag_team")
    assert optional == {"limit", *(["kami"] if fights else ["tags"] if kind == "support" else [])}
    for missing in {field.key for field in SCHEMA.kind(kind).fields} - optional:
        stats = {key: value for key, value in card.stats.items() if key != missing}
        assert set(SCHEMA.validate(kind, stats)) == {missing}


@rule("FLAME-GEN-2", "FLAME-DECK-9")
@pytest.mark.parametrize("fact", FIGHTER.split())
@pytest.mark.parametrize("kind", ["squad", "transformation", "tag_team"])
def test_numbers_are_whole_and_not_below_what_a_fighter_needs(kind: str, fact: str) -> None:
    """A rank and HEALTH of 1 at least, of all else 0; no number is the highest."""
    least = 1 if fact in ("rank", "health") else 0
    card = CARDS[kind]

    assert problems(card, **{fact: least}) == set()
    assert problems(card, **{fact: 99_000}) == set()
    assert problems(card, **{fact: least - 1}) == {fact}
    assert problems(card, **{fact: 1.5}) == {fact}


@rule("FLAME-DECK-2", "FLAME-DECK-3")
@pytest.mark.parametrize("kind", CARDS)
def test_a_printed_limit_is_one_to_three(kind: str) -> None:
    card = CARDS[kind]

    assert [problems(card, limit=number) for number in (1, 2, 3)] == [set()] * 3
    assert [problems(card, limit=number) for number in (0, 4)] == [{"limit"}] * 2
