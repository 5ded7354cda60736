from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate


class CardbaseConfig(AppConfig):
    name = "cardbase"
    verbose_name = "Catalogue"

    def ready(self) -> None:
        from cardbase.compiled_text import checks as reading_checks  # noqa: F401 - registers it
        from cardbase.hosting import checks, game_checks  # noqa: F401 - registers them
        from cardbase.hosting.languages import use_chosen_language
        from cardbase.templatetags import face_tags  # noqa: F401 - what faces call

        user_logged_in.connect(use_chosen_language)
        post_migrate.connect(make_reviewers, sender=self)
        post_migrate.connect(make_number_indexes, sender=self)


def make_reviewers(sender: AppConfig, using: str, **signal: Any) -> None:
    """The group whose members review proposals; Django makes permissions just before."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    from cardbase.proposals import REVIEWERS

    create_permissions(sender, using=using, verbosity=0)
    group, is_new = Group.objects.using(using).get_or_create(name=REVIEWERS)
    if is_new:
        review = Permission.objects.using(using).get(
            content_type__app_label="cardbase", codename="review_proposal"
        )
        group.permissions.add(review)


def make_number_indexes(sender: AppConfig, using: str, **signal: Any) -> None:
    """The numbers that games print are searched by; a new game brings its own."""
    from cardbase.search.sql.number_indexes import index_numbers

    index_numbers(using)
