"""Texts are compiled once per wording and grammar, and pages say how they are read."""

import re

import pytest
from django.test import Client

import rules
from cardbase.faces import face
from cardbase.models import Card, Reading
from cardbase.readings import read_cards
from tests.cardbase.factories import make_card

pytestmark = pytest.mark.django_db

READ = "Fierce |CONT| During your turn, this unit gets +20 Attack."
UNREAD = "Odd |CONT| Bananas are yellow."


def card_saying(*lines: str) -> Card:
    card = make_card()
    card.texts = {"skill": "\n".join(lines)}
    card.save()
    return Card.objects.with_data().get(pk=card.pk)


def test_a_card_is_compiled_once_and_carries_its_abilities() -> None:
    card = card_saying(READ)

    assert read_cards("cipher") == 1
    assert read_cards("cipher") == 0

    data = Card.objects.with_data().get(pk=card.pk).as_data()
    assert data.abilities == rules.game("cipher").compile(card.texts)
    assert len(data.abilities["abilities"]) == 1


def test_a_changed_text_is_compiled_again_and_never_played_as_it_was() -> None:
    card = card_saying(READ)
    read_cards("cipher")
    card.texts = {"skill": UNREAD}
    card.save()

    assert Card.objects.with_data().get(pk=card.pk).as_data().abilities is None
    assert read_cards("cipher") == 1


def test_another_version_of_the_grammar_reads_again() -> None:
    card_saying(READ)
    read_cards("cipher")
    Reading.objects.update(version="an older one")

    assert read_cards("cipher") == 1


def test_a_game_without_a_grammar_has_nothing_to_read() -> None:
    assert read_cards("no-such-game") == 0


def test_a_line_nobody_could_compile_is_marked_on_the_face() -> None:
    drawn = face(card_saying(READ, UNREAD).as_data(), "cipher")

    marked = [any(run.text == "By hand" for run in line.runs) for line in drawn.lines]
    assert marked == [False, True]


def test_the_card_page_says_how_each_line_is_read(client: Client) -> None:
    card = card_saying(READ, UNREAD)

    html = client.get(card.get_absolute_url()).content.decode()

    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))
    assert "How we read it" in words
    assert "Resolve by hand" in words
    assert "bananas" in words
