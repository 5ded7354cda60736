"""`manage.py backup` and `restore`: a whole site into a file and back, and every refusal."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import subprocess
import sys
import threading
import urllib.parse
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from decks.models import Deck
from play import lobby
from play.bots import take_turn
from play.models import Bot, Decision, Table
from tests.live import ROOT, LiveSite, test_database_url
from tests.play.factories import make_user
from tests.servers import TEMPLATE

pytestmark = pytest.mark.long

# Ends when the other seat, a person's, is asked: so much is played before and after.
BEFORE, AFTER = 12, 30
PLAY_ON = """
from play.bots import take_turn
from play.models import Table
table = Table.objects.get()
for number in range(table.decisions.count(), {until}):
    assert take_turn(table.code, number), number
"""
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def _nobody_serves_it(_site_process: LiveSite) -> None:
    """A restore refuses a database in use: the site of other tests starts again for those."""
    _site_process.stop()


@pytest.fixture
def media(tmp_path: Path, settings: Any) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT


@pytest.fixture
def site(transactional_db: None, media: Path) -> Table:
    """The shipped catalogue and decks, a signed-in person, pictures, two bots in a match."""
    call_command("load_catalogue", verbosity=0)
    call_command("load_shipped_decks", verbosity=0)
    (media / "card-images").mkdir(parents=True)
    (media / "card-images" / "one.webp").write_bytes(os.urandom(3_000_000))
    (media / "empty").write_bytes(b"")
    deck = Deck.objects.filter(shipped=True, game__key="cipher").first()
    user = make_user("Ann")
    user.email = "Ann\t\\ 'quoted'\n"  # no address, but what a copy has to escape
    user.save()
    Client().force_login(user)
    table = lobby.open_table(user=user, deck=deck, bot="random")
    table.seats.filter(number=0).update(user=None, bot=Bot.RANDOM)
    for number in range(BEFORE):
        assert take_turn(table.code, number)
    return table


@pytest.fixture
def elsewhere(transactional_db: None, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Another, migrated database and another folder of media."""
    url = urllib.parse.urlsplit(test_database_url())
    name = f"{url.path[1:]}_restored"
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name} TEMPLATE {os.environ.get(TEMPLATE, 'template1')}")
        folder = tmp_path / "elsewhere"
        if TEMPLATE not in os.environ:
            manage(url._replace(path=f"/{name}").geturl(), folder)("migrate")
        yield url._replace(path=f"/{name}").geturl(), folder
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(database: str, media: Path) -> Run:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": database, "MEDIA_ROOT": str(media)},
            capture_output=True,
            text=True,
        )

    return run


def fingerprint(database: str) -> dict[str, Any]:
    """Rows and sums of every table, told by PostgreSQL itself, and every sequence."""
    with psycopg.connect(database) as reader:
        tables = reader.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        ).fetchall()
        found: dict[str, Any] = {
            name: reader.execute(
                "SELECT count(*), md5(string_agg(row::text, '|' ORDER BY row::text))"
                f' FROM "{name}" AS row'
            ).fetchone()
            for (name,) in tables
        }
        sequences = reader.execute(
            "SELECT sequencename, last_value FROM pg_sequences ORDER BY 1"
        ).fetchall()
    return found | {"sequences": sequences}


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def words_of_names(database: str) -> list[tuple[int, str]]:
    with psycopg.connect(database) as reader:
        words = "SELECT game_id, word FROM cardbase_nameword ORDER BY 1, 2"
        return list(reader.execute(words).fetchall())


