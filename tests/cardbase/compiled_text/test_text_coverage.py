"""`manage.py text_coverage`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.cipher import deletions
from rules.cipher.card_text import CARD_TEXT
from rules.text.abilities import Failure
from rules.text.report import coverage
from tests.cardbase.factories import make_card


def covered(**options):
    out = StringIO()
    call_command("text_coverage", stdout=out, game="cipher", **options)
    return out.getvalue().splitlines()


@pytest.mark.django_db
def test_it_counts_the_lines_of_stored_cards_and_names_what_fails():
    make_card(texts={"skill": "Edge |ACT| [Tap] Draw 1 card.\nOde |ACT| [Tap] Sing 1 song."})
    make_card("Lena", texts={"support": "|ATK SUPP| Magic: Draw 1 card."})

    where, skills, supports, cards, failed, said, deleted = covered(stored=True)

    assert where == "cipher: the cards of the database"
    assert skills.startswith("cipher skills 1/2 (50.0 %), left out ")
    assert supports.startswith("cipher supports 1/1 (100.0 %), left out ")
    assert cards == "cipher cards that play whole 1/2 (50.0 %)"
    assert failed == "    1  sing 1 song"
    assert said.startswith("cipher skills read again as they were said 2/2 (100.0 %)")
    assert deleted.startswith("cipher 5 clauses of 2 lines deleted: ")
    assert deleted.endswith(", 0 ignored")


@pytest.mark.django_db
def test_it_prints_as_many_phrases_as_asked():
    make_card(texts={"skill": "Ode |ACT| [Tap] Sing 1 song."})

    assert [line for line in covered(phrases=0, stored=True) if line.startswith(" ")] == []
    assert covered(phrases=1, stored=True)[3] == "    1  sing 1 song"


def test_the_shipped_cards_need_no_database(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDBASE_DATA", str(tmp_path))

    where, *counts = covered()

    assert where == "cipher: the shipped cards"
    assert counts[0].startswith("cipher skills ")


def test_the_public_list_is_read_where_there_is_one(monkeypatch, tmp_path):
    folder = tmp_path / "fe-cipher"
    folder.mkdir()
    (folder / "fe-cipher-cards-en.json").write_text(json.dumps([]), "utf-8")
    monkeypatch.setenv("CARDBASE_DATA", str(tmp_path))

    with pytest.raises(CommandError, match="an empty list"):
        covered()


def test_what_rests_on_a_phrase_that_one_text_uses_does_not_count_left_out():
    phrases = {"a 1": {"shared"}, "a 2": {"shared"}, "b": {"shared", "rare"}, "c": {"shared"}}

    report = coverage(
        "game",
        lambda line: Failure(line, "c") if line == "c" else (),
        [{"text": line} for line in phrases],
        lambda line: frozenset(phrases[line]),
    )

    assert report.lines(0)[0] == "game texts 3/4 (75.0 %), left out 50.0 %"


def test_what_is_read_without_its_own_phrase_counts_left_out():
    phrases = {"a": {"rare", "shared"}, "b": {"odd", "shared"}, "c": {"shared"}}
    asked = []

    def without(line, left_out):
        asked.append((line, set(left_out)))
        return line == "a"

    report = coverage(
        "game",
        lambda line: (),
        [{"text": line} for line in phrases],
        lambda line: frozenset(phrases[line]),
        without,
    )

    assert report.lines(0)[0] == "game texts 3/3 (100.0 %), left out 66.7 %"
    assert asked == [("a", {"rare"}), ("b", {"odd"})]


@pytest.mark.django_db
def test_it_tells_what_is_said_otherwise_and_what_is_ignored_where_that_is_asked(monkeypatch):
    make_card(texts={"skill": "Edge |ACT| [Tap] Draw 1 card."})
    monkeypatch.setattr(CARD_TEXT, "write_line", lambda ability: "mumble")
    monkeypatch.setattr(deletions, "compile_quickly", lambda line: ())

    lines = covered(stored=True, failures=True)

    assert "mumble" in lines
    assert "Edge |ACT| [Tap] ⟦Draw 1 card⟧." in lines


def test_a_file_needs_a_game(tmp_path):
    with pytest.raises(CommandError, match="say which with --game"):
        call_command("text_coverage", file=tmp_path / "cards.json")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"Cannot read .*cards\.json: No such file"):
        covered(file=tmp_path / "cards.json")
