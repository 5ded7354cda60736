import shutil
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from cardbase.hosting import health
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
    address = connection.get_connection_params() | {"host": "127.0.0.1", "port": free_port()}
    monkeypatch.setattr(connection, "get_connection_params", lambda: address)

    response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"PostgreSQL does not answer")


@pytest.mark.django_db
@pytest.mark.parametrize("whose", ["pictures", "PostgreSQL"])
def test_the_health_page_says_that_a_disk_is_full(
    whose: str, client: Client, settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A disk with 7 MB free, as far as anybody can see."""
    settings.MEDIA_ROOT = tmp_path / "not" / "there" / "yet"
    is_full = {
        "pictures": lambda folder: folder == tmp_path,
        "PostgreSQL": lambda folder: folder != tmp_path,
    }
    monkeypatch.setattr(
        health, "free_megabytes", lambda folder: 7 if is_full[whose](folder) else 100_000
    )

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.content.decode() == f"The disk of {whose} is full: 7 MB free"


def test_room_on_a_disk_is_known_where_the_folder_is_here(tmp_path: Path) -> None:
    assert health.free_megabytes(tmp_path) == pytest.approx(
        shutil.disk_usage(tmp_path).free / 1_000_000, abs=500
    )
    assert health.free_megabytes(tmp_path / "elsewhere") is None


def test_the_health_page_is_only_for_reading(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
