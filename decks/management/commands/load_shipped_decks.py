"""`manage.py load_shipped_decks`: bring the database up to the decks shipped with the project."""

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from decks.shipped_decks import BadDeckFile, load_shipped_decks


class Command(BaseCommand):
    help = "Load the decks shipped with Cardbase. Unchanged decks are skipped."

    def handle(self, *args: object, **options: object) -> None:
        try:
            loaded = load_shipped_decks()
        except BadDeckFile as problem:
            raise CommandError(str(problem)) from problem
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        if options["verbosity"]:
            for what in ("created", "changed", "unchanged", "removed"):
                names = getattr(loaded, what)
                if names:
                    self.stdout.write(f"{what}: {', '.join(names)}")
