"""The page where people make and revoke the tokens of their programs."""

import re

import pytest
from django.test import Client

from cardbase.models import ApiToken, User
from cardbase.models.api_token import MOST
from tests.cardbase.pages.factories import make_user

pytestmark = pytest.mark.django_db
PAGE = "/account/tokens/"


@pytest.fixture
def ann(client: Client) -> User:
    ann = make_user("ann")
    client.force_login(ann)
    return ann


def make(client: Client, **facts: object) -> str:
    """Make a token on the page; return its text."""
    html = client.post(PAGE, {"name": "My bot", "rights": ["play"], "days": "30"} | facts).content
    found = re.search(r'<code id="token"[^>]*>([^<]+)<', html.decode())
    assert found
    return found[1]


def test_a_token_is_shown_once_and_not_kept(client: Client, ann: User) -> None:
    text = make(client)

    token = ann.api_tokens.get()
    assert (token.name, token.rights) == ("My bot", ["read", "play"])
    assert token.expires is not None
    assert text not in str(ApiToken.objects.values().get())
    again = client.get(PAGE)
    assert text not in again.content.decode()
    assert "My bot" in again.content.decode()
    assert "no-store" in again["Cache-Control"]


def test_a_token_may_last_for_ever(client: Client, ann: User) -> None:
    make(client, days="")

    assert ann.api_tokens.get().expires is None


def test_a_token_needs_a_name(client: Client, ann: User) -> None:
    answer = client.post(PAGE, {"name": "", "days": "30"})

    assert answer.status_code == 422
    assert "Give the token a name." in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_one_person_may_have_so_many(client: Client, ann: User) -> None:
    for _ in range(MOST):
        ApiToken.objects.make(ann, "One of many")

    answer = client.post(PAGE, {"name": "One more", "days": "30"})

    assert answer.status_code == 422
    assert "which is the limit" in answer.content.decode()


def test_people_see_and_revoke_their_own_tokens_alone(client: Client, ann: User) -> None:
    ApiToken.objects.make(ann, "Of ann")
    ApiToken.objects.make(make_user("bob"), "Of bob")
    mine, other = ApiToken.objects.get(name="Of ann"), ApiToken.objects.get(name="Of bob")

    html = client.get(PAGE).content.decode()
    assert "Of ann" in html
    assert "Of bob" not in html

    assert client.post(f"{PAGE}{other.pk}/revoke/").status_code == 404
    assert client.get(f"{PAGE}{mine.pk}/revoke/").status_code == 405
    assert "Revoked" in client.post(f"{PAGE}{mine.pk}/revoke/", follow=True).content.decode()
    assert [*ApiToken.objects.all()] == [other]
