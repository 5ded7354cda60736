"""`manage.py restore FILE`: the site of a backup, instead of none or of the one there is."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandError
from redis.exceptions import RedisError

from cardbase.hosting.backups import CannotRestore, restore


class Command(BaseCommand):
    help = (
        "Restore a site from a file written by `backup`. Stop the web and worker processes and run "
        "migrate first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="The file written by `backup`.")
        parser.add_argument("--replace", action="store_true", help="Replace the existing site.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = restore(options["file"], replace=options["replace"])
        except CannotRestore as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as error:
            raise CommandError(f"The pictures could not be written: {error.strerror}.") from error
        rows = sum(table["rows"] for table in manifest["tables"].values())
        self.stdout.write(
            f"The site of {manifest['made']} is back: {rows:,} rows, "
            f"{len(manifest['media']):,} files, each as it was. Everyone has to sign in again."
        )
        try:
            cache.clear()
        except RedisError:
            self.stderr.write(
                "Redis could not be emptied. Empty it before you start the site; it may hold "
                "pages and jobs of the previous site."
            )
