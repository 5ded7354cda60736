"""Where webhooks may be sent: to servers of the open internet, and to nothing inside ours.

A name is looked up once, just before something is sent, and the connection goes to an address that
was checked: nobody can have it point elsewhere in between.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext

from cardbase.models.webhook import Failure

LONGEST = 500
PORTS = {"https": 443, "http": 80}
# Below are the services of systems; a program of one's own listens above, or behind 443.
LOWEST_FREE_PORT = 1025
# What is routed in the whole internet (IANA's registries of special-purpose addresses). The rest of
# IPv6 is loopback, link-local, unique local, multicast, or an IPv4 address in another form.
GLOBAL_UNICAST = ip_network("2000::/3")
SPECIAL = tuple(
    ip_network(text)
    for text in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays from IPv6, withdrawn
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # IPv4 addresses in IPv6 (6to4)
        "3fff::/20",  # documentation
        "5f00::/16",  # segment routing
    )
)


class Undeliverable(Exception):
    """Nothing can be sent there, or it was not received; `failure` says why."""

    def __init__(self, failure: Failure, status: int | None = None) -> None:
        super().__init__(failure)
        self.failure, self.status = failure, status


@dataclass(frozen=True, slots=True)
class Destination:
    """A server, the addresses to connect to, and what is asked for there."""

    scheme: str
    host: str
    port: int
    ips: tuple[str, ...]
    target: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def check_address(address: str) -> None:
    """Raise ValidationError, with a sentence, for an address that nothing may be sent to.

    Names that only our own network knows are refused in the words for names that nobody knows.
    """
    parts = _split(address)
    try:
        _resolve(parts)
    except Undeliverable as error:
        raise ValidationError(
            gettext(
                "There is no server “%(host)s” on the open internet. Webhooks are not sent to "
                "private, local or reserved addresses."
            )
            % {"host": parts.hostname}
        ) from error


def find_destination(address: str) -> Destination:
    """Look the address up; raise Undeliverable if nothing may be sent there."""
    try:
        parts = _split(address)
    except ValidationError:
        raise Undeliverable(Failure.REFUSED) from None
    return _resolve(parts)


def look_up(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host; raise OSError if there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(place[0]) for *_, place in found]


def is_public(address: str) -> bool:
    """Return True if an IP address is one of the open internet, reached by everybody alike."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and ip not in GLOBAL_UNICAST:
        return False
    if isinstance(ip, IPv4Address) and (not ip.is_global or ip.is_multicast or ip.is_reserved):
        return False
    return not any(ip in network for network in SPECIAL if network.version == ip.version)


def _split(address: str) -> SplitResult:
    schemes = ("https", "http") if settings.WEBHOOK_LOCAL_TARGETS else ("https",)
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise ValidationError(gettext("This is not the address of a server.")) from None
    if parts.scheme not in schemes:
        raise ValidationError(gettext("Give an address that begins with https://."))
    if parts.username is not None or parts.password is not None:
        raise ValidationError(gettext("Give an address without a name and password in it."))
    if parts.fragment or len(address) > LONGEST:
        raise ValidationError(
            gettext("Give an address without “#”, of at most %(count)s characters.")
            % {"count": LONGEST}
        )
    usual = [PORTS[scheme] for scheme in schemes]
    if port is not None and port not in usual and port < LOWEST_FREE_PORT:
        raise ValidationError(
            gettext("Port %(port)s is not allowed: use 443, or one from %(lowest)s on.")
            % {"port": port, "lowest": LOWEST_FREE_PORT}
        )
    if not settings.WEBHOOK_LOCAL_TARGETS:
        try:
            URLValidator(schemes=list(schemes))(address)
        except ValidationError:
            raise ValidationError(gettext("This is not the address of a server.")) from None
    if not parts.hostname:
        raise ValidationError(gettext("This is not the address of a server."))
    return parts


def _resolve(parts: SplitResult) -> Destination:
    assert parts.hostname is not None, "it was split by `_split`"
    port = parts.port or PORTS[parts.scheme]
    try:
        is_ipv6 = ":" in parts.hostname
        host = parts.hostname if is_ipv6 else parts.hostname.encode("idna").decode()
        found = look_up(host, port)
    except (OSError, UnicodeError):
        raise Undeliverable(Failure.REFUSED) from None
    # All of them: a name that has a private address too is meant to reach it.
    if not (settings.WEBHOOK_LOCAL_TARGETS or all(map(is_public, found))):
        raise Undeliverable(Failure.REFUSED)
    target = parts.path or "/"
    return Destination(
        parts.scheme, host, port, tuple(found), f"{target}?{parts.query}" if parts.query else target
    )
