import pytest
from django.core.cache import cache
from django.test import Client

from cardbase.api.tokens import renew_token, revoke_token, token_of
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_is_throttled() -> None:
    cache.clear()


def ask(client: Client, **body: str):
    return client.post("/api/v1/token/", body, content_type="application/json")


def test_name_and_password_give_a_token_and_always_the_same(client: Client) -> None:
    user = make_user("ann")

    first = ask(client, username="ann", password="secret")
    second = ask(client, username="ann", password="secret")

    assert first.json() == second.json() == {"token": token_of(user)}


def test_a_wrong_password_gives_none(client: Client) -> None:
    make_user("ann")

    refused = ask(client, username="ann", password="guess")

    assert refused.status_code == 401
    assert refused.json()["detail"] == "No account has this name and password."
    assert ask(client, username="ann").json()["errors"][0]["field"] == "password"


@pytest.mark.parametrize("scheme", ["Token", "Bearer", "bearer"])
def test_a_token_is_sent_under_either_word(client: Client, scheme: str) -> None:
    signed = {"Authorization": f"{scheme} {token_of(make_user('ann'))}"}

    assert client.delete("/api/v1/token/", headers=signed).status_code == 204
    again = client.delete("/api/v1/token/", headers=signed)
    assert again.status_code == 401
    assert again["WWW-Authenticate"] == "Bearer"


def test_a_token_is_given_up_by_whoever_signs_with_it(client: Client) -> None:
    token = token_of(make_user("ann"))
    signed = {"Authorization": f"Token {token}"}

    assert client.delete("/api/v1/token/").status_code == 401
    assert client.delete("/api/v1/token/", headers=signed).status_code == 204
    assert client.delete("/api/v1/token/", headers=signed).status_code == 401


def test_a_renewed_token_replaces_the_old_one() -> None:
    user = make_user("ann")
    old = token_of(user)

    new = renew_token(user)

    assert new != old
    assert token_of(user) == new
    revoke_token(user)
    assert token_of(user) not in (old, new)
