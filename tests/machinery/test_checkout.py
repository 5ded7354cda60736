import errno
import shutil
from pathlib import Path

import pytest

from cardbase.local import __main__ as local
from cardbase.local.checkout import CannotStart, Checkout


def test_a_full_disk_is_said_with_what_is_free_and_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=12_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)

    with pytest.raises(CannotStart, match="is full: 12 MB free, 200 MB needed"):
        Checkout(tmp_path / "var").make_room()


def test_a_disk_that_fills_up_on_the_way_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill_up(run: local.LocalRun) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(local.LocalRun, "run", fill_up)

    assert local.main() == 1
    assert capsys.readouterr().err == "The disk is full. Free some space and try again.\n"


def test_addresses_a_person_gave_win_over_the_bundled_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.example/cards")
    monkeypatch.delenv("REDIS_URL", raising=False)
    checkout = Checkout(tmp_path)

    assert checkout.environment()["DATABASE_URL"] == "postgresql://db.example/cards"
    assert [server.name for server in checkout.own_servers()] == ["redis"]


def test_only_one_process_holds_the_servers(tmp_path: Path) -> None:
    with Checkout(tmp_path).locked() as first, Checkout(tmp_path).locked() as second:
        assert (first, second) == (True, False)
