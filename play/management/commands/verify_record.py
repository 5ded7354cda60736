"""`manage.py verify_record FILE`: was a match shuffled by the numbers in its record?"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from play.verification import Finding, verified

SOMETHING_WRONG, NOT_ALL_CHECKED = 1, 2


class Command(BaseCommand):
    help = (
        "Recompute the hashes and seed of a match's record and replay the match. Exits with 0 if "
        "everything is right, 1 if something is wrong, and 2 if nothing is wrong but not "
        "everything could be checked."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="The record.json of a finished match.")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            record = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{file} is not JSON: {error}.") from error
        lines = verified(record)
        for line in lines:
            self.stdout.write(f"{line.finding.value}: {line.sentence}")
        findings = {line.finding for line in lines}
        if Finding.WRONG in findings:
            raise CommandError("Do not trust this record.", returncode=SOMETHING_WRONG)
        if Finding.UNCHECKED in findings:
            self.stdout.write("Nothing is wrong, but not everything could be checked.")
            sys.exit(NOT_ALL_CHECKED)
        self.stdout.write(
            "Everything is right. Compare the hashes with those you saw before the match."
        )
