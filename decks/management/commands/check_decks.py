"""`manage.py check_decks`: see which decks are still legal after the catalogue has changed."""

from django.core.management.base import BaseCommand

from decks.services import check_decks


class Command(BaseCommand):
    help = "Check every deck again. Run this after import_cards or after changing many cards."

    def handle(self, *args: object, **options: object) -> None:
        checked, changed = check_decks()
        if options["verbosity"]:
            self.stdout.write(f"{checked} decks checked, {changed} with a different result.")
