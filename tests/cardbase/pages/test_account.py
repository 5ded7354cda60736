import pytest
from django.core import mail
from django.test import Client
from rest_framework.authtoken.models import Token

from tests.cardbase.pages.factories import make_user

pytestmark = pytest.mark.django_db


def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get("/account/").url == "/accounts/login/?next=/account/"
    assert client.post("/account/token/").url == "/accounts/login/?next=/account/token/"


def test_a_person_sees_their_own_token_only(client: Client) -> None:
    ann, bob = make_user("ann"), make_user("bob")
    own, other = Token.objects.create(user=ann), Token.objects.create(user=bob)
    client.force_login(ann)

    html = client.get("/account/").content.decode()

    assert own.key in html
    assert other.key not in html


def test_a_new_token_replaces_the_old_one(client: Client) -> None:
    ann = make_user("ann")
    old = Token.objects.create(user=ann)
    client.force_login(ann)

    client.post("/account/token/")

    assert not Token.objects.filter(key=old.key).exists()
    assert Token.objects.filter(user=ann).count() == 1


def test_a_token_is_never_made_by_following_a_link(client: Client) -> None:
    client.force_login(make_user())

    assert client.get("/account/token/").status_code == 405


def test_a_page_with_a_token_is_kept_by_no_cache(client: Client) -> None:
    client.force_login(make_user())

    assert "no-store" in client.get("/account/")["Cache-Control"]


def test_signing_up_signs_in(client: Client) -> None:
    password = "a long and odd sentence"
    facts = {"username": "ann", "email": "ann@example.org"}

    client.post("/accounts/signup/", facts | {"password1": password, "password2": password})

    assert client.get("/account/").status_code == 200


def test_a_wrong_password_is_said_next_to_the_form(client: Client) -> None:
    make_user("ann")

    html = client.post("/accounts/login/", {"login": "ann", "password": "wrong"}).content.decode()

    assert "notice-error" in html
    assert "do not match" in html


def test_a_forgotten_password_is_reset_by_mail(client: Client) -> None:
    make_user("ann")

    response = client.post("/accounts/password/reset/", {"email": "ann@example.org"}, follow=True)

    assert response.status_code == 200
    assert mail.outbox[0].to == ["ann@example.org"]


@pytest.mark.parametrize(
    "address", ["login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/"]
)
def test_the_way_in_wears_the_house_s_clothes(client: Client, address: str) -> None:
    html = client.get(f"/accounts/{address}").content.decode()

    assert "site-header" in html


@pytest.mark.parametrize("address", ["logout/", "password/change/", "email/", "reauthenticate/"])
def test_account_pages_wear_the_house_s_clothes(client: Client, address: str) -> None:
    client.force_login(make_user())

    html = client.get(f"/accounts/{address}").content.decode()

    assert "site-header" in html
