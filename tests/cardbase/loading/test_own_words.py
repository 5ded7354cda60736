"""Lines of the public list in our own words; the lines here are made up."""

import pytest

from cardbase.loading.cipher import own_words
from cardbase.loading.cipher.own_words import (
    Kind,
    in_own_words,
    is_head,
    is_said,
    with_names_as_spelled,
)
from rules.cipher.text.compiler import compile_line

READ = "Firm Stance |CONT| While this unit is in the Front Line, this unit gains +10 attack."


def test_a_line_is_said_as_our_renderer_says_it() -> None:
    line = in_own_words(READ)

    assert line.kind == Kind.SAID
    assert line.text == (
        "Firm Stance |CONT| While this unit is in the Vanguard, this unit gets +10 Attack."
    )
    assert compile_line(line.text) == compile_line(READ)
    assert is_said(line.text)
    assert not is_said(READ)


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ('"Sing!" |AUTO| [Once per turn] When it rains, sing.', "Sing! |AUTO| [Once per turn] …"),
        ("Song |ACT| [Sing 2 songs] Draw 1 card.", "Song |ACT| …"),
        ("|ATK SUPP| Song Emblem: Sing a song.", "|ATK SUPP| Song Emblem: …"),
        ("Sing a song, and sing it well.", "…"),
    ],
)
def test_a_line_that_is_not_read_breaks_off_before_its_sentences(line: str, ours: str) -> None:
    found = in_own_words(line)

    assert (found.kind, found.text) == (Kind.UNREAD, ours)
    assert is_head(ours)


def test_a_line_with_a_sentence_behind_its_head_is_no_head() -> None:
    assert not is_head("Song |ACT| Sing a song. …")
    assert not is_head("Song |ACT| Sing a song.")


def test_a_wording_that_is_read_as_another_skill_is_not_shipped(monkeypatch) -> None:
    monkeypatch.setattr(own_words, "say", lambda ability: "|CONT| This unit gets +20 Attack.")

    line = in_own_words.__wrapped__(READ)

    assert (line.kind, line.text) == (Kind.UNSAID, "Firm Stance |CONT| …")
    assert line.why == "Firm Stance |CONT| This unit gets +20 Attack."


def test_a_tree_that_keeps_a_text_as_it_stands_is_not_said(monkeypatch) -> None:
    monkeypatch.setattr(own_words, "NAMES", frozenset())

    assert in_own_words.__wrapped__(READ).text == "Firm Stance |CONT| …"


@pytest.mark.parametrize(
    ("quoted", "ours"),
    [
        ("Lance of Riun", "Lance of Ruin"),
        ("Lance of Ruin", "Lance of Ruin"),
        ("Ruin's Lance", "Lance of Ruin"),
        ("Lancelot", "Lancelot"),
        ("…", "…"),
    ],
)
def test_a_skill_is_named_as_it_is_spelled_on_its_card(quoted: str, ours: str) -> None:
    text = 'Lance of Ruin |CONT| Something.\nBlade |AUTO| Use only while this unit has used "{}".'

    assert with_names_as_spelled(text.format(quoted)) == text.format(ours)
