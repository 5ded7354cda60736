"""Tests that commit leave the database as they found it."""

import os

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from cardbase.models import Game
from tests.database import made_by_migrate
from tests.servers import TEMPLATE

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


def test_nothing_is_estimated_by_what_another_test_had_there() -> None:
    """Unless a test asks PostgreSQL to look at its rows."""
    if TEMPLATE not in os.environ:
        pytest.skip("the server is not one of ours")
    with connection.cursor() as cursor:
        cursor.execute("SHOW autovacuum_analyze_threshold")
        assert cursor.fetchone() == ("2147483647",)
