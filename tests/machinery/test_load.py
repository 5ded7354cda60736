"""`make load`: what its players read on a page, and what is left of a run."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.load.matches import Figures
from tests.load.report import Row, part_of, saturation
from tests.load.screen import Question, Screen
from tests.local_run import PATIENCE, ROOT, at_work

BUTTON = '<button type="submit" name="key" value="{}">it</button>'
DECISION = '<input type="hidden" name="decision" value="{}" form="answer-form">'


def prompt(inside: str, bounds: str = "") -> str:
    return f'<section class="prompt" id="prompt" {bounds}>{inside}</section>'


def partial(region: str, inside: str, swap: str = "outerMorph") -> str:
    return f'<hx-partial hx-target="#{region}" hx-swap="{swap}">{inside}</hx-partial>'


# What is asked ---------------------------------------------------------------------------------


def test_the_whole_table_asks() -> None:
    screen = Screen()

    screen.take(
        '<div class="stage"></div>'
        + prompt(
            DECISION.format(7)
            + '<input type="checkbox" name="key" value="a&amp;b">'
            + BUTTON.format("c") * 2,
            'data-minimum="0" data-maximum="2"',
        )
    )

    assert screen.question == Question("7", ("a&b", "c"), 0, 2)


def test_a_page_that_only_waits_asks_nothing() -> None:
    screen = Screen()

    screen.take(prompt("Waiting for bob."))

    assert screen.question is None


def test_the_prompt_stays_until_it_changes_itself() -> None:
    screen = Screen()
    screen.take("<div>a field</div>" + prompt(DECISION.format(1) + BUTTON.format("old")))

    screen.take(partial("area", "another field") + partial("log", "<li>x</li>", "beforeend"))
    assert screen.question == Question("1", ("old",))

    screen.take(partial("dock", '<div><section id="prompt" data-same></section></div>'))
    assert screen.question == Question("1", ("old",))

    screen.take(
        partial("prompt", prompt(DECISION.format(2) + BUTTON.format("new")))
        + partial("tray", "other cards")
    )
    assert screen.question == Question("2", ("new",))

    screen.take(partial("prompt", prompt("Waiting.")))
    assert screen.question is None


def test_the_prompt_may_come_within_a_larger_region_or_with_the_whole() -> None:
    screen = Screen()

    screen.take(partial("dock", "<div>" + prompt(DECISION.format(1) + BUTTON.format("a"))))
    assert screen.question == Question("1", ("a",))

    screen.take(partial("table", prompt(DECISION.format(2) + BUTTON.format("b"))))
    assert screen.question == Question("2", ("b",))

    screen.take("<p>Everyone left this table before the match began.</p>")
    assert screen.question is None


def test_a_finished_match_is_noticed() -> None:
    screen = Screen()

    screen.take(prompt('<a href="/play/abc/replay/?at=0">Watch replay</a>'))

    assert screen.is_over


# What is told ----------------------------------------------------------------------------------


def row(matches: int, answers: list[float], waiting: list[float] | None = None) -> Row:
    figures = Figures(answers=answers, waiting=waiting or [])
    return Row(
        matches=matches,
        seconds=10,
        asked=matches / 2,
        opening=0,
        figures=figures,
        cpu={"web": 1.0, "worker": 0.5, "PostgreSQL": 0, "Redis": 0, "other": 0},
        own_cpu=0.1,
        busy=0,
    )


def test_a_percentile_is_one_of_the_values() -> None:
    assert part_of([], 0.5) == 0
    assert part_of([3, 1, 2], 0.5) == 2
    assert part_of(range(100), 0.99) == 99


def test_it_says_at_which_number_answers_were_late_or_missing() -> None:
    quick, slow, few = row(2, [0.01] * 10), row(4, [0.01] * 15 + [0.5] * 5), row(8, [0.01] * 30)

    assert saturation([quick], 100).startswith("All 2 matches were borne")
    assert saturation([slow, quick], 100) == "Too much at 4 matches (p99 500 ms); 2 were borne."
    assert "at 8 matches (3.0 actions a second)" in saturation([quick, few], 100)


def test_the_cost_is_divided_by_the_actions() -> None:
    told = json.loads(row(2, [0.01] * 10).as_json())

    assert (told["cpu_ms_per_action"], told["cpu_ms_web"]) == (150, 100)


def test_whoever_still_waits_is_told_of() -> None:
    assert "still_waiting 1, still_waiting_max_ms 9000.0" in row(2, [0.01], [9.0, 0.1]).as_line()


# What is left ----------------------------------------------------------------------------------

Runs = list[subprocess.Popen[str]]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the run makes its temporary folder; short, as sockets lie in it."""
    short = Path(tempfile.mkdtemp(prefix="load-"))
    short.chmod(0o755)  # PostgreSQL may have an account of its own
    monkeypatch.setenv("TMPDIR", str(short))
    yield short
    shutil.rmtree(short)


@pytest.fixture
def runs() -> Iterator[Runs]:
    started: Runs = []
    yield started
    for run in started:
        if run.poll() is None:
            run.send_signal(signal.SIGTERM)
            run.wait(PATIENCE)
        run.stdout.close()


def start(runs: Runs, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.load", *arguments]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    runs.append(run)
    return run


@pytest.mark.long
def test_it_plays_watches_and_reads_and_leaves_nothing(runs: Runs, folder: Path) -> None:
    run = start(
        runs,
        *("--matches", "2", "--seconds", "4", "--pace", "0.5", "--limit", "60000", "--json"),
        *("--spectators", "2", "--readers", "1"),
    )

    told = json.loads(run.communicate(timeout=10 * PATIENCE)[0])

    assert run.returncode == 0
    assert told["actions"] > 0
    assert told["cpu_ms_web"] > 0
    assert 0 < told["update_bytes_on_the_wire"] < told["update_bytes"]
    assert told["spectators_spread_max_ms"] >= 0
    assert told["pages_per_s"] > 0
    assert (told["refused"], told["lost"], told["cut"], told["pages_failed"]) == (0, 0, 0, 0)
    assert list(folder.glob("cardbase-load-*")) == []


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_it_stops_its_servers(runs: Runs, folder: Path, number: int) -> None:
    run = start(runs)
    process = psutil.Process(run.pid)
    deadline = time.monotonic() + PATIENCE
    while len(family := process.children(recursive=True)) < 4:  # the servers among them
        assert time.monotonic() < deadline
        time.sleep(0.05)

    run.send_signal(number)
    run.wait(PATIENCE)

    psutil.wait_procs(family, timeout=PATIENCE)
    assert at_work(family) == []
    assert list(folder.glob("cardbase-load-*")) == []
