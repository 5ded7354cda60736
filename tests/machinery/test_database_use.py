"""What is slow takes neither all connections nor all the time."""

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from psycopg.errors import QueryCanceled
from psycopg_pool import PoolTimeout

from cardbase.hosting import database_use
from cardbase.hosting.database_use import BUSY, SLOW, DatabaseUseMiddleware
from tests.cardbase.factories import make_game
from tests.live import PATIENCE, LiveSite


def too_slow(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 50")
        cursor.execute("SELECT pg_sleep(5)")
    return HttpResponse("never")


def no_connection(request: HttpRequest) -> HttpResponse:
    raise OperationalError("no connection") from PoolTimeout("none for 10 s")


def our_mistake(request: HttpRequest) -> HttpResponse:
    raise OperationalError("disk full")


urlpatterns = [
    path("too-slow/", too_slow),
    path("api/too-slow/", too_slow),
    path("busy/", no_connection),
    path("mistake/", our_mistake),
]
pytestmark = [pytest.mark.urls(__name__)]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_slow_pages_stop_neither_the_health_page_nor_play(tmp_path: Path) -> None:
    """A whole site; what makes its pages slow is a lock on a table that all of them read."""
    make_game()
    site = LiveSite(tmp_path / "web.log", DATABASE_STATEMENT_SECONDS="4")
    site.start()
    try:
        with ThreadPoolExecutor(20) as people, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE cardbase_printing IN ACCESS EXCLUSIVE MODE")
            pages = [people.submit(status_of, site, "/games/cipher/") for _ in range(20)]
            time.sleep(1.5)
            begun = time.monotonic()
            well, no_table = status_of(site, "/healthz"), status_of(site, "/play/nowhere/")
            took = time.monotonic() - begun
            slow = {page.result() for page in pages}
    finally:
        site.stop()

    assert (well, no_table) == (200, 404)
    assert took < 2
    assert slow == {503}


def status_of(site: LiveSite, address: str) -> int:
    try:
        with urllib.request.urlopen(f"{site.url}{address}", timeout=PATIENCE) as page:
            return int(page.status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/too-slow/", 503, SLOW),
        ("/busy/", 503, BUSY),
        ("/mistake/", 500, "went wrong on our side"),
    ],
)
def test_what_the_database_stopped_says_so(address: str, status: int, said: str) -> None:
    client = Client(raise_request_exception=False)

    response = client.get(address)

    assert response.status_code == status
    assert said in response.content.decode()
    assert ("Retry-After" in response) == (status == 503)


@pytest.mark.django_db
def test_the_api_says_it_in_its_own_shape() -> None:
    response = Client().get("/api/too-slow/")

    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["detail"] == SLOW


def test_a_wsgi_host_lets_so_many_in_at_a_time(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATABASE_POOL_SIZE, settings.DATABASE_POOL_FOR_PLAY = 2, 1
    monkeypatch.setattr(database_use, "PATIENCE_SECONDS", 0.05)
    go_on = threading.Event()

    def waits(request: HttpRequest) -> HttpResponse:
        go_on.wait(5)
        return HttpResponse("done")

    middleware = DatabaseUseMiddleware(waits)
    first = threading.Thread(target=middleware, args=[RequestFactory().get("/cards/")])
    first.start()
    time.sleep(0.05)
    second = middleware(RequestFactory().get("/cards/"))
    go_on.set()
    first.join()

    assert second.status_code == 503
    assert middleware(RequestFactory().get("/cards/")).status_code == 200


@pytest.fixture
def limited(settings) -> Iterator[None]:
    """A connection as a web process has them."""
    settings.DATABASE_STATEMENT_SECONDS, settings.DATABASE_TRANSACTION_SECONDS = 1, 2
    connection.close()
    database_use.limit_database_use()
    connection.ensure_connection()
    yield
    database_use.connection_created.disconnect(dispatch_uid="limit database use")
    connection.close()
    connection.close_pool()


@pytest.mark.django_db(transaction=True)
def test_a_web_process_has_a_limit_for_each_statement(limited: None) -> None:
    with pytest.raises(OperationalError) as stopped, connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(10)")
    assert isinstance(stopped.value.__cause__, QueryCanceled)


@pytest.mark.django_db(transaction=True)
def test_a_web_process_has_a_limit_for_each_transaction(limited: None) -> None:
    def held() -> None:
        with transaction.atomic():
            users = get_user_model().objects
            users.count()
            time.sleep(2.5)
            users.count()

    with pytest.raises(DatabaseError) as stopped:
        held()
    assert isinstance(stopped.value.__cause__, database_use.TOO_SLOW)
    assert get_user_model().objects.count() == 0
