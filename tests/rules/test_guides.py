"""What tables tell of their games: every phase has a sentence, and every question a rule."""

from __future__ import annotations

import pytest

import rules
from rules.engine.game import Game
from rules.engine.rng import Rng
from tests.rule_coverage import numbered_rules
from tests.testkit import shipped
from tests.testkit.random_play import any_options, seed

RULES = numbered_rules()
# Questions of card texts and of the table: what they are about stands on the card, or is plain.
OF_TEXTS = frozenset(
    {
        *(
            "agree",
            "agree_to",
            "choose_cards",
            "choose_attribute",
            "choose_mode",
            "choose_opponent",
        ),
        *("choose_opponent", "order_cards", "order_triggers", "by_hand", "choose_targets"),
    }
)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_the_goal_and_each_phase_have_a_sentence_and_a_rule(game: Game) -> None:
    assert game.guide.goal in RULES[game.key]
    assert game.messages["guide.goal"]
    for phase in game.phases:
        assert game.messages[f"guide.{phase}"], phase
        assert game.guide.phases[phase] in RULES[game.key]


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_question_of_the_rules_has_the_rule_behind_it(game: Game) -> None:
    assert set(game.guide.questions.values()) <= set(RULES[game.key])
    lists, without = shipped.decks(game.key), set()
    for number in range(6):
        decks = [lists[(number + seat) % len(lists)] for seat in range(game.seats[0])]
        match, chance = game.start(decks, seed(number), {}), Rng(seed(number + 1))
        while match.outcome is None and match.length < 600:
            decision = match.decisions[0]
            if decision.kind not in game.guide.questions:
                without.add(decision.kind)
            match.answer(decision.player, decision.id, any_options(decision, chance))
    assert without <= OF_TEXTS
