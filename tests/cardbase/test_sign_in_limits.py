"""Nobody keeps another person from signing in, and nobody tries passwords without end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.core.cache import cache
from django.test import Client

from cardbase.models import User
from cardbase.web import sign_in_limits
from cardbase.web.sign_in_limits import COOKIE, MOST_NAMES, Limit
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db
RIGHT = "secret"  # the password that `make_user` gives
HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def _no_counts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann() -> User:
    return make_user("ann")


def sign_in(client: Client, password: str = RIGHT, name: str = "ann", address: str = HERE) -> bool:
    """Try a password and sign out again; return True if it was right."""
    form = {"login": name, "password": password}
    answer = client.post("/accounts/login/", form, REMOTE_ADDR=address)
    is_in = answer.status_code == 302
    page = answer.content.decode()
    assert is_in or "do not match" in page or is_refused(page)
    if is_in:
        client.post("/accounts/logout/", REMOTE_ADDR=address)
    return is_in


def is_refused(page: str) -> bool:
    return "Too many" in page


def guess(times: int, name: str = "ann", address: str = HERE) -> None:
    for number in range(times):
        assert not sign_in(Client(), f"guess {number}", name, address)


def test_who_guesses_keeps_nobody_elsewhere_from_signing_in(ann: User) -> None:
    guess(7, address=THERE)

    assert sign_in(Client(), address=HERE)


def test_a_network_may_try_five_passwords_of_a_name(ann: User) -> None:
    guess(4)
    assert sign_in(Client()), "four wrong ones are allowed"
    guess(1)

    assert not sign_in(Client()), "the right one came too late"
    make_user("bob")
    assert sign_in(Client(), name="bob"), "another name is not concerned"


def test_addresses_of_one_household_count_as_one(ann: User) -> None:
    for number in range(5):
        guess(1, address=f"2001:db8:0:1::{number}")

    assert not sign_in(Client(), address="2001:db8:0:1::77")
    assert sign_in(Client(), address="2001:db8:0:2::77")


@pytest.mark.parametrize("name", ["ann", "Ann", "ann@example.org"])
def test_a_device_that_signed_in_before_is_not_under_it(ann: User, name: str) -> None:
    """Not even in the same network as whoever guesses."""
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    mine = Client()
    assert sign_in(mine)
    guess(12, name=name)

    assert not sign_in(Client(), name=name)
    assert sign_in(mine, name=name)


def test_a_device_that_somebody_else_used_is_known_for_them_alone(ann: User) -> None:
    theirs = Client()
    make_user("bob")
    assert sign_in(theirs, name="bob")
    guess(5)

    assert not sign_in(theirs, name="ann")
    assert sign_in(theirs, name="bob")


def test_an_address_that_nobody_proved_makes_no_device_known_for_it(ann: User) -> None:
    """Anybody may sign up with the address of another person, or with it as a name."""
    for name, address in (("mallory", ann.email), (ann.email, "")):
        User.objects.create_user(name, address, RIGHT)
        theirs = Client()
        assert sign_in(theirs, name="mallory")
        guess(5, name=ann.email)

        assert not sign_in(theirs, name=ann.email)


@pytest.mark.parametrize("name", ["ａｎｎ", "ⓐnn", "ªnn", "𝐚nn"])
def test_letters_that_find_the_same_account_count_together(ann: User, name: str) -> None:
    guess(3)
    guess(2, name=name)

    assert not sign_in(Client())


def test_a_known_device_may_not_try_without_end_either(ann: User, monkeypatch) -> None:
    monkeypatch.setattr(sign_in_limits, "OF_DEVICE", Limit(3, 300))
    mine = Client()
    assert sign_in(mine)

    for _ in range(3):
        assert not sign_in(mine, "guess")
    assert not sign_in(mine)


def test_a_cookie_that_somebody_made_up_helps_them_nothing(ann: User) -> None:
    mine, theirs = Client(), Client()
    assert sign_in(mine)
    value = mine.cookies[COOKIE].value
    theirs.cookies[COOKIE] = value.replace(value[5], "x" if value[5] != "x" else "y", 1)
    guess(5)

    assert not sign_in(theirs)


def test_the_cookie_is_for_the_sign_in_alone_and_names_nobody(ann: User) -> None:
    mine = Client()
    assert sign_in(mine)
    cookie = mine.cookies[COOKIE]

    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/accounts/", True, "Lax")
    assert "ann" not in cookie.value


def test_a_device_remembers_the_last_few_names(ann: User) -> None:
    shared = Client()
    assert sign_in(shared)
    for number in range(MOST_NAMES):
        make_user(f"guest-of-ann-{number}")
        assert sign_in(shared, name=f"guest-of-ann-{number}")

    assert len(shared.cookies[COOKIE].value) < 600


def test_all_tries_of_one_name_have_a_limit_too(ann: User, monkeypatch) -> None:
    monkeypatch.setattr(sign_in_limits, "OF_NAME", Limit(6, 3600))
    mine = Client()
    assert sign_in(mine)
    for number in range(6):
        guess(1, address=f"198.51.100.{number}")

    assert not sign_in(Client(), address=THERE)
    assert sign_in(mine, address=THERE)


def test_whoever_sets_a_new_password_by_mail_may_sign_in_at_once(ann: User) -> None:
    guess(5)
    key = f"{user_pk_to_url_str(ann)}-{default_token_generator.make_token(ann)}"
    client = Client()
    page = client.get(f"/accounts/password/reset/key/{key}/", follow=True)
    new = {"password1": "quite-another-one", "password2": "quite-another-one"}
    client.post(page.redirect_chain[-1][0], new, REMOTE_ADDR=HERE)

    assert sign_in(Client(), "quite-another-one")
