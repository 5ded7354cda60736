"""Dates of which sometimes only the month or the year is known."""

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext


class Precision(models.TextChoices):
    """How much of a date is known."""

    DAY = "day", "day"
    MONTH = "month", "month"
    YEAR = "year", "year"
    UNKNOWN = "unknown", "unknown"


def known_exactly_when_dated(field: str, *, name: str) -> models.CheckConstraint:
    """A constraint for a model with a date `field` and a `<field>_precision` beside it."""
    unknown = Q(**{f"{field}__isnull": True, f"{field}_precision": Precision.UNKNOWN})
    known = Q(**{f"{field}__isnull": False}) & ~Q(**{f"{field}_precision": Precision.UNKNOWN})
    return models.CheckConstraint(
        condition=unknown | known,
        name=name,
        violation_error_message="Give a date with its precision, or no date and “unknown”.",
    )


def in_words(day: date | None, precision: str) -> str:
    """The date as far as it is known: "25 June 2015", "June 2015", "2015" or an empty text."""
    if day is None:
        return ""
    formats = {Precision.DAY: gettext("j F Y"), Precision.MONTH: "F Y", Precision.YEAR: "Y"}
    return date_format(day, formats[Precision(precision)])
