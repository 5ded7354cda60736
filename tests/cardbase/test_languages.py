"""A visitor reads the language they chose, else the one their browser asks for."""

import pytest
from django.http import HttpResponse
from django.test import Client

from cardbase.downloads import state
from tests.cardbase.factories import make_card, make_user

pytestmark = pytest.mark.django_db
GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


def chosen(client: Client, code: str, back: str = "/games/") -> HttpResponse:
    return client.post("/language/", {"language": code, "next": back})


def test_a_browser_that_asks_for_german_gets_it(client: Client) -> None:
    page = client.get("/games/", headers=GERMAN)

    assert '<html lang="de">' in page.content.decode()
    assert "Alle Spiele" in page.content.decode()
    assert page["Content-Language"] == "de"


def test_whoever_asks_for_what_we_do_not_have_reads_english(client: Client) -> None:
    page = client.get("/games/", headers={"Accept-Language": "fi"}).content.decode()

    assert '<html lang="en">' in page
    assert "All games" in page


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Ein Zuhause für Kartenspiele"),
        ("/cards/", "Suchsprache"),
        ("/cards/syntax/", "Genau das: der ganze Name"),
        ("/contribute/", "Mitmachen"),
        ("/decks/", "Öffentliche Decks"),
        ("/play/", "Noch ist niemand da"),
        ("/accounts/login/", "Hauptmenü"),
        ("/nowhere/", "Seite nicht gefunden"),
    ],
)
def test_pages_of_every_part_are_german(client: Client, address: str, words: str) -> None:
    make_card()

    assert words in client.get(address, headers=GERMAN).content.decode()


def test_a_choice_is_kept_and_weighs_more_than_the_browser(client: Client) -> None:
    answer = chosen(client, "en")

    assert answer.status_code == 302
    assert answer["Location"] == "/games/"
    assert "All games" in client.get("/games/", headers=GERMAN).content.decode()


def test_the_choice_stands_on_every_page_with_the_way_back(client: Client) -> None:
    page = client.get("/games/?a=b").content.decode()

    assert 'name="next" value="/games/?a=b"' in page
    assert "Deutsch</button>" in page.replace("\n", "")


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "", "javascript:x"]
)
def test_nobody_is_sent_elsewhere(client: Client, back: str) -> None:
    assert chosen(client, "de", back)["Location"] == "/"


def test_a_language_that_is_not_ours_changes_nothing(client: Client) -> None:
    chosen(client, "xx")

    assert "language" not in client.cookies


def test_the_choice_goes_with_the_account_to_other_browsers(client: Client) -> None:
    user = make_user("ann")
    client.force_login(user)
    chosen(client, "de")

    elsewhere = Client()
    elsewhere.force_login(user)
    user.refresh_from_db()
    assert user.language == "de"
    user.set_password("a-long-and-unusual-one")
    user.save()
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "ann", "password": "a-long-and-unusual-one"})

    assert "Alle Spiele" in elsewhere.get("/games/").content.decode()


def test_a_stranger_may_choose_too(client: Client) -> None:
    checking = Client(enforce_csrf_checks=True)

    assert chosen(checking, "de").status_code == 302
    assert "Alle Spiele" in checking.get("/games/").content.decode()


def test_a_page_kept_in_one_language_is_not_shown_in_another(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state._Believed, "until", 0.0)
    monkeypatch.setattr(state, "OLDEST_SECONDS", 10**12)
    english = client.get("/games/")
    kept = {"If-None-Match": english["ETag"]}

    assert client.get("/games/", headers=kept).status_code == 304
    german = client.get("/games/", headers=kept | GERMAN)
    assert german.status_code == 200
    assert german["ETag"] != english["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(german["Vary"].split(", "))


def test_programs_are_answered_in_english(client: Client) -> None:
    english = client.get("/api/v1/cards/?page=0")
    german = client.get("/api/v1/cards/?page=0", headers=GERMAN)

    assert german.content == english.content
    assert "Content-Language" not in german


def test_nobody_else_writes_to_an_account() -> None:
    user = make_user("ann")
    checking = Client(enforce_csrf_checks=True)
    checking.force_login(user)

    assert chosen(checking, "de").status_code == 403
    user.refresh_from_db()
    assert user.language == ""
