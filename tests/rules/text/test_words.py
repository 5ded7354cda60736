"""Words that the readers of several games share."""

import pytest

from rules.text.house.words import in_digits


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Draw two cards.", "Draw 2 cards."),
        (
            'Your unit named "Number One" regains three Energy.',
            'Your unit named "Number One" regains 3 Energy.',
        ),
        ("Someone is alone.", "Someone is alone."),
    ],
)
def test_numbers_are_read_as_digits_but_names_stay_as_they_are(text: str, read: str) -> None:
    assert in_digits(text) == read
