"""A list cut where lines could not be read, so that each of them stands beside what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from decks.lists.parsed_list import UnparsedLine

MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines that were read, or such as were not with the reasons; all of them make up the text."""

    first: int
    lines: tuple[str, ...]
    problems: tuple[UnparsedLine, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def rows(self) -> int:
        return min(len(self.lines), MOST_ROWS)

    @property
    def label(self) -> str:
        last = self.first + len(self.lines) - 1
        if last == self.first:
            return gettext("Line %(number)s") % {"number": self.first}
        return gettext("Lines %(first)s to %(last)s") % {"first": self.first, "last": last}


def segments(text: str, unparsed: Sequence[UnparsedLine]) -> list[Segment]:
    """Return pieces that joined by line breaks are the text again, but for its last break.

    There are none if all of the text was read.
    """
    if not unparsed:
        return []
    rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    found: list[Segment] = []
    done = 0
    for problem in sorted(unparsed, key=lambda line: line.number):
        if problem.number <= done:
            last = found[-1]  # it stands among lines that are left out together
            found[-1] = Segment(last.first, last.lines, (*last.problems, problem))
            continue
        if problem.number - 1 > done:
            found.append(Segment(done + 1, tuple(rows[done : problem.number - 1])))
        found.append(
            Segment(problem.number, tuple(rows[problem.number - 1 : problem.until]), (problem,))
        )
        done = problem.until
    if done < len(rows):
        found.append(Segment(done + 1, tuple(rows[done:])))
    return found
