"""`make backup` and `make restore` on the site of a `make run`."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.local_run import OURS, ROOT, Run

pytestmark = pytest.mark.long

PEOPLE = """
from django.contrib.auth import get_user_model
print(",".join(get_user_model().objects.order_by("username").values_list("username", flat=True)))
"""
CHANGE = """
from django.contrib.auth import get_user_model
get_user_model().objects.filter(username="demo").delete()
get_user_model().objects.create_user("later")
"""


def command(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=inherited | {"CARDBASE_VAR": str(var), "MEDIA_ROOT": str(var / "media")},
        capture_output=True,
        text=True,
        check=False,
    )


def copies(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return command(var, "-m", "cardbase.local.site_copies", *words)


def shell(var: Path, lines: str) -> str:
    done = command(var, "manage.py", "shell", "--verbosity", "0", "--command", lines)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_site_of_make_run_is_copied_and_comes_back(module_folder: Path) -> None:
    var = module_folder / "var"
    file = module_folder / "site.zip"
    run = Run(var)
    try:
        run.wait_for("Cardbase is at")
        made = copies(var, "backup", str(file))
        refused = copies(var, "restore", str(file))
        well = run.health()
    finally:
        run.stop(signal.SIGTERM)
        run.process.stdout.close()
    assert made.returncode == 0, made.stderr
    assert str(file) in made.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (refused.returncode, well) == (1, b"ok")
    assert refused.stderr == (
        f"Process {run.process.pid} is running Cardbase from this directory. Stop it first "
        "(Ctrl-C where it was started).\n"
    )

    before = shell(var, PEOPLE)
    shell(var, CHANGE)
    assert "later" in shell(var, PEOPLE)
    restored = copies(var, "restore", str(file))

    assert restored.returncode == 0, restored.stderr
    assert "is back" in restored.stdout
    assert shell(var, PEOPLE) == before == "demo,demo-second"
    (kept,) = (var / "backups").glob("before-restore-*.zip")
    assert copies(var, "restore", str(kept)).returncode == 0
    assert shell(var, PEOPLE) == "demo-second,later"


def test_a_backup_without_a_name_is_named_after_the_time(module_folder: Path) -> None:
    """And needs no site that runs: its PostgreSQL is started just for this."""
    var = module_folder / "var"

    made = copies(var, "backup")

    assert made.returncode == 0, made.stderr
    assert len(list((var / "backups").glob("cardbase-*.zip"))) == 1


def test_what_is_no_backup_is_refused_in_a_sentence(module_folder: Path) -> None:
    var = module_folder / "var"
    nonsense = module_folder / "nonsense.zip"
    nonsense.write_text("no archive")

    missing = copies(var, "restore", str(module_folder / "none.zip"))
    wrong = copies(var, "restore", str(nonsense))

    assert missing.returncode == wrong.returncode == 1
    assert "There is no file" in missing.stderr
    assert "is not a complete backup" in wrong.stderr
    assert "Traceback" not in missing.stderr + wrong.stderr
