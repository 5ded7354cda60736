"""The same people, with programs instead of browsers."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.decks.factories import make_user


def program_of(user: Any) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def mine(ann: Any) -> APIClient:
    return program_of(ann)


@pytest.fixture
def stranger() -> APIClient:
    return program_of(make_user("ben"))


@pytest.fixture
def anonymous() -> APIClient:
    return APIClient()
