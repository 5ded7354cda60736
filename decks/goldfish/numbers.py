"""How numbers are written on the goldfish pages."""

from django.utils.formats import get_format
from django.utils.translation import gettext

from cardbase.hosting.translated import number as number_in_words


def number(value: float | None, unit: str) -> str:
    """A share as a percentage, a mean with two places, a count whole; a dash for nothing."""
    if value is None:
        return "–"
    if unit == "count":
        return number_in_words(value, 0).replace("-", "−")
    if unit != "share":
        return number_in_words(value, 2)
    percent = value * 100
    close_to_an_end = 0 < percent < 0.995 or 99.005 < percent < 100
    return _percent(number_in_words(percent, 2 if close_to_an_end else 1))


def _percent(number: str) -> str:
    """Return the number with its sign: 41.8%, in German 41,8 %."""
    return gettext("%(number)s%%") % {"number": number}


def _short(value: float) -> str:
    """Three digits that say something, the point as it is written in this language."""
    return f"{value:.3g}".replace(".", get_format("DECIMAL_SEPARATOR"))


def tick(value: float | None, unit: str) -> str:
    """The same as short as it can be: for axes and marks."""
    if value is None:
        return ""
    if unit == "share":
        return _percent(_short(value * 100))
    return _short(value)


def signed(value: float, places: int) -> str:
    """With a sign and a true minus; what rounds to nothing has neither."""
    rounded = number_in_words(abs(value), places)
    if not rounded.strip("0.,"):
        return rounded
    return f"{'−' if value < 0 else '+'}{rounded}"


def distance(errors: float | None) -> str:
    """How far an estimate lies from the exact value, in standard errors (s.e.)."""
    return "" if errors is None else f"{signed(errors, 1)} s.e."
