"""Card text to abilities: every line of the samples, the vocabulary of the rules page, refusals."""

from __future__ import annotations

from random import Random

import pytest

from rules.fetcg.card_text import SECTIONS, compile_texts, explain
from rules.fetcg.text.compiler import GRAMMAR, compile_line
from rules.fetcg.text.render import render
from rules.text.abilities import Ability, Failure
from rules.text.tree import from_json, to_json
from tests.testkit import shipped
from tests.testkit.sentences import Sentences

SAMPLE_LINES = sorted(
    {
        line
        for card in shipped.cards_by_number("fetcg").values()
        for text in card.texts.values()
        for line in text.splitlines()
        if line
    }
)
# What the reference says a card-effect language must be able to say, a line for each.
VOCABULARY = [
    # Triggers
    "This unit is sortied: Draw 1 card.",
    "This unit is defeated: Your opponent discards 1 card at random.",
    "This unit deals damage: Your opponent moves 1 chip from the Unused to the Used pile.",
    "This unit loses Energy: Draw 1 card.",
    "The wielder deals damage: The wielder regains 1 Energy.",
    "Your Support Step begins: This unit regains 1 Energy.",
    "Your Land Step ends: Draw 1 card.",
    "Your turn ends: Draw 1 card.",
    "Your unit enters here: That unit regains 1 Energy.",
    "A Flying unit enters here in a Movement Step: Draw 1 card.",
    "An enemy unit enters here: That unit loses 1 Energy.",
    # Costs
    "Your Unit Step, pay 2, pay 1 Energy: Draw 1 card.",
    "Your Item Step, discard 1 card: Draw 1 card.",
    "Action, pay 1 Energy: Put target enemy unit into Standby Mode.",
    "Action, pay 1: Put 1 of your adjacent units into Action Mode.",
    # Targets
    'Target your unit named "Seliph" or "Lewyn": It regains 2 Energy.',
    "Target your opponent's Flying unit in row B or C: It loses 1 Energy.",
    "Target your other female unit of level 10: It regains 1 Energy.",
    'Target your Sword unit from "Isaac": It regains 1 Energy.',
    'Target your unit of class "Bard" in Standby Mode: Put it into Action Mode.',
    "Target your unit with Poison: Cure it of Poison.",
    "Target your unit on a Forest: Its damage is 1 higher.",
    "Target your unit in the enemy Home Row: It regains 1 Energy.",
    "Target your unit in its Home Row with Canto and level 5 or more: It regains 1 Energy.",
    "Symbol: 2 enemy units gets Silence.",
    "Symbol: All your units regains 1 Energy.",
    "Family support, pay 1: 1 of your units related to this unit regains 1 Energy.",
    # Conditions
    "If you have 3 or more cards in hand, and it is your turn, draw 1 card.",
    "If your opponent has no unit with Seize, draw 1 card.",
    "If you have 5 or more chips in your Unused pile, draw 1 card.",
    "If you have 2 or less cards in hand, and it is your opponent's turn, draw 2 cards.",
    "If this unit has Energy 2 or less, the damage of this unit is doubled.",
    "If this unit is in Standby Mode, damage to this unit is halved.",
    # Durations and effects
    "Target your unit: Its Max Energy is 2 higher this turn.",
    "Target your opponent's Attacking unit: Its triangle bonus becomes 0 for this battle.",
    "Target your unit: Damage to it is 1 lower until the end of your opponent's next turn.",
    "Target your opponent's unit: It cannot move this turn.",
    "Target your unit: It cannot counterattack for this battle.",
    "Target your opponent's unit: It cannot use Magic this turn.",
    "Target your opponent's unit: Remove it.",
    "Target your unit: Move it to an adjacent square.",
    "Target your unit: Move it one square forward.",
    "Return 1 Unit card from your discard pile to your hand.",
    'Return 1 card named "Iron Sword" from your discard pile to your hand.',
    "Search your deck for 1 Land card.",
    "Look at your opponent's hand.",
    "Your opponent discards 2 cards.",
    "Your opponent cannot play Surprise cards this turn.",
    "All your Infantry units cannot get Poison.",
    "The Attack Power of all your Sword units is 1 higher.",
    "You win.",
]
# Examples for words that the grammar leaves open.
WORDS = {
    "N": ["1", "2", "3"],
    "SIGNED": ["+1", "-2"],
    "NAME": ["Forest", "Great Shield"],
    "QUOTED": ['"Marth"', '"Ike"'],
    "ROW": ["A", "B", "C"],
}
NONSENSE = [
    ("Draw zwei cards.", "zwei cards."),
    ("Draw 2 cards", "Draw 2 cards"),
    ("Target your unit with the skill pursuit: Its damage is doubled.", "pursuit"),
    ("Its damage is 1 higher this turn, then sing.", "sing"),
    ("", ""),
]


def compiled(line: str) -> Ability:
    found = compile_line(line)
    assert not isinstance(found, Failure), f"{line!r} stops at {found.phrase!r}"
    (ability,) = found
    return ability


@pytest.mark.parametrize("line", [*SAMPLE_LINES, *VOCABULARY])
def test_a_line_compiles_and_its_tree_renders_to_the_same_line(line: str) -> None:
    ability = compiled(line)

    assert from_json(to_json(ability)) == ability
    rendered = render(ability)
    assert compiled(rendered) == ability, rendered


@pytest.mark.parametrize("line", SAMPLE_LINES)
def test_the_lines_of_the_samples_are_worded_as_the_house_words_them(line: str) -> None:
    assert render(compiled(line)) == line


@pytest.mark.parametrize(("line", "phrase"), NONSENSE)
def test_what_is_not_understood_whole_is_refused_with_the_place(line: str, phrase: str) -> None:
    found = compile_line(line)

    assert isinstance(found, Failure)
    assert phrase in found.phrase


def test_a_statement_among_effects_says_how_long_it_holds() -> None:
    found = compile_line("Draw 1 card. The damage of this unit is 1 higher.")

    assert isinstance(found, Failure)
    assert "how long it holds" in found.phrase


@pytest.mark.parametrize(
    "statement",
    [
        "Place this card in row A",
        "Damage +2 against Cavalry units",
        "No Triangle Advantage of a Bow counts against it",
        "Its number of attacks is doubled",
        "The triangle bonus of this unit is halved",
    ],
)
def test_what_cannot_hold_for_a_while_is_not_read_as_if_it_could(statement: str) -> None:
    """The rules refuse such a change when it comes to hold, so the line has to stay text."""
    surprise = compile_line(f"Target your unit: {statement}.")
    timed = compile_line(f"{statement} this turn.")

    assert isinstance(surprise, Failure)
    assert isinstance(timed, Failure)


def test_whatever_the_grammar_allows_is_rendered_to_a_line_that_means_the_same() -> None:
    drawn = Sentences(GRAMMAR.parser, WORDS, Random(3))
    read = 0
    for _ in range(100):
        line = f"{drawn.draw('line', 8)}."
        found = compile_line(line)
        if not isinstance(found, Failure):
            read += 1
            assert compile_line(render(found[0])) == found, line
    assert read > 30


def test_a_card_keeps_the_lines_that_nobody_can_read() -> None:
    texts = {"ability": "Training: Draw 1 card.\nSing a song.", "effect": "-"}

    found = compile_texts(texts)

    assert [one.kind for one in found.abilities] == ["training"]
    assert [one.line for one in found.failures] == ["Sing a song."]
    assert [line.is_manual for line in explain(texts)] == [False, True]
    assert SECTIONS == ("ability", "effect")
