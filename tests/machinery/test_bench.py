"""The bench runs where only the packages of a server are, and its exact figures are exact."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack

import pytest

from tests.bench import engine, figures
from tests.bench.__main__ import SECTIONS
from tests.same.checkout import ROOT
from tests.testkit import shipped

DEV_PACKAGES = ("pytest", "hypothesis", "playwright")
GAME = "flamethrowers"


@pytest.fixture
def subject() -> figures.Subject:
    return figures.Subject(GAME, [deck.as_json() for deck in shipped.decks(GAME)])


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """That it measures is looked at here, not how well."""
    for name in ("MATCHES", "BOT_MATCHES", "COUNTED_MATCHES", "SEARCHED"):
        monkeypatch.setattr(figures, name, 1)
    monkeypatch.setattr(figures, "LONG", 30)


@pytest.mark.parametrize("module", SECTIONS.values())
def test_no_section_needs_packages_for_tests(module: str) -> None:
    hidden = f"import sys; sys.modules.update(dict.fromkeys({DEV_PACKAGES}))"
    asked = [sys.executable, "-c", f"{hidden}; import {module}"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_rules_are_measured_without_django() -> None:
    asked = "import sys, tests.bench.engine, tests.bench.process; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


def test_calls_are_counted_the_same_every_time(subject: figures.Subject) -> None:
    counted = figures.calls(subject)
    assert figures.calls(subject) == counted
    assert figures.all_calls(subject)[0] > counted[0] > counted[1]


@pytest.mark.parametrize("figure", engine.FIGURES, ids=lambda figure: figure.name)
def test_every_figure_is_measured(figure: engine.Figure, subject: figures.Subject) -> None:
    spent, of = getattr(figures, figure.name)(subject)
    assert spent > 0
    assert of > 0


def test_two_checkouts_stand_side_by_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "FIGURES", engine.FIGURES[1:2])
    with ExitStack() as stack:
        sides = [engine.Side(name, ROOT, "{}", stack) for name in ("old", "new")]
        for side, best in zip(sides, (900.0, 300.0), strict=True):
            side.best = {("yardstick", ""): 0.01, ("calls", GAME): best}
            monkeypatch.setattr(side, "measure", lambda *asked: None)
        engine.compare(sides, GAME)
    row = capsys.readouterr().out
    assert " ".join(row.split()) == (
        "flamethrowers: calls of Python functions a decision 900 300 x 3.00 exact"
    )


def test_ratios_say_how_many_times_better() -> None:
    rate, duration = engine.FIGURES[0], engine.FIGURES[1]
    assert engine.ratio(rate, 30, 150) == 5
    assert engine.ratio(duration, 150, 30) == 5
