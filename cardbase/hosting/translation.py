"""Words in the active language, looked up once where hundreds are said at a time.

Django looks a word up through the thread's active language and a chain of catalogues, which is slow
where one rendering of a board says hundreds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.utils import translation

Known = dict[str | tuple[str, str], str]

# Phrases of a language: more than are marked in the sources, so that only names could exceed it.
MOST = 16_384
# By language, for as long as the process.
_known: dict[str, Known] = {}
_spoken: ContextVar[Known | None] = ContextVar("spoken", default=None)
_language: ContextVar[str | None] = ContextVar("language", default=None)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """`language` is active inside, and each phrase in it is looked up once.

    Nothing inside may activate another one.
    """
    words, name = _spoken.set(_known.setdefault(language, {})), _language.set(language)
    try:
        with translation.override(language):
            yield
    finally:
        _spoken.reset(words)
        _language.reset(name)


def active_language() -> str:
    """The active language."""
    return _language.get() or translation.get_language() or settings.LANGUAGE_CODE


def gettext(sentence: str) -> str:
    """As Django's."""
    known = _spoken.get()
    if known is None:
        return translation.gettext(sentence)
    said = known.get(sentence)
    if said is None:
        said = _keep(known, sentence, translation.gettext(sentence))
    return said


def pgettext(context: str, sentence: str) -> str:
    """As Django's."""
    known = _spoken.get()
    if known is None:
        return translation.pgettext(context, sentence)
    said = known.get((context, sentence))
    if said is None:
        said = _keep(known, (context, sentence), translation.pgettext(context, sentence))
    return said


def _keep(known: Known, key: str | tuple[str, str], said: str) -> str:
    if len(known) >= MOST:
        known.clear()
    known[key] = said
    return said
