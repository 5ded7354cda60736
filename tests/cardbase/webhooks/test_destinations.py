"""Where webhooks may be sent: what is refused, before anything is connected to."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from cardbase.models.webhook import Failure
from cardbase.webhooks.destinations import (
    Undeliverable,
    check_address,
    find_destination,
    is_public,
)
from tests.cardbase.webhooks.conftest import Names

OPEN = "93.184.216.34"
OPEN_V6 = "2606:2800:220:1:248:1893:25c8:1946"


@pytest.mark.parametrize("address", [OPEN, "1.1.1.1", OPEN_V6, "2a00:1450:4001:81b::200e"])
def test_the_open_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.1.2.3",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "224.0.1.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:93.184.216.34",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_all_else_is_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("ips", [["10.0.0.1"], [OPEN, "127.0.0.1"], ["::ffff:192.168.0.1"]])
def test_a_name_of_an_address_inside_is_refused(names: Names, strict: None, ips: list[str]) -> None:
    names["inside.example"] = ips

    with pytest.raises(ValidationError, match=r"no server “inside\.example” on the open internet"):
        check_address("https://inside.example/hook")
    with pytest.raises(Undeliverable) as refused:
        find_destination("https://inside.example/hook")
    assert refused.value.failure == Failure.REFUSED


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://017700000001/",
        "https://0/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1%25eth0]/",
        "https://localhost/",
        "https://localhost:8443/",
    ],
)
def test_this_machine_is_refused_however_it_is_written(strict: None, address: str) -> None:
    """By the real resolver, which needs no server for these."""
    with pytest.raises(ValidationError):
        check_address(address)
    with pytest.raises(Undeliverable):
        find_destination(address)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("", "https://"),
        ("hooks.example", "https://"),
        ("http://hooks.example/", "https://"),
        ("ftp://hooks.example/", "https://"),
        ("file:///etc/passwd", "https://"),
        ("gopher://hooks.example/", "https://"),
        ("https://", "not the address of a server"),
        ("https:///hook", "not the address of a server"),
        ("https://hooks example/", "not the address of a server"),
        ("https://hooks..example/", "not the address of a server"),
        ("https://hooks.example:port/", "not the address of a server"),
        ("https://hooks.example:99999/", "not the address of a server"),
        ("https://[::1/", "not the address of a server"),
        ("https://ann@hooks.example/", "without a name and password"),
        ("https://ann:secret@hooks.example/", "without a name and password"),
        ("https://hooks.example/#part", "without “#”"),
        ("https://hooks.example/" + "a" * 500, "at most 500"),
        ("https://hooks.example:22/", "Port 22 is not allowed"),
        ("https://hooks.example:25/", "Port 25 is not allowed"),
        ("https://hooks.example:80/", "Port 80 is not allowed"),
        ("https://hooks.example:1024/", "Port 1024 is not allowed"),
        ("https://hooks.example:0/", "Port 0 is not allowed"),
        ("https://nobody.example/", "There is no server “nobody.example” on the open"),
        ("https://" + "a" * 64 + ".example/", ""),
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(
    names: Names, strict: None, address: str, says: str
) -> None:
    names["hooks.example"] = [OPEN]

    with pytest.raises(ValidationError) as refused:
        check_address(address)
    assert says in refused.value.message
    with pytest.raises(Undeliverable):
        find_destination(address)


def test_what_is_looked_up_is_what_is_connected_to(names: Names, strict: None) -> None:
    names["hooks.example"] = [OPEN, OPEN_V6]

    usual = find_destination("https://Hooks.Example/in?key=1&b=2")
    other = find_destination("https://hooks.example:8443")

    assert (usual.scheme, usual.host, usual.port) == ("https", "hooks.example", 443)
    assert usual.ips == (OPEN, OPEN_V6)
    assert (usual.target, usual.host_header) == ("/in?key=1&b=2", "hooks.example")
    assert (other.port, other.target, other.host_header) == (8443, "/", "hooks.example:8443")


def test_a_name_in_other_letters_is_asked_for_as_the_net_writes_it(
    names: Names, strict: None
) -> None:
    names["xn--bcher-kva.example"] = [OPEN]

    assert find_destination("https://bücher.example/").host == "xn--bcher-kva.example"


def test_on_ones_own_machine_plain_http_may_go_anywhere(names: Names) -> None:
    names["localhost"] = ["127.0.0.1"]

    assert find_destination("http://localhost:8000/hook").ips == ("127.0.0.1",)
    check_address("http://localhost:8000/hook")
    with pytest.raises(ValidationError):
        check_address("ftp://localhost/")
