"""What is known of a game's mutants: verdicts in var/mutants, equivalents in the repository."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tests.mutants.core import ROOT
from tests.mutants.mutant import Key, Mutant
from tests.mutants.reach import digest, sources, test_sources
from tests.mutants.trial import Verdict

FOLDER = ROOT / "var" / "mutants"
EQUIVALENT = Path(__file__).parent / "equivalent"


class Verdicts:
    """A run's verdicts, kept so that the next need not find them again.

    Another source of the rules forgets them all. After a change of tests the killed stay killed,
    as long as the test that killed them is there, and only the others are tried again.
    """

    def __init__(self, game: str, folder: Path = FOLDER) -> None:
        self.path = folder / f"{game}.json"
        self.rules = digest(sources(game))
        self.tests = digest(test_sources(game))
        self.found: dict[str, Verdict] = {}

    def load(self, nodes: set[str]) -> None:
        """Read what is kept; `nodes` are the tests there are."""
        if not self.path.exists():
            return
        kept = json.loads(self.path.read_text("utf-8"))
        if kept["rules"] != self.rules:
            return
        for key, told in kept["verdicts"].items():
            verdict = Verdict(*told)
            if kept["tests"] == self.tests or (
                verdict.is_kill and (verdict.by in nodes or "::" not in verdict.by)
            ):
                self.found[key] = verdict

    def __getitem__(self, mutant: Mutant) -> Verdict:
        return self.found[str(mutant.key)]

    def __contains__(self, mutant: Mutant) -> bool:
        return str(mutant.key) in self.found

    def __setitem__(self, mutant: Mutant, verdict: Verdict) -> None:
        self.found[str(mutant.key)] = verdict

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        told = {"rules": self.rules, "tests": self.tests, "verdicts": self.found}
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(told, indent=1, ensure_ascii=False), "utf-8")
        fresh.replace(self.path)


def equivalents(game: str, folder: Path = EQUIVALENT) -> dict[Key, str]:
    """The mutants that no test can tell from the rules, each with the reason.

    Read from equivalent/<game>.toml: [[equivalent]] with file, function, operator, old, new, nth
    (from 0, and 0 if it is not there) and reason; `file` is a path from rules/<game>.
    """
    path = folder / f"{game}.toml"
    if not path.exists():
        return {}
    listed = tomllib.loads(path.read_text("utf-8"))["equivalent"]
    return {
        Key(
            f"rules/{game}/{entry['file']}",
            entry["function"],
            entry["operator"],
            entry["old"],
            entry["new"],
            entry.get("nth", 0),
        ): entry["reason"]
        for entry in listed
    }
