"""The proof over many abilities, and its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.rules.cipher.execution.catalogue import Case, Catalogue
from tests.rules.cipher.execution.monitor import monitored_rules
from tests.rules.cipher.execution.playing import MOST_POSITIONS, Verdict, prove
from tests.rules.cipher.execution.unproven import reasons


def part_of(catalogue: Catalogue, share: int) -> list[Case]:
    """Return one in `share` cases, always the same."""
    return [case for case in catalogue.cases if int(case.digest, 16) % share == 0]


@dataclass
class Proof:
    """What became of some cases: `proven`, `listed` by hand by reason, and what contradicts the
    list: `dead`, not proven and not listed, and `stale`, listed and proven all the same.
    """

    proven: int = 0
    positions: int = 0
    listed: Counter[str] = field(default_factory=Counter)
    dead: list[tuple[Case, Verdict]] = field(default_factory=list)
    stale: list[Case] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.dead and not self.stale


def run(cases: list[Case], *, tries_listed: bool = True, most: int = MOST_POSITIONS) -> Proof:
    """Prove each case; those that are listed are tried only if that is asked for."""
    proof = Proof()
    still: set[str] = set()
    with monitored_rules():
        for case in cases:
            reason = reasons().get(case.printed[0])
            if reason is not None and not tries_listed:
                proof.listed[reason] += 1
                continue
            verdict = prove(case, most)
            proof.positions += verdict.positions
            if reason is not None:
                proof.listed[reason] += 1
                if verdict.missing:
                    still.add(case.printed[0])
                else:
                    proof.stale.append(case)
            elif verdict.missing:
                proof.dead.append((case, verdict))
            else:
                proof.proven += 1
    # Two abilities of a card may have the same name: one of them that is not proven is enough.
    proof.stale = [case for case in proof.stale if case.printed[0] not in still]
    return proof


def report(catalogue: Catalogue, cases: list[Case], proof: Proof) -> Iterator[str]:
    """The figures line by line, then what contradicts the list."""
    yield f"cards {catalogue.cards}"
    yield f"compiled abilities {catalogue.abilities}"
    yield f"distinct trees {len(catalogue.cases)}"
    yield f"tried {len(cases)} in {proof.positions} positions"
    yield f"proven {proof.proven}"
    yield f"listed by hand {sum(proof.listed.values())}"
    for reason, count in proof.listed.most_common():
        yield f"  {count:3} {reason}"
    yield f"neither {len(proof.dead)}"
    for case, verdict in proof.dead:
        yield f"  {case.printed[0]}"
        yield from (f"      {part}" for part in verdict.missing)
    yield f"listed, but proven {len(proof.stale)}"
    yield from (f"  {case.printed[0]}" for case in proof.stale)
