"""Constructs that the sixty sentences do not use, each played."""

from __future__ import annotations

import pytest

from rules.flamethrowers.printed import read_card
from rules.flamethrowers.text.compiler import compile_line
from rules.flamethrowers.text.render import render
from rules.text.abilities import Failure
from tests.rules.flamethrowers.differences import Play, Playing, card, difference
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter

USE = "activate_support tested"
LIGHT, HEAVY = "light mine foe", "heavy mine foe"
PLAYS = [
    ("support", "Your opponent draws a card.", Play({"their hand": 1})),
    ("support", "Each player draws two cards.", Play({"own hand": 2, "their hand": 2})),
    (
        "support",
        "Your light attacks deal 500 more DAMAGE this turn.",
        Play({"foe health": -500}, (USE, LIGHT)),
    ),
    (
        "support",
        "Your SQUAD cards' attacks cost 50 less ENERGY this turn.",
        Play({"mine energy": 50}, (USE, LIGHT)),
    ),
    (
        "support",
        "Your ship loses 5,000 health. Draw two cards.",
        Play({"own ship": -5_000, "own hand": 2}),
    ),
    (
        "support",
        "Put a SQUAD card from your DEFEATED deck into your hand.",
        Play({"own hand": 1, "own defeated": -1}),
    ),
    (
        "support",
        "Destroy one opposing KAMI.",
        Play({"their squad": -1}, their={"squad": [fighter("god", kami=True), fighter("foe")]}),
    ),
    (
        "support",
        "If you control no SQUAD cards, draw three cards.",
        Play({"own hand": 3}, side={"squad": []}),
    ),
    (
        "support",
        "If you have a SQUAD card of flame rank 1 in your squad, draw a card.",
        Play({"own hand": 1}),
    ),
    (
        "squad",
        "This card's light attacks deal 500 more DAMAGE.",
        Play({"foe health": -500}, (LIGHT,)),
    ),
    (
        "squad",
        "This card's heavy attack costs 50 less ENERGY.",
        Play({"mine energy": 50}, (HEAVY,)),
    ),
    (
        "squad",
        "At the end of each turn, all SQUAD cards lose 500 HEALTH.",
        Play({"mine health": -500}),
    ),
    (
        "squad",
        "Instead of attacking, deal 1,000 damage to all opposing SQUAD cards.",
        Play({"foe health": -1_000}, ("strike tested",)),
    ),
    (
        "reaction",
        "When an opponent attacks one of your SQUAD cards, cancel the attack.",
        Play({"mine health": 3_000}, ("light foe mine", "react tested"), active=1),
    ),
    (
        "field",
        "All SQUAD cards' attacks cost 50 more ENERGY.",
        Play({"mine energy": -50}, (LIGHT,)),
    ),
]


@rule("FLAME-ABILITY-6", "FLAME-GEN-1")
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
        assert told.get(name, 0) == value, (name, told)


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("support", "This card takes 500 less damage."),
        ("support", "All SQUAD cards deal 500 more DAMAGE."),
        ("squad", "Draw two cards."),
        ("field", "Once per turn, draw a card."),
        ("reaction", "Draw two cards."),
        ("squad", "When an opponent declares an attack, cancel it."),
    ],
)
def test_what_a_kind_of_card_cannot_have_is_no_ability_of_it(on: str, text: str) -> None:
    printed = read_card(card(on, text))

    assert not printed.abilities
    assert [failure.line for failure in printed.unread] == [text]


@pytest.mark.parametrize(
    "line",
    [
        "Your Zorble SQUAD cards deal 500 more DAMAGE.",
        "Give this card 50 ZORBLE.",
        "When this card zorbles, draw a card.",
        "Search your deck for a Zorble card.",
    ],
)
def test_an_invented_word_is_not_read(line: str) -> None:
    assert isinstance(compile_line(line), Failure)
