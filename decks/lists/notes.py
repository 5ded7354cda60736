"""What a reader of lists passed over or took in a certain sense, gathered into few sentences."""

from collections import defaultdict
from enum import Enum

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

MOST_LINES_NAMED = 8


class Kind(Enum):
    """What a line has that is not in the deck."""

    COMMENT_LINE = 1
    COMMENT = 2
    MARK = 3
    HEADING = 4


class PassedOver:
    """The numbers of lines by what of them was passed over."""

    def __init__(self) -> None:
        self._lines: dict[Kind, list[int]] = defaultdict(list)

    def add(self, kind: Kind, line: int) -> None:
        if line not in self._lines[kind][-1:]:
            self._lines[kind].append(line)

    def has(self, line: int) -> bool:
        return any(line in numbers for numbers in self._lines.values())

    def sentences(self) -> list[str]:
        return [
            _sentence(kind, len(self._lines[kind])) % {"lines": _numbers(self._lines[kind])}
            for kind in Kind
            if self._lines[kind]
        ]


def _sentence(kind: Kind, number: int) -> str:
    if kind is Kind.COMMENT_LINE:
        return ngettext(
            "Line %(lines)s is a comment.",
            "Lines %(lines)s are comments.",
            number,
        )
    if kind is Kind.COMMENT:
        return ngettext(
            "The comment in line %(lines)s is not part of the deck.",
            "The comments in lines %(lines)s are not part of the deck.",
            number,
        )
    if kind is Kind.MARK:
        return ngettext(
            "Decks here do not say what line %(lines)s marks, such as foil.",
            "Decks here do not say what lines %(lines)s mark, such as foil.",
            number,
        )
    return ngettext(
        "Line %(lines)s is taken as a heading.",
        "Lines %(lines)s are taken as headings.",
        number,
    )


def _numbers(lines: list[int]) -> str:
    named = [str(line) for line in lines[:MOST_LINES_NAMED]]
    if len(lines) > MOST_LINES_NAMED:
        named.append(gettext("%(count)s more") % {"count": len(lines) - MOST_LINES_NAMED})
    return get_text_list(named, gettext("and"))
