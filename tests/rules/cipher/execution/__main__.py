"""`python -m tests.rules.cipher.execution [8]`: the proof over all abilities, or one in eight."""

from __future__ import annotations

import sys

from tests.rules.cipher.execution.catalogue import load
from tests.rules.cipher.execution.proof import part_of, report, run

if __name__ == "__main__":
    share = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    catalogue = load()
    cases = part_of(catalogue, share)
    proof = run(cases)
    sys.stdout.writelines(f"{line}\n" for line in report(catalogue, cases, proof))
    sys.exit(not proof.holds)
