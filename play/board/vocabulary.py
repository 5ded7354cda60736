"""The phrases of the games in every language: their keys, and what translators are given.

The rules know no language but English. A phrase is translated where it is put into words; the first
part of its key ("log", "option") is its context, for "Draw" may be a phase or a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardbase.hosting.translation import pgettext


def phrase(templates: Mapping[str, str], key: str) -> str:
    """What a game says by a key, in the language that is active; slots are still open."""
    return pgettext(context_of(key), english(templates, key))


def context_of(key: str) -> str:
    return key.partition(".")[0]


def english(templates: Mapping[str, str], key: str) -> str:
    """A key without a phrase speaks for itself: "badge.level_up" is "Level up"."""
    if key in templates:
        return templates[key]
    return key.rpartition(".")[2].replace("_", " ").capitalize()


def phrases(templates: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Context and English of all that a game says; every option has a badge."""
    keys = dict.fromkeys(templates)
    keys |= dict.fromkeys(
        f"badge.{key.partition('.')[2]}"
        for key in templates
        if context_of(key) == "option" and key.count(".") == 1
    )
    for key in keys:
        if said := english(templates, key):
            yield context_of(key), said
