"""Who types a card's text sees how each line is read, as far as a worker has read it."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

import rules
from cardbase.compiled_text.explaining import explain_lines
from cardbase.models import Card
from cardbase.proposals import line_explanations
from tests.cardbase.factories import make_card, make_game, make_user

pytestmark = pytest.mark.django_db

READING = "/games/cipher/propose/cards/reading/"
READ = "Song |ACT| [Tap] Draw a card."
UNREAD = "Odd |ACT| [Tap] Draw a card for each banana."


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list:
    cache.clear()
    make_game()
    found: list = []
    monkeypatch.setattr(explain_lines, "apply_async", lambda args, retry: found.append(args))
    return found


@pytest.fixture
def ann(client: Client) -> Client:
    client.force_login(make_user("ann"))
    return client


def typed(client: Client, text: str, address: str = READING) -> str:
    response = client.post(address, {"row-skill_text": text})
    assert response.status_code == 200, response.content
    return re.sub(r"\s+", " ", response.content.decode()).replace("&#x27;", "'")


def without_tags(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_lines_are_shown_as_a_worker_reads_them(ann: Client, asked: list) -> None:
    page = typed(ann, f"{READ}\n{UNREAD}")
    assert "Reading…" in page
    assert "hx-post" in page, "it asks again"
    (work,) = asked
    explain_lines(*work)

    page = typed(ann, f"{READ}\n{UNREAD}")
    assert "hx-post" not in page, "it has heard all there is"
    assert "1 line is not understood and would be resolved by hand." in page
    assert re.search(r"Not understood from “[^”]*banana", page)
    assert "Draw 1 card." in without_tags(page)


def test_a_line_that_goes_on_is_read_and_the_others_stay_read(ann: Client, asked: list) -> None:
    typed(ann, READ)
    explain_lines(*asked.pop())
    page = typed(ann, f"{READ}\n{UNREAD}")

    assert asked == [("cipher", [("skill", UNREAD)])]
    assert "Draw 1 card." in without_tags(page)
    assert "Not read yet." in page


def test_one_press_puts_the_words_of_the_style_page_into_the_line(ann: Client, asked: list) -> None:
    typed(ann, f"-\n{READ}")
    explain_lines(*asked.pop())
    page = typed(ann, f"-\n{READ}")

    assert 'data-take="Song |ACT| [tap this unit] Draw 1 card."' in page
    assert 'data-field="row-skill_text" data-number="1"' in page


def test_a_person_has_only_so_much_read_in_a_minute(
    ann: Client, asked: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_explanations, "LINES_A_MINUTE", 2)
    for number in range(3):
        assert "a lot of text" not in typed(ann, f"Song |ACT| [Tap] Draw {number + 1} cards.")
    assert "a lot of text" in typed(ann, "Song |ACT| [Tap] Draw 9 cards.")
    assert len(asked) == 3

    bob = Client()
    bob.force_login(make_user("bob"))
    assert "a lot of text" not in typed(bob, "Song |ACT| [Tap] Draw 9 cards.")


def test_the_page_builds_no_grammar(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("who types waited for a grammar")

    text = rules.game("cipher").card_text
    for name in ("compile_line", "compile_text"):
        monkeypatch.setattr(text, name, refuse)

    assert "Not read yet." in typed(ann, READ)


def test_a_line_that_python_plays_is_said_so(ann: Client, asked: list) -> None:
    Card.objects.create(
        game=make_game("fma"),
        key="sidetracked",
        name="Sidetracked",
        kind="event",
        stats={"icon": "wits", "cost": 3},
    )
    address = "/games/fma/propose/cards/reading/?card=sidetracked"
    line = (
        "Main Wits: Remove your leader from play. Return him at the start of your next turn"
        " with 3 experience."
    )
    data = {"row-text_text": line}
    ann.post(address, data)
    explain_lines(*asked.pop())

    assert "Automated by code written for this card." in ann.post(address, data).content.decode()


@pytest.mark.parametrize("table", ["sets", "nothing"])
def test_a_table_without_texts_reads_none(table: str, ann: Client) -> None:
    answer = ann.post(f"/games/cipher/propose/{table}/reading/", {})

    assert answer.status_code == (404 if table == "nothing" else 200)
    assert "typed-line" not in answer.content.decode().replace("typed-lines", "")


def test_strangers_have_nothing_read(client: Client, asked: list) -> None:
    assert client.post(READING, {"row-skill_text": READ}).status_code == 302
    assert asked == []


def test_forms_with_texts_show_how_they_are_read(ann: Client) -> None:
    make_card("Marth", "Prince", key="marth")

    for table, is_shown in (("cards", True), ("wordings", True), ("rulings", False)):
        page = ann.get(f"/games/cipher/propose/{table}/?card=marth").content.decode()
        assert (f"/propose/{table}/reading/?card=marth" in page) is is_shown, table


@pytest.mark.parametrize("key", rules.GAMES)
def test_each_game_teaches_how_its_cards_are_worded(key: str, client: Client) -> None:
    game = make_game(key)
    page = client.get(f"/games/{game.key}/wording/")

    assert page.status_code == 200
    assert "As shown" in page.content.decode()
    assert f"/games/{game.key}/wording/" in client.get(f"/games/{game.key}/").content.decode()
