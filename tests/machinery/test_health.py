import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client

from tests.local_run import free_port


@pytest.mark.django_db
def test_the_health_page_answers_when_postgresql_and_redis_do(client: Client) -> None:
    cache.set("seen", 1)

    response = client.get("/healthz")

    assert response.status_code == 200
    assert cache.get("seen") == 1


@pytest.mark.django_db
def test_the_health_page_names_a_redis_that_is_gone(client: Client, settings) -> None:
    gone = settings.CACHES["default"] | {"LOCATION": f"redis://127.0.0.1:{free_port()}"}
    settings.CACHES = {"default": gone}

    response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"Redis does not answer")


@pytest.mark.django_db
def test_the_health_page_names_a_postgresql_that_is_gone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)

    response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"PostgreSQL does not answer")


def test_the_health_page_is_only_for_reading(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
