"""Sentences in parentheses: which only repeat a rule, and which say something."""

import pytest

from rules.cipher.text.reminders import is_reminder


@pytest.mark.parametrize(
    "text",
    [
        "([CCS] is usable while this unit is promoted.)",
        "([CCS] is active only while this unit is promoted.)",
        "(|HAND| can be used by revealing this card in your hand.)",
        "(While you have no orbs, it becomes 0.)",
    ],
)
def test_a_repeated_rule_is_a_reminder(text: str) -> None:
    assert is_reminder(text)


@pytest.mark.parametrize(
    "text",
    [
        "[CCS] is active only while this unit is promoted.",
        "([CCS] is not active while this unit is promoted.)",
        "([CCS] is active unless this unit is promoted.)",
        "([CCS] is active while another unit is promoted.)",
        "([CCS] is active while this unit is promoted. Draw 1 card.)",
        "([LvS2] is active while a total of 3 or more cards are in this unit's stack.)",
        "(While you have no orbs, it becomes 1.)",
        "()",
    ],
)
def test_a_sentence_that_says_more_or_something_else_is_none(text: str) -> None:
    assert not is_reminder(text)
