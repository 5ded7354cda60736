from datetime import timedelta
from importlib import import_module

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from cardbase.models import ApiToken, User
from cardbase.models.api_token import MOST, Right
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/token/"
DECKS = "/api/v1/decks/"


@pytest.fixture(autouse=True)
def nobody_is_throttled() -> None:
    cache.clear()


@pytest.fixture
def ann() -> User:
    return make_user("ann")


def ask(client: Client, **body: object):
    return client.post(ADDRESS, body, content_type="application/json")


def signed(token: str, scheme: str = "Bearer") -> dict[str, str]:
    return {"Authorization": f"{scheme} {token}"}


def test_name_and_password_give_a_token_each_time(client: Client, ann: User) -> None:
    tokens = [ask(client, username="ann", password="secret").json()["token"] for _ in range(2)]

    assert len(set(tokens)) == 2
    for token in tokens:
        assert client.get(DECKS, headers=signed(token)).status_code == 200
    assert {token.by_password for token in ann.api_tokens.all()} == {True}


def test_of_those_the_oldest_gives_way(client: Client, ann: User) -> None:
    first = ApiToken.objects.make(ann, "First", by_password=True)
    own = ApiToken.objects.make(ann, "Made on the page")

    for number in range(MOST):
        ApiToken.objects.make(ann, str(number), by_password=True)

    assert client.get(DECKS, headers=signed(first)).status_code == 401
    assert client.get(DECKS, headers=signed(own)).status_code == 200


def test_a_token_is_asked_for_with_a_name_rights_and_an_end(client: Client, ann: User) -> None:
    ends = timezone.now() + timedelta(days=3)

    ask(
        client,
        username="ann",
        password="secret",
        name="Nightly",
        rights=["decks"],
        expires=ends.isoformat(),
    )

    token = ann.api_tokens.get()
    assert (token.name, token.rights, token.expires) == ("Nightly", ["read", "decks"], ends)


def test_no_token_ends_before_it_begins(client: Client, ann: User) -> None:
    refused = ask(client, username="ann", password="secret", expires="2020-01-01T00:00:00Z")

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == "expires"


def test_a_wrong_password_gives_none(client: Client, ann: User) -> None:
    refused = ask(client, username="ann", password="guess")

    assert refused.status_code == 401
    assert refused.json()["detail"] == "No account has this name and password."
    assert ask(client, username="ann").json()["errors"][0]["field"] == "password"
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("scheme", ["Token", "Bearer", "bearer"])
def test_a_token_is_sent_under_either_word(client: Client, ann: User, scheme: str) -> None:
    headers = signed(ApiToken.objects.make(ann, "Script"), scheme)

    assert client.delete(ADDRESS, headers=headers).status_code == 204
    again = client.delete(ADDRESS, headers=headers)
    assert again.status_code == 401
    assert again["WWW-Authenticate"] == "Bearer"
    assert "unknown" in again.json()["detail"]


def test_a_token_is_given_up_by_whoever_signs_with_it(client: Client, ann: User) -> None:
    token, other = (ApiToken.objects.make(ann, name) for name in ("One", "Other"))

    assert client.delete(ADDRESS).status_code == 401
    assert client.delete(ADDRESS, headers=signed(token)).status_code == 204
    assert client.get(DECKS, headers=signed(token)).status_code == 401
    assert client.get(DECKS, headers=signed(other)).status_code == 200


def test_a_token_that_has_ended_says_when(client: Client, ann: User) -> None:
    past = timezone.now() - timedelta(seconds=1)
    token = ApiToken.objects.make(ann, "Script", expires=past)

    refused = client.get(DECKS, headers=signed(token))

    assert refused.status_code == 401
    assert f"This token ended on {past:%Y-%m-%d}" in refused.json()["detail"]


def test_a_closed_account_has_no_token(client: Client, ann: User) -> None:
    token = ApiToken.objects.make(ann, "Script")
    User.objects.update(is_active=False)

    refused = client.get(DECKS, headers=signed(token))

    assert refused.status_code == 401
    assert "closed" in refused.json()["detail"]


def test_a_token_does_what_it_has_the_right_to(client: Client, ann: User) -> None:
    reads = ApiToken.objects.make(ann, "Reads", [])
    writes = ApiToken.objects.make(ann, "Writes", [Right.DECKS])

    def write(token: str):
        return client.post(DECKS, {}, content_type="application/json", headers=signed(token))

    assert client.get(DECKS, headers=signed(reads)).status_code == 200
    assert write(reads).status_code == 403
    assert "no right “decks”" in write(reads).json()["detail"]
    assert write(writes).status_code == 400  # what it sends is no deck


def test_it_is_known_when_a_token_was_used(client: Client, ann: User) -> None:
    token = ApiToken.objects.make(ann, "Script")
    client.get(DECKS, headers=signed(token))
    used = ann.api_tokens.get().used

    client.get(DECKS, headers=signed(token))

    assert used is not None
    assert ann.api_tokens.get().used == used


def test_the_one_token_people_had_goes_on_working(client: Client, ann: User) -> None:
    former = "0123456789" * 4
    migration = import_module("cardbase.migrations.0026_api_tokens")
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE authtoken_token (key text, user_id bigint, created timestamptz)"
        )
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s, now())", [former, ann.pk])
        cursor.execute(migration.HASH_TOKENS)
        cursor.execute("SELECT count(*) FROM authtoken_token")
        assert cursor.fetchone() == (0,)

    assert client.get(DECKS, headers=signed(former, "Token")).status_code == 200
    assert ann.api_tokens.get().rights == [Right.READ, Right.DECKS, Right.PLAY]
