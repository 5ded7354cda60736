"""A whole site keeps nothing of a body above its limit, and every client can read the refusal."""

import json
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from http.client import HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from cardbase.hosting.body_limit import UPLOAD_BYTES
from cardbase.models import ApiToken
from tests.cardbase.factories import make_user
from tests.live import PATIENCE, LiveSite
from tests.machinery.test_body_limit import CHUNK, FORM, JSON, LIMITS, UPLOAD

FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="cards.csv"\r\n\r\n'
END = b"\r\n--x--\r\n"
# Address, type, and the status of a body that is not too long: no one is signed in, and forms lack
# their token.
KINDS = {
    "form": ("/decks/import/", FORM, 403),
    "upload": ("/games/cipher/propose/file/", UPLOAD, 403),
    "api": ("/api/v1/decks/", JSON, 401),
}
pytestmark = [pytest.mark.long, pytest.mark.parametrize("kind", KINDS)]


@pytest.fixture(scope="module")
def process(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """A web process with a folder of its own for temporary files."""
    folder = tmp_path_factory.mktemp("web")
    (folder / "tmp").mkdir()
    site = LiveSite(folder / "web.log", TMPDIR=str(folder / "tmp"))
    site.start()
    yield site
    site.stop()


@pytest.fixture
def site(transactional_db: None, process: LiveSite) -> LiveSite:
    return process


def temporary_bytes(site: LiveSite) -> int:
    """Return the size of the process's temporary files; most have no name."""
    assert site.process is not None
    folder, size = site.environment["TMPDIR"], 0
    for descriptor in Path(f"/proc/{site.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            if os.readlink(descriptor).startswith(folder):
                size += descriptor.stat().st_size
    return size


class Visitor:
    """A connection to the site on which one request is sent."""

    def __init__(self, site: LiveSite, address: str, content_type: str, **headers: str) -> None:
        self.site = site
        self.most_temporary = 0
        self.connection = socket.create_connection(("127.0.0.1", site.port), PATIENCE)
        named = {"Host": "localhost", "Content-Type": content_type} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        lines = [f"POST {address} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())

    def send(self, parts: Iterable[bytes]) -> None:
        with suppress(ConnectionError):  # the answer says why
            for part in parts:
                self.connection.sendall(part)
                self.most_temporary = max(self.most_temporary, temporary_bytes(self.site))

    def answer(self) -> tuple[HTTPResponse, str]:
        with self.connection:
            response = HTTPResponse(self.connection)
            response.begin()
            return response, response.read().decode()


def body(kind: str, size: int) -> Iterator[bytes]:
    """Yield a body of this size; that of an upload is a form with one file."""
    first, last = (FILE, END) if kind == "upload" else (b"", b"")
    yield first
    left = size - len(first) - len(last)
    while left > 0:
        yield b"0" * min(CHUNK, left)
        left -= CHUNK
    yield last


def in_chunks(kind: str, size: int) -> Iterator[bytes]:
    for part in filter(None, body(kind, size)):
        yield b"%x\r\n%s\r\n" % (len(part), part)
    yield b"0\r\n\r\n"


def assert_refused(kind: str, response: HTTPResponse, text: str) -> None:
    assert response.status == 413
    assert response.headers["Connection"] == "close"
    if kind == "api":
        assert response.headers["Content-Type"] == "application/problem+json"
        assert json.loads(text)["status"] == 413
    else:
        assert "<h1>Too large</h1>" in text
    assert f"more than {LIMITS[KINDS[kind][1]] // 1_000_000} MB at once" in text


def test_a_body_declared_too_long_is_refused(site: LiveSite, kind: str) -> None:
    """The answer comes before the client has sent a byte of the body."""
    address, content_type, _ = KINDS[kind]
    visitor = Visitor(site, address, content_type, Content_Length="400000000")

    assert_refused(kind, *visitor.answer())


def test_a_body_in_chunks_is_refused_at_the_limit(site: LiveSite, kind: str) -> None:
    address, content_type, _ = KINDS[kind]
    visitor = Visitor(site, address, content_type, Transfer_Encoding="chunked")
    visitor.send(in_chunks(kind, 40_000_000))

    assert_refused(kind, *visitor.answer())
    # Django keeps the first 2.5 MB in memory.
    assert (visitor.most_temporary > 0) is (kind == "upload")
    assert visitor.most_temporary <= UPLOAD_BYTES
    assert temporary_bytes(site) == 0
    assert list(Path(site.environment["TMPDIR"]).iterdir()) == []


def test_a_body_just_below_the_limit_is_accepted(site: LiveSite, kind: str) -> None:
    address, content_type, status = KINDS[kind]
    for declared in (True, False):
        size = LIMITS[content_type] - 1
        sent: dict[str, str] = (
            {"Content_Length": str(size)} if declared else {"Transfer_Encoding": "chunked"}
        )
        visitor = Visitor(site, address, content_type, **sent)
        visitor.send(body(kind, size) if declared else in_chunks(kind, size))

        assert visitor.answer()[0].status == status


def test_signed_in_users_have_the_same_limits(site: LiveSite, kind: str) -> None:
    user = make_user()
    client = Client()
    client.force_login(user)
    token = ApiToken.objects.make(user, "Script")
    who = {
        "Cookie": f"{settings.SESSION_COOKIE_NAME}={client.cookies['sessionid'].value}",
        "Authorization": f"Token {token}",
    }
    address, content_type, status = KINDS[kind]
    limit = LIMITS[content_type]

    refused = Visitor(site, address, content_type, Content_Length=str(limit + 1), **who)
    assert_refused(kind, *refused.answer())

    taken = Visitor(site, address, content_type, Content_Length=str(limit), **who)
    taken.send(body(kind, limit))
    # The token is good, so that the API reads the body: it is not JSON.
    assert taken.answer()[0].status == (400 if kind == "api" else status)


def test_clients_that_send_everything_first_can_read_the_answer(site: LiveSite, kind: str) -> None:
    address, content_type, _ = KINDS[kind]
    visitor = Visitor(site, address, content_type, Content_Length="40000000")
    for part in body(kind, 40_000_000):
        # On a connection that is closed meanwhile this raises, and a browser shows that instead.
        visitor.connection.sendall(part)
        assert temporary_bytes(site) == 0

    assert_refused(kind, *visitor.answer())


def test_clients_that_ask_first_are_refused_without_sending_it(site: LiveSite, kind: str) -> None:
    """curl sends `Expect: 100-continue`; the answer is 413, not 100."""
    address, content_type, _ = KINDS[kind]
    visitor = Visitor(site, address, content_type, Content_Length="40000000", Expect="100-continue")

    assert visitor.connection.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 413"
    assert_refused(kind, *visitor.answer())
