"""Lines that no card has yet are read by a worker, one by one, and kept."""

import pytest
from django.core.cache import cache

from cardbase.compiled_text import compile_cards, explaining
from cardbase.compiled_text.explaining import (
    LineExplained,
    ask_to_explain,
    explain_lines,
    explanations,
    places_of,
)
from tests.cardbase.factories import make_card

pytestmark = pytest.mark.django_db

READ = ("skill", "Song |ACT| [Tap] Draw a card.")
UNREAD = ("skill", "Odd |ACT| [Tap] Draw a card for each banana.")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[tuple[str, str]]]]:
    """What a worker was asked for, in a queue that nobody works on."""
    cache.clear()
    found: list[tuple[str, list[tuple[str, str]]]] = []
    monkeypatch.setattr(explain_lines, "apply_async", lambda args, retry: found.append(args))
    return found


def test_a_line_is_asked_for_once_and_known_when_it_was_read(asked: list) -> None:
    assert explanations("cipher", [READ]) == [None]
    assert ask_to_explain("cipher", [READ, READ]) == 1
    assert ask_to_explain("cipher", [READ]) == 0
    (work,) = asked
    explain_lines(*work)

    (known,) = explanations("cipher", [READ])
    assert known is not None
    assert known.sentences == ("|ACT| [tap this unit] Draw 1 card.",)
    assert known.wording == "Song |ACT| [tap this unit] Draw 1 card."


def test_a_line_in_the_words_of_the_style_page_has_no_other_words(asked: list) -> None:
    place = ("skill", "Song |ACT| [tap this unit] Draw 1 card.")
    explain_lines("cipher", [place])

    (known,) = explanations("cipher", [place])
    assert known is not None
    assert known.wording == ""


def test_an_unread_line_is_told_with_lines_like_it_under_its_own_name(asked: list) -> None:
    card = make_card()
    card.texts = {"skill": "Reap |ACT| [tap this unit] Draw 1 card for each other ally."}
    card.save()
    compile_cards("cipher")
    explain_lines("cipher", [UNREAD])

    (known,) = explanations("cipher", [UNREAD])
    assert known is not None
    assert known.explained.is_manual
    assert "banana" in known.phrase
    assert "Odd |ACT| [tap this unit] Draw 1 card for each other ally." in known.examples


def test_a_line_that_stops_its_workers_is_left_unread(
    asked: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> LineExplained:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(explaining, "explain_line", stop)
        for _ in range(explaining.MOST_TRIES):
            with pytest.raises(SystemExit):
                explain_lines("cipher", [READ])
        assert explanations("cipher", [READ]) == [None]
        explain_lines("cipher", [READ])

    (known,) = explanations("cipher", [READ])
    assert known is not None
    assert known.phrase == explaining.TOO_MUCH


def test_a_line_of_a_whole_book_is_not_read(asked: list) -> None:
    place = ("skill", "Long |ACT| " + "Draw a card. " * 200)
    explain_lines("cipher", [place])

    (known,) = explanations("cipher", [place])
    assert known is not None
    assert known.phrase == explaining.TOO_LONG


def test_lines_stand_in_the_order_in_which_the_game_reads_them() -> None:
    texts = {"support": "|ATK SUPP| Emblem: Draw a card.", "skill": "-\n A |CONT| x \n\nB |CONT| y"}

    assert places_of("cipher", texts) == [
        ("skill", "A |CONT| x"),
        ("skill", "B |CONT| y"),
        ("support", "|ATK SUPP| Emblem: Draw a card."),
    ]
