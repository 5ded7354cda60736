from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.management import BaseCommand, CommandError, call_command

from cardbase.local import demo
from cardbase.proposals import REVIEWERS


class Command(BaseCommand):
    help = "Bring a local run's database up to date: tables, catalogue, decks, demo accounts."
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
        for name in (demo.NAME, demo.SECOND):
            if not people.filter(username=name).exists():
                person = people.create_user(name, f"{name}@localhost", demo.PASSWORD)
                person.groups.add(Group.objects.get(name=REVIEWERS))
