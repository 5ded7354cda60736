"""Constructs that the sixty sentences do not use, each played."""

from __future__ import annotations

import pytest

from rules.fetcg.printed import read_card
from rules.fetcg.text.compiler import compile_line
from rules.fetcg.text.render import render
from rules.text.abilities import Failure
from tests.rules.fetcg.differences import Play, card, difference
from tests.testkit.citation import rule
from tests.testkit.fetcg.samples import Playing

FIGHT = ("activate mine", "attack mine foe", "play_surprise tested")
DEFENCE = ("activate foe", "attack foe mine", "play_surprise tested", "counter")
CARD = ("play_surprise tested",)
PLAYS = [
    ("surprise", "Your opponent draws one card.", Play({"their hand": 1}, CARD)),
    ("surprise", "Each player draws a card.", Play({"own hand": 1, "their hand": 1}, CARD)),
    ("surprise", "Deal 2 damage to all enemy units.", Play({"foe energy": -2}, CARD)),
    ("surprise", "Discard your hand and draw two cards.", Play({"own discard": 2}, CARD)),
    (
        "surprise",
        "Look at the top two cards of your deck.",
        Play({"offered": {"play_surprise mine"}}, CARD),
    ),
    ("surprise", "The damage of this attack is doubled.", Play({"strikes": [6]}, FIGHT)),
    ("surprise", "This attack deals 2 more damage.", Play({"strikes": [5]}, FIGHT)),
    (
        "surprise",
        "If one of your units is in row B, draw two cards.",
        Play({"own hand": 2}, CARD),
    ),
    ("surprise", "Draw a card for each enemy unit.", Play({"own hand": 3}, CARD, more_foes=2)),
    ("unit", "When this unit attacks, draw one card.", Play({"own hand": 1}, FIGHT)),
    (
        "unit",
        "When this unit is attacked, draw one card.",
        Play({"own hand": 1}, DEFENCE, active=1),
    ),
    (
        "unit",
        "When this unit attacks a Flying unit, it deals 2 more damage.",
        Play({"strikes": [5]}, FIGHT, facts={"movement": "flying"}),
    ),
    (
        "unit",
        "This unit deals double damage to Armored units.",
        Play({"strikes": [6]}, FIGHT, facts={"features": ["armored"]}),
    ),
    (
        "unit",
        "At the end of each turn, this unit loses 1 Energy.",
        Play({"mine energy": -1}, until=""),
    ),
    ("unit", "This unit may attack twice.", Play({"strikes": [6]}, FIGHT, mine={"energy": 8})),
    (
        "unit",
        "Other friendly units get +1 Attack Power.",
        Play({"strikes": [3]}, ("activate friend", "attack friend foe"), foe_at="C-1"),
    ),
    (
        "unit",
        "This unit's Attack Power is increased by 1 for each adjacent friendly unit.",
        Play({"strikes": [4]}, FIGHT),
    ),
    (
        "unit",
        'As long as "Friend" is on your side, this unit deals 1 more damage.',
        Play({"strikes": [4]}, FIGHT),
    ),
    (
        "unit",
        "When an enemy unit is defeated, this unit regains 1 Energy.",
        Play({"mine energy": 1}, FIGHT, foe={"energy": 1}),
    ),
    (
        "land",
        "Units on this square deal 1 more damage.",
        Play({"strikes": [4]}, FIGHT, land_at="B-2"),
    ),
    (
        "land",
        "When a unit enters this square, it loses 1 Energy.",
        Play({"mine energy": -1}, ("activate mine", "move mine A-2"), land_at="A-2"),
    ),
]


@rule("FETCG-GAME-4")
@pytest.mark.parametrize(("on", "text", "play"), PLAYS, ids=lambda one: str(one)[:60])
def test_a_construct_is_read_said_and_carried_out(
    playing: Playing, on: str, text: str, play: Play
) -> None:
    found = compile_line(text)
    assert not isinstance(found, Failure), found
    assert compile_line(render(found[0])) == found, render(found[0])
    assert not read_card(card(on, text)).unread

    told = difference(playing, on, text, play)

    for name, value in play.comes.items():
        now = told.get(name, 0)
        assert value <= now if isinstance(value, set) else now == value, (name, told)


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("surprise", "This unit cannot move."),
        ("surprise", "This unit regains 2 Energy."),
        ("surprise", "The wearer takes 1 less damage."),
        ("land", "The wielder deals 1 more damage."),
        ("unit", "Draw two cards."),
        ("item", "A unit on this square takes 1 less damage."),
        ("surprise", "Training: Draw 1 card."),
    ],
)
def test_what_a_kind_of_card_cannot_have_is_no_ability_of_it(on: str, text: str) -> None:
    printed = read_card(card(on, text))

    assert not printed.abilities
    assert [failure.line for failure in printed.unread] == [text]


@pytest.mark.parametrize(
    "line",
    [
        "It regains 1 Energy.",
        "Draw a card. That unit regains 1 Energy.",
        "When this unit is sortied, choose 1 card.",
        "When this unit is defeated, that unit loses 1 Energy.",
        "Your unit regains 1 Energy.",
        "Your Zorble units regain 1 Energy.",
        "One of your units gets +1 Zorble.",
        "Put one enemy unit to Zorble.",
        "The damage of the attack becomes 3.",
        "When this unit attacks, its damage becomes 3.",
    ],
)
def test_what_nothing_gives_a_meaning_is_not_read(line: str) -> None:
    assert isinstance(compile_line(line), Failure)


def test_damage_that_becomes_none_is_no_damage() -> None:
    none = compile_line("The attack deals no damage.")
    assert not isinstance(none, Failure)
    assert compile_line("The damage of the attack becomes 0.") == none
