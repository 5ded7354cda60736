#!/usr/bin/env bash
# django-simple-history 3.13.0 with Django 5.2, bulk_update_with_history (and save(update_fields=...)).
# Expected: the newest line of history says what the table says. bulk_update writes only the fields it is
# given, so what another editor has written into the other fields since the rows were read stays.
# Seen: the table keeps the other editor's change, the history does not. Every field of the line is copied
# from the object in memory, also those that were not written. A row that was deleted meanwhile even gets
# a line "~" after its "-", as if it were still there.
# For us: cardbase/models/history.py updates first, then fills the history from the rows as they are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install django==5.2.19 django-simple-history==3.13.0 2>/dev/null
mkdir shop
touch shop/__init__.py
cat > shop/models.py <<'END_OF_MODELS'
from django.db import models
from simple_history.models import HistoricalRecords


class Book(models.Model):
    name = models.CharField(max_length=20)
    author = models.CharField(max_length=20)
    history = HistoricalRecords()
END_OF_MODELS
venv/bin/python - <<'END_OF_RUN'
from importlib.metadata import version

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "simple_history", "shop"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    USE_TZ=True,
)
django.setup()
from django.core.management import call_command
from simple_history.utils import bulk_update_with_history

from shop.models import Book

call_command("migrate", run_syncdb=True, verbosity=0)
print("django", django.__version__, "django-simple-history", version("django-simple-history"))


def both(book):
    """What the table and the newest history say of the book's author."""
    return Book.objects.get(pk=book.pk).author, book.history.latest().author


def read_then_changed_by_another():
    book = Book.objects.create(name="Draft", author="")
    read = Book.objects.get(pk=book.pk)
    book.author = "Ann"
    book.save()
    read.name = "Final"
    return read


read = read_then_changed_by_another()
bulk_update_with_history([read], Book, ["name"])
in_bulk = both(read)
print("bulk_update_with_history: author in table %r, in history %r" % in_bulk)

read = read_then_changed_by_another()
read.save(update_fields=["name"])
singly = both(read)
print("save(update_fields): author in table %r, in history %r" % singly)

read = read_then_changed_by_another()
Book.objects.get(pk=read.pk).delete()
updated = bulk_update_with_history([read], Book, ["name"])
lines = list(Book.history.filter(id=read.pk).order_by("history_id").values_list("history_type", flat=True))
print("deleted meanwhile:", updated, "rows updated, history", lines)

assert in_bulk == ("Ann", ""), in_bulk
assert singly == ("Ann", ""), singly
assert (updated, lines) == (0, ["+", "~", "-", "~"]), (updated, lines)
print("As described.")
END_OF_RUN
