"""One POST to a destination that was checked: no redirect, no second look-up, little patience."""

from __future__ import annotations

from collections.abc import Mapping

import urllib3
from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    ReadTimeoutError,
    SSLError,
)

from cardbase.models.webhook import Failure
from cardbase.webhooks.destinations import Destination, Undeliverable

CONNECT_SECONDS, READ_SECONDS = 5.0, 10.0
# What a receiver says besides its status is nobody's business here.
MOST_READ = 4096
MOST_ADDRESSES = 3


def post(destination: Destination, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the answer, a 2xx; raise Undeliverable for anything else.

    The certificate has to be valid for the host's name, though the connection goes to its address.
    Of several addresses the next is tried where one cannot be reached.
    """
    *others, last = destination.ips[:MOST_ADDRESSES]
    for ip in others:
        try:
            return _post(destination, ip, body, headers)
        except Undeliverable as error:
            if error.failure != Failure.UNREACHABLE:
                raise
    return _post(destination, last, body, headers)


def _post(destination: Destination, ip: str, body: bytes, headers: Mapping[str, str]) -> int:
    with _pool(destination, ip) as pool:
        try:
            answer = pool.urlopen(
                "POST",
                destination.target,
                body=body,
                headers={"Host": destination.host_header, **headers},
                retries=False,
                redirect=False,
                preload_content=False,
                decode_content=False,
            )
            answer.read(MOST_READ, decode_content=False)
            answer.close()
        except HTTPError as error:
            raise Undeliverable(_failure(error)) from error
    if 300 <= answer.status < 400:
        raise Undeliverable(Failure.REDIRECT, answer.status)
    if not 200 <= answer.status < 300:
        raise Undeliverable(Failure.STATUS, answer.status)
    return answer.status


def _pool(destination: Destination, ip: str) -> urllib3.HTTPConnectionPool:
    timeout = urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS)
    if destination.scheme == "http":
        return urllib3.HTTPConnectionPool(ip, destination.port, timeout=timeout)
    return urllib3.HTTPSConnectionPool(
        ip,
        destination.port,
        timeout=timeout,
        cert_reqs="CERT_REQUIRED",
        server_hostname=destination.host,
        assert_hostname=destination.host,
    )


def _failure(error: HTTPError) -> Failure:
    match error:
        case SSLError():
            return Failure.TLS
        case ConnectTimeoutError():
            return Failure.UNREACHABLE
        case ReadTimeoutError():
            return Failure.TOO_SLOW
        case _:
            return Failure.NO_HTTP
