"""`manage.py text_coverage`: how much of the card text compiles into abilities."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

import rules
from cardbase.loading.game_folder import GameFolder
from cardbase.loading.imports import importable_games
from cardbase.loading.report import Refused
from cardbase.loading.shipped import FOLDER
from cardbase.models import Card
from rules.text.report import CompileLine, coverage, lines_of
from rules.text.round_trip import round_trip

Texts = Sequence[Mapping[str, str]]
# Where the public data set of a game is, below the folder of public data.
PUBLIC = {"cipher": "fe-cipher/fe-cipher-cards-en.json"}


class Command(BaseCommand):
    help = (
        "Print for each game and kind of text how many lines compile; for games whose grammar"
        " tells it, the share of lines left out, which would compile had nobody seen their text:"
        " without the rules and spellings of the grammar that serve them alone; how many cards"
        " play whole; and the commonest phrases at which the others fail. For games with a"
        " public data set: how many skills are read as the same tree again when said in our"
        " words, and what becomes of lines without one of their clauses. Reads the public data"
        " set of a game where CARDBASE_DATA has one, and the shipped cards where not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = [game.key for game in rules.games()]
        parser.add_argument("--game", choices=games, help="One game only.")
        parser.add_argument("--file", type=Path, help="A public data set; needs --game.")
        parser.add_argument("--shipped", action="store_true", help="Only the shipped cards.")
        parser.add_argument("--stored", action="store_true", help="The cards of the database.")
        parser.add_argument("--phrases", type=int, default=20, help="How many phrases to print.")
        parser.add_argument(
            "--failures",
            action="store_true",
            help="Print also what is said and not read so, and the clauses that are ignored.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] and not options["game"]:
            raise CommandError("A file holds the cards of one game; say which with --game.")
        keys = [options["game"]] if options["game"] else [game.key for game in rules.games()]
        for key in keys:
            where, texts = _texts(key, options)
            self.stdout.write(f"{key}: {where}")
            # A card list repeats lines, and those that are read are needed again below.
            compile_line = lru_cache(None)(rules.line_compiler(key))
            report = coverage(
                key, compile_line, texts, rules.line_phrases(key), rules.line_without(key)
            )
            for line in report.lines(options["phrases"]):
                self.stdout.write(line)
            if key in PUBLIC:
                lines = [
                    line for card in texts for text in card.values() for line in lines_of(text)
                ]
                self._check(key, lines, compile_line, options["failures"])

    def _check(
        self, key: str, lines: list[str], compile_line: CompileLine, with_failures: bool
    ) -> None:
        """Print whether skills are read as they are said, and whether all of a line is read."""
        failures: list[str] = []
        write_line, delete_clauses = rules.line_writer(key), rules.line_deletions(key)
        if write_line is not None:
            said = round_trip(lines, compile_line, write_line)
            self.stdout.write(f"{key} {said}")
            failures += said.failed
        if delete_clauses is not None:
            deleted = delete_clauses(lines)
            self.stdout.write(f"{key} {deleted}")
            failures += deleted.ignored
        for failure in failures if with_failures else ():
            self.stdout.write(failure)


def _texts(key: str, options: Mapping[str, Any]) -> tuple[str, Texts]:
    """What is read, in words, and the texts by section."""
    if options["file"]:
        return str(options["file"]), _from_file(key, options["file"])
    if options["stored"]:
        return "the cards of the database", _stored(key)
    public = _public(key)
    if public is not None and not options["shipped"]:
        return str(public), _from_file(key, public)
    return "the shipped cards", _shipped(key)


def _public(key: str) -> Path | None:
    named = os.environ.get("CARDBASE_DATA")
    folder = Path(named) if named else settings.BASE_DIR.parent / "shared" / "data"
    path = folder / PUBLIC[key] if key in PUBLIC else None
    return path if path is not None and path.is_file() else None


def _shipped(key: str) -> Texts:
    try:
        files = GameFolder(FOLDER / key).card_files
    except Refused as refused:
        raise CommandError(str(refused)) from refused
    return [card.get("texts", {}) for file in files for card in file.cards]


def _stored(key: str) -> Texts:
    cards = Card.objects.in_game(key).order_by("key").values_list("texts", flat=True)
    try:
        return list(cards)
    except (OperationalError, ProgrammingError) as error:
        why = (
            "The database is not there or not prepared; `make run` or `manage.py migrate` does it."
        )
        raise CommandError(why) from error


def _from_file(key: str, path: Path) -> Texts:
    if key not in importable_games():
        raise CommandError(f"No data set of {key} can be read; those of: {importable_games()}.")
    try:
        records = import_module(f"cardbase.loading.{key}").read(path.read_bytes())
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    except Refused as refused:
        raise CommandError(str(refused)) from refused
    return [record.texts for record in records]
