"""Whose address it is behind proxies of ours, and where nobody is to be believed."""

from __future__ import annotations

from typing import Any

import pytest

from cardbase.hosting.addresses import client_address


@pytest.mark.parametrize(
    ("proxies", "passed_on", "address"),
    [
        (0, None, "192.0.2.9"),
        (0, "10.0.0.1", "192.0.2.9"),
        (1, None, "192.0.2.9"),
        (1, "10.0.0.1", "10.0.0.1"),
        (1, "made-up, 10.0.0.1", "10.0.0.1"),
        (2, "made-up, 10.0.0.1, 10.0.0.2", "10.0.0.1"),
        (2, "10.0.0.1", "192.0.2.9"),
    ],
)
def test_the_proxies_of_ours_are_believed_and_nobody_else(
    settings: Any, proxies: int, passed_on: str | None, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies

    assert client_address("192.0.2.9", passed_on) == address
