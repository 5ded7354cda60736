"""Lines that do not say one clear thing are kept as text."""

import pytest

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.spelling import spelt
from rules.text.abilities import Failure

UNCLEAR = {
    "a statement without a duration": "This unit gets +20 Attack.",
    "an insignia that does not exist": "Destroy all <Pink> enemies.",
    "words behind the end": "Draw 1 card at dawn.",
    "words in the middle": "Draw 1 splendid card.",
    "a pointer at nothing": "That ally gets +20 Attack until end of turn.",
    "a noun without a number": "Destroy enemy.",
    "a card without a place": "Choose 1 card, and destroy it.",
    "parentheses that say more than a rule": "Draw 1 card. (Then draw 2 cards.)",
    "a granted skill that is not printed": 'This unit gains "Fury" until end of turn.',
    "a printed skill that nothing grants": "Draw 1 card. (Fury |CONT| This unit cannot evade.)",
    "an event in an activated skill": "When this unit attacks, draw 1 card.",
    "asking whether a statement was done": (
        "This unit gets +20 Attack until end of turn. If you do not, draw 1 card."
    ),
    "an alternative that goes on": (
        "Choose 1 enemy, and destroy it, or choose 1 of your opponent's orbs, and destroy it."
    ),
    "a card that has moved away": (
        "Put the top card of your deck into the Retreat Area. Put that card into your Bond Area."
    ),
    "a draw in a battle that is not fought": "If this unit is attacking, draw 1 card.",
    "later battles of whoever attacks": (
        "While an ally is attacking, that ally gets +10 Attack until end of turn."
    ),
    "later battles for whoever is there by then": (
        "While this unit is attacking, all other allies get +10 Attack until end of turn."
    ),
    "both players choosing": (
        "You and your opponent each choose 1 card from your hand, and put it into the Retreat Area."
    ),
}
UNFIT = {
    "a continuous skill with a duration": "|CONT| This unit gets +20 Attack until end of turn.",
    "permission to pay without a cost": (
        "|AUTO| When this unit attacks, you may pay; if you do, draw 1 card."
    ),
    "a name with a title among others": (
        '|AUTO| When you level up into this unit from "Gray, Prodigy" or "Gray", draw 1 card.'
    ),
    "both of two names with a title": (
        '|ACT| Choose 1 "Gray, Prodigy" and "Tobin, Archer" from your Retreat Area.'
    ),
    "an unknown cost": "|ACT| [Sing] Draw 1 card.",
    "a cost that reveals what nobody chose": (
        "|ACT| [Reveal and place the rest on top of your deck] Draw 1 card."
    ),
    "a choice made later only if something is so": (
        "|AUTO| When this unit attacks, draw 1 card. If you have 2 or more allies, at the end of "
        "this battle, choose 1 enemy. You may move that enemy."
    ),
    "no type": "[Tap] Draw 1 card.",
}


@pytest.mark.parametrize("text", UNCLEAR.values(), ids=UNCLEAR.keys())
def test_it_refuses_to_guess_at(text):
    assert isinstance(compile_line(f"Rage |ACT| [Tap] {text}"), Failure)


@pytest.mark.parametrize("skill", UNFIT.values(), ids=UNFIT.keys())
def test_it_refuses(skill):
    assert isinstance(compile_line(f"Rage {skill}"), Failure)


def test_a_support_skill_needs_a_name():
    assert isinstance(compile_line("|ATK SUPP| Draw 1 card."), Failure)


def test_a_failure_names_the_phrase_where_understanding_ended():
    failure = compile_line("Rage |ACT| [Tap] Draw 1 card at dawn.")

    assert isinstance(failure, Failure)
    assert (failure.line, failure.phrase) == ("Rage |ACT| [Tap] Draw 1 card at dawn.", "at dawn")


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Aftewards, shuffle your deck.", "Afterwards, shuffle your deck."),
        ("Draw 1  card .", "Draw 1 card."),
    ],
)
def test_slips_of_the_pen_are_read_as_they_were_meant(printed, meant):
    assert compile_line(f"A |ACT| [Tap] {printed}") == compile_line(f"A |ACT| [Tap] {meant}")


@pytest.mark.parametrize(("slip", "meant"), [("enemes", "enemies"), ("alied", "allied")])
def test_a_single_wrong_letter_inside_a_known_word_is_put_right(slip, meant):
    assert spelt(slip) == meant


@pytest.mark.parametrize("word", ["power", "weapon", "three", "shares", "draw", "sing"])
def test_another_word_is_left_alone(word):
    assert spelt(word) == word
