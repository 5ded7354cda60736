"""`manage.py load_catalogue`: bring the database up to the catalogue shipped with the project."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardbase.compiled_text import compile_cards, compute_deeds, compute_legality
from cardbase.loading.report import Refused, Report
from cardbase.loading.shipped import load_game, shipped_games


class Command(BaseCommand):
    help = "Load the catalogue shipped with Cardbase. Unchanged games are skipped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--again", action="store_true", help="Load even if the files have not changed."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in shipped_games():
            try:
                report = load_game(folder, again=options["again"])
            except Refused as refused:
                raise CommandError(f"{folder.name}: {refused}") from refused
            if options["verbosity"]:
                self.stdout.write(f"{folder.name}: {_summary(report)}")
            compiled = compile_cards(folder.name)
            if compiled:
                self.stdout.write(f"{folder.name}: {compiled} texts compiled.")
            if compiled or report:
                compute_legality(folder.name)
                compute_deeds(folder.name)


def _summary(report: Report | None) -> str:
    if report is None:
        return "up to date."
    heading = f"loaded.\n{report.summary()}" if report.lines else "loaded; it has no cards yet."
    return "\n".join([heading, *map(str, report.kept)])
