"""Guests: who may be one, what becomes of them, and what they may not do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone

from cardbase import guests
from cardbase.guests import TooManyGuests, sign_in_guest
from cardbase.models import User
from tests.cardbase.factories import make_game, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-and-unusual-one"


def request_from(address: str) -> HttpRequest:
    request = RequestFactory().post("/play/now/", REMOTE_ADDR=address)
    request.session = Client().session
    request.user = AnonymousUser()
    return request


@pytest.fixture
def guest(client: Client) -> User:
    user = User.objects.create_user("guest-1234", is_guest=True, password=None)
    client.force_login(user)
    return user


def sign_up(client: Client, name: str = "ann") -> None:
    form = {"username": name, "email": "ann@example.org"}
    answer = client.post(
        "/accounts/signup/", {**form, "password1": PASSWORD, "password2": PASSWORD}
    )
    assert answer.status_code == 302


def test_nobody_becomes_a_guest_and_is_signed_in() -> None:
    request = request_from("192.0.2.1")

    user = sign_in_guest(request)

    assert user.is_guest
    assert not user.has_usable_password()
    assert request.user == user
    assert sign_in_guest(request) == user
    assert User.objects.count() == 1


def test_whoever_has_an_account_stays_who_they_are() -> None:
    request = request_from("192.0.2.1")
    request.user = make_user("ann")

    assert sign_in_guest(request) == request.user
    assert not request.user.is_guest


def test_guests_from_one_address_are_limited_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "MOST", 2)
    for _ in range(2):
        sign_in_guest(request_from("192.0.2.1"))

    with pytest.raises(TooManyGuests):
        sign_in_guest(request_from("192.0.2.1"))
    assert sign_in_guest(request_from("192.0.2.2")).is_guest


def test_a_household_of_many_addresses_is_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "MOST", 2)
    for number in range(2):
        sign_in_guest(request_from(f"2001:db8:0:1::{number}"))

    with pytest.raises(TooManyGuests):
        sign_in_guest(request_from("2001:db8:0:1:ffff::77"))
    assert sign_in_guest(request_from("2001:db8:0:2::77")).is_guest


def test_guests_who_have_not_been_here_for_long_are_deleted() -> None:
    long_ago = timezone.now() - guests.KEPT - timedelta(hours=1)
    User.objects.create_user("guest-old", is_guest=True, last_login=long_ago)
    User.objects.create_user("guest-new", is_guest=True, last_login=timezone.now())
    User.objects.create_user("ann", last_login=long_ago)

    sign_in_guest(request_from("192.0.2.1"))

    names = set(User.objects.values_list("username", flat=True))
    assert {"guest-new", "ann"} < names
    assert "guest-old" not in names


def test_a_guest_who_signs_up_keeps_the_account_and_gives_it_a_name(
    client: Client, guest: User
) -> None:
    sign_up(client)

    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.is_guest) == (guest.pk, "ann", False)
    assert kept.check_password(PASSWORD)
    assert client.get("/account/").status_code == 200


def test_a_sign_up_that_fails_leaves_the_guest_signed_in(client: Client, guest: User) -> None:
    answer = client.post("/accounts/signup/", {"username": "ann"})

    assert answer.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_a_guest_may_sign_in_to_an_account_of_theirs(client: Client, guest: User) -> None:
    ann = make_user("ann")

    client.post("/accounts/login/", {"login": "ann", "password": "secret"})

    assert client.session["_auth_user_id"] == str(ann.pk)


def test_names_of_guests_are_for_guests(client: Client) -> None:
    answer = client.post(
        "/accounts/signup/",
        {
            "username": "Guest-ann",
            "email": "ann@example.org",
            "password1": PASSWORD,
            "password2": PASSWORD,
        },
    )

    assert "are for guests" in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "address", ["/account/", "/games/made-up/propose/cards/", "/games/made-up/propose/file/"]
)
def test_what_needs_an_account_asks_a_guest_to_sign_up(
    address: str, client: Client, guest: User
) -> None:
    make_game("made-up")

    answer = client.get(address)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/signup/?next=")
    assert "stay with you" in client.get(answer.headers["Location"]).content.decode()
