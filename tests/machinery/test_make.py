"""Every command of `make help` works in a fresh clone, with the least that it takes."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.live import ROOT

pytestmark = pytest.mark.long

# The smallest input of each command, and a word of what it prints; the last takes all away.
SMALLEST = {
    "bench": ("ONLY=goldfish GAME=flamethrowers", "hands/s"),
    "asked": ("MATCHES=1 GAME=flamethrowers", "flamethrowers"),
    "same": ("FROM=HEAD GAME=flamethrowers MATCHES=1", "Same as"),
    "oracle": ("GAME=flamethrowers DECISIONS=100", "passed"),
    "transcripts": ("GAME=flamethrowers", ""),
    "rules": ("", "flamethrowers"),
    "format": ("", ""),
    "hooks": ("", ""),
    "clean": ("", ""),
}
# Tested elsewhere, or more than a test can do: each with its reason.
ELSEWHERE = {
    "run": "test_local_run.py starts it",
    "test": "this is it",
    "check": "CI runs it before the tests",
    "game": "its three parts are tested by themselves, and take minutes together",
    "pictures": "keeps the pictures of this machine",
    "nightly": "takes hours",
    "catalogue": "needs the public lists; test_cipher_lists.py runs the command",
    "messages": "needs gettext; test_translations.py compares what it writes",
    "balance": "fails where a seat wins too often, as it may in few matches; test_balance.py",
    "mutants": "takes minutes at the least; test_mutants.py runs it on a small game",
    "text": "takes minutes; test_text_coverage.py runs the command",
    "load": "test_load.py plays and watches with it",
    "faults": "takes minutes; it runs test_failing_effects.py, which plays a few by itself",
    "backup": "test_site_copies.py takes a site away and back",
    "restore": "test_site_copies.py, too",
    "clicks": "takes minutes; test_whole_matches_in_a_browser.py plays the matches",
    "undo": "takes as long as the tests of the rules, which it runs",
    "lock": "asks the package index",
}

NOBODY = ("-c", "user.name=tests", "-c", "user.email=tests@example.org")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The last commit with what has changed since, and the packages that are installed here."""
    folder = tmp_path_factory.mktemp("clone") / "cardbase"
    run("git", "clone", "--quiet", "--shared", str(ROOT), str(folder))
    changed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    for name in filter(None, changed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
            (folder / name).chmod((ROOT / name).stat().st_mode)
    for place in (".venv", "cardbase/fonts/node_modules"):
        if (ROOT / place).exists():
            (folder / place).symlink_to((ROOT / place).resolve())
    return folder


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command as a person would, whose shell knows nothing of this run's servers."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not re.match("CARDBASE_TEST|PYTEST|DATABASE_URL|REDIS_URL|DJANGO|MAKE|GIT|PLAY_", name)
    }
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def commands() -> list[str]:
    """The commands that `make help` lists, in its order."""
    return re.findall(r"^make (\w+)", run("make", "help").stdout, re.MULTILINE)


def test_every_command_of_the_help_is_tried_or_says_why_not() -> None:
    assert sorted(commands()) == sorted([*SMALLEST, *ELSEWHERE])


def test_the_hook_formats_what_is_committed(clone: Path) -> None:
    assert run("make", "hooks", cwd=clone).returncode == 0
    (clone / "docs" / "odd.py").write_text("x  =  1\n")
    run("git", "add", "docs/odd.py", cwd=clone)

    committed = run("git", *NOBODY, "commit", "-m", "odd", "docs/odd.py", cwd=clone)

    assert committed.returncode == 0, committed.stderr
    assert run("git", "show", "HEAD:docs/odd.py", cwd=clone).stdout == "x = 1\n"


def test_the_hook_leaves_alone_what_is_staged_in_part(clone: Path) -> None:
    run("make", "hooks", cwd=clone)
    part = clone / "docs" / "part.py"
    part.write_text("x  =  1\n")
    run("git", "add", "docs/part.py", cwd=clone)
    part.write_text("x  =  1\ny  =  2\n")

    committed = run("git", *NOBODY, "commit", "-m", "part", cwd=clone)

    assert committed.returncode == 0
    assert "only in part" in committed.stderr
    assert run("git", "show", "HEAD:docs/part.py", cwd=clone).stdout == "x  =  1\n"
    part.unlink()


@pytest.mark.parametrize("name", SMALLEST)
def test_a_command_works_in_a_fresh_clone(name: str, clone: Path) -> None:
    variables, word = SMALLEST[name]

    done = run("make", name, *variables.split(), cwd=clone)

    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert word in done.stdout
