"""What makes a deck legal and what makes it wise (FLAME-DECK)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.flamethrowers.construction import construction
from tests.testkit import shipped
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team

SIGNAL = support("signal", "Use: Form a TAG TEAM.", "tag_team")


def deck(*entries: tuple[Any, ...], size: int = 40) -> Deck:
    """The entries (card, count, part), filled up to `size` with different placeable cards."""
    made = [Entry(card, count, *part) for card, count, *part in entries]
    held = sum(entry.count for entry in made if entry.part == "main")
    fill = [Entry(fighter(f"fill{n}", weapon=f"w{n}"), 1) for n in range(size - held)]
    return Deck("A deck", (*made, *fill))


def errors(found: Deck) -> list[tuple[str, str]]:
    return [(p.rule, p.message) for p in construction(found) if p.severity == "error"]


def hints(found: Deck) -> list[str]:
    return [p.message for p in construction(found) if p.severity == "hint"]


@rule("FLAME-DECK-1")
@pytest.mark.parametrize(
    ("size", "message"),
    [
        (39, "Your deck has 39 cards. It needs exactly 40: add 1."),
        (40, ""),
        (42, "Your deck has 42 cards. It needs exactly 40: remove 2."),
    ],
)
def test_exactly_forty_cards(size: int, message: str) -> None:
    assert errors(deck(size=size)) == ([("FLAME-DECK-1", message)] if message else [])


@rule("FLAME-DECK-2")
@pytest.mark.parametrize(("count", "legal"), [(3, True), (4, False)])
def test_at_most_three_of_the_same_card(count: int, legal: bool) -> None:
    found = errors(deck((fighter("wick"), count)))
    message = "wick (Welko Arc, Base): 4 copies. At most 3 of the same card are allowed."
    assert found == ([] if legal else [("FLAME-DECK-2", message)])


@rule("FLAME-DECK-3")
@pytest.mark.parametrize(("count", "legal"), [(1, True), (2, False)])
def test_a_card_may_limit_itself_further(count: int, legal: bool) -> None:
    altar = support("altar", "Lasting: You may have 1 more KAMI.", "lasting", limit=1)
    found = errors(deck((altar, count)))
    assert found == (
        [] if legal else [("FLAME-DECK-3", "altar: 2 copies. This card limits itself to 1.")]
    )


@rule("FLAME-DECK-4")
def test_the_same_card_is_the_same_title_line() -> None:
    reprint = [fighter(f"key{n}", "Wick", weapon="Sling") for n in range(2)]
    assert len(errors(deck((reprint[0], 2), (reprint[1], 2)))) == 1
    for other in ({"weapon": "Bow"}, {"form": "Alpha"}, {"period": "Hollow Star Arc"}):
        different = fighter("other", "Wick", **{"weapon": "Sling", **other})
        assert errors(deck((reprint[0], 3), (different, 3))) == []
    same_name = [support(f"s{n}", "Use: Draw 1 card.") for n in range(2)]
    named = [CardData(c.key, "Crate", "", c.kind, c.stats, c.texts) for c in same_name]
    assert len(errors(deck((named[0], 2), (named[1], 2)))) == 1
    teams = [tag_team(f"t{n}", f"a{n} + b") for n in range(2)]
    alike = [CardData(c.key, "Duo", "", c.kind, c.stats, c.texts) for c in teams]
    assert len(errors(deck((alike[0], 2, "extra"), (alike[1], 2, "extra")))) == 1


@rule("FLAME-DECK-5", "FLAME-DECK-7")
@pytest.mark.parametrize(("teams", "legal"), [(0, True), (10, True), (11, False)])
def test_an_extra_deck_holds_up_to_ten_beside_the_forty(teams: int, legal: bool) -> None:
    extra = [(tag_team(f"t{n}", "a + b"), 1, "extra") for n in range(teams)]
    message = "Your Extra Deck has 11 cards. At most 10 are allowed."
    assert errors(deck(*extra)) == ([] if legal else [("FLAME-DECK-5", message)])


@rule("FLAME-DECK-6")
def test_tag_team_cards_lie_in_the_extra_deck_and_nothing_else() -> None:
    assert errors(deck((tag_team("team", "a + b"), 1))) == [
        ("FLAME-DECK-6", "team is a TAG TEAM card and belongs in the Extra Deck.")
    ]
    assert errors(deck((SIGNAL, 1, "extra"))) == [
        ("FLAME-DECK-6", "signal is not a TAG TEAM card and cannot be in the Extra Deck.")
    ]


@rule("FLAME-DECK-7")
def test_the_copy_limit_holds_in_the_extra_deck() -> None:
    assert errors(deck((tag_team("team", "a + b"), 4, "extra"))) == [
        ("FLAME-DECK-7", "team: 4 copies in the Extra Deck. At most 3 are allowed.")
    ]
    assert errors(deck((tag_team("team", "a + b", limit=2), 3, "extra"))) == [
        ("FLAME-DECK-7", "team: 3 copies in the Extra Deck. At most 2 are allowed.")
    ]


@rule("FLAME-DECK-8")
def test_what_is_missing_is_a_warning_only() -> None:
    kami = [(fighter(f"k{n}", rank=5, kami=True), 3) for n in range(14)]
    unplayable = Deck(
        "Kami", tuple(Entry(card, min(count, 40 - 3 * n)) for n, (card, count) in enumerate(kami))
    )
    assert errors(unplayable) == []
    assert hints(unplayable)[0] == (
        "No SQUAD card of rank 1 or 2 that can be placed: this deck cannot build a squad."
    )
    assert "k0 cannot be reached by an equal exchange in this deck." in hints(unplayable)


@rule("FLAME-DECK-8")
def test_the_other_warnings() -> None:
    crates = [(support(f"s{n}", "Use: Draw 1 card."), 3) for n in range(10)]
    few = hints(deck(*crates, size=40))
    assert few == [
        "Only 10 SQUAD cards can be placed directly; opening hands will often be unplayable."
    ]
    lone = hints(deck((form("hyper", "Glory"), 1)))
    assert lone[0] == "Glory (Hyper Mode) has no base form of the same time period in this deck."
    team = tag_team("team", "Glory + Wick")
    assert hints(deck((team, 1, "extra"), (fighter("w", "Wick"), 1))) == [
        "team: the deck lacks Glory.",
        "Your Extra Deck needs a Tag Team SUPPORT card in the main deck.",
    ]
    assert hints(deck((SIGNAL, 1))) == ["signal has no TAG TEAM card to bring in."]


@rule("FLAME-DECK-9")
@pytest.mark.parametrize(("rank", "good"), [(0, False), (1, True), (12, True)])
def test_a_rank_is_a_whole_number_of_at_least_one(rank: int, good: bool) -> None:
    from rules.flamethrowers.cards import SCHEMA

    card = fighter("x", rank=rank)
    assert (SCHEMA.validate(card.kind, card.stats) == {}) is good


def test_the_shipped_decks_pass_without_a_warning() -> None:
    for found in shipped.decks("flamethrowers"):
        assert construction(found) == []


def test_an_unknown_card_is_named_and_can_be_removed() -> None:
    found = construction(Deck("x", deck().entries, {}, ("SMP-X99",)))
    assert found[0].message == "SMP-X99 is not a known FlameThrowers card."
    with pytest.raises(ValueError, match="no format 'modern'"):
        construction(deck(), "modern")


@rule("FLAME-DECK-1")
def test_a_deck_of_one_card_has_one_card() -> None:
    found = errors(deck(size=1))
    assert found == [("FLAME-DECK-1", "Your deck has 1 card. It needs exactly 40: add 39.")]


@rule("FLAME-DECK-6")
@pytest.mark.parametrize(
    ("card", "part", "to", "label"),
    [
        (fighter("f"), "extra", "main", "Move it to the deck"),
        (tag_team("t", "A + B"), "main", "extra", "Move it to the Extra Deck"),
    ],
)
def test_a_card_in_the_wrong_part_can_be_moved(
    card: CardData, part: str, to: str, label: str
) -> None:
    (found,) = [p for p in construction(deck((card, 1, part))) if p.code == "wrong_part"]
    assert found.repair is not None
    assert (found.repair.label, to in str(found.repair)) == (label, True)


@rule("FLAME-DECK-2", "FLAME-DECK-3", "FLAME-DECK-4")
@pytest.mark.parametrize(
    ("limits", "rule_id", "message"),
    [
        ((None, None, None, None), "FLAME-DECK-2", "At most 3 of the same card are allowed."),
        ((2, 2, 2), "FLAME-DECK-3", "This card limits itself to 2."),
        ((2, None, None), "FLAME-DECK-3", "This card limits itself to 2."),
        ((3, 3, 3, 3), "FLAME-DECK-2", "At most 3 of the same card are allowed."),
    ],
)
def test_the_lowest_limit_of_one_identity_counts(
    limits: tuple[int | None, ...], rule_id: str, message: str
) -> None:
    cards = [
        (fighter(f"wick-{number}", "Wick", weapon="bow", **({"limit": limit} if limit else {})), 1)
        for number, limit in enumerate(limits)
    ]
    ((found, said),) = errors(deck(*cards))
    assert found == rule_id
    assert said == f"Wick (Welko Arc, Base): {len(limits)} copies. {message}"
