"""Bodies above their limit are cut off and refused, with a sentence that says what fits."""

import asyncio
import json
import re
import shlex
from http import HTTPStatus
from typing import Any

import pytest
import uvicorn
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cardbase.edits import pictures
from cardbase.exchange import files
from cardbase.hosting import body_limit
from cardbase.hosting.body_limit import BODY_BYTES, REFUSED, UPLOAD_BYTES, BodyLimit
from decks.lists.lines import MOST_CHARACTERS
from play.limits import MESSAGE_BYTES
from tests.cardbase.factories import make_game, make_user
from tests.live import ROOT

FORM = "application/x-www-form-urlencoded"
UPLOAD = "multipart/form-data; boundary=x"
JSON = "application/json"
LIMITS = {FORM: BODY_BYTES, JSON: BODY_BYTES, "": BODY_BYTES, UPLOAD: UPLOAD_BYTES}
CHUNK = 65_536


# The wrapper alone -----------------------------------------------------------------------------


class Application:
    """A stand-in for Django: it reads the whole body, then answers 200, or 413 if told to."""

    def __init__(self, *, answers_disconnects: bool = False) -> None:
        self.answers_disconnects = answers_disconnects
        self.bodies: list[int | None] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.bodies.append(await self._read(receive))
        if self.bodies[-1] is None and not self.answers_disconnects:
            return
        status = 413 if scope.get(REFUSED) else 200
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"answer"})

    async def _read(self, receive: Any) -> int | None:
        size = 0
        while (message := await receive())["type"] == "http.request":
            size += len(message["body"])
            if not message["more_body"]:
                return size
        return None


class Connection:
    """A client that sends `size` bytes and keeps the messages it gets."""

    def __init__(self, size: int, content_type: str = FORM, *, declares: bool = True) -> None:
        self.left = size
        self.read = 0
        self.sent: list[dict[str, Any]] = []
        self.read_at_answer: int | None = None
        headers = [(b"content-type", content_type.encode())]
        if declares:
            headers.append((b"content-length", str(size).encode()))
        self.scope = {"type": "http", "http_version": "1.1", "headers": headers}

    async def receive(self) -> dict[str, Any]:
        body = bytes(min(CHUNK, self.left))
        self.left -= len(body)
        self.read += len(body)
        return {"type": "http.request", "body": body, "more_body": self.left > 0}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.read_at_answer = self.read
        self.sent.append(message)

    async def ask(self, application: Application) -> int:
        """Return the status of the answer, which has one beginning and one end."""
        await BodyLimit(application)(self.scope, self.receive, self.send)
        starts = [message for message in self.sent if message["type"] == "http.response.start"]
        ends = [message for message in self.sent[1:] if not message.get("more_body", False)]
        assert (len(starts), len(ends)) == (1, 1)
        assert ends == self.sent[-1:]
        return int(starts[0]["status"])


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize("content_type", LIMITS)
async def test_a_body_of_the_limit_arrives_whole(content_type: str, declares: bool) -> None:
    application, limit = Application(), LIMITS[content_type]
    connection = Connection(limit, content_type, declares=declares)

    assert await connection.ask(application) == 200
    assert application.bodies == [limit]
    assert (b"connection", b"close") not in connection.sent[0]["headers"]


@pytest.mark.parametrize("content_type", LIMITS)
async def test_a_body_declared_longer_is_refused_before_any_of_it_is_read(
    content_type: str,
) -> None:
    application = Application()
    connection = Connection(LIMITS[content_type] + 1, content_type)

    assert await connection.ask(application) == 413
    assert connection.read_at_answer == 0
    assert application.bodies == [0]
    assert (b"connection", b"close") in connection.sent[0]["headers"]


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("content_type", LIMITS)
async def test_a_longer_body_without_a_length_is_cut_off_and_never_taken_for_whole(
    content_type: str, answers: bool
) -> None:
    application = Application(answers_disconnects=answers)
    connection = Connection(400_000_000, content_type, declares=False)

    assert await connection.ask(application) == 413
    assert application.bodies == [None, 0]
    assert connection.read_at_answer is not None
    assert connection.read_at_answer <= LIMITS[content_type] + CHUNK


async def test_a_body_longer_than_it_declares_is_cut_off_too() -> None:
    application = Application()
    connection = Connection(BODY_BYTES + 1)
    connection.scope["headers"][-1] = (b"content-length", b"10")

    assert await connection.ask(application) == 413
    assert application.bodies == [None, 0]


@pytest.mark.parametrize("length", [b"", b"-1", b"ten", "²".encode(), b"9" * 5000])
async def test_without_a_valid_length_the_bytes_are_counted(length: bytes) -> None:
    application = Application()
    connection = Connection(BODY_BYTES + 1)
    connection.scope["headers"][-1] = (b"content-length", length)

    assert await connection.ask(application) == 413


