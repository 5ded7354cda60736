"""What a run found, in words: the killed share, and what survived, file by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tests.mutants.mutant import Key, Mutant
from tests.mutants.store import Verdicts
from tests.mutants.trial import Verdict

GOAL = 0.95
LONGEST = 150


def killed_share(verdicts: Sequence[Verdict]) -> float:
    """Of 1; all, where there is none."""
    if not verdicts:
        return 1.0
    return sum(verdict.is_kill for verdict in verdicts) / len(verdicts)


def report(
    game: str, mutants: Sequence[Mutant], verdicts: Verdicts, known: Mapping[Key, str]
) -> Iterator[str]:
    """The survivors with the rules named there, then a line for the game."""
    for mutant in mutants:
        verdict = verdicts[mutant]
        if not verdict.is_kill:
            yield from told(mutant, verdict)
    yield summary(game, [verdicts[mutant] for mutant in mutants], len(known))


def told(mutant: Mutant, verdict: Verdict) -> Iterator[str]:
    key = mutant.key
    what = "no citing test runs it" if verdict.outcome == "unreached" else "survives"
    yield f"{key.file}:{mutant.lines[0]} {key.function or 'module'} [{key.operator}] {what}"
    yield f"    - {_short(key.old)}"
    yield f"    + {_short(key.new)}"
    if rules := mutant.rules or mutant.file_rules:
        yield f"    {' '.join(rules)}"


def _short(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


def summary(game: str, verdicts: Sequence[Verdict], equivalent: int) -> str:
    outcomes = Counter(verdict.outcome for verdict in verdicts)
    kills = [verdict for verdict in verdicts if verdict.is_kill]
    own = sum(verdict.closeness < 2 for verdict in kills)
    return (
        f"{game}: {len(kills)} of {len(verdicts)} mutants killed "
        f"({100 * killed_share(verdicts):.1f} %), {own} of them by a test of a rule that the file "
        f"names, {outcomes['timed out']} by time; {outcomes['survived']} survive, "
        f"{outcomes['unreached']} are run by no citing test; {equivalent} listed as equivalent."
    )
