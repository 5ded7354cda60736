import subprocess
import sys
import time

import pytest

from cardbase.local.checkout import CannotStart
from cardbase.local.supervisor import MAX_EXITS, Supervisor


class Sleeper:
    """A child that dies when told to."""

    name = "sleeper"

    def __init__(self) -> None:
        self.process: subprocess.Popen | None = None
        self.launches = 0

    def launch(self) -> None:
        self.launches += 1
        self.process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])

    def die(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def sleeper():
    child = Sleeper()
    child.launch()
    yield child
    child.die()


def look_for(supervisor: Supervisor, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        supervisor.look()


def test_a_process_that_dies_is_started_again(sleeper: Sleeper) -> None:
    said: list[str] = []
    supervisor = Supervisor(said.append)
    supervisor.watch([sleeper])

    sleeper.die()
    look_for(supervisor, 0.5)

    assert sleeper.process.poll() is None
    assert said == ["sleeper stopped with signal SIGKILL; starting it again."]


def test_a_process_that_lives_is_left_alone(sleeper: Sleeper) -> None:
    supervisor = Supervisor(pytest.fail)
    supervisor.watch([sleeper])

    look_for(supervisor, 0.1)

    assert sleeper.launches == 1


def test_a_process_that_keeps_dying_ends_the_run_with_a_sentence(
    sleeper: Sleeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Supervisor(lambda line: None)
    supervisor.watch([sleeper])
    monkeypatch.setattr("cardbase.local.supervisor.FIRST_PAUSE_SECONDS", 0)

    for _ in range(MAX_EXITS - 1):
        sleeper.die()
        supervisor.look()

    sleeper.die()
    with pytest.raises(CannotStart, match=f"sleeper stopped {MAX_EXITS} times in 30 s"):
        supervisor.look()
