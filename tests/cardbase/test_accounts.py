"""Whether an address has an account is nobody's business."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from cardbase.accounts import Adapter
from cardbase.models import User
from cardbase.models.user import NAME_TAKEN
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-and-unusual-one"


@pytest.fixture
def ann() -> User:
    """She has proved that the address is hers."""
    user = make_user("ann")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def seen(response: HttpResponse) -> tuple[int, str, list[str]]:
    """What a stranger sees, but for what they typed themselves and what is new in each page."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    words = [word for word in text.split() if "@" not in word and not word.startswith("new-")]
    return response.status_code, response.headers.get("Location", ""), words


def signed_up(name: str, address: str) -> Client:
    client = Client()
    form = {"username": name, "email": address, "password1": PASSWORD, "password2": PASSWORD}
    client.response = client.post("/accounts/signup/", form)
    return client


def test_signing_up_looks_the_same_whether_the_address_is_taken(ann: User) -> None:
    free, taken = signed_up("new-one", "free@example.org"), signed_up("new-two", ann.email)

    assert seen(taken.response) == seen(free.response)
    assert taken.response.status_code == 302
    assert seen(taken.get("/account/")) == seen(free.get("/account/"))
    # Whose the address is stays as it was.
    assert EmailAddress.objects.get(email=ann.email, verified=True).user == ann


def test_asking_for_a_new_password_looks_the_same(ann: User) -> None:
    pages = [
        Client().post("/accounts/password/reset/", {"email": address}, follow=True)
        for address in (ann.email, "nobody@example.org")
    ]

    assert seen(pages[0]) == seen(pages[1])
    assert [message.to for message in mail.outbox] == [[ann.email], ["nobody@example.org"]]


def test_taking_another_address_looks_the_same(ann: User) -> None:
    pages = []
    for name, address in (("new-one", "free@example.org"), ("new-two", ann.email)):
        client = signed_up(name, f"{name}@example.org")
        client.get("/accounts/email/")
        pages.append(
            client.post("/accounts/email/", {"email": address, "action_add": ""}, follow=True)
        )

    assert seen(pages[0]) == seen(pages[1])
    assert pages[0].status_code == 200


@pytest.mark.parametrize("name", ["new-one", "new-0ne", "NEW-one"])
def test_of_two_names_that_look_the_same_the_second_is_refused_at_its_field(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else signs up after the name was checked and before it is written."""
    monkeypatch.setattr(Adapter, "populate_username", lambda *args: make_user("new-one"))

    client = signed_up(name, "free@example.org")

    form = client.response.context["form"]
    assert client.response.status_code == 200
    assert form.errors == {"username": [str(NAME_TAKEN)]}
    assert form["email"].value() == "free@example.org"
    assert not EmailAddress.objects.exists()
    assert "_auth_user_id" not in client.session


def test_a_guest_whose_name_is_taken_meanwhile_stays_a_guest(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = User.objects.create_user("guest-1234", is_guest=True, password=None)
    client.force_login(guest)
    monkeypatch.setattr(Adapter, "populate_username", lambda *args: make_user("new-one"))
    form = {"username": "new-one", "email": "free@example.org"}

    answer = client.post(
        "/accounts/signup/", {**form, "password1": PASSWORD, "password2": PASSWORD}
    )

    guest.refresh_from_db()
    assert answer.context["form"].errors == {"username": [str(NAME_TAKEN)]}
    assert (guest.username, guest.is_guest) == ("guest-1234", True)
