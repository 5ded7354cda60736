"""Tests that commit leave the database as they found it."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

from cardbase.models import Game
from tests.database import made_by_migrate

pytestmark = pytest.mark.django_db(transaction=True)
found = []


@pytest.mark.parametrize("turn", ["first", "second", "third"])
def test_no_row_of_a_test_is_there_in_the_next(turn: str) -> None:
    found.append(made_by_migrate())
    assert found[-1] == found[0]
    assert not Game.objects.exists()
    assert not get_user_model().objects.exists()
    assert Permission.objects.filter(content_type=ContentType.objects.get_for_model(Game)).exists()

    Game.objects.create(key=turn, name=turn)
    user = get_user_model().objects.create(username=turn)
    user.groups.add(Group.objects.get())
    if turn == "second":
        Group.objects.all().delete()
        ContentType.objects.get_for_model(Game).delete()
