"""What a local run finds outside itself: the port, and servers somebody gave an address of."""

import socket
import urllib.parse

import psycopg
import redis

from cardbase.local.checkout import CannotStart

REACH_SECONDS = 5


def check_port(bind: str, port: str) -> None:
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CannotStart(f"PORT is {port!r}; it must be a number from 1 to 65535.")
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the web process does it: a connection that is just closing does not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, int(port)))
        except PermissionError:
            raise CannotStart(
                f"Port {port} is reserved for the system's administrator. Take one from 1024 up: "
                "make run PORT=8001"
            ) from None
        except OSError as error:
            raise CannotStart(
                f"Port {port} on {bind} cannot be used ({error.strerror}): another program "
                "may be using it. Stop that one, or take another port: make run PORT=8001"
            ) from None


def check_database(url: str) -> None:
    _check_scheme("DATABASE_URL", url, ("postgres", "postgresql", "psql", "pgsql"))
    parts = urllib.parse.urlsplit(url)._replace(scheme="postgresql")
    try:
        psycopg.connect(parts.geturl(), connect_timeout=REACH_SECONDS).close()
    except psycopg.Error as error:
        raise CannotStart(_unreachable("DATABASE_URL", "PostgreSQL", url, error)) from None


def check_redis(url: str) -> None:
    _check_scheme("REDIS_URL", url, ("redis", "rediss", "unix"))
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=REACH_SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise CannotStart(_unreachable("REDIS_URL", "Redis", url, error)) from None


def _check_scheme(name: str, url: str, known: tuple[str, ...]) -> None:
    if urllib.parse.urlsplit(url).scheme not in known:
        allowed = " or ".join(f"{scheme}://" for scheme in known[:2])
        raise CannotStart(
            f"{name} is not an address Cardbase can use; it must begin with {allowed}."
        )


def _unreachable(name: str, program: str, url: str, error: Exception) -> str:
    """The address is shown without user and password: terminals are copied into bug reports."""
    parts = urllib.parse.urlsplit(url)
    place = parts.netloc.rpartition("@")[2] or parts.path
    reasons = str(error).strip().splitlines() or ["no reason given"]
    return (
        f"{name}: no {program} to work with at {place} ({reasons[0].strip()}). "
        f"Start it, correct the address, or leave {name} out to use the bundled {program}."
    )
