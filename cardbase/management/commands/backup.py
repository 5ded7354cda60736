"""`manage.py backup FILE`: the whole site but its sessions in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardbase.hosting.backups import CannotBackUp, back_up


class Command(BaseCommand):
    help = (
        "Write the database without sessions and all pictures to one file, which only you may "
        "read. The site may keep running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="The file to create, such as site.zip.")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"].resolve()
        try:
            manifest = back_up(path)
        except CannotBackUp as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as error:
            raise CommandError(f"{path} could not be written: {error.strerror}.") from error
        rows = sum(table["rows"] for table in manifest["tables"].values())
        self.stdout.write(
            f"{path}: {rows:,} rows of {len(manifest['tables'])} tables and "
            f"{len(manifest['media']):,} files, {path.stat().st_size:,} bytes."
        )
