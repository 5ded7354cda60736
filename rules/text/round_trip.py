"""Round trips: what is said of a tree is read as that tree, and other trees are said otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from rules.text.abilities import Ability, Failure
from rules.text.report import CompileLine, share
from rules.text.tree import alike

WriteLine = Callable[[Ability], str]


@dataclass
class RoundTrip:
    """How many skills there are, each once, and what was said of those that do not come back.

    `unread`: sentences that are not read. `misread`: those that are read as another skill.
    `shared`: those that have been said of another skill before.
    """

    skills: int = 0
    unread: list[str] = field(default_factory=list)
    misread: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)

    @property
    def failed(self) -> list[str]:
        """Return all sentences from which a skill does not come back, each once."""
        return list(dict.fromkeys([*self.unread, *self.misread, *self.shared]))

    def __str__(self) -> str:
        safe = self.skills - len(self.unread) - len(self.misread) - len(self.shared)
        return (
            f"skills read again as they were said {safe}/{self.skills}"
            f" ({share(safe, self.skills)}): {len(self.unread)} not read, {len(self.misread)} read"
            f" as another skill, {len(self.shared)} said like another skill"
        )


def round_trip(lines: Iterable[str], compile_line: CompileLine, write_line: WriteLine) -> RoundTrip:
    """Say each skill of the lines that compile, and compile what is said."""
    found = RoundTrip()
    said_of: dict[str, Ability] = {}
    for ability in dict.fromkeys(_skills(lines, compile_line)):
        said = write_line(ability)
        first = said_of.setdefault(said, ability)
        if first is not ability and alike(first, ability):
            continue
        found.skills += 1
        if first is not ability:
            found.shared.append(said)
            continue
        again = compile_line(said)
        if isinstance(again, Failure):
            found.unread.append(said)
        elif not alike(again, (ability,)):
            found.misread.append(said)
    return found


def _skills(lines: Iterable[str], compile_line: CompileLine) -> Iterable[Ability]:
    """Yield each skill under one name, so that only what it says tells it from others."""
    for line in dict.fromkeys(lines):
        compiled = compile_line(line)
        if not isinstance(compiled, Failure):
            yield from (replace(ability, name="Skill") for ability in compiled)
