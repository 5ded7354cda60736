"""`make backup` and `make restore`: the site of a checkout in one file, and back.

PostgreSQL is that of `make run` while it runs, and is started just for this where it does not.
"""

import argparse
import os
import sys
from datetime import datetime
from pathlib import Path

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from cardbase.local.checkout import CannotStart, Checkout, servers_for_a_command
from cardbase.local.services import ServiceError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cardbase.local.site_copies")
    commands = parser.add_subparsers(dest="command", required=True)
    for command, nargs in (("backup", "?"), ("restore", None)):
        commands.add_parser(command).add_argument("file", nargs=nargs, type=Path)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
    os.environ.setdefault("LOCAL_RUN", "1")
    try:
        if asked.command == "backup":
            back_up(asked.file)
        else:
            restore(asked.file)
    except (CannotStart, CommandError, ServiceError, ImproperlyConfigured) as refusal:
        sys.exit(str(refusal))


def back_up(file: Path | None) -> None:
    """Write the site to `file`, or to one in `var/backups` that is named after the time."""
    with servers_for_a_command():
        django.setup()
        call_command("backup", file or _new_file("cardbase"))


def restore(file: Path) -> None:
    """Bring back the site of `file`; the one that is there is kept in `var/backups`."""
    if not file.is_file():
        raise CannotStart(f"There is no file {file}. Say which: make restore FILE=site.zip")
    with servers_for_a_command(alone=True):
        django.setup()
        call_command("migrate", verbosity=0, skip_checks=True)
        before = _new_file("before-restore")
        call_command("backup", before, verbosity=0)
        call_command("restore", file, replace=True)


def _new_file(name: str) -> Path:
    folder = Checkout().var / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    at = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{name}-{at}.zip"


if __name__ == "__main__":
    main()
