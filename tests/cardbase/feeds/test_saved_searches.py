"""Saving a search, finding it again on the account page, deleting it."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from cardbase.feeds import saved
from cardbase.models import SavedSearch, User
from tests.cardbase.factories import make_card, make_game, make_user

pytestmark = pytest.mark.django_db

SAVE = "/account/searches/save/"


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def client(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def save(client: Client, query: str, name: str = "Mine", game: str = "cipher") -> Any:
    address = f"{SAVE}?{urlencode({'q': query, 'game': game})}"
    return client.post(address, {"name": name})


def words(response: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", unescape(text))


def test_a_search_is_saved_from_the_list_and_found_on_the_account_page(
    client: Client, ann: User
) -> None:
    make_card("Marth", key="marth")
    page = client.get("/games/cipher/cards/?q=cost%3D1").content.decode()
    assert f'href="{SAVE}?game=cipher&amp;q=cost%3D1"' in page

    form = client.get(f"{SAVE}?game=cipher&q=cost%3D1")
    assert form.context["form"]["name"].value() == "cost=1"
    answer = client.post(f"{SAVE}?game=cipher&q=cost%3D1", {"name": "Cheap ones"})

    search = ann.saved_searches.get()
    assert (search.name, search.query, search.game.key) == ("Cheap ones", "cost=1", "cipher")
    assert answer.url == "/account/#searches"
    account = client.get("/account/")
    assert "Cheap ones" in words(account)
    html = account.content.decode()
    assert f'href="{search.get_absolute_url()}"' in html
    assert f'href="{search.feed_address}"' in html
    found = client.get(search.get_absolute_url())
    assert [row.key for row in found.context["browse"].results.rows] == ["marth"]


def test_a_search_of_all_games_is_saved_too(client: Client, ann: User) -> None:
    make_card("Marth")

    assert client.post(f"{SAVE}?q=marth", {"name": "Marths"}).status_code == 302

    search = ann.saved_searches.get()
    assert (search.game, search.get_absolute_url()) == (None, "/cards/?q=marth")


def test_a_person_sees_and_deletes_their_own_searches_only(client: Client, ann: User) -> None:
    bob = make_user("bob")
    others = SavedSearch.objects.create(owner=bob, name="Of Bob", query="")
    mine = SavedSearch.objects.create(owner=ann, name="Of Ann", query="")

    html = client.get("/account/").content.decode()
    assert mine.token in html
    assert others.token not in html
    assert client.post(f"/account/searches/{others.pk}/delete/").status_code == 404
    assert client.get(f"/account/searches/{mine.pk}/delete/").status_code == 405
    assert client.post(f"/account/searches/{mine.pk}/delete/").url == "/account/#searches"

    assert [*SavedSearch.objects.all()] == [others]


def test_a_search_that_is_refused_is_not_saved(client: Client) -> None:
    make_game()

    for answer in (client.get(f"{SAVE}?game=cipher&q=cost%3E"), save(client, "cost>")):
        assert answer.status_code == 422
        page = client.get("/games/cipher/cards/?q=cost%3E")
        assert page.context["browse"].errors[0] in words(answer)
    assert not SavedSearch.objects.exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Give the search a name."), ("x" * 101, "at most 100"), ("Ma\u202eth", "direction")],
)
def test_a_name_that_is_refused_says_why(client: Client, name: str, sentence: str) -> None:
    make_game()

    answer = save(client, "", name)

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not SavedSearch.objects.exists()


def test_a_person_has_one_search_of_a_name(client: Client) -> None:
    make_game()
    SavedSearch.objects.create(owner=make_user("bob"), name="Mine", query="")
    assert save(client, "").status_code == 302

    answer = save(client, "cost=1")

    assert answer.status_code == 422
    assert "You already have a search with this name." in words(answer)


def test_a_person_saves_so_many(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game()
    monkeypatch.setattr(saved, "MOST", 2)
    assert [save(client, "", name).status_code for name in "ab"] == [302, 302]

    answer = save(client, "", "c")

    assert answer.status_code == 422
    assert "You have saved 2 searches, which is the limit." in words(answer)
    assert SavedSearch.objects.count() == 2


def test_strangers_sign_in_and_guests_sign_up_first() -> None:
    make_game()
    address = f"{SAVE}?game=cipher&q=marth"
    assert Client().get(address).url.startswith("/accounts/login/?next=/account/searches/save/")

    guest = Client()
    guest.force_login(User.objects.create_user("guest-1234", is_guest=True, password=None))
    for answer in (guest.get(address), guest.post(address, {"name": "Mine"})):
        assert answer.url.startswith("/accounts/signup/?next=%2Faccount%2Fsearches%2Fsave%2F")
    assert "Sign up first." in words(guest.get(answer.url))
    assert not SavedSearch.objects.exists()


def test_an_unknown_game_has_no_search(client: Client) -> None:
    assert client.get(f"{SAVE}?game=cypher").status_code == 404
