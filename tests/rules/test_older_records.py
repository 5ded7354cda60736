"""Records made by earlier versions of the rules can still be played, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_match_recorded_earlier_comes_to_the_same_end(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    replay = rules.replay(kept["record"])

    assert replay.verdict == "UNVERIFIED"
    assert replay.match.length == len(kept["record"]["decisions"])
    assert replay.match.outcome is not None
    assert replay.match.outcome.as_json() == kept["outcome"]
    assert len(replay.match.log(None)) == kept["log"]
