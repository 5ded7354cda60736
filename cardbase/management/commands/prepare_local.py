from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.management import BaseCommand, CommandError, call_command

from cardbase.local import demo
from cardbase.proposals import REVIEWERS


class Command(BaseCommand):
    help = "Brings a local run's database up to date: tables, catalogue, decks, demo account."
    requires_system_checks = ()

    def handle(self, **options: object) -> None:
        if not settings.LOCAL_RUN:
            raise CommandError(
                "prepare_local makes an account with a public password, so it works only with "
                "LOCAL_RUN=1. On a server run migrate, load_catalogue and load_shipped_decks."
            )
        for command in ("migrate", "load_catalogue", "load_shipped_decks"):
            call_command(command, verbosity=0, skip_checks=True)
        people = get_user_model().objects
        if not people.filter(username=demo.NAME).exists():
            person = people.create_user(demo.NAME, "demo@localhost", demo.PASSWORD)
            # On one's own machine one is one's own reviewer.
            person.groups.add(Group.objects.get(name=REVIEWERS))
