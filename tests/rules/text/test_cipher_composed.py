"""Turns of phrase that the grammar puts together from their words, beside spelled-out ones."""

import pytest

from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Failure

ONLY_IF = "Rage |ACT| [Tap] Draw 1 card. This skill is only usable if you have 2 or more allies."
NOT_IF = "Rage |ACT| [Tap] Draw 1 card. This skill cannot be used if you have 2 or more allies."
SAME = {
    **{
        f"this skill {words}": (ONLY_IF.replace("is only usable if", words), ONLY_IF)
        for words in (
            "will only take effect if",
            "works only while",
            "may only be activated when",
            "can be triggered only if",
        )
    },
    **{
        f"this skill {words}": (NOT_IF.replace("cannot be used if", words), NOT_IF)
        for words in ("does not work while", "is not active if", "is unable to trigger if")
    },
    "not usable unless": (
        ONLY_IF.replace("is only usable if", "does not come into effect unless"),
        ONLY_IF,
    ),
    "a skill's effects": (
        "Rage |CONT| This unit cannot be moved by a skill's effects.",
        "Rage |CONT| This unit cannot be moved by the effect of skills.",
    ),
    "the effects or the cost of a skill": (
        "Rage |CONT| This unit cannot be destroyed by the effects or the cost of a skill.",
        "Rage |CONT| This unit cannot be destroyed by the cost or effect of skills.",
    ),
    "the effects of enemy skills": (
        "Rage |CONT| This unit cannot be destroyed by the effects of your opponent's skills.",
        "Rage |CONT| This unit cannot be destroyed by the effect of an enemy's skill.",
    ),
    "two bans in one": (
        "Rage |CONT| This unit cannot be untapped or be moved.",
        "Rage |CONT| This unit cannot be untapped and this unit cannot be moved.",
    ),
    "three bans in one": (
        "Rage |CONT| This unit cannot attack or evade or level up.",
        "Rage |CONT| This unit cannot attack, and cannot evade, and cannot level up.",
    ),
    "the end of either turn": (
        "Rage |AUTO| At end of any player's turn, draw 1 card.",
        "Rage |AUTO| At the end of each turn, draw 1 card.",
    ),
    "until the opponent's turn ends": (
        "Rage |ACT| [Tap] Until end of the opponent's turn, this unit gains +10 Attack.",
        "Rage |ACT| [Tap] Until the end of your opponent's next turn, this unit gains +10 Attack.",
    ),
    "on its way to the Retreat Area": (
        "Rage |CONT| If this unit would be sent to your Retreat Area when destroyed, you may"
        " instead choose 1 of your orbs, and destroy it.",
        "Rage |CONT| If this unit is to be sent to the Retreat Area upon destruction, you may"
        " instead choose 1 of your orbs, and destroy it.",
    ),
    "orbs that her attack destroys": (
        "Rage |ACT| [Tap] Until end of turn, number of orbs that her attack would destroy"
        " becomes 2.",
        "Rage |ACT| [Tap] Until end of turn, the number of orbs this unit's attack will destroy"
        " becomes 2.",
    ),
    "leave with an also": (
        "Rage |ACT| [Tap] Choose 1 enemy, and move it. You can also draw 1 card.",
        "Rage |ACT| [Tap] Choose 1 enemy, and move it. You may also draw 1 card.",
    ),
    "more than one of a name": (
        'Rage |SPEC| You can deploy this card even if you have an allied "Rook".',
        'Rage |SPEC| You may deploy this card even if you already have an allied "Rook".',
    ),
    "another name too": (
        'Rage |SPEC| Treat this unit as if his name is also "Rook".',
        'Rage |SPEC| Treat this card as if its unit name is also "Rook".',
    ),
    "among those": (
        "Rage |ACT| [Tap] Reveal the top 3 cards of your deck. Choose 1 card among those cards, and"
        " add it to your hand.",
        "Rage |ACT| [Tap] Reveal the top 3 cards of your deck. Choose 1 card from among them, and"
        " add it to your hand.",
    ),
    "either side's units": (
        "Rage |ACT| [Tap] Choose 1 of your or your opponent's units, and move it.",
        "Rage |ACT| [Tap] Choose 1 of either your own or your opponent's units, and move it.",
    ),
    "any order they like": (
        "Rage |ACT| [Tap] Look at the top 2 cards of your deck. Place them on top of your deck in"
        " any order that you like.",
        "Rage |ACT| [Tap] Look at the top 2 cards of your deck. Place them on top of your deck in"
        " any order you wish.",
    ),
}


@pytest.mark.parametrize(("new", "known"), SAME.values(), ids=SAME.keys())
def test_a_phrase_nobody_printed_means_what_its_words_mean(new, known):
    found = compile_line(new)

    assert not isinstance(found, Failure), found
    assert found == compile_line(known)


@pytest.mark.parametrize(
    "line",
    [
        "Rage |CONT| This skill is usable or active if you have 2 or more allies.",
        "Rage |CONT| This unit cannot be moved by a cost's effect.",
        "Rage |CONT| This unit cannot be moved or draw.",
        "Rage |CONT| This unit cannot be untapped or be moved by the effect of skills.",
        "Rage |AUTO| At the end of your opponent, draw 1 card.",
    ],
)
def test_words_of_two_phrases_are_no_third(line):
    assert isinstance(compile_line(line), Failure)
