import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def module_folder() -> Iterator[Path]:
    """The same for all tests of a module: a second start is much quicker than a first."""
    yield from temporary_folder()


@pytest.fixture
def folder() -> Iterator[Path]:
    yield from temporary_folder()


def temporary_folder() -> Iterator[Path]:
    """An empty folder for a bundled server's files.

    Not pytest's `tmp_path`: each new session of pytest shuts that tree for other accounts again,
    and where root runs the tests PostgreSQL has one of its own.
    """
    folder = Path(tempfile.mkdtemp(prefix="cardbase-tests-"))
    folder.chmod(0o755)  # PostgreSQL may have an account of its own
    yield folder
    shutil.rmtree(folder)
