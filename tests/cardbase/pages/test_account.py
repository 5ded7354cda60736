import pytest
from django.core import mail
from django.test import Client

from tests.cardbase.pages.factories import make_user

pytestmark = pytest.mark.django_db


def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get("/account/").url == "/accounts/login/?next=/account/"
    assert client.post("/account/tokens/").url == "/accounts/login/?next=/account/tokens/"


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
