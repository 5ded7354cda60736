"""Fixtures for all tests; more come from `servers` and `live`, plugins named in pyproject.toml."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection

from tests.database import emptied_quickly, made_by_migrate

# A time limit for each example measures how busy the machine is, not the code.
hypothesis.settings.register_profile("cardbase", deadline=None, print_blob=True)
hypothesis.settings.load_profile("cardbase")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Before the test database is dropped, connections that killed processes left are closed."""
    with django_db_blocker.unblock():
        made = made_by_migrate()
    with emptied_quickly(made):
        yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session", autouse=True)
def _light_passwords() -> Iterator[None]:
    """The hash of production with as little work as it allows: else 200 ms for each password."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
            patch.setattr(Argon2PasswordHasher, name, value)
        yield