def test_a_whole_site_comes_back_and_its_match_goes_on(
    site: Table, media: Path, elsewhere: tuple[str, Path], tmp_path: Path
) -> None:
    database, folder = elsewhere
    run = manage(database, folder)
    backup = tmp_path / "site.zip"

    call_command("backup", str(backup), verbosity=0)
    restored = run("restore", str(backup))

    assert restored.returncode == 0, restored.stderr
    assert "is back:" in restored.stdout
    expected = fingerprint(test_database_url())
    assert expected["cardbase_card"][0] > 500
    assert expected["django_session"][0] == 1
    expected["django_session"] = (0, None)
    assert expected["play_decision"][0] == BEFORE
    found = fingerprint(database)
    # The words of names are noted anew, so under other ids.
    assert words_of_names(database) == words_of_names(test_database_url()) != []
    del found["cardbase_nameword"], expected["cardbase_nameword"]
    assert found == expected
    assert files(folder) == files(media)

    played = run("shell", "--no-imports", "-c", PLAY_ON.format(until=AFTER))
    assert played.returncode == 0, played.stderr
    for number in range(BEFORE, AFTER):
        assert take_turn(site.code, number)
    here = Decision.objects.order_by("number").values_list("number", "seat", "decision_id", "keys")
    with psycopg.connect(database) as reader:
        there = reader.execute(
            "SELECT number, seat, decision_id, keys FROM play_decision ORDER BY number"
        ).fetchall()
    assert there == list(here)

    # What is there is removed only when that is said.
    refused = run("restore", str(backup))
    assert refused.returncode == 1
    assert "The site is not empty" in refused.stderr
    assert "--replace" in refused.stderr
    (folder / "later.webp").write_bytes(b"later")
    with psycopg.connect(database) as writer:
        writer.execute("INSERT INTO django_session VALUES ('later', '', now())")
    replaced = run("restore", "--replace", str(backup))
    assert replaced.returncode == 0, replaced.stderr
    with psycopg.connect(database) as reader:
        assert reader.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
        assert reader.execute("SELECT count(*) FROM play_decision").fetchone() == (BEFORE,)
    assert files(folder) == files(media)


@pytest.fixture
def small(transactional_db: None, media: Path, tmp_path: Path) -> Path:
    """A backup of a site with one signed-in person and one picture."""
    Client().force_login(make_user("Ann"))
    media.mkdir()
    (media / "one.webp").write_bytes(b"one")
    path = tmp_path / "small.zip"
    call_command("backup", str(path), verbosity=0)
    return path


def changed(path: Path, **entries: bytes | Callable[[bytes], bytes] | None) -> Path:
    """A copy of a backup with entries changed, or left out."""
    copy = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            entry = old.read(name)
            if name in entries:
                change = entries[name]
                if change is None:
                    continue
                entry = change(entry)
            new.writestr(name, entry)
    return copy


def manifest(**values: Any) -> Callable[[bytes], bytes]:
    return lambda entry: json.dumps(json.loads(entry) | values).encode()


def with_migrations(change: Callable[[list[list[str]]], Any]) -> Callable[[bytes], bytes]:
    def changed_manifest(entry: bytes) -> bytes:
        listed = json.loads(entry)
        change(listed["migrations"])
        return json.dumps(listed).encode()

    return changed_manifest


