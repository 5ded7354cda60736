"""Our own templating: the same phrase is read and said alike in every game that has it."""

from __future__ import annotations

from importlib import import_module

import pytest

import rules
from rules.text.abilities import Ability, Failure
from rules.text.literals import whole_words

GAMES = ("fetcg", "flamethrowers")
PHRASES = (
    "Draw 2 cards.",
    "Draw cards until you have 5 cards in hand.",
    "Your opponent draws a card.",
    "Look at your opponent's hand.",
    "Shuffle up to 2 cards from your discard pile into your deck.",
    "Your opponent shows their hand and you discard 1 card from it.",
    "If you have 3 or more cards in hand, draw 1 card.",
    "If your opponent has no cards in hand, draw 1 card.",
    "If your opponent has fewer cards in hand than you, draw 1 card.",
    "At the end of each turn, draw 1 card.",
)


def ability_of(game: str, line: str) -> Ability:
    found = rules.line_compiler(game)(line)
    assert not isinstance(found, Failure), found.phrase
    (ability,) = found
    return ability


@pytest.mark.parametrize("line", PHRASES)
def test_a_phrase_means_the_same_in_both_games(line: str) -> None:
    one, other = (ability_of(game, line) for game in GAMES)

    assert (one.body, one.requires, one.trigger) == (other.body, other.requires, other.trigger)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("line", PHRASES)
def test_a_phrase_is_said_so_that_it_is_read_again(game: str, line: str) -> None:
    ability = ability_of(game, line)

    said = import_module(f"rules.{game}.text.render").render(ability)

    assert ability_of(game, said) == ability


@pytest.mark.parametrize(
    ("game", "line", "again"),
    [
        ("fetcg", "Give target enemy unit 2 Energy.", "Target enemy unit gains 2 Energy."),
        ("fetcg", "Take 2 Energy from all enemy units.", "All enemy units lose 2 Energy."),
        ("flamethrowers", "Remove 2 ENERGY from the target.", "The target loses 2 ENERGY."),
        (
            "flamethrowers",
            "This card may attack once more with a light attack.",
            "This card may attack 1 more time with a light attack.",
        ),
        (
            "flamethrowers",
            "Heal each SQUAD card with at most 500 HEALTH by 100.",
            "Heal all SQUAD cards with 500 HEALTH or less by 100.",
        ),
    ],
)
def test_what_the_words_are_in_another_order_means_the_same(
    game: str, line: str, again: str
) -> None:
    assert ability_of(game, line) == ability_of(game, again)


def test_a_literal_is_whole_words() -> None:
    text = whole_words('rule: "set it" | WORD\nWORD: /"x"/', before_terminals=True)

    assert text.splitlines() == [
        "rule: _L0_SET_IT | WORD",
        'WORD: /"x"/',
        r"_L0_SET_IT.1: /set it(?![\w-])/i",
        '%ignore " "',
    ]
