"""Card text to abilities: what nobody can read stays text."""

from __future__ import annotations

import pytest

from rules.flamethrowers.text.compiler import compile_line
from rules.text.abilities import Failure


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        ("Use: Put non-transformation SQUAD card into your squad.", "non-transformation"),
        ("Use: Recover this SQUAD card.", "this"),
        ("Use: Search your deck for all SQUAD cards.", "all"),
        ("Use: Deal , damage to this card.", "Deal , damage"),
    ],
)
def test_a_number_that_is_none_is_refused_with_the_place(line: str, phrase: str) -> None:
    found = compile_line(line)

    assert isinstance(found, Failure)
    assert phrase in found.phrase
