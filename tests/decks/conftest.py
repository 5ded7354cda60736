"""Ann, whose decks they are, and somebody else, each with a browser."""

from typing import Any

import pytest
from django.test import Client

from tests.decks.factories import make_user


def browser_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ann() -> Any:
    return make_user("ann")


@pytest.fixture
def mine(ann: Any) -> Client:
    return browser_of(ann)


@pytest.fixture
def stranger() -> Client:
    return browser_of(make_user("ben"))
