"""One POST, to a real receiver: signed, without a redirect, and with little patience."""

from __future__ import annotations

import hmac
import re
import ssl
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

import pytest

from cardbase.models.webhook import Failure
from cardbase.webhooks import posting
from cardbase.webhooks.destinations import Destination, Undeliverable
from cardbase.webhooks.posting import post
from cardbase.webhooks.signatures import new_secret, signed_headers
from tests.cardbase.webhooks.receivers import CERTIFICATE, Receiver, running_receiver
from tests.live import ROOT, free_port


def to(receiver: Receiver, *ips: str, **facts: str) -> Destination:
    found = {"scheme": "http", "host": "hooks.example", "target": "/hook?who=me"} | facts
    return Destination(port=receiver.port, ips=ips or ("127.0.0.1",), **found)


def failure_of(destination: Destination) -> tuple[Failure, int | None]:
    with pytest.raises(Undeliverable) as failed:
        post(destination, b"{}", {})
    return failed.value.failure, failed.value.status


def test_the_name_is_asked_for_and_the_address_connected_to(receiver: Receiver) -> None:
    assert post(to(receiver), b'{"type":"test"}', {"Content-Type": "application/json"}) == 204

    (received,) = receiver.received
    assert (received.path, received.body) == ("/hook?who=me", b'{"type":"test"}')
    assert received.headers["host"] == f"hooks.example:{receiver.port}"
    assert received.headers["content-type"] == "application/json"


def test_the_certificate_is_that_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_receiver(tls=True) as receiver:
        assert failure_of(to(receiver, scheme="https"))[0] == Failure.TLS
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))

        assert post(to(receiver, scheme="https"), b"{}", {}) == 204
        assert failure_of(to(receiver, scheme="https", host="other.example"))[0] == Failure.TLS
        assert failure_of(to(receiver, scheme="https", host="127.0.0.1"))[0] == Failure.TLS
        assert len(receiver.received) == 1


def test_the_certificate_of_the_tests_is_good_for_long() -> None:
    details = ssl._ssl._test_decode_cert(str(CERTIFICATE))  # type: ignore[attr-defined]

    assert details["notAfter"].endswith("2120 GMT")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(receiver: Receiver, status: int) -> None:
    receiver.status = status
    receiver.sent_headers = {"Location": f"http://127.0.0.1:{receiver.port}/elsewhere"}

    assert failure_of(to(receiver)) == (Failure.REDIRECT, status)
    assert len(receiver.received) == 1


@pytest.mark.parametrize("status", [400, 401, 404, 410, 429, 500, 503])
def test_anything_but_2xx_is_a_failure(receiver: Receiver, status: int) -> None:
    receiver.status = status

    assert failure_of(to(receiver)) == (Failure.STATUS, status)


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_any_2xx_is_received(receiver: Receiver, status: int) -> None:
    receiver.status = status

    assert post(to(receiver), b"{}", {}) == status


def test_a_long_answer_is_not_read(receiver: Receiver) -> None:
    receiver.status = 200
    receiver.answer = b"a" * 50_000_000

    assert post(to(receiver), b"{}", {}) == 200


def test_a_receiver_that_does_not_answer_is_too_slow(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "READ_SECONDS", 0.1)
    receiver.go_on.clear()

    assert failure_of(to(receiver))[0] == Failure.TOO_SLOW


def test_where_nobody_listens_nothing_is_reached() -> None:
    nobody = Destination("http", "hooks.example", free_port(), ("127.0.0.1",), "/")

    assert failure_of(nobody)[0] == Failure.UNREACHABLE


def test_the_next_address_is_tried_where_one_cannot_be_reached(receiver: Receiver) -> None:
    # Nobody listens at the second loopback address.
    assert post(to(receiver, "127.0.0.2", "127.0.0.1"), b"{}", {}) == 204


def test_an_answer_that_is_no_http_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_receiver(tls=True) as receiver:
        assert failure_of(to(receiver))[0] == Failure.NO_HTTP


def test_a_receiver_can_check_the_signature_by_the_secret_alone() -> None:
    secret = new_secret()

    headers = signed_headers(secret, "msg_1", 1_700_000_000, b'{"a":1}')

    key = b64decode(secret.removeprefix("whsec_"))
    assert len(key) == 32
    digest = hmac.new(key, b'msg_1.1700000000.{"a":1}', sha256).digest()
    assert headers == {
        "webhook-id": "msg_1",
        "webhook-timestamp": "1700000000",
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }


def test_the_signature_is_that_of_the_example_of_the_standard() -> None:
    """The example that libraries for Standard Webhooks are tested by."""
    headers = signed_headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )

    signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert headers["webhook-signature"] == signature


def test_the_receiver_of_the_docs_knows_what_is_genuine() -> None:
    text = (ROOT / "docs" / "webhooks.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(program, names)
    secret, body = new_secret(), b'{"type": "test"}'
    headers = signed_headers(secret, "msg_1", 1_700_000_000, body)

    assert names["is_genuine"](secret, headers, body)
    assert not names["is_genuine"](secret, headers, body + b" ")
    assert not names["is_genuine"](new_secret(), headers, body)
    assert not names["is_genuine"](secret, headers | {"webhook-timestamp": "1700000001"}, body)
