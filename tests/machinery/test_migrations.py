import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_the_migrations_make_the_tables_the_models_need() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=3)
