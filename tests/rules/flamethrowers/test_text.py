"""Card text to abilities: what nobody can read stays text."""

from __future__ import annotations

from random import Random

import pytest

from rules.flamethrowers.text.compiler import GRAMMAR, compile_line
from rules.flamethrowers.text.render import render
from rules.text.abilities import Failure
from tests.testkit.sentences import Sentences
from tests.testkit.shipped import cards_by_number

# Examples for words that the grammar leaves open.
WORDS = {"N": ["1", "2", "3"], "QUOTED": ['"Welko Arc"', '"Glory"']}
LINES = sorted(
    {
        line
        for card in cards_by_number("flamethrowers").values()
        for text in card.texts.values()
        for line in text.splitlines()
        if line.strip()
    }
)


@pytest.mark.parametrize("line", LINES)
def test_the_lines_of_the_samples_are_worded_as_the_house_words_them(line: str) -> None:
    found = compile_line(line)

    assert not isinstance(found, Failure)
    assert [render(ability) for ability in found] == [line]


def test_whatever_the_grammar_allows_is_rendered_to_a_line_that_means_the_same() -> None:
    drawn = Sentences(GRAMMAR.parser, WORDS, Random(13))
    read = 0
    for _ in range(300):
        line = f"{drawn.draw('line', 7)}."
        found = compile_line(line)
        if not isinstance(found, Failure):
            read += 1
            assert compile_line(render(found[0])) == found, line
    assert read > 30


@pytest.mark.parametrize(
    "line",
    [
        "Use: This card may count as rank 2 in an exchange this turn.",
        "Use: You may have 1 more KAMI this turn.",
        "Choose an opposing ship. It cannot attack this turn.",
        "Use: Give your ship 100 ENERGY.",
        "It regains 100 ENERGY.",
        "Draw a card and heal it by 500.",
        "When this card is defeated, cancel it.",
    ],
)
def test_what_cannot_be_carried_out_is_not_read(line: str) -> None:
    assert isinstance(compile_line(line), Failure)


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        ("Use: Put non-transformation SQUAD card into your squad.", "non-transformation"),
        ("Use: Recover this SQUAD card.", "this"),
        ("Use: Search your deck for all SQUAD cards.", "all"),
        ("Use: Deal , damage to this card.", ", damage"),
    ],
)
def test_a_number_that_is_none_is_refused_with_the_place(line: str, phrase: str) -> None:
    found = compile_line(line)

    assert isinstance(found, Failure)
    assert phrase in found.phrase
