"""What the dock makes of a decision of the rules."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from cardbase.web.jinja import render
from play.board.messages import Messages
from play.board.prompt import Prompt, prompt_of
from rules.engine.decision import STEPWISE, Choose, Decision, Option

FLAME = Messages(rules.game("flamethrowers").messages, ["Ann", "Ben"], {})
FMA = Messages(rules.game("fma").messages, ["Ann", "Ben"], {})


def shown(messages: Messages, *options: Option, most: int = 1, foreseen: Any = None) -> Prompt:
    least = 1 if most == 1 else 0
    decision = Decision(1, Choose(0, "main", lambda: list(options), least, most))
    return prompt_of(decision.as_json(), messages, {}, {}, foreseen or {})


def test_what_is_paid_is_said_after_what_comes_of_it() -> None:
    paid = {"cost": 2, "left": 1, "total": 3}
    told = {
        "light": ("damage", {"damage": 3, "health": 5, "paid": paid}),
        "heavy": ("damage", {"damage": 4, "health": 5}),
        "form": ("paid", paid),
    }
    prompt = shown(FLAME, *map(Option, ("light", "heavy", "form", "pass")), foreseen=told)
    assert [option.foreseen for option in prompt.options] == [
        "3 damage against 5 health. Costs 2, leaving 1 of 3.",
        "4 damage against 5 health.",
        "Costs 2, leaving 1 of 3.",
        "",
    ]


def test_what_other_options_say_at_once_is_not_shown_step_by_step() -> None:
    prompt = shown(FMA, Option("play", flags=(STEPWISE,)), Option("play_with"), Option("pass"))
    assert [option.action for option in prompt.options] == ["play_with", "pass"]


def test_who_plays_a_card_is_asked_for_in_words_of_its_own() -> None:
    prompt = shown(FMA, Option("play_with"), Option("play_at"))
    assert [option.aim for option in prompt.options] == ["Choose who plays it.", ""]


@pytest.mark.parametrize(
    ("number", "most", "has_all"), [(3, 3, True), (2, 2, False), (4, 3, False)]
)
def test_all_of_three_and_more_are_chosen_at_once(number: int, most: int, has_all: bool) -> None:
    options = [Option("choose", target=str(each)) for each in range(number)]
    assert shown(FMA, *options, most=most).has_all is has_all


@pytest.mark.parametrize(("most", "ticks"), [(1, 0), (2, 3)])
def test_of_several_answers_in_words_each_is_ticked(most: int, ticks: int) -> None:
    """As with cards of a hand that nobody sees: a button would send one alone."""
    options = [Option("blind", target=str(number)) for number in range(3)]
    page = render(
        "play/_prompt.html",
        id="prompt",
        prompt=shown(FLAME, *options, most=most),
        table=SimpleNamespace(game=SimpleNamespace(key="flamethrowers"), is_playing=True),
    )

    assert len(re.findall(r'<input type="checkbox"\s+class="pick"', page)) == ticks
    assert len(re.findall(r'<button type="submit"[^>]*name="key"', page)) == 3 - ticks
