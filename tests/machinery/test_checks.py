import pytest
from django.core import checks

from cardbase.hosting.checks import (
    catalogue_is_loaded,
    database_is_postgresql,
    hosts_are_named,
    local_run_is_off,
    redis_answers,
)
from cardbase.models import Game
from tests.local_run import free_port


def ids(messages: list[checks.CheckMessage]) -> list[str | None]:
    assert all(message.hint for message in messages)
    return [message.id for message in messages]


def test_another_database_than_postgresql_is_an_error(
    settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ids(database_is_postgresql()) == []
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.sqlite3")

    assert ids(database_is_postgresql()) == ["cardbase.E001"]


@pytest.mark.usefixtures("servers")
def test_a_redis_that_does_not_answer_is_an_error(settings) -> None:
    assert ids(redis_answers(databases=["default"])) == []
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}"

    assert ids(redis_answers(databases=["default"])) == ["cardbase.E002"]


def test_servers_are_left_alone_where_databases_are(settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}"

    assert ids(redis_answers(databases=None)) == []
    assert ids(catalogue_is_loaded(databases=None)) == []


@pytest.mark.django_db
def test_an_empty_catalogue_is_a_warning() -> None:
    assert ids(catalogue_is_loaded(databases=["default"])) == ["cardbase.W003"]


@pytest.mark.django_db
def test_a_loaded_catalogue_is_no_warning() -> None:
    Game.objects.create(key="cipher", name="Cipher")

    assert ids(catalogue_is_loaded(databases=["default"])) == []


def test_a_local_run_on_a_server_is_a_warning(settings) -> None:
    settings.LOCAL_RUN = True
    assert ids(local_run_is_off()) == ["cardbase.W004"]

    settings.LOCAL_RUN = False
    assert ids(local_run_is_off()) == []


def test_any_host_at_all_is_a_warning(settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert ids(hosts_are_named()) == ["cardbase.W005"]

    settings.ALLOWED_HOSTS = ["cards.example"]
    assert ids(hosts_are_named()) == []
