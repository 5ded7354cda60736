"""`manage.py text_coverage`: how much of the card text compiles into abilities."""

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from cardbase.loading.imports import importable_games
from cardbase.loading.report import Refused
from cardbase.models import Card
from rules.text.report import coverage


class Command(BaseCommand):
    help = (
        "Print for each game and kind of text how many lines compile, then the commonest phrases"
        " at which the others fail. Reads the cards of the database, or a public data set."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = [game.key for game in rules.games()]
        parser.add_argument("--game", choices=games, help="One game only.")
        parser.add_argument("--file", type=Path, help="A public data set; needs --game.")
        parser.add_argument("--phrases", type=int, default=20, help="How many phrases to print.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] and not options["game"]:
            raise CommandError("A file holds the cards of one game; say which with --game.")
        keys = [options["game"]] if options["game"] else [game.key for game in rules.games()]
        for key in keys:
            texts = _from_file(key, options["file"]) if options["file"] else _stored(key)
            report = coverage(key, rules.line_compiler(key), texts)
            for line in report.lines(options["phrases"]):
                self.stdout.write(line)


def _stored(key: str) -> Iterable[Mapping[str, str]]:
    return Card.objects.in_game(key).order_by("key").values_list("texts", flat=True)


def _from_file(key: str, path: Path) -> Iterable[Mapping[str, str]]:
    if key not in importable_games():
        raise CommandError(f"No data set of {key} can be read; those of: {importable_games()}.")
    try:
        records = import_module(f"cardbase.loading.{key}").read(path.read_bytes())
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    except Refused as refused:
        raise CommandError(str(refused)) from refused
    return [record.texts for record in records]
