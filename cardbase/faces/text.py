"""Card text cut into runs: markers become badges, costs and named types stand out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

RUN = re.compile(
    r"\|(?P<badge>[^|\n]{2,14})\|"
    r"|\[(?P<keyword>[A-Z]{2,4}|Lv\w{1,4}|LVS\d)\]"
    r"|\[(?P<cost>[^\]\n]+)\]"
    r"|<(?P<tag>[^<>\n]{2,24})>"
)
SUPPORT_NAME = re.compile(r"\s*(?P<name>[^:.]{3,48}):\s*")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text of one kind: text, name, badge, keyword, cost or tag."""

    kind: str
    text: str
    title: str = ""  # what a badge stands for

    @property
    def css(self) -> str:
        return re.sub(r"[^a-z]+", "-", self.text.lower()).strip("-")


MANUAL = (
    Run("badge", "By hand", "The rules do not understand this line; players resolve it by hand"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One ability, or one line of text."""

    section: str
    runs: tuple[Run, ...]

    def __len__(self) -> int:
        return sum(len(run.text) for run in self.runs)

    @property
    def name(self) -> str:
        return next((run.text for run in self.runs if run.kind == "name"), "")

    @property
    def badges(self) -> tuple[Run, ...]:
        return tuple(run for run in self.runs if run.kind in ("badge", "keyword"))

    @property
    def is_manual(self) -> bool:
        return self.runs[-len(MANUAL) :] == MANUAL

    @property
    def words(self) -> str:
        """The line as it is read aloud."""
        return " ".join(" ".join(run.title or run.text for run in self.runs).split())

    @property
    def headline(self) -> str:
        """The ability's name, or the beginning of its text where it has none."""
        return self.name or "".join(r.text for r in self.runs if r.kind not in ("badge", "keyword"))


def lines(
    section: str, text: str, badges: Mapping[str, str], uncompiled: frozenset[str] = frozenset()
) -> tuple[Line, ...]:
    """The lines of a card's text; `badges` says what each marker stands for.

    Lines in `uncompiled` are those the rules could not compile; they are marked as such.
    """
    rows = [row.strip() for row in text.split("\n")]
    return tuple(
        Line(section, (*_named(_runs(row, badges)), *(MANUAL if row in uncompiled else ())))
        for row in rows
        if row and row != "-"
    )


def quoted_runs(words: str, badges: Mapping[str, str], *, begins: bool) -> tuple[Run, ...]:
    """Part of a line, spaces and all; `begins`: the line begins with it, perhaps with a name."""
    runs = _runs(words, badges)
    return _named(runs) if begins else tuple(runs)


def _runs(row: str, badges: Mapping[str, str]) -> list[Run]:
    runs: list[Run] = []
    at = 0
    for match in RUN.finditer(row):
        _plain(runs, row[at : match.start()])
        at = match.end()
        kind = str(match.lastgroup)
        text = match[kind].strip()
        if kind == "cost":
            text = text.replace("<", "").replace(">", "")
        runs.append(Run(kind, text, badges.get(text, "")))
    _plain(runs, row[at:])
    return runs


def _plain(runs: list[Run], text: str) -> None:
    if text:
        runs.append(Run("text", text))


def _named(runs: list[Run]) -> tuple[Run, ...]:
    """The words before the first badge name the ability; of a support skill, those before ":"."""
    first = next((n for n, run in enumerate(runs) if run.kind == "badge"), None)
    if first is None:
        return tuple(runs)
    for n in range(first):
        if runs[n].kind == "text" and runs[n].text.strip():
            runs[n] = Run("name", runs[n].text.strip())
            return tuple(runs)
    rest = first + 1
    if rest < len(runs) and (match := SUPPORT_NAME.match(runs[rest].text)):
        runs[rest : rest + 1] = [
            Run("name", match["name"]),
            Run("text", runs[rest].text[match.end() :]),
        ]
    return tuple(runs)
