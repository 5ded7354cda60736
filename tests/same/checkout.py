"""Rules as files of their own: those of another commit, and these as they are now."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]


class NoSuchCommit(ValueError):
    """Git does not know the commit that was named."""


def commit_of(name: str) -> str:
    """The full hash of a commit, a branch or a tag."""
    asked = ["git", "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise NoSuchCommit(f"git knows no commit {name!r}")
    return found.stdout.strip()


@contextmanager
def rules_of(commit: str) -> Iterator[Path]:
    """A folder that holds `rules` as that commit has it, for as long as it is needed."""
    archive = ["git", "archive", "--format=tar", commit, "rules"]
    packed = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True).stdout
    with TemporaryDirectory(prefix="cardbase-rules-") as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as tar:
            tar.extractall(folder, filter="data")
        yield Path(folder)


@contextmanager
def rules_now() -> Iterator[Path]:
    """A folder that holds a copy of these `rules`: they may be worked on meanwhile."""
    with TemporaryDirectory(prefix="cardbase-rules-") as folder:
        shutil.copytree(
            ROOT / "rules", Path(folder, "rules"), ignore=shutil.ignore_patterns("__pycache__")
        )
        yield Path(folder)
