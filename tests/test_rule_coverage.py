"""Tests and rules agree on the numbers: `make rules` can be believed."""

from collections import Counter
from pathlib import Path

from tests.rule_coverage import citations, cited_in, numbered_rules, report


def test_every_cited_rule_exists() -> None:
    known = {number for ids in numbered_rules().values() for number in ids}

    unknown = {number: where for number, where in citations().items() if number not in known}

    assert known
    assert unknown == {}


def test_no_rule_number_is_given_twice() -> None:
    for game, ids in numbered_rules().items():
        twice = [number for number, count in Counter(ids).items() if count > 1]
        assert twice == [], game


def test_only_tests_cite_rules() -> None:
    source = (
        "@rule('A-B-1', 'A-B-2')\n@other('A-B-3')\ndef test_it(): ...\n"
        "@rule('A-B-4')\ndef helper(): ...\n"
        "# @rule('A-B-5')\ndef test_uncited(): ...\n"
    )

    found = [(test.name, ids) for test, ids in cited_in(source)]

    assert found == [("test_it", ["A-B-1", "A-B-2"])]


def test_the_report_counts_and_names_what_is_missing(tmp_path: Path) -> None:
    page = tmp_path / "rules" / "chess" / "rules.md"
    page.parent.mkdir(parents=True)
    page.write_text("- **CHESS-MOVE-1** One.\n- **CHESS-MOVE-2** Two, see **CHESS-MOVE-1**.\n")
    test = tmp_path / "tests" / "test_chess.py"
    test.parent.mkdir()
    test.write_text("@rule('CHESS-MOVE-1')\ndef test_moves(): ...\n")

    assert list(report(tmp_path)) == ["chess 1/2", "  CHESS-MOVE-2"]
