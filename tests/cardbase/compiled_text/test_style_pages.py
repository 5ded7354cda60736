"""The style pages teach plain wording by examples, and the examples are true."""

from __future__ import annotations

import pytest

import rules
from cardbase.compiled_text.examples import taught
from rules.text.abilities import Failure

EXAMPLES = [
    (game, pair.plain, pair.house)
    for game in rules.GAMES
    for pair in taught(game)
    if pair.house.endswith(".")
]


@pytest.mark.parametrize(("game", "plain", "house"), EXAMPLES)
def test_a_plain_line_means_what_the_page_says(game: str, plain: str, house: str) -> None:
    read = rules.line_compiler(game)

    found = read(plain)

    assert not isinstance(found, Failure), found
    assert found == read(house)
    assert rules.game(game).wording(plain) == house


@pytest.mark.parametrize("game", rules.GAMES)
def test_each_page_has_examples(game: str) -> None:
    assert sum(game == key for key, _, _ in EXAMPLES) > 4
