"""Answers that are remembered: which may be, whom they are given to, and when they end."""

from __future__ import annotations

import pytest

import rules
from rules.engine.decision import HARMFUL, PASS, Choose, Decision, Option, Prompt, Quote
from rules.engine.game import Game
from rules.engine.remembered import (
    MATCH,
    NO,
    REMEMBERED,
    TURN,
    YES,
    ability_of,
    memory_of,
    remembered_answer,
)
from rules.engine.rng import Rng
from rules.engine.zones import Card, Zone
from tests.testkit import shipped
from tests.testkit.random_play import any_options, seed

USE, LEAVE = Option("use"), Option("decline", flags=(PASS,))


class Printed:
    key = "lissa"


def card(index: int = 1) -> Card:
    found = Card(index, 0, Printed(), Zone("unit", 0))
    found.handle = index
    return found


def asked(*options: Option, source: Card | None = None, words: str = "You may.") -> Decision:
    prompt = Prompt("agree", {}, lambda: Quote(words))
    return Decision(1, Choose(0, "may", lambda: list(options), prompt=prompt, source=source))


def test_a_yes_or_no_of_a_card_may_be_remembered() -> None:
    ability = ability_of(asked(USE, LEAVE, source=card()))
    assert ability is not None
    assert (ability.card, ability.words) == ("lissa", "You may.")
    assert ability.answers == {YES: "use", NO: "decline"}


@pytest.mark.parametrize(
    "options",
    [
        (USE,),
        (USE, Option("other"), LEAVE),
        (USE, Option("other")),
        (Option("use", target="1"), LEAVE),
        (Option("use", card()), LEAVE),
        (Option("use", flags=(HARMFUL,)), LEAVE),
    ],
    ids=["one", "three", "no way out", "target", "card", "harm"],
)
def test_targets_orders_modes_and_losses_are_not(options: tuple[Option, ...]) -> None:
    assert ability_of(asked(*options, source=card())) is None


def test_what_no_card_asks_is_not() -> None:
    assert ability_of(asked(USE, LEAVE)) is None


def test_it_belongs_to_the_ability_and_not_to_the_copy() -> None:
    one = ability_of(asked(USE, LEAVE, source=card(1)))
    other = ability_of(asked(LEAVE, USE, source=card(2)))
    third = ability_of(asked(USE, LEAVE, source=card(1), words="You may not."))
    assert one is not None
    assert other is not None
    assert third is not None
    assert one.name == other.name != third.name


@pytest.mark.parametrize(("span", "later"), [(TURN, None), (MATCH, ("decline",))])
def test_it_is_given_until_it_ends(span: str, later: tuple[str, ...] | None) -> None:
    question = asked(USE, LEAVE, source=card())
    ability = ability_of(question)
    assert ability is not None
    wishes = {REMEMBERED: {ability.name: list(memory_of(ability, "decline", span, 3))}}
    assert remembered_answer(question, wishes, 3) == ("decline",)
    assert remembered_answer(question, wishes, 4) == later
    assert remembered_answer(question, {}, 3) is None
    assert remembered_answer(asked(USE, LEAVE, source=card(), words="Else"), wishes, 3) is None


def test_only_one_of_both_answers_can_be_remembered() -> None:
    ability = ability_of(asked(USE, LEAVE, source=card()))
    assert ability is not None
    with pytest.raises(ValueError, match="is no answer"):
        memory_of(ability, "other", TURN, 1)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_in_every_game_what_may_be_remembered_chooses_no_card(game: Game) -> None:
    lists = shipped.decks(game.key)
    for number in range(6):
        decks = [lists[(number + seat) % len(lists)] for seat in range(game.seats[0])]
        match, chance = game.start(decks, seed(number), {}), Rng(seed(number + 1))
        while match.outcome is None and match.length < 400:
            decision = match.decisions[0]
            ability = ability_of(decision)
            if ability is not None:
                keys = {option.key: option for option in decision.options}
                assert set(ability.answers.values()) == set(keys)
                assert PASS in keys[ability.answers[NO]].flags
                assert decision.kind not in ("mulligan", "confirm_loss", "take_back")
            match.answer(decision.player, decision.id, any_options(decision, chance))
