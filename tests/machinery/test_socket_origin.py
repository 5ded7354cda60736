"""Only pages of the site itself open its sockets."""

from typing import Any

import pytest

from cardbase.hosting.socket_origin import may_open


def asked(origin: str, *, host: str = "localhost:8000", scheme: str = "ws", **headers: str) -> bool:
    named = {"host": host, "origin": origin} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    found = [(name.encode(), value.encode()) for name, value in named.items()]
    return may_open({"type": "websocket", "scheme": scheme, "headers": found})


def test_a_page_of_the_same_scheme_name_and_port_may() -> None:
    assert asked("http://localhost:8000")
    assert asked("https://localhost", host="localhost", scheme="wss")


def test_a_default_port_may_be_said_or_not() -> None:
    assert asked("http://localhost:80", host="localhost")


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:9000",
        "http://localhost",
        "https://localhost:8000",
        "http://localhost.example:8000",
        "http://localhost:8000x",
        "null",
        "",
    ],
)
def test_any_other_may_not(origin: str) -> None:
    assert not asked(origin)


def test_a_forged_host_does_not_help() -> None:
    assert not asked("http://elsewhere.example", host="elsewhere.example")


def test_trusted_origins_may(settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://cards.example"]

    assert asked("https://cards.example")


def test_the_scheme_is_the_proxys_word_only_if_there_is_one(settings: Any) -> None:
    said = {"host": "localhost", "x_forwarded_proto": "https"}
    assert not asked("https://localhost", **said)

    settings.TRUSTED_PROXIES = 1
    assert asked("https://localhost", **said)
