"""What makes a deck legal and what is worth knowing about it (FMA-DECK)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.fma.cards import PLAYABLE, SCHEMA, keywords
from rules.fma.construction import construction
from rules.fma.deck_statistics import deck_group, statistics
from tests.rules.fma.decks import (
    advantage,
    ally,
    attachment,
    deck,
    event,
    leader,
    location,
)
from tests.testkit import shipped
from tests.testkit.citation import rule


def errors(found: Deck) -> list[tuple[str, str]]:
    return [(p.rule, p.message) for p in construction(found) if p.severity == "error"]


def hints(found: Deck) -> list[tuple[str, str]]:
    return [(p.rule, p.message) for p in construction(found) if p.severity == "hint"]


def repaired(found: Deck, code: str) -> tuple[str, Mapping[str, object]]:
    """The action and the arguments of the repair offered with the problem of that code."""
    problem = next(problem for problem in construction(found) if problem.code == code)
    assert problem.repair is not None
    return problem.repair.action, problem.repair.args


@rule("FMA-DECK-1")
def test_a_player_brings_three_stacks() -> None:
    assert errors(deck()) == []
    assert errors(deck(stack=False)) == [
        ("FMA-DECK-1", "Choose a leader: the leader stack is empty.")
    ]
    assert [rule_id for rule_id, _ in errors(Deck("Empty", ()))] == [
        "FMA-DECK-2", "FMA-DECK-6", "FMA-DECK-1",
    ]  # fmt: skip


@rule("FMA-DECK-2", "FMA-DECK-13")
@pytest.mark.parametrize(
    ("size", "message"),
    [(59, "The main deck has 59 cards; it needs at least 60."), (60, ""), (75, "")],
)
def test_the_main_deck_alone_has_sixty_cards_or_more(size: int, message: str) -> None:
    stack = [(leader(f"L{n}", n), 1, "leader") for n in (1, 2)]
    assert errors(deck(*stack, size=size, locations=12)) == (
        [("FMA-DECK-2", message)] if message else []
    )


@rule("FMA-DECK-3")
@pytest.mark.parametrize(("count", "legal"), [(3, True), (4, False)])
def test_at_most_three_copies_by_title_and_subtitle(count: int, legal: bool) -> None:
    found = deck((ally("Al", "Brother"), count), (ally("Al", "Knight"), 3))

    message = "Al, Brother: 4 copies; at most 3 are allowed."
    assert errors(found) == ([] if legal else [("FMA-DECK-3", message)])
    if not legal:
        assert repaired(found, "too_many_copies") == ("set_counts", {"counts": {"al-brother": 3}})


@rule("FMA-DECK-3")
def test_versions_of_one_title_and_subtitle_count_together() -> None:
    first, second = ally("Al", "Brother", key="one"), ally("Al", "Brother", key="two")
    found = deck((first, 2), (second, 2))

    assert errors(found) == [("FMA-DECK-3", "Al, Brother: 4 copies; at most 3 are allowed.")]
    assert repaired(found, "too_many_copies") == ("set_counts", {"counts": {"two": 1}})


@rule("FMA-DECK-4")
def test_the_main_deck_has_no_leaders_and_no_locations() -> None:
    found = deck((leader("Other", name="Roy"), 1), (location("Mill"), 1))

    assert errors(found) == [
        ("FMA-DECK-4", "Roy, Other is a leader; leaders go in the leader stack."),
        ("FMA-DECK-4", "Mill is a location; locations go in the location deck."),
    ]
    assert repaired(found, "wrong_part") == (
        "move_part",
        {"card": "roy-other", "from": "main", "to": "leader"},
    )


@rule("FMA-DECK-5")
def test_a_mob_is_limited_like_any_card() -> None:
    found = deck((ally("Crew", "Farm Hands", keywords="Human, Mob"), 4))

    message = "Crew, Farm Hands is a Mob, but a deck can still have at most 3 copies."
    assert errors(found) == [("FMA-DECK-5", message)]


@rule("FMA-DECK-6")
def test_the_location_deck_has_nine_cards_or_more_and_all_are_locations() -> None:
    assert errors(deck(locations=20)) == []
    assert errors(deck(locations=8)) == [
        ("FMA-DECK-6", "The location deck has 8 cards; it needs at least 9.")
    ]
    assert errors(deck((event("Letter"), 1, "location"), locations=10)) == [
        ("FMA-DECK-6", "Letter is not a location and cannot be in the location deck.")
    ]


@rule("FMA-DECK-7")
def test_a_location_is_there_once_by_its_title() -> None:
    first, again = location("Mill", key="a"), location("Mill", 2, key="b")
    found = deck((first, 1, "location"), (again, 1, "location"))

    assert errors(found) == [("FMA-DECK-7", "Mill: only one copy may be in the location deck.")]
    assert repaired(found, "location_twice") == ("set_counts", {"counts": {"b": 0}})


@rule("FMA-DECK-8")
def test_the_leader_stack_has_leaders_of_one_name_alone() -> None:
    mixed = deck(
        (leader("First", 1), 1, "leader"),
        (leader("Second", 2, name="Roy"), 1, "leader"),
        (leader("Third", 3), 1, "leader"),
    )
    message = "The leader stack mixes Edward and Roy; all leaders must have the same name."
    assert errors(mixed) == [("FMA-DECK-8", message)]
    assert repaired(mixed, "mixed_leaders") == ("set_counts", {"counts": {"roy-second": 0}})
    assert errors(deck((leader(), 1, "leader"), (ally("Al"), 1, "leader"))) == [
        ("FMA-DECK-8", "Al, Friend is not a leader and cannot be in the leader stack.")
    ]


@rule("FMA-DECK-9")
def test_the_leader_stack_has_one_leader_of_each_level() -> None:
    found = deck((leader("One", 1), 1, "leader"), (leader("Uno", 1), 1, "leader"))

    message = "The leader stack has 2 leaders of level 1; only one is allowed."
    assert errors(found) == [("FMA-DECK-9", message)]
    assert repaired(found, "two_of_a_level") == (
        "set_counts",
        {"counts": {"edward-one": 1, "edward-uno": 0}},
    )


@rule("FMA-DECK-10")
@pytest.mark.parametrize(
    ("levels", "messages"),
    [
        ((1, 2, 3), []),
        ((1, 3), ["The leader stack has no level 2 leader, but has level 3."]),
        ((2,), ["The leader stack has no level 1 leader, but has level 2."]),
        (
            (3,),
            [
                "The leader stack has no level 1 leader, but has level 3.",
                "The leader stack has no level 2 leader, but has level 3.",
            ],
        ),
    ],
)
def test_the_leader_stack_has_no_gaps(levels: tuple[int, ...], messages: list[str]) -> None:
    stack = [(leader(f"L{level}", level), 1, "leader") for level in levels]
    assert errors(deck(*stack)) == [("FMA-DECK-10", message) for message in messages]


@rule("FMA-DECK-11")
def test_an_ally_with_the_leaders_name_is_legal_and_pointed_out() -> None:
    found = deck((ally("Edward", "Researcher"), 1))

    assert errors(found) == []
    message = "Edward, Researcher has your leader's name and can never join the team."
    assert ("FMA-DECK-11", message) in hints(found)


@rule("FMA-DECK-12", "FMA-IND-23")
def test_both_printings_of_envy_homunculus_are_one_card() -> None:
    cards = shipped.cards_by_number("fma")

    assert cards["FMA 68/240"] is cards["OP2006 6"]


def test_a_card_that_nobody_knows_whole_cannot_be_played() -> None:
    lyra = ally("Lyra", "Zealot", unknown=("text", "keywords"))
    strange = CardData("frozen", "Frozen", "", "unknown", {}, unknown=("text",))
    found = deck((lyra, 1), (strange, 1))

    assert [message for _, message in errors(found)] == [
        "Lyra, Zealot cannot be played: unknown keywords, game text.",
        "Frozen cannot be played: unknown kind of card.",
    ]
    assert repaired(found, "partial_card") == ("set_counts", {"counts": {"lyra-zealot": 0}})


def test_a_missing_number_is_found_even_if_nobody_says_so() -> None:
    card = CardData("x", "Halling", "", "ally", {"factions": [], "strength": 3, "wits": 5})

    assert [message for _, message in errors(deck((card, 1)))] == [
        "Halling cannot be played: unknown cost, alchemy."
    ]


def test_a_code_that_matched_nothing_is_an_error() -> None:
    found = deck()
    with_unknown = Deck(found.name, found.entries, {}, ("FMA-999",))

    assert errors(with_unknown) == [("", "FMA-999 is not a known Fullmetal Alchemist TCG card.")]


def test_hints_tell_what_leaders_keep_from_the_team() -> None:
    stack = [
        (leader("Young", 1, keywords="Human"), 1, "leader"),
        (leader("Grown", 2, keywords="Human, Hero"), 1, "leader"),
    ]
    found = deck(
        *stack,
        (ally("Odo", keywords="Human, Villain"), 1),
        (ally("Wren", text="This character will not join an Elric leader."), 1),
        (ally("Mila", factions=["military"]), 1),
        (ally("Jonas", factions=[]), 1),
        (ally("Nadja", text="Loyal: 2."), 1),
        (ally("Nobody", factions=[], text="Loyal: 1."), 1),
    )

    assert hints(found) == [
        (
            "FMA-SETUP-7",
            "Odo, Friend is a Villain and cannot be played while the leader is "
            "Edward, Grown (level 2).",
        ),
        (
            "FMA-GEN-9",
            "Wren, Friend will not join an Elric leader such as Edward, Young (level 1) or "
            "Edward, Grown (level 2).",
        ),
        ("FMA-RECRUIT-9", "Mila, Friend costs 1 more: Military is not a faction of Edward."),
        ("FMA-TRAIT-5", "Nadja, Friend needs 2 Elric characters in play."),
        ("FMA-TRAIT-25", "Nobody, Friend can never join: it is Loyal and has no faction."),
    ]


def test_a_hint_says_when_no_ally_can_start() -> None:
    found = deck((leader(command=3), 1, "leader"), (ally("Al", cost=4), 1))

    message = "No ally in the deck can start: none has a matching faction and costs at most 3."
    assert ("FMA-SETUP-10", message) in hints(found)


def test_hints_tell_which_attachments_nobody_can_bear() -> None:
    found = deck(
        (ally("Al", cost=5), 1),
        (attachment("Ring", cost=6), 1),
        (attachment("Fist", cost=7), 1),
        (attachment("Whistle", cost=2, text="Will only attach to a Soldier character."), 1),
        (attachment("Shackles", cost=9, text="Will only attach to an opposing ally."), 1),
    )

    assert hints(found) == [
        (
            "FMA-ATTACH-3",
            "Fist costs 7; no leader or ally of this deck can bear it without discarding.",
        ),
        ("FMA-ATTACH-9", "Whistle has no bearer in this deck: no leader or ally may bear it."),
    ]


@pytest.mark.parametrize("found", shipped.decks("fma"), ids=lambda found: found.name)
def test_a_shipped_deck_is_legal_with_a_word_on_loyal_allies_alone(found: Deck) -> None:
    assert errors(found) == []
    assert [rule_id for rule_id, _ in hints(found)] == ["FMA-TRAIT-5"]


def test_statistics_count_the_main_deck_by_kind_cost_and_faction() -> None:
    found = deck(
        (ally("Al", cost=4), 3),
        (ally("Mila", cost=5, factions=["military", "rebel"]), 1),
        (ally("Jonas", factions=[]), 1),
        (advantage("House"), 1),
        (location("Vault", 4), 1, "location"),
    )

    bars = {chart.key: {bar.label: bar.count for bar in chart.bars} for chart in statistics(found)}
    assert bars["cost"] == {"2": 1, "4": 3, "5": 1}
    assert bars["kind"] == {"Event": 54, "Ally": 5, "Advantage": 1}
    assert bars["faction"] == {"Elric": 3, "Military": 1, "Rebel": 1, "Unaligned": 1}
    assert bars["icon"] == {"Wits": 54}
    assert bars["clue_points"] == {"1": 8, "4": 1}


def test_a_deck_list_begins_with_the_leaders_and_ends_with_the_locations() -> None:
    cards = [location("Mill"), event("Letter"), leader(), ally("Al")]
    strange = CardData("frozen", "Frozen", "", "unknown", {})

    groups = sorted((deck_group(card) for card in [strange, *cards]), key=lambda one: one.order)
    assert [group.label for group in groups] == [
        "Leaders", "Allies", "Events", "Locations", "Unknown kind",
    ]  # fmt: skip


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="no format 'highlander'; known: standard"):
        construction(Deck("Empty", (Entry(leader(), 1, "leader"),)), "highlander")


@rule("FMA-CARD-1", "FMA-CARD-2")
def test_six_kinds_of_card_can_be_played_and_each_has_its_own_numbers() -> None:
    fields = {
        kind: {field.key for field in SCHEMA.kind(kind).fields} - {"keywords"} for kind in PLAYABLE
    }

    characters = {"factions", "strength", "wits", "alchemy"}
    assert fields["leader"] == characters | {"level", "command"}
    assert fields["ally"] == characters | {"cost"}
    assert fields["attachment"] == {"cost", "strength", "wits", "alchemy"}
    assert fields["advantage"] == {"cost"}
    assert fields["event"] == {"icon", "cost"}
    assert "clue_points" in fields["location"]
    assert not {"cost", "command", "level", "factions"} & fields["location"]


@rule("FMA-KEYWORD-1")
def test_keywords_are_the_words_of_one_line() -> None:
    card = ally("Al", keywords="Human,  State Alchemist, Hero ")

    assert keywords(card.stats) == ("Human", "State Alchemist", "Hero")
    assert keywords(ally("Jonas").stats) == ()


@rule("FMA-GEN-7")
def test_a_card_of_any_set_is_legal_whatever_its_traits() -> None:
    early = CardData(
        "early", "Preview", "", "ally",
        {"factions": ["elric"], "cost": 2, "strength": 2, "wits": 2, "alchemy": 2},
        {"text": "Stealth.\nQuick Alchemy: 1."}, ("COS",),
    )  # fmt: skip

    assert errors(deck((early, 3))) == []
