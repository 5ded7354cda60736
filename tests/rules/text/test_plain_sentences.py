"""Plain sentences of games without public card texts: read on their cards, and said again.

What comes of each is seen at a table, in the tests of its game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import rules
from rules.text.abilities import Ability, Failure
from rules.text.tree import from_json, to_json
from tests.testkit.plain_sentences import LISTS, Sentence, sentences, sentences_to_read

TO_READ = [
    pytest.param(game, sentence, id=f"{game}: {sentence['text']}")
    for game, name in LISTS
    for sentence in sentences_to_read(game, name)
]


def compiled(game: str, line: str) -> Ability:
    found = rules.line_compiler(game)(line)
    assert not isinstance(found, Failure), found
    (ability,) = found
    return ability


def render(game: str, ability: Ability) -> str:
    said: str = import_module(f"rules.{game}.text.render").render(ability)
    return said


@pytest.mark.parametrize(("game", "name"), LISTS)
def test_of_sixty_sentences_those_without_a_reason_are_read(game: str, name: str) -> None:
    rows = sentences(game, name)
    compile_line = rules.line_compiler(game)
    unread = {row["text"] for row in rows if isinstance(compile_line(row["text"]), Failure)}

    assert len(rows) == 60
    assert unread == {row["text"] for row in rows if row.get("unread")}


@pytest.mark.parametrize(("game", "sentence"), TO_READ)
def test_a_sentence_is_read_on_its_card(game: str, sentence: Sentence) -> None:
    card: Any = import_module(f"tests.rules.{game}.differences").card
    printed = import_module(f"rules.{game}.printed").read_card(
        card(sentence["on"], sentence["text"])
    )

    assert printed.abilities
    assert not printed.unread


@pytest.mark.parametrize(("game", "sentence"), TO_READ)
def test_what_is_said_of_a_sentence_is_read_as_the_same(game: str, sentence: Sentence) -> None:
    ability = compiled(game, sentence["text"])

    assert from_json(to_json(ability)) == ability
    assert compiled(game, render(game, ability)) == ability, render(game, ability)


@pytest.mark.parametrize("game", sorted({game for game, _ in LISTS}))
def test_sentences_that_mean_different_things_are_said_differently(game: str) -> None:
    said: dict[str, Ability] = {}
    for of, name in LISTS:
        for sentence in sentences_to_read(game, name) if of == game else []:
            tree = compiled(game, sentence["text"])
            assert said.setdefault(render(game, tree), tree) == tree
