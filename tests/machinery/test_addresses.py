"""Whose address it is behind proxies of ours, and where nobody is to be believed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from cardbase.hosting.addresses import (
    client_address,
    network_of,
    request_network,
    socket_address,
)


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


def test_a_socket_behind_a_proxy_has_an_address_of_its_own(settings: Any) -> None:
    """All would else come from the proxy's, and be counted as one."""
    headers = [(b"x-forwarded-for", b"made-up"), (b"x-forwarded-for", b"10.0.0.1")]
    scope = {"client": ("192.0.2.9", 1), "headers": headers}

    settings.TRUSTED_PROXIES = 1
    assert socket_address(scope) == "10.0.0.1"
    assert socket_address({"client": None, "headers": []}) == ""

    settings.TRUSTED_PROXIES = 0
    assert socket_address(scope) == "192.0.2.9"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.9", "192.0.2.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_an_ipv4_address_is_one_however_it_is_written(settings: Any) -> None:
    """A socket for both kinds would else put all of IPv4 into one network."""
    settings.TRUSTED_PROXIES = 0
    request = RequestFactory().get("/", REMOTE_ADDR="::ffff:192.0.2.9")

    assert client_address("::ffff:192.0.2.9", None) == "192.0.2.9"
    assert request_network(request) == "192.0.2.9"
