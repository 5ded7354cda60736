"""`kill -9` of web, worker, Redis or PostgreSQL in the middle of a match that `make run` serves.

Afterwards the position is the same, and the decision that was open is taken once and only once.
"""

import http.cookiejar
import re
import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

import pytest

from tests.live import PATIENCE
from tests.machinery.conftest import temporary_folder
from tests.machinery.test_local_run import KINDS, Run, well

pytestmark = pytest.mark.long

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')
# What was answered for a seat is told by the process that did so, and is forgotten with it.
TOLD = re.compile(r"<(p|span)[^>]*>Passed for you: [^<]*</\1>")


class Player:
    """Somebody who plays with plain forms, as a page without scripts does."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.table = ""

    def get(self, path: str) -> str:
        with self.opener.open(f"http://127.0.0.1:{self.run.port}{path}", timeout=PATIENCE) as page:
            self.address = page.url
            return page.read().decode()

    def post(self, path: str, token_from: str, **form: str) -> str:
        token = TOKEN.search(self.get(token_from)).group(1)
        fields = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **form})
        address = f"http://127.0.0.1:{self.run.port}{path}"
        with self.opener.open(address, fields.encode(), timeout=PATIENCE) as page:
            self.address = page.url
            return page.read().decode()

    def sit_down(self) -> None:
        """Sign in with the demo account and open a table against a bot."""
        login = "/accounts/login/"
        self.post(login, login, login="demo", password="demo-cardbase")
        new = "/play/new/?game=cipher"
        form = self.get(new)
        deck = re.search(r'<option value="(\d+)"', form[form.index('name="deck"') :]).group(1)
        options = {
            name: re.search(r'<option value="([^"]+)"', form[form.index(f'name="{name}"') :]).group(
                1
            )
            for name in set(re.findall(r'name="(option_\w+)"', form))
        }
        self.post(new, new, deck=deck, opponent="random", bot_deck="", **options)
        self.table = urllib.parse.urlsplit(self.address).path

    def board(self) -> str:
        board = TOLD.sub("", TOKEN.sub("", self.get(f"{self.table}board/")))
        return re.sub(r"\s+", " ", board)

    def my_decision(self) -> tuple[str, list[str]]:
        """The decision that waits for this player, with the keys that may answer it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            board = self.board()
            found = re.search(r'data-decision="(\d+)"', board)
            if found:
                return found.group(1), re.findall(r'name="key"\s+value="([^"]+)"', board)
            time.sleep(0.2)
        raise AssertionError("nobody asked this player anything")

    def answer(self, decision: str, key: str) -> str:
        return self.post(
            f"{self.table}command/", self.table, command="answer", decision=decision, key=key
        )

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            number, keys = self.my_decision()
            self.answer(number, keys[0])


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    for folder in temporary_folder():
        started = Run(folder / "var")
        started.wait_for("Cardbase is at")
        yield started
        started.stop(signal.SIGTERM)
        started.process.stdout.close()


@pytest.fixture(scope="module")
def player(run: Run) -> Player:
    player = Player(run)
    player.sit_down()
    player.play(5)
    return player


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_survives_a_killed_process(run: Run, player: Player, kind: str) -> None:
    number, keys = player.my_decision()
    before = player.board()
    victim = run.one(kind)

    victim.kill()
    victim.wait(PATIENCE)
    wait_until_well(run, kind)

    assert player.board() == before
    player.answer(number, keys[0])
    after, _ = player.my_decision()
    assert int(after) > int(number)
    # By now the one that came after may have been let pass for the player.
    said = player.answer(number, keys[0])
    assert "already been decided" in said, "an answer was taken twice"


def wait_until_well(run: Run, kind: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if well(run, kind):
                return
        except urllib.error.URLError:
            pass
        assert time.monotonic() < deadline, run.output
        time.sleep(0.2)
