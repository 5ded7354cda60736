"""What a printed text says where there is no table: who may bear it, join, meet a goal."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fma.printed import FmaCard, read_card
from rules.fma.printed_abilities import (
    Designator,
    designators,
    goal_met,
    goes_to_opponents,
    may_bear,
    shuns,
)
from rules.fma.starting_team import fits, obstacle, recruit_cost
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader, location, mob

PEOPLE: dict[str, FmaCard] = {
    key: read_card(data)
    for key, data in {
        "soldier": ally("soldier", keywords="Human, Soldier", factions=["military"], cost=3),
        "dear": ally("dear", cost=4, strength=5),
        "rebel": ally("rebel", factions=["rebel"], cost=2, strength=1),
        "crowd": mob("crowd", cost=9),
        "boss": leader("boss", factions=["military"], keywords="Hero"),
    }.items()
}


@rule("FMA-ATTACH-9")
@pytest.mark.parametrize(
    ("where", "bearers"),
    [
        ("a Soldier", {"soldier"}),
        ("a character with cost 3 or less", {"soldier", "rebel"}),
        ("a character with cost 4 or more", {"dear", "crowd"}),
        ("a character with strength 5 or more", {"dear"}),
        ("a Military or Rebel character", {"soldier", "rebel", "boss"}),
        ("an ally", {"soldier", "dear", "rebel", "crowd"}),
        ("a leader", {"boss"}),
        ("an opponent's character", set()),
        ("", set(PEOPLE)),
    ],
)
def test_who_may_bear_it(where: str, bearers: set[str]) -> None:
    text = f"Will only attach to {where}." if where else ""
    card = read_card(attachment("x", text=text))
    assert card.unread == ()
    assert {key for key, one in PEOPLE.items() if may_bear(card, one)} == bearers
    assert goes_to_opponents(card) is (where == "an opponent's character")


@rule("FMA-GEN-9")
def test_who_will_not_join_whom() -> None:
    shy = read_card(ally("shy", text="This character will not join a Military leader."))
    plain = read_card(ally("plain"))
    others = {"military": PEOPLE["boss"], "elric": read_card(leader("ed"))}
    assert {key for key, one in others.items() if shuns(shy, one)} == {"military"}
    assert not shuns(plain, PEOPLE["boss"])


@rule("FMA-SEARCH-10")
@pytest.mark.parametrize(
    ("goal", "party", "met"),
    [
        ("A Mob character.", ["soldier"], False),
        ("A Mob character.", ["soldier", "crowd"], True),
        ("A leader.", ["soldier", "crowd"], False),
        ("A leader.", ["boss"], True),
        ("A Soldier or Mob character.", ["rebel"], False),
        ("A Soldier or Mob character.", ["rebel", "soldier"], True),
        ("", [], True),
    ],
)
def test_what_a_party_meets_besides_attributes(goal: str, party: list[str], met: bool) -> None:
    place = read_card(location("place", goal=goal))
    assert goal_met(place, tuple(PEOPLE[key] for key in party)) is met


@rule("FMA-CARD-10", "FMA-CARD-16", "FMA-COST-3", "FMA-COST-8")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Main Wits 4: Draw a card.", [("main", "wits", 4)]),
        ("Battle Alchemy X: Draw a card.", [("battle", "alchemy", None)]),
        ("Search Strength: Draw a card.", [("search", "strength", 0)]),
        ("Cleanup: Draw a card.", [("cleanup", "", 0)]),
        ("Main, set this character: Draw a card.", [("main", "", 0)]),
        (
            "Main Wits 4: Draw a card.\nBattle Alchemy 6: Draw a card.",
            [("main", "wits", 4), ("battle", "alchemy", 6)],
        ),
    ],
)
def test_the_bold_words_before_the_colon(text: str, found: list[Any]) -> None:
    assert designators(read_card(event("e", text))) == tuple(Designator(*one) for one in found)


@rule("FMA-CARD-11")
def test_a_passive_has_none() -> None:
    text = "Toughness: 2."
    assert designators(read_card(ally("p", text=text))) == ()


# Starting teams -------------------------------------------------------------------------------


@rule("FMA-SETUP-5", "FMA-SETUP-7", "FMA-SETUP-8", "FMA-SETUP-10", "FMA-SETUP-13", "FMA-SETUP-14")
@pytest.mark.parametrize(
    ("card", "why"),
    [
        (ally("p", factions=["military"], cost=7), ""),
        (ally("p", factions=["military"], cost=8), "cost"),
        (ally("p", factions=[], cost=7), ""),
        (ally("p", factions=["rebel"]), "faction"),
        (ally("p", "boss", factions=["military"]), "name"),
        (ally("p", factions=["military"], keywords="Villain"), "opposed"),
        (ally("p", factions=["military"], keywords="Hero"), ""),
        (ally("p", factions=["military"], text="Loyal: 1."), ""),
        (ally("p", factions=["military"], text="Loyal: 2."), "loyal"),
        (ally("p", factions=[], text="Loyal: 1."), "loyal"),
        (
            ally("p", factions=[], text="This character will not join a Military leader."),
            "join",
        ),
        (attachment("p"), "kind"),
    ],
)
def test_why_an_ally_cannot_start(card: Any, why: str) -> None:
    assert obstacle(PEOPLE["boss"], read_card(card)) == why


@rule("FMA-SETUP-7", "FMA-RECRUIT-3")
def test_a_villain_leads_no_heroes() -> None:
    villain = read_card(leader("villain", keywords="Villain"))
    assert obstacle(villain, read_card(ally("h", keywords="Hero"))) == "opposed"
    assert obstacle(villain, read_card(ally("v", keywords="Villain"))) == ""


@rule("FMA-SETUP-5", "FMA-SETUP-6", "FMA-SETUP-9", "FMA-KEYWORD-2")
@pytest.mark.parametrize(
    ("command", "team", "starts"),
    [
        (5, [ally("p", cost=3), ally("q", cost=2)], True),
        (4, [ally("p", cost=3), ally("q", cost=2)], False),
        (2, [ally(key, cost=0) for key in "pq"], True),
        (1, [ally(key, cost=0) for key in "pq"], False),
        (9, [ally("p", "Pat", cost=0), ally("q", "Pat", cost=0)], False),
        (9, [mob("p", "Pat", cost=0), mob("q", "Pat", cost=0)], True),
        (9, [mob("p", "Pat", cost=0), ally("q", "Pat", cost=0)], False),
    ],
)
def test_who_may_start_together(command: int, team: list[Any], starts: bool) -> None:
    boss = read_card(leader("boss", command=command))
    assert fits(boss, [read_card(one) for one in team]) is starts


@rule("FMA-RECRUIT-7", "FMA-RECRUIT-9", "FMA-RECRUIT-10")
@pytest.mark.parametrize(
    ("lead", "factions", "cost"),
    [
        (["elric"], ["elric"], 3),
        (["elric"], ["rebel"], 4),
        (["elric"], [], 3),
        ([], ["elric"], 4),
        ([], [], 3),
        (["elric", "rebel"], ["rebel"], 3),
    ],
)
def test_what_an_ally_costs(lead: list[str], factions: list[str], cost: int) -> None:
    boss = read_card(leader("boss", factions=lead))
    assert recruit_cost(boss, read_card(ally("p", factions=factions, cost=3))) == cost
