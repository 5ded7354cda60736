"""`manage.py text_coverage`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.cardbase.factories import make_card

pytestmark = pytest.mark.django_db


def covered(**options):
    out = StringIO()
    call_command("text_coverage", stdout=out, game="cipher", **options)
    return out.getvalue().splitlines()


def test_it_counts_the_lines_of_stored_cards_and_names_what_fails():
    make_card(texts={"skill": "Edge |ACT| [Tap] Draw 1 card.\nOde |ACT| [Tap] Sing 1 song."})
    make_card("Lena", texts={"support": "|ATK SUPP| Magic: Draw 1 card."})

    assert covered() == ["cipher skills 1/2", "cipher supports 1/1", "    1  sing 1 song"]


def test_it_prints_as_many_phrases_as_asked():
    make_card(texts={"skill": "Ode |ACT| [Tap] Sing 1 song."})

    assert covered(phrases=0) == ["cipher skills 0/1"]


def test_a_file_needs_a_game(tmp_path):
    with pytest.raises(CommandError, match="say which with --game"):
        call_command("text_coverage", file=tmp_path / "cards.json")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"Cannot read .*cards\.json: No such file"):
        covered(file=tmp_path / "cards.json")
