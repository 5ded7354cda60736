"""Fixtures for all tests are in `servers` and `live`, which pyproject.toml loads as plugins."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.db import connection

# A time limit for each example measures how busy the machine is, not the code.
hypothesis.settings.register_profile("cardbase", deadline=None, print_blob=True)
hypothesis.settings.load_profile("cardbase")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Before the test database is dropped, connections that killed processes left are closed."""
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
