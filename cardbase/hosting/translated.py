"""What the rules say, in the language that is active: sentences, labels and numbers.

`rules` knows no language but English. What it says remembers its parts
(`rules.engine.translatable`) and is translated here, where a page is made; nothing that is stored
or cached is in another language.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.formats import number_format
from django.utils.functional import Promise

from cardbase.hosting.translation import active_language, gettext, pgettext
from rules.engine.schema import Field
from rules.engine.translatable import LABEL, Translatable, fill


def translated(text: object) -> str:
    """What the rules say. Plain text is a name, which is the same in every language."""
    if isinstance(text, Translatable):
        return _in_active_language(text)
    if isinstance(text, int | float | Decimal) and not isinstance(text, bool):
        return number(text)
    return str(text)


def named(word: str | Promise) -> str:
    """A label of a fact, a kind of card, a value, a statistic ..."""
    if isinstance(word, Translatable):
        return _in_active_language(word)
    return pgettext(LABEL, word) if word and isinstance(word, str) else str(word)


def fact_in_words(fact: Field, value: Any) -> str:
    """A value as people read it, choices by their labels; "" where there is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    if fact.type in ("choice", "choices", "bool"):
        each = value if isinstance(value, list | tuple) else (value,)
        return ", ".join(named(fact.in_words(one)) for one in each)
    return fact.in_words(value)


def choices(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Keys and labels, as a form wants them."""
    return [(key, named(word)) for key, word in pairs]


def reason(error: Exception) -> str:
    """What an error of the rules says."""
    return translated(error.args[0]) if error.args else ""


def number(value: float | Decimal, places: int | None = None) -> str:
    """A number as people of this language write it: 1,234.5 or 1.234,5."""
    return _written(active_language(), value, places)


@lru_cache(maxsize=8192, typed=True)  # 1 is not written as 1.0 is
def _written(language: str, value: float | Decimal, places: int | None) -> str:
    if places is not None:
        value = Decimal(f"{value:.{places}f}")  # Django would cut off what is left
    with translation.override(language):
        return number_format(value, places, use_l10n=True, force_grouping=True)


def _in_active_language(text: Translatable) -> str:
    if active_language() == settings.LANGUAGE_CODE:
        return str(text)  # which has been said
    if text.context:
        return pgettext(text.context, text.template)
    template = gettext(text.template)
    return fill(template, text.values, translated) if text.values else template
