"""`manage.py load_catalogue`: bring the database up to the catalogue shipped with the project."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardbase.loading.report import Refused, Report
from cardbase.loading.shipped import load_game, shipped_games
from cardbase.readings import judge_cards, read_cards


class Command(BaseCommand):
    help = "Load the catalogue shipped with Cardbase. Does nothing where nothing has changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--again", action="store_true", help="Load even where the files have not changed."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in shipped_games():
            try:
                report = load_game(folder, again=options["again"])
            except Refused as refused:
                raise CommandError(f"{folder.name}: {refused}") from refused
            if options["verbosity"]:
                self.stdout.write(f"{folder.name}: {_told(report)}")
            read = read_cards(folder.name)
            if read:
                self.stdout.write(f"{folder.name}: {read} texts compiled.")
            if read or report:
                judge_cards(folder.name)


def _told(report: Report | None) -> str:
    if report is None:
        return "up to date."
    return f"loaded.\n{report.summary()}" if report.lines else "loaded; it has no cards yet."
