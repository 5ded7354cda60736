"""`manage.py import_cards GAME FILE`: take in a public data set that the user has."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from cardbase.compiled_text import compile_cards, compute_deeds, compute_legality
from cardbase.downloads import refresh
from cardbase.loading.imports import import_file, importable_games
from cardbase.loading.records import CardRecord
from cardbase.loading.report import Refused, Report

SHOWN_REFUSALS = 50


class Command(BaseCommand):
    help = (
        "Import a public data set of a game's cards. Either the whole file is imported or nothing "
        "changes. Shipped cards keep their text and numbers. It is safe to run again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=importable_games(), help="Key of the game.")
        parser.add_argument("file", type=Path, help="The data set, as downloaded.")
        parser.add_argument("--dry-run", action="store_true", help="Report only; change nothing.")
        parser.add_argument("--report", type=Path, help="Write the line of every card here.")

    def handle(self, *args: Any, **options: Any) -> None:
        content = self._read(options["file"])
        progress = self._progress if options["verbosity"] else iter
        try:
            report = import_file(
                options["game"], content, dry_run=options["dry_run"], progress=progress
            )
        except Refused as refused:
            raise CommandError(_refusal(options["file"], refused)) from refused
        if not options["dry_run"]:
            compile_cards(options["game"])
            compute_legality(options["game"])
            compute_deeds(options["game"])
            refresh()
        if options["report"]:
            self._write(options["report"], report)
        self._tell(report, options)

    def _read(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as error:
            raise CommandError(f"Cannot read {path}: {error.strerror}.") from error

    def _write(self, path: Path, report: Report) -> None:
        try:
            path.write_text("".join(f"{line}\n" for line in report.all_lines()), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write {path}: {error.strerror}.") from error

    def _progress(self, records: Iterable[CardRecord]) -> Iterable[CardRecord]:
        """A bar on a terminal; nothing at all where the output goes to a file or a pipe."""
        return tqdm(records, desc="Cards", unit=" cards", disable=not sys.stderr.isatty())

    def _tell(self, report: Report, options: dict[str, Any]) -> None:
        if options["verbosity"] == 0:
            return
        every_line = options["verbosity"] > 1
        for line in report.all_lines() if every_line else report.remarkable():
            self.stdout.write(str(line))
        self.stdout.write(report.summary())
        if options["dry_run"]:
            self.stdout.write("Dry run: nothing was changed.")


def _refusal(path: Path, refused: Refused) -> str:
    shown = [str(line) for line in refused.lines[:SHOWN_REFUSALS]]
    if len(refused.lines) > SHOWN_REFUSALS:
        shown.append(f"... and {len(refused.lines) - SHOWN_REFUSALS} more.")
    return "\n".join([f"{path} was not imported; nothing was changed.", *shown])
