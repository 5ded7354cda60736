"""Records made by earlier versions of the rules can still be played, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


# To an action of FMA the others react first (FMA-REACT-14); when these were made they did not.
CHANGED_SINCE = {"fma"}
# Lines that the log has gained since then: what lasts, who untaps, what is declined.
TOLD_SINCE = {"cipher": 25, "flamethrowers": 1}


@pytest.mark.parametrize(
    "path", [p for p in RECORDS if p.stem in CHANGED_SINCE], ids=lambda p: p.stem
)
def test_a_match_that_would_go_otherwise_now_says_from_where(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    replay = rules.replay(kept["record"])

    assert replay.verdict == "DIVERGED"
    assert 0 < replay.at < len(kept["record"]["decisions"])
    assert replay.match.outcome is None, "it stands where the rules part"


@pytest.mark.parametrize(
    "path", [p for p in RECORDS if p.stem not in CHANGED_SINCE], ids=lambda path: path.stem
)
def test_a_match_recorded_earlier_comes_to_the_same_end(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    replay = rules.replay(kept["record"])

    assert replay.verdict == "UNVERIFIED"
    assert replay.match.length == len(kept["record"]["decisions"])
    assert replay.match.outcome is not None
    assert replay.match.outcome.as_json() == kept["outcome"]
    assert len(replay.match.log(None)) == kept["log"] + TOLD_SINCE.get(path.stem, 0)
