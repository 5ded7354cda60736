"""Lines that do not say one clear thing are kept as text."""

import pytest

from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Failure

UNCLEAR = {
    "a statement without a duration": "Rage |ACT| [Tap] This unit gets +20 Attack.",
    "a continuous skill with a duration": "Rage |CONT| This unit gets +20 Attack until end of turn.",
    "a trigger that may be paid without a price": "Rage |AUTO| When this unit attacks, you may pay; if you do, draw 1 card.",
    "an insignia that does not exist": "Rage |CONT| While attacking a <Pink>, this unit gets +20 Attack.",
    "words behind the end": "Rage |ACT| [Tap] Draw 1 card at dawn.",
    "words in the middle": "Rage |ACT| [Tap] Draw 1 splendid card.",
    "a pointer at nothing": "Rage |ACT| [Tap] That ally gets +20 Attack until end of turn.",
    "a noun without a number": "Rage |ACT| [Tap] Destroy enemy.",
    "a card without a place": "Rage |ACT| [Tap] Choose 1 card, and destroy it.",
    "an unknown price": "Rage |ACT| [Sing] Draw 1 card.",
    "no type": "Rage [Tap] Draw 1 card.",
    "parentheses that say more than a rule": "Rage |ACT| [Tap] Draw 1 card. (Then draw 2 cards.)",
    "a granted skill that is not printed": 'Rage |ACT| [Tap] This unit gains "Fury" until end of turn.',
    "a printed skill that nothing grants": "Rage |ACT| [Tap] Draw 1 card. (Fury |CONT| This unit cannot evade.)",
    "an event in an activated skill": "Rage |ACT| [Tap] When this unit attacks, draw 1 card.",
    "if you do after nothing that may be done": "Rage |ACT| [Tap] This unit gets +20 Attack until end of turn. If you do not, draw 1 card.",
    "a name with a title": 'Rage |AUTO| When you level up into this unit from "Gray, Prodigy", draw 1 card.',
    "both players choosing": "Rage |ACT| [Tap] You and your opponent each choose 1 card from your hand, and send it to the Retreat Area.",
    "a support without a name": "|ATK SUPP| Draw 1 card.",
}


@pytest.mark.parametrize("line", UNCLEAR.values(), ids=UNCLEAR.keys())
def test_it_refuses(line):
    assert isinstance(compile_line(line), Failure)


def test_a_failure_names_the_phrase_where_understanding_ended():
    failure = compile_line("Rage |ACT| [Tap] Draw 1 card at dawn.")

    assert failure == Failure("Rage |ACT| [Tap] Draw 1 card at dawn.", "at dawn")


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Aftewards, shuffle your deck.", "Afterwards, shuffle your deck."),
        ("Draw 1  card .", "Draw 1 card."),
    ],
)
def test_slips_of_the_pen_are_read_as_they_were_meant(printed, meant):
    assert compile_line(f"A |ACT| [Tap] {printed}") == compile_line(f"A |ACT| [Tap] {meant}")
