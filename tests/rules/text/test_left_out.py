"""What a text says by the rules that are left when those that serve it alone are not there."""

import pytest

from rules.cipher.text.compiler import phrases_of, reads_without
from rules.text.grammar import Grammar, NotParsed, same

TOY = Grammar(
    """
    start: "draw a card" -> at_once
         | "draw" cards -> drawn
    cards: "a card" -> one
         | "two cards" -> two
    %ignore " "
    """,
    ("start",),
    {
        "at_once": lambda: 1,
        "drawn": same,
        "one": lambda: 1,
        "two": lambda: 2,
    },
)
WHOLE = TOY.phrases("draw a card", "start")


def test_without_what_reads_it_at_once_a_text_is_read_by_the_others() -> None:
    assert TOY.readings_without("draw a card", "start", WHOLE - {"start"}) == [1]
    assert TOY.readings_without("draw a card", "start", frozenset({"one"})) == [1]


def test_a_text_that_needs_what_is_left_out_is_not_read() -> None:
    with pytest.raises(NotParsed):
        TOY.readings_without("draw two cards", "start", frozenset({"two"}))
    with pytest.raises(NotParsed):
        TOY.readings_without("draw a card", "start", frozenset({"at_once", "one"}))


def test_a_spelling_can_be_left_out_like_a_rule() -> None:
    with pytest.raises(NotParsed):
        TOY.readings_without("draw two cards", "start", frozenset({"two cards"}))


LINE = "Edge |ACT| [Tap this unit] Draw 1 card."


def test_a_skill_is_read_the_same_without_what_it_does_not_need() -> None:
    assert reads_without(LINE, frozenset({"no such rule"}))
    assert not reads_without(LINE, phrases_of(LINE))
