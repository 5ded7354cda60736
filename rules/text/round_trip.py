"""The way back: what is said of a tree is read as that tree, and of other trees in other words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from rules.text.abilities import Ability, Failure
from rules.text.report import CompileLine, share
from rules.text.tree import alike

WriteLine = Callable[[Ability], str]


@dataclass
class RoundTrip:
    """How many skills there are, each once, and what was said of the others.

    `unread`: sentences that are not read. `misread`: those that are read as another skill.
    `shared`: those that are said of more than one skill.
    """

    skills: int = 0
    unread: list[str] = field(default_factory=list)
    misread: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)

    @property
    def failed(self) -> list[str]:
        """All sentences from which there is no way back, each once."""
        return list(dict.fromkeys([*self.unread, *self.misread, *self.shared]))

    def __str__(self) -> str:
        safe = self.skills - len(self.failed)
        return (
            f"skills read again as they were said {safe}/{self.skills}"
            f" ({share(safe, self.skills)}): {len(self.unread)} not read, {len(self.misread)} read"
            f" as another skill, {len(self.shared)} sentences said of two skills"
        )


def round_trip(lines: Iterable[str], compile_line: CompileLine, write_line: WriteLine) -> RoundTrip:
    """Say each skill of the lines that compile, and compile what is said."""
    found = RoundTrip()
    said_of: dict[str, Ability] = {}
    for ability in dict.fromkeys(_skills(lines, compile_line)):
        said = write_line(ability)
        first = said_of.setdefault(said, ability)
        if first is not ability:
            if not alike(first, ability):
                found.shared.append(said)
            continue
        found.skills += 1
        again = compile_line(said)
        if isinstance(again, Failure):
            found.unread.append(said)
        elif not alike(again, (ability,)):
            found.misread.append(said)
    return found


def _skills(lines: Iterable[str], compile_line: CompileLine) -> Iterable[Ability]:
    """Each skill under one name, so that what differs is what the skills say."""
    for line in dict.fromkeys(lines):
        compiled = compile_line(line)
        if not isinstance(compiled, Failure):
            yield from (replace(ability, name="Skill") for ability in compiled)
