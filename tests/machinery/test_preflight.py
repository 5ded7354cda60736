import os
import socket

import pytest

from cardbase.local.checkout import CannotStart
from cardbase.local.preflight import check_database, check_port, check_redis
from tests.local_run import free_port


def test_a_free_port_is_no_trouble() -> None:
    check_port("127.0.0.1", str(free_port()))


def test_a_taken_port_is_named_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(
            CannotStart, match=f"Port {port} on 127.0.0.1 cannot be used"
        ) as refusal:
            check_port("127.0.0.1", str(port))

    assert "make run PORT=8001" in str(refusal.value)


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(CannotStart, match="must be a number from 1 to 65535"):
        check_port("127.0.0.1", port)


def test_an_unreachable_database_is_named_without_its_password() -> None:
    port = free_port()

    with pytest.raises(CannotStart) as refusal:
        check_database(f"postgresql://me:hush@127.0.0.1:{port}/cards")

    assert f"no PostgreSQL to work with at 127.0.0.1:{port}" in str(refusal.value)
    assert "Connection refused" in str(refusal.value)
    assert "hush" not in str(refusal.value)


def test_an_unreachable_redis_is_named_without_its_password() -> None:
    port = free_port()

    with pytest.raises(CannotStart, match=f"no Redis to work with at 127.0.0.1:{port}") as refusal:
        check_redis(f"redis://:hush@127.0.0.1:{port}/0")

    assert "hush" not in str(refusal.value)


def test_another_database_than_postgresql_is_refused() -> None:
    with pytest.raises(CannotStart, match="must begin with postgres:// or postgresql://"):
        check_database("mysql://localhost/cards")


@pytest.mark.usefixtures("servers")
def test_the_servers_of_this_test_run_are_reachable(settings) -> None:
    check_database(os.environ["DATABASE_URL"])
    check_redis(settings.REDIS_URL)