REFUSALS: dict[str, tuple[dict[str, Any], str]] = {
    "a later form": ({"manifest.json": manifest(form=3)}, "has format 3, but this version"),
    "without its list": ({"manifest.json": None}, "is not a complete backup"),
    "a table is missing": (
        {"database/cardbase_user.copy": None},
        "damaged: database/cardbase_user.copy is missing",
    ),
    "a row was changed": (
        {"database/cardbase_user.copy": lambda entry: entry.replace(b"Ann", b"Bob")},
        "damaged: database/cardbase_user.copy has changed",
    ),
    "a picture was changed": (
        {"media/one.webp": lambda entry: b"two"},
        "damaged: media/one.webp has changed",
    ),
    "of a newer version": (
        {"manifest.json": with_migrations(lambda names: names.append(["play", "9999_later"]))},
        "of a newer version: this one lacks play.9999_later",
    ),
    "of an older version": (
        {"manifest.json": with_migrations(lambda names: names.remove(["play", "0002_seat_count"]))},
        "of an older version: it lacks play.0002_seat_count",
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_file_that_does_not_fit_is_refused_and_nothing_is_changed(
    what: str, small: Path, media: Path
) -> None:
    entries, words = REFUSALS[what]
    before = fingerprint(test_database_url())

    with pytest.raises(CommandError, match=words):
        call_command("restore", str(changed(small, **entries)), replace=True)

    assert fingerprint(test_database_url()) == before
    assert files(media) == {"one.webp": b"one"}


def test_other_files_are_refused(transactional_db: None, tmp_path: Path) -> None:
    text, half = tmp_path / "text", tmp_path / "half.zip"
    text.write_text("no archive")

    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(half))
    with pytest.raises(CommandError, match="is not a complete backup"):
        call_command("restore", str(text))


def test_a_site_in_use_is_refused(small: Path) -> None:
    with (
        psycopg.connect(test_database_url()),
        pytest.raises(CommandError, match="in use by 1 other connection"),
    ):
        call_command("restore", str(small), replace=True)


def test_a_process_that_has_just_ended_is_waited_for(small: Path) -> None:
    leaving = psycopg.connect(test_database_url())
    end = threading.Timer(0.5, leaving.close)
    end.start()

    call_command("restore", str(small), replace=True, verbosity=0)

    end.join()


def with_sessions(path: Path) -> Path:
    """A copy of a backup in form 1, which had the table of sessions too."""
    rows = "".join(
        f"{session.session_key}\t{session.session_data}\t{session.expire_date.isoformat()}\n"
        for session in Session.objects.all()
    ).encode()
    entry = {
        "columns": ["session_key", "session_data", "expire_date"],
        "rows": Session.objects.count(),
        "sha256": hashlib.sha256(rows).hexdigest(),
    }

    def older(listed: bytes) -> bytes:
        values = json.loads(listed) | {"form": 1}
        values["tables"]["django_session"] = entry
        return json.dumps(values).encode()

    copy = changed(path, **{"manifest.json": older})
    with zipfile.ZipFile(copy, "a") as archive:
        archive.writestr("database/django_session.copy", rows)
    return copy


def test_sessions_of_an_older_backup_are_not_restored(small: Path) -> None:
    before = fingerprint(test_database_url())
    assert before["django_session"][0] == 1

    call_command("restore", str(with_sessions(small)), replace=True, verbosity=0)

    assert fingerprint(test_database_url()) == before | {"django_session": (0, None)}


def test_no_session_key_is_in_the_file(small: Path) -> None:
    key = Session.objects.get().session_key.encode()
    with zipfile.ZipFile(small) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}

    # A row that has to be there is found in this way.
    assert b"Ann" in entries["database/cardbase_user.copy"]
    assert [name for name, entry in entries.items() if key in entry] == []
    assert key not in small.read_bytes()


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_only_its_owner_may_read_the_file_at_any_time(
    transactional_db: None, tmp_path: Path, open_umask: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, half = tmp_path / "site.zip", tmp_path / "site.zip.half"
    modes: list[str] = []
    real_open = os.open

    def open_and_look(name: Any, *rest: Any, **named: Any) -> int:
        descriptor = real_open(name, *rest, **named)
        if Path(os.fsdecode(name)) == half:
            modes.append(stat.filemode(os.fstat(descriptor).st_mode))
        return descriptor

    # What an interrupted backup of an older version has left.
    half.write_bytes(b"half")
    half.chmod(0o644)
    monkeypatch.setattr(os, "open", open_and_look)
    call_command("backup", str(path), verbosity=0)

    assert modes == ["-rw-------"]
    assert stat.filemode(path.stat().st_mode) == "-rw-------"
    assert not half.exists()


def test_a_backup_that_fails_leaves_no_file(
    transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardbase.hosting.backups._back_up_media", _full_disk)

    with pytest.raises(CommandError, match="could not be written: No space"):
        call_command("backup", str(tmp_path / "site.zip"))

    assert list(tmp_path.iterdir()) == []


def test_a_backup_overwrites_nothing(small: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", str(small))
    with pytest.raises(CommandError, match="There is no directory"):
        call_command("backup", str(tmp_path / "nowhere" / "site.zip"))


def test_what_fails_on_the_way_changes_nothing(
    small: Path, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the pictures are half written."""
    before = fingerprint(test_database_url())
    monkeypatch.setattr("shutil.copyfileobj", _full_disk)

    with pytest.raises(CommandError, match="could not be written: No space"):
        call_command("restore", str(small), replace=True)

    assert fingerprint(test_database_url()) == before
    assert files(media) == {"one.webp": b"one"}


def _full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_rows_written_meanwhile_are_not_in_it(transactional_db: None, tmp_path: Path) -> None:
    """All tables are read as they were at one moment."""
    make_user("Ann")
    path = tmp_path / "site.zip"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardbase.hosting.backups._copy_out", _writing_meanwhile())
        call_command("backup", str(path), verbosity=0)

    listed = json.loads(zipfile.ZipFile(path).read("manifest.json"))
    assert listed["tables"]["cardbase_user"]["rows"] == 1


def _writing_meanwhile() -> Callable[..., dict[str, Any]]:
    from cardbase.hosting import backups

    real = backups._copy_out

    def copy_out(cursor: Any, table: str, *rest: Any) -> dict[str, Any]:
        if table == "cardbase_user":
            with psycopg.connect(test_database_url(), autocommit=True) as other:
                other.execute(
                    "INSERT INTO cardbase_user (username, password, email, first_name, last_name,"
                    " is_active, is_staff, is_superuser, date_joined, language)"
                    " VALUES ('late', '', '', '', '', true, false, false, now(), '')"
                )
        return real(cursor, table, *rest)

    return copy_out
