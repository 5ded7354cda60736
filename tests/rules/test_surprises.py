"""Every ruling that surprises names rules, documents and tests that are there."""

from __future__ import annotations

import tomllib

import pytest

from cardbase.rulebook import Surprise, surprises
from tests.rule_coverage import ROOT, cited_in, numbered_rules

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
ENTRIES = [(game, entry) for game in GAMES for entry in surprises(game)]
every_entry = pytest.mark.parametrize(
    ("game", "entry"), ENTRIES, ids=[f"{game}-{entry.key}" for game, entry in ENTRIES]
)


def documents(game: str) -> set[str]:
    """The titles in the lists of sources that the game's catalogue is loaded from."""
    lists = sorted((ROOT / "cardbase" / "data" / game).glob("*sources.toml"))
    sources = [source for path in lists for source in tomllib.loads(path.read_text())["source"]]
    return {source["document"] for source in sources}


def rules_cited_by(node: str) -> set[str]:
    """The rules that the test of this node id cites; the test must be there exactly once."""
    path, _, name = node.partition("::")
    source = (ROOT / path).read_text("utf-8")
    (ids,) = (ids for test, ids in cited_in(source) if test.name == name)
    return set(ids)


def test_every_game_has_entries_and_no_key_twice() -> None:
    for game in GAMES:
        keys = [entry.key for entry in surprises(game)]
        assert len(keys) >= 10, game
        assert len(keys) == len(set(keys)), game


@every_entry
def test_its_rules_exist(game: str, entry: Surprise) -> None:
    assert entry.rules
    assert set(entry.rules) <= set(numbered_rules()[game])


@every_entry
def test_each_of_its_tests_exists_and_cites_one_of_its_rules(game: str, entry: Surprise) -> None:
    assert entry.tests
    for node in entry.tests:
        assert node.startswith(f"tests/rules/{game}/")
        assert rules_cited_by(node) & set(entry.rules), node


@every_entry
def test_its_documents_are_sources_and_without_one_a_decision_answers(
    game: str, entry: Surprise
) -> None:
    assert {passage.document for passage in entry.passages} <= documents(game)
    assert all(passage.section for passage in entry.passages)
    assert entry.passages or entry.is_decision
    if entry.is_decision:
        page = (ROOT / "rules" / game / "rules.md").read_text("utf-8").splitlines()
        cited = [line for line in page if line.startswith(tuple(f"- **{n}**" for n in entry.rules))]
        assert any("Decision" in line for line in cited)
