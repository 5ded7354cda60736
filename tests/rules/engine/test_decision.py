"""Questions, options and their keys."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.decision import (
    END,
    PASS,
    PRIMARY,
    Choose,
    Decision,
    Option,
    Prompt,
    Quote,
    end_option,
    pass_option,
    read_option,
)
from rules.engine.zones import Card, Zone


class Printed:
    def __init__(self, key: str) -> None:
        self.key = key


@pytest.fixture
def cards() -> dict[int, Card]:
    zone = Zone("hand", 0)
    found = {}
    for index, key in enumerate(("ace", "king")):
        card = Card(index, 0, Printed(key), zone)
        card.handle = 10 + index
        found[card.handle] = card
    return found


@pytest.mark.parametrize(
    ("card", "target", "key"),
    [
        (None, None, "pass"),
        (10, None, "pass:#10"),
        (10, 11, "pass:#10:#11"),
        (10, "vanguard", "pass:#10:vanguard"),
        (None, "3", "pass:3"),
    ],
)
def test_a_key_alone_says_what_an_option_is(
    cards: dict[int, Card], card: int | None, target: Any, key: str
) -> None:
    meant = cards[target] if isinstance(target, int) else target
    option = Option("pass", cards[card] if card else None, meant)
    again = read_option(key, cards)

    assert option.key == key
    assert (again.action, again.card, again.target) == ("pass", option.card, meant)
    assert repr(option) == f"Option({key!r})"


def test_a_key_that_names_no_card_there_is_refused(cards: dict[int, Card]) -> None:
    with pytest.raises(KeyError):
        read_option("pass:#99", cards)


def asked(minimum: int = 1, maximum: int = 1, ask_anyway: bool = False, count: int = 3) -> Decision:
    def options() -> list[Option]:
        return [Option("take", target=str(number)) for number in range(count)]

    return Decision(7, Choose(0, "pick", options, minimum, maximum, ask_anyway=ask_anyway))


@pytest.mark.parametrize(
    ("minimum", "maximum", "keys", "sentence"),
    [
        (1, 1, ["take:9"], "no option 'take:9' in decision 7; open: take:0, take:1, take:2"),
        (1, 1, [], "decision 7 takes 1 options; 0 were given"),
        (1, 1, ["take:0", "take:1"], "decision 7 takes 1 options; 2 were given"),
        (2, 3, ["take:0"], "decision 7 takes 2 to 3 options; 1 were given"),
        (1, 2, ["take:0", "take:0"], "decision 7 names an option twice: take:0, take:0"),
    ],
)
def test_a_wrong_answer_is_told_what_would_be_right(
    minimum: int, maximum: int, keys: list[str], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        asked(minimum, maximum).chosen(keys)


@pytest.mark.parametrize(("minimum", "maximum", "count"), [(0, 1, 0), (1, 2, 1), (1, 2, 2)])
def test_any_number_of_options_in_the_limits_answers(
    minimum: int, maximum: int, count: int
) -> None:
    asked(minimum, maximum).chosen([f"take:{number}" for number in range(count)])


@pytest.mark.parametrize(
    ("minimum", "count", "ask_anyway", "forced"),
    [
        (1, 1, False, True),
        (2, 2, False, True),
        (1, 2, False, False),
        (0, 1, False, False),
        (0, 0, False, True),
        (1, 1, True, False),
    ],
)
def test_a_decision_is_forced_when_all_options_must_be_taken(
    minimum: int, count: int, ask_anyway: bool, forced: bool
) -> None:
    decision = asked(minimum, max(minimum, 1), ask_anyway, count)

    assert decision.is_forced is forced


def test_options_are_listed_when_somebody_asks_and_once() -> None:
    calls = []

    def options() -> list[Option]:
        calls.append(1)
        return [Option("pass")]

    decision = Decision(1, Choose(0, "pick", options))
    assert calls == []
    assert decision.options is decision.options
    assert calls == [1]


def test_an_option_that_passes_or_ends_says_so() -> None:
    assert (pass_option().key, pass_option().flags) == ("pass", (PASS,))
    assert (pass_option("keep").key, pass_option("keep").flags) == ("keep", (PASS,))
    assert (end_option("end_turn").key, end_option("end_turn").flags) == ("end_turn", (END,))


def test_a_decision_is_plain_data_for_the_page(cards: dict[int, Card]) -> None:
    def options() -> list[Option]:
        return [Option("play", cards[10], cards[11], cost=2, why="because", flags=(PRIMARY,))]

    prompt = Prompt("pick", {"left": 1}, lambda: Quote("Pick one.", (0, 4)))
    decision = Decision(3, Choose(1, "pick", options, prompt=prompt, source=cards[10]))

    assert decision.as_json() == {
        "id": 3,
        "player": 1,
        "kind": "pick",
        "prompt": {"key": "pick", "args": {"left": 1}, "words": "Pick one.", "clause": [0, 4]},
        "source": 10,
        "minimum": 1,
        "maximum": 1,
        "options": [
            {
                "key": "play:#10:#11",
                "action": "play",
                "card": 10,
                "target": 11,
                "cost": 2,
                "why": "because",
                "reveals": None,
                "flags": ["primary"],
            }
        ],
    }
    assert repr(decision) == "<Decision 3: seat 1 pick>"


def test_without_a_prompt_of_its_own_a_decision_is_about_its_kind() -> None:
    assert asked().prompt == Prompt("pick")
