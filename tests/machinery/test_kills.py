"""What `make load KILL=3` says, and whom it kills."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import psutil
import pytest

from tests.load.kills import Person, Reconnecting, Stop, process_of, table_of, verdict
from tests.load.matches import Load
from tests.load.pages import Visitor
from tests.local_run import ROOT

QUESTION = (
    '<section id="prompt" data-minimum="1" data-maximum="1">'
    '<input name="decision" value="{0}"><input name="key" value="pass"></section>'
)


@pytest.fixture
def person() -> Person:
    load = Load("http://127.0.0.1:1", {"games": {}, "pages": {}, "people": []}, "random")
    person = Person(load, Visitor(load.url))
    person.heard(QUESTION.format(7), time.perf_counter())
    return person


def test_an_answer_counts_from_the_kill_and_only_if_it_was_given_since(person: Person) -> None:
    person.sent = ("7", 99.0)
    person.killed = 100.0
    person.heard(QUESTION.format(8), 100.5)
    assert person.answered_after is None

    person.sent = ("8", 101.0)
    person.heard('<section id="prompt"></section>', 101.5)
    person.heard(QUESTION.format(9), 102.25)

    assert (person.answered_after, person.asked_after) == (1.5, 2.25)


def test_a_refused_answer_is_none(person: Person) -> None:
    person.sent, person.killed = ("7", 101.0), 100.0

    person.heard('{"notice": "Nothing can be saved right now"}', 101.2)

    assert (person.answered_after, person.sent) == (None, None)


def test_people_reconnect_as_the_page_does() -> None:
    pauses = Reconnecting.of_the_page()
    page = (ROOT / "static" / "play" / "socket.js").read_text("utf-8")

    assert f"FIRST = {round(pauses.first * 1000)};" in page
    assert f"LONGEST = {round(pauses.longest * 1000)};" in page
    assert f"JITTER = {pauses.jitter};" in page
    assert 0.7 * pauses.first <= pauses.pause(0) <= 1.3 * pauses.first
    assert 0.7 * pauses.longest <= pauses.pause(9) <= 1.3 * pauses.longest


def test_it_says_which_kills_were_too_much() -> None:
    quick, slow = Stop("redis", [0.2, 0.4], [0.5, 0.9]), Stop("web", [2.0, 3.5], [2.5, 4.0])

    assert verdict([quick]) == "Answered within 3 s after every kill."
    assert verdict([quick, slow]) == "More than 3 s after a kill of web."
    assert "redis" in verdict([Stop("redis", [0.2], [0.3], stood_still=1)])
    lines = table_of([quick, slow, quick], 1.25).splitlines()
    assert lines[1].split() == ["redis", "2", "4", "0.40", "0.40", "0.90", "0.90", "0"]
    assert lines[2].split() == ["web", "1", "2", "3.50", "3.50", "4.00", "4.00", "0"]


def test_only_children_of_the_sites_own_supervisor_are_found() -> None:
    code = (
        "import subprocess, sys, time\n"
        "line = [sys.executable, '-c', 'import time; time.sleep(60)', 'redis-server']\n"
        "child = subprocess.Popen(line)\n"
        "print(child.pid, flush=True)\n"
        "sys.stdin.read()\n"
        "child.kill()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as supervisor:
        assert supervisor.stdout is not None
        child = int(supervisor.stdout.readline())
        deadline = time.monotonic() + 30
        while "redis-server" not in " ".join(psutil.Process(child).cmdline()):
            assert time.monotonic() < deadline
        assert process_of(supervisor.pid, "redis").pid == child
        with pytest.raises(ProcessLookupError, match="no web"):
            process_of(supervisor.pid, "web")
        # A grandchild of ours, and no child: it is not found from here.
        assert child not in {each.pid for each in psutil.Process(os.getpid()).children()}
        supervisor.communicate("")


def test_only_a_site_of_its_own_is_killed() -> None:
    command = [sys.executable, "-m", "tests.load", "--kill", "1", "--url", "http://127.0.0.1:1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "Only processes of a site of its own are killed" in done.stderr
