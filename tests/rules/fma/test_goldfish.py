"""The goldfish: starting teams, hands, command and locations (section 6 of the rules page)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from rules.engine.cards import CardData, Deck
from rules.engine.goldfish import Measurement
from rules.fma.goldfish import GOLDFISH, chances, places
from rules.fma.goldfish.advance import exhausted, line, seen_by
from rules.fma.goldfish.deck_index import DeckIndex, index_deck
from rules.fma.goldfish.recruiting import copies_seen, full_command, loyal_met
from rules.fma.goldfish.teams import Team, suggested, teams
from rules.fma.printed import FmaCard, read_card
from rules.fma.printed_abilities import goal_met
from rules.fma.starting_team import recruit_cost
from tests.rules.fma.decks import advantage, ally, attachment, deck, event, leader, location
from tests.testkit import shipped
from tests.testkit.citation import rule


def index(*rows: tuple, choice: str = "none", **more: object) -> DeckIndex:
    return index_deck(deck(*rows, **more), choice=choice, advance=True)


def all_teams(leading: CardData, rows: list[tuple[CardData, int]]) -> list[Team]:
    return teams(read_card(leading), [(read_card(card), count) for card, count in rows])


def measurements(found: Deck, **options: str) -> dict[tuple[str, str], Measurement]:
    made = GOLDFISH.prepare(found, options).measurements({})
    return {(one.statistic, one.at): one for one in made}


@pytest.mark.parametrize(
    ("name", "team"),
    [
        ("Standing Orders", "Ansgar Pell + Ruda Kessel"),
        ("The Ash Road", "Ash Road Pilgrims + Mother Sabah"),
        ("Under the Floorboards", "Anselm Crake + Odo Finch"),
    ],
)
def test_a_shipped_deck_opens_with_an_ally_as_often_as_the_formula_says(
    name: str, team: str
) -> None:
    found = measurements(next(one for one in shipped.decks("fma") if one.name == name))

    assert found["team_cost", team].formula == found["most_cost", ""].formula
    ally_in_hand = found["opening", "1 ally"].formula
    assert ally_in_hand is not None
    assert f"{float(ally_in_hand):.5f}" == "0.91524"


def test_a_mob_may_start_more_than_once_and_other_names_only_once() -> None:
    rows = [
        (ally("Crew", cost=2, keywords="Mob"), 3),
        (ally("Al", "Brother", cost=2), 2),
        (ally("Al", "Knight", cost=3), 1),
    ]
    found = all_teams(leader(command=6), rows)

    assert sorted(str(team) for team in found) == sorted(
        [
            "nobody", "Crew", "Crew + Crew", "Crew + Crew + Crew",
            "Al", "Al", "Al + Crew", "Al + Crew", "Al + Crew + Crew",
        ]
    )  # fmt: skip
    assert max(team.cost for team in found) == 6


def test_the_suggested_team_is_the_dearest_then_the_wisest_then_the_first_by_name() -> None:
    rows = [
        (ally("Cleo", cost=4, wits=5), 1),
        (ally("Bram", cost=4, wits=6), 1),
        (ally("Anna", cost=4, wits=6), 1),
        (ally("Dora", cost=3, wits=9), 1),
    ]
    assert str(suggested(all_teams(leader(command=4), rows))) == "Anna"


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (ally("Edward", "Other"), "the leader's name"),
        (ally("Odo", keywords="Villain"), "Hero or Villain"),
        (ally("Mila", factions=["military"]), "another faction"),
        (ally("Nadja", text="Loyal: 2."), "Loyal"),
        (ally("Wren", text="This character will not join an Elric leader."), "will not join"),
        (ally("Grand", cost=7), "too dear"),
        (ally("Jonas", factions=[]), ""),
        (ally("True", text="Loyal: 1."), ""),
    ],
)
def test_allies_that_cannot_start_say_why(card: CardData, why: str) -> None:
    found = measurements(deck((leader(keywords="Hero"), 1, "leader"), (card, 2)))

    called = f"{card.name}, {card.title}"
    key = ("strangers", f"{called} ({why})") if why else ("starters", called)
    assert found[key].formula == 2


@rule("FMA-POWER-4")
def test_levels_are_reached_on_turns_three_seven_and_twelve() -> None:
    path = line(4, 20)

    assert [path.arrival(level) for level in (1, 2, 3, 4)] == [1, 3, 7, 12]
    assert line(2, 20).arrival(3) is None
    assert line(4, 20, extra={1: 1}).arrival(2) == 2
    assert line(4, 20, advance=False).levels[-1] == 1


def test_a_deck_runs_out_when_draws_and_experience_have_taken_it() -> None:
    assert exhausted(57, line(1, 40, advance=False)) == 18
    assert exhausted(57, line(4, 40)) == 19, "three advances by then take no experience"
    assert [seen_by(turn) for turn in (1, 2, 6)] == [6, 8, 16]


def test_the_hand_of_a_turn_is_counted_exactly() -> None:
    found = index((ally("Al", cost=2), 3), (ally("Grand", cost=9), 3))

    one = chances.one_of(found, 1, lambda card: card.name == "Al")
    assert one == 1 - Fraction(54 * 55 * 56 * 57 * 53 * 52, 60 * 59 * 58 * 57 * 56 * 55)
    allies = [card for card in found.cards if card.kind == "ally"]
    assert {card.name for card in allies if chances.may_recruit(found, 1, card)} == {"Al"}


def test_whoever_may_be_recruited_is_told_by_the_team_and_the_leader_of_the_turn() -> None:
    mate = ally("Al", "Brother", cost=3)
    found = index_deck(
        deck(
            (leader("One", 1, command=5), 1, "leader"),
            (leader("Two", 2, command=7), 1, "leader"),
            (mate, 3),
            (ally("Al", "Knight", cost=3), 1),
            (ally("Mila", cost=5, factions=["military"]), 1),
            (ally("Nadja", cost=2, text="Loyal: 3."), 1),
        ),
        choice="suggested",
        advance=True,
    )
    cards = {f"{card.name}, {card.title}": card for card in found.cards if card.kind == "ally"}

    assert [one.name for one in found.team.allies] == ["Al"]
    able = {
        turn: {name for name, card in cards.items() if chances.may_recruit(found, turn, card)}
        for turn in (1, 3)
    }
    other = "Al, Knight" if found.team.allies[0] is mate else "Al, Brother"
    assert able[1] == {other}, "the penalty makes six of Mila, and Nadja finds two alone"
    assert able[3] == {other, "Mila, Friend"}


def test_an_attachment_fits_whoever_can_carry_it_with_cards_discarded() -> None:
    found = index(
        (leader(command=4), 1, "leader"),
        (attachment("Ring", cost=4), 1),
        (attachment("Fist", cost=6), 1),
        (attachment("Badge", cost=1, text="Will only attach to a Soldier character."), 1),
    )
    cards = {card.name: card for card in found.cards if card.kind == "attachment"}

    fits = {
        name: [chances.fitting(found, 1, card, discards) for discards in range(3)]
        for name, card in cards.items()
    }
    assert fits == {
        "Ring": [True, True, True],
        "Fist": [False, False, True],
        "Badge": [False, False, False],
    }


@pytest.mark.parametrize(
    ("text", "able", "discards"),
    [
        ("Main Wits 3: Draw a card.", 1, 0),
        ("Main Wits: Draw a card.", 1, 0),
        ("Main Wits 5: Draw a card.", 0, 2),
        ("Main Wits X: Set target ally with cost X or lower.", 1, 0),
        ("Main Alchemy 1: Draw a card.", 0, None),
        ("Main Wits 9: Draw a card.\nMain Strength 4: Draw a card.", 0, 1),
    ],
)
def test_an_event_is_met_paid_for_or_never_played(
    text: str, able: int, discards: int | None
) -> None:
    found = index((leader(alchemy=0), 1, "leader"))

    assert chances.readiness(found, read_card(event("It", text))) == chances.Readiness(
        able, discards
    )


def test_a_title_is_covered_by_one_card_in_play_or_by_two() -> None:
    found = index((ally("Al", cost=6), 3), (ally("Mila", cost=6, factions=["rebel"]), 3),
                   choice="suggested")  # fmt: skip

    covers = {one.title: (one.copies, one.needed) for one in chances.covers(found)}
    assert covers == {"Al": (2, 1), "Mila": (3, 2)}


def test_a_mix_of_kinds_is_counted_together() -> None:
    found = index((ally("Al"), 3), (advantage("House"), 2))

    both = chances.opening(found, {"ally": 1, "advantage": 1}, 4)
    left = {kind: 1 - chances.opening(found, {kind: 1}, 4) for kind in ("ally", "advantage")}
    neither = Fraction(55 * 54 * 53 * 52, 60 * 59 * 58 * 57)
    assert both == 1 - left["ally"] - left["advantage"] + neither


def _brute_force(found: DeckIndex, hand: list[FmaCard]) -> bool:
    """Try every order of every part of the hand that costs exactly the command."""
    budget = found.leader(1).command
    for size in range(1, len(hand) + 1):
        for chosen in combinations(hand, size):
            if any(_plays(found, order, budget) for order in permutations(chosen)):
                return True
    return False


def _plays(found: DeckIndex, order: tuple[FmaCard, ...], budget: int) -> bool:
    team = [found.leader(1), *found.team.allies]
    spent: set[int] = {0}
    for card in order:
        if card.kind == "advantage":
            spent = {one + card.cost for one in spent}
            if any(other is not card and other.name == card.name for other in order):
                return False
            continue
        need = card.loyal
        if need and chances.matching(card, team) < need:
            return False
        mob = "Mob" in card.keywords
        namesake = next((one for one in team if one.name == card.name), None)
        if namesake is not None and not mob:
            if namesake.title == card.title:
                return False
            team.remove(namesake)
        team.append(card)
        if len(team) - 1 > budget:
            return False
        price = recruit_cost(found.leader(1), card)
        extra = {0, 1} if "Augment 1" in card.data.texts.get("text", "") else {0}
        spent = {one + price + more for one in spent for more in extra}
    return budget in spent


def test_all_command_is_spent_exactly_when_some_order_of_the_hand_does_it() -> None:
    found = index(
        (ally("Crew", cost=1, keywords="Mob"), 3),
        (ally("Al", "Brother", cost=3), 2),
        (ally("Al", "Knight", cost=3), 2),
        (ally("Petra", cost=2, text="Augment 1: Draw a card."), 2),
        (ally("Nadja", cost=4, text="Loyal: 2."), 2),
        (ally("Vast", cost=6, text="Loyal: 2."), 3),
        (ally("Mila", cost=4, factions=["elric", "rebel"]), 2),
        (advantage("House", cost=5), 2),
        size=24,
    )
    rng = np.random.default_rng(7)
    deal = np.stack([rng.permutation(found.size) for _ in range(150)], axis=1)
    full = full_command(found, copies_seen(found, deal, 1, np), 1, np)

    for game in range(deal.shape[1]):
        hand = [found.cards[number] for number in deal[: seen_by(1), game]]
        useful = [card for card in hand if card.kind in ("ally", "advantage")]
        assert bool(full[game]) == _brute_force(found, useful), [card.key for card in useful]
    assert 0 < full.sum() < 150


def test_loyal_is_met_once_those_who_share_the_faction_have_been_recruited() -> None:
    found = index(
        (leader(command=4), 1, "leader"),
        (ally("Nadja", cost=4, text="Loyal: 3."), 1),
        (ally("Al", cost=2), 1),
        (ally("Petra", cost=3), 1),
    )
    named = {card.name: number for number, card in enumerate(found.cards)}
    top = [named["Al"], named["Petra"]]
    order = [*top, *(number for number in range(found.size) if number not in top)]
    nadja = found.cards[named["Nadja"]]

    met = loyal_met(found, nadja, np.array(order)[:, None], np)

    assert [bool(one[0]) for one in met] == [False, True, True, True, True, True]


def test_locations_count_their_points_and_whose_is_played() -> None:
    assert places.fewest_wins([1, 1, 2, 3, 4]) == 3
    assert places.fewest_wins([1, 2, 3]) is None
    assert places.mean_wins([1, 2, 3]) is None
    assert places.mean_wins([9, 9, 9]) == 1
    assert places.mean_wins([5, 4]) == 2
    assert places.mean_wins([9, 1]) == Fraction(3, 2)
    own = {1: Fraction(1, 2), 3: Fraction(1, 2)}
    other = {1: Fraction(1, 4), 2: Fraction(3, 4)}
    assert places.own_played(own, other, Fraction(1, 2)) == Fraction(3, 8) + Fraction(1, 16)


def test_a_team_is_measured_against_an_empty_party() -> None:
    found = index((leader(wits=5, alchemy=4), 1, "leader"), (ally("Mob", keywords="Mob"), 1))
    vault = location("Vault", 4, goal_wits=7, goal="A leader.")
    ring = location("Ring", goal_alchemy=3, goal_wits=2)
    either = location("Ring", goal_alchemy=3, goal_wits=2, goal_mode="any")
    even = location("Even", goal_strength=0, goal="A Soldier or Mob character.")

    asked = [read_card(card) for card in (vault, ring, either, even)]
    margins = [places.margin(card, found.team) for card in asked]
    assert margins == [-2, 1, 3, 2]
    assert [goal_met(card, found.team.characters) for card in (asked[0], asked[3])] == [True, False]


def test_a_deck_that_cannot_be_set_up_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="needs a leader stack with one leader of each level"):
        index(stack=False)
    with pytest.raises(ValueError, match="cannot play Lyra: some of its facts are unknown"):
        index((ally("Lyra", unknown=("text",)), 1))
    with pytest.raises(ValueError, match="needs at least 6 cards in the main deck"):
        index(size=5)
    with pytest.raises(ValueError, match="Starting team: 'best' is not one of suggested"):
        GOLDFISH.prepare(deck(), {"team": "best"})


def test_one_game_is_told_turn_by_turn() -> None:
    found = shipped.decks("fma")[0]
    made = GOLDFISH.prepare(found, {})
    playout = made.playout([list(range(made.size))], "both")

    assert len(playout.hands[0].cards) == 4
    phrases = [line.phrase for turn in playout.turns for line in turn]
    assert set(phrases) <= set(GOLDFISH.messages)
    assert [turn[2].phrase for turn in playout.turns[:3]] == [
        "experience",
        "experience",
        "advances",
    ]


def test_every_measurement_belongs_to_a_statistic_and_all_statistics_appear() -> None:
    made = GOLDFISH.prepare(shipped.decks("fma")[0], {})
    rng = np.random.default_rng(3)
    deal = np.stack([rng.permutation(made.size) for _ in range(50)], axis=1)

    found = made.measurements(made.tally([deal], np))

    assert {one.statistic for one in found} == {one.key for one in GOLDFISH.statistics}
    for one in found:
        assert one.formula is None or one.formula_kind
