"""`manage.py write_catalogue`: the shipped Cipher cards anew, from the public list."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardbase.compiled_text.compiled_lines import write_compiled_lines
from cardbase.loading.cipher.card_files import Written, public_files, write_card_files
from cardbase.loading.cipher.own_words import Kind
from cardbase.loading.game_folder import GameFolder
from cardbase.loading.report import Refused
from cardbase.loading.shipped import FOLDER, shipped_games


class Command(BaseCommand):
    help = (
        "Write the shipped Cipher cards anew: facts of the public list, texts in our own words as"
        " the compiler reads the list and the renderer says it. Then write down how the texts of"
        " all shipped cards are read. To be run after every change of a reader or a renderer."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "data",
            type=Path,
            nargs="?",
            default=os.environ.get("CARDBASE_DATA"),
            help="The folder of public card data; $CARDBASE_DATA if not said.",
        )
        parser.add_argument("--unsaid", type=int, default=0, help="How many unsaid lines to print.")
        parser.add_argument(
            "--lines-only", action="store_true", help="Leave the cards; needs no public data."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["lines_only"]:
            self._tell(self._write_cards(options["data"]), options["unsaid"])
        for folder in shipped_games():
            lines = write_compiled_lines(folder, GameFolder(folder).texts())
            self.stdout.write(f"{folder.name}: {lines} lines read.")

    def _write_cards(self, data: Path | None) -> Written:
        if data is None:
            raise CommandError("Say where the public card data is, or set CARDBASE_DATA.")
        try:
            contents, illustrators = public_files(data)
            return write_card_files(FOLDER / "cipher", contents, illustrators)
        except OSError as error:
            raise CommandError(f"Cannot read {error.filename}: {error.strerror}.") from error
        except Refused as refused:
            raise CommandError(str(refused)) from refused

    def _tell(self, written: Written, unsaid: int) -> None:
        lines = written.lines
        self.stdout.write(
            f"{written.cards} cards, {written.printings} printings, {written.partial} of them"
            f" partial; {written.by_hand} cards are worded by hand.\n"
            f"Of {lines.total()} lines {lines[Kind.SAID]} are said in our own words,"
            f" {lines[Kind.UNREAD]} are not read,"
            f" {lines[Kind.UNSAID]} are read and not said so that they are read again."
        )
        for line in written.unsaid[:unsaid]:
            self.stdout.write(f"unsaid: {line.why}")
