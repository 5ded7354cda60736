"""What is said of a skill is read as that skill again.

A part of the public list is tried here. `PUBLIC_SKILLS_SAID=1` tries the whole of it, as `make
nightly` does; the number says of how many lines one is drawn.
"""

import os

import pytest

from rules.cipher.card_text import write
from rules.cipher.text.compiler import compile_line, compile_quickly
from rules.text.abilities import Ability, Failure
from rules.text.round_trip import round_trip
from tests.rules.text.test_cipher_lines import skill
from tests.rules.text.test_deletion import public_lines

ONE_OF = int(os.environ.get("PUBLIC_SKILLS_SAID", "60"))


def read_act(line):
    """Read "act 1" as a skill of that kind, and nothing else."""
    kind, _, number = line.partition(" ")
    return (Ability("Skill", kind, (), labels=(number,)),) if number else Failure(line, line)


def say(ability):
    return f"{ability.kind} {ability.labels[0]}"


def test_a_skill_that_is_said_as_it_is_read_comes_back() -> None:
    found = round_trip(["act 1", "act 2", "act 2", "nothing"], read_act, say)

    assert (found.skills, found.failed) == (2, [])
    assert str(found).startswith("skills read again as they were said 2/2 (100.0 %)")


def test_a_sentence_that_is_not_read_is_told() -> None:
    assert round_trip(["act 1"], read_act, lambda ability: "mumble").unread == ["mumble"]


def test_a_sentence_that_says_another_skill_is_told() -> None:
    assert round_trip(["act 1"], read_act, lambda ability: "act 2").misread == ["act 2"]


def test_a_sentence_that_says_two_skills_is_told() -> None:
    found = round_trip(["act 1", "act 2"], read_act, lambda ability: "act 1")

    assert (found.shared, found.skills) == (["act 1"], 2)
    assert str(found).startswith("skills read again as they were said 1/2 (50.0 %)")


# What the wide grammar alone reads is said in words that the quick one reads.
def test_skills_of_the_public_list_come_back(public_data) -> None:
    lines = public_lines(public_data, ONE_OF)
    found = round_trip([line for line in lines if _is_quick(line)], compile_line, write)

    assert found.failed == []
    assert found.skills > 2000 / ONE_OF


def _is_quick(line):
    return not isinstance(compile_quickly(line), Failure)


SAID_BETTER = {
    "|CONT| If you have an odd number of Bond cards, this unit gains +10 attack.": (
        "While you have an odd number of bonds, this unit gets +10 Attack."
    ),
    "|CONT| If this unit has 3 or more different weapons, this unit gains +20 attack.": (
        "While this unit has 3 or more different weapons, this unit gets +20 Attack."
    ),
    "|CONT| Enemies in the Back Line who are attacking your Main Character cannot evade.": (
        "All enemies in the Rearguard attacking your Lord cannot evade."
    ),
    '|AUTO| When this unit\'s "Dash" destroys an enemy, draw 1 card.': (
        'When this unit\'s "Dash" destroys an enemy, draw 1 card.'
    ),
    "|ACT| [Tap] Destroy all <Bow> enemies. Until the end of the turn, this unit gains +10 attack"
    " per enemy destroyed by this skill.": (
        "Destroy all <Bow> enemies. This unit gets +10 Attack for each enemy destroyed this way"
        " until end of turn."
    ),
    "|ACT| [Tap] For every 4 bonds you have, draw 1 card.": "For every 4 bonds, draw 1 card.",
    "|ACT| [Tap] Your opponent chooses 5 cards from their hand, and sends the rest to the Retreat"
    " Area.": (
        "Your opponent chooses 5 cards from their hand. Your opponent sends the remaining cards to"
        " the Retreat Area."
    ),
    "|ACT| [Tap] Draw 1 card. If this unit is promoted, you may instead draw 2 cards.": (
        "Draw 1 card. If this unit is promoted, you may instead draw 2 cards."
    ),
    "|ACT| [Tap] Your opponent chooses 1 card without looking from your hand. You send that card to"
    " the Retreat Area.": (
        "Your opponent chooses 1 card from your hand without looking. Send that card to the Retreat"
        " Area."
    ),
    '|CONT| This unit\'s "Dash" loses [Once per Turn].': (
        'This unit\'s "Dash" loses [Once per turn].'
    ),
}


@pytest.mark.parametrize(("line", "words"), SAID_BETTER.items(), ids=range(len(SAID_BETTER)))
def test_our_words_are_those_of_a_card(line, words) -> None:
    tree = skill(f"Rage {line}")

    assert words in write(tree)
    assert compile_line(write(tree)) == (tree,)