async def test_the_rest_of_a_body_is_dropped_so_that_the_answer_can_be_read() -> None:
    connection = Connection(20_000_000)

    assert await connection.ask(Application()) == 413
    assert connection.read == 20_000_000
    # The client has all of the answer before that.
    assert [message.get("body") for message in connection.sent[1:]] == [b"answer", b""]


async def test_a_client_that_goes_on_sending_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "DISCARDED_BYTES", 1_000_000)
    connection = Connection(10**12)

    assert await connection.ask(Application()) == 413
    assert connection.read <= 1_000_000 + CHUNK


async def test_a_client_that_falls_silent_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "DISCARDING_SECONDS", 0.05)
    connection = Connection(10**12)
    monkeypatch.setattr(connection, "receive", asyncio.Event().wait)

    assert await connection.ask(Application()) == 413


async def test_a_client_that_hangs_up_gets_no_answer() -> None:
    connection = Connection(10**12)

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    application = Application()
    connection.scope["headers"].pop()
    await BodyLimit(application)(connection.scope, receive, connection.send)

    assert application.bodies == [None]
    assert connection.sent == []


# The limits ------------------------------------------------------------------------------------


def test_the_largest_files_and_texts_are_below_the_limits() -> None:
    """Slightly larger files and texts reach their forms, which have better sentences."""
    assert pictures.MAX_BYTES * 1.1 < UPLOAD_BYTES
    assert files.MAX_BYTES * 1.1 < UPLOAD_BYTES
    assert MOST_CHARACTERS * len("%F0%9F%83%8F") * 1.1 < BODY_BYTES


def test_the_page_names_the_limits_of_pictures_and_files() -> None:
    reason = body_limit._reason(UPLOAD_BYTES)

    numbers = [UPLOAD_BYTES, pictures.MAX_BYTES, files.MAX_BYTES]
    assert [int(number) * 1_000_000 for number in re.findall(r"\d+", reason)] == numbers


def test_servers_limit_socket_messages_to_a_little_more_than_tables_do() -> None:
    """Without the option uvicorn assembles messages of up to 16 MB."""
    lines = [
        (ROOT / "Procfile").read_text().splitlines()[0].partition(" uvicorn ")[2],
        (ROOT / "README.md").read_text().partition("\nuvicorn ")[2].splitlines()[0].split("#")[0],
        " ".join(json.loads((ROOT / "Containerfile").read_text().rpartition("CMD ")[2])[1:]),
    ]
    for line in lines:
        words = shlex.split(line.replace("$PORT", "8000"))
        most = uvicorn.main.make_context("uvicorn", words).params["ws_max_size"]
        # A table counts characters, of up to four bytes.
        assert 4 * MESSAGE_BYTES <= most <= 16 * MESSAGE_BYTES, line


# The page --------------------------------------------------------------------------------------


def declare(client: Client, address: str, size: int, **headers: str) -> Any:
    return client.generic("POST", address, b"", FORM, CONTENT_LENGTH=str(size), headers=headers)


def test_middleware_refuses_declared_bodies_by_itself() -> None:
    """A WSGI host has nothing else."""
    answer = declare(Client(), "/decks/import/", BODY_BYTES + 1)

    assert answer.status_code == 413
    html = answer.content.decode()
    assert "You sent more than 1 MB at once. Send it in smaller parts." in html
    assert "Content-Security-Policy" in answer
    assert "X-Request-ID" in answer


def test_htmx_is_told_the_sentence_alone() -> None:
    """The page that asked stays, with all that was typed into it."""
    answer = declare(Client(), "/decks/import/", BODY_BYTES + 1, **{"hx-request": "true"})

    assert answer.status_code == 413
    assert answer["Content-Type"].startswith("text/plain")
    assert "X-Refusal" in answer
    assert answer.content.decode() == (
        "Your text is too large: more than 1 MB. It is still here; shorten it or send it "
        "in smaller parts."
    )


def test_a_page_is_in_the_visitors_language_and_the_api_in_english() -> None:
    german = {"accept-language": "de"}

    page = declare(Client(), "/decks/import/", BODY_BYTES + 1, **german)
    problem = declare(Client(), "/api/v1/decks/", BODY_BYTES + 1, **german)

    assert '<html lang="de">' in page.content.decode()
    assert "Du hast mehr als 1 MB auf einmal geschickt." in page.content.decode()
    assert problem["Content-Type"] == "application/problem+json"
    assert problem.json() == {
        "type": "about:blank",
        "title": HTTPStatus(413).phrase,
        "status": 413,
        "detail": "You sent more than 1 MB at once. Send it in smaller parts.",
        "instance": "/api/v1/decks/",
    }


@pytest.mark.django_db
def test_a_slightly_too_large_file_is_refused_by_its_form(client: Client) -> None:
    client.force_login(make_user())
    make_game()
    file = SimpleUploadedFile("cards.csv", bytes(UPLOAD_BYTES - 1_000))

    answer = client.post("/games/cipher/propose/file/", {"table": "cards", "file": file})

    assert answer.status_code == 422
    assert "The file is too large. Split it and send the parts." in answer.content.decode()
