import ast
import os
from pathlib import Path

import pytest

from cardbase.local import bootstrap


def test_an_old_python_is_named_with_what_would_do() -> None:
    sentence = bootstrap.old_python((3, 9, 2))

    assert sentence.startswith("Cardbase needs Python 3.11 or newer;")
    assert "is Python 3.9." in sentence
    assert "make run PYTHON=/path/to/python3.11" in sentence


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 4)])
def test_a_new_enough_python_is_no_trouble(version: tuple[int, ...]) -> None:
    assert bootstrap.old_python(version) is None


def test_an_old_python_can_read_the_script_that_refuses_it() -> None:
    tree = ast.parse(Path(bootstrap.__file__).read_text())

    too_new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.Match)
    assert [node for node in ast.walk(tree) if isinstance(node, too_new)] == []
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [function.name for function in functions if function.returns] == []


def test_a_full_disk_is_said_before_anything_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap, "SPACE_MB", 10**12)
    monkeypatch.setattr(bootstrap, "is_installed", lambda lock: False)

    with pytest.raises(SystemExit) as left:
        bootstrap.main(["requirements.lock"])

    assert "is full" in str(left.value)
    assert "1000000000000 MB needed" in str(left.value)


def test_a_failed_installation_is_one_sentence_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(bootstrap, "VENV", os.fspath(tmp_path))

    with pytest.raises(SystemExit, match="The packages could not be installed"):
        bootstrap.install(["requirements.lock"])

    assert not bootstrap.is_installed("requirements.lock")


def test_installed_packages_are_not_installed_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 0\n")
    python.chmod(0o755)
    monkeypatch.setattr(bootstrap, "VENV", os.fspath(tmp_path))
    bootstrap.install(["requirements.lock"])

    assert bootstrap.is_installed("requirements.lock")
    python.unlink()
    assert not bootstrap.is_installed("requirements.lock")


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_locks_hold_a_hash_for_every_package_and_no_address(lock: str) -> None:
    lines = (Path(bootstrap.ROOT) / lock).read_text().splitlines()
    packages = [number for number, line in enumerate(lines) if "==" in line and line[0] != " "]

    assert packages
    assert all(lines[number + 1].startswith("    --hash=sha256:") for number in packages)
    assert not [line for line in lines if "://" in line or "index-url" in line]
