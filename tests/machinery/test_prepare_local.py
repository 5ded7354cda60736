import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client

from cardbase.local import demo
from cardbase.models import Card
from decks.models import Deck


@pytest.mark.django_db
def test_a_local_run_has_cards_decks_and_a_demo_account(client: Client) -> None:
    call_command("prepare_local")

    assert Card.objects.exists()
    assert Deck.objects.filter(owner=None).exists()
    page = client.post(
        "/accounts/login/", {"login": demo.NAME, "password": demo.PASSWORD}, follow=True
    )
    assert page.wsgi_request.user.username == demo.NAME
    assert not page.wsgi_request.user.is_staff


@pytest.mark.django_db
def test_a_local_run_has_two_reviewers_for_nobody_accepts_their_own() -> None:
    call_command("prepare_local")

    people = get_user_model().objects
    for name in (demo.NAME, demo.SECOND):
        assert people.get(username=name).has_perm("cardbase.review_proposal")


@pytest.mark.django_db
def test_a_second_start_leaves_a_changed_password_alone() -> None:
    call_command("prepare_local")
    person = get_user_model().objects.get(username=demo.NAME)
    person.set_password("mine")
    person.save()

    call_command("prepare_local")

    assert get_user_model().objects.get(username=demo.NAME).check_password("mine")


def test_a_server_gets_no_account_with_a_public_password(settings) -> None:
    settings.LOCAL_RUN = False

    with pytest.raises(CommandError, match="works only with LOCAL_RUN=1"):
        call_command("prepare_local")
