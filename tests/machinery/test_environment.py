import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from cardbase.hosting import environment
from tests.live import ROOT

# What a server has to be told; `make test` checks the same settings with `check --deploy`.
SERVER = {
    "SECRET_KEY": "k" * 20 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "DATABASE_URL": "postgresql://cardbase@localhost/cardbase",
    "REDIS_URL": "redis://localhost",
    "ALLOWED_HOSTS": "cards.example",
}


def on_a_server(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in an environment that holds nothing but these variables."""
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "CARDBASE_VAR": "/nonexistent", **environment},
        capture_output=True,
        text=True,
    )


def test_a_server_with_its_four_settings_passes_the_deployment_checks() -> None:
    checked = on_a_server("check", "--deploy", "--fail-level", "WARNING", **SERVER)

    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL"])
def test_a_server_without_a_required_setting_says_which(name: str) -> None:
    rest = {key: value for key, value in SERVER.items() if key != name}

    checked = on_a_server("check", **rest)

    assert checked.returncode == 1
    assert checked.stderr.startswith(f"{name} is not set (")
    assert "Traceback" not in checked.stderr


def test_a_switch_that_is_neither_on_nor_off_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "flase")

    with pytest.raises(ImproperlyConfigured, match="DEBUG is 'flase'; it must be 1"):
        environment.switch("DEBUG", default=False)


@pytest.mark.parametrize(("value", "meaning"), [("1", True), ("off", False), ("True", True)])
def test_a_switch_is_read(value: str, meaning: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", value)

    assert environment.switch("DEBUG", default=not meaning) is meaning


@pytest.mark.parametrize("value", ["many", "-1", "0", "1.5"])
def test_a_number_out_of_range_is_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKER_PROCESSES", value)

    with pytest.raises(ImproperlyConfigured, match="must be a whole number, 1 or more"):
        environment.whole_number("WORKER_PROCESSES", default=2, minimum=1)


@pytest.mark.parametrize("value", ["soon", "-0.1", "inf", "nan"])
def test_seconds_that_are_none_are_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAY_BOT_PAUSE", value)

    with pytest.raises(ImproperlyConfigured, match="must be a number of seconds"):
        environment.seconds("PLAY_BOT_PAUSE", default=0.4)


def test_a_choice_names_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")

    with pytest.raises(ImproperlyConfigured, match="must be one of INFO, ERROR"):
        environment.one_of("LOG_LEVEL", default="INFO", choices=("INFO", "ERROR"))


def test_a_list_is_read_with_or_without_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example,")

    assert environment.words("ALLOWED_HOSTS") == ["a.example", "b.example"]
