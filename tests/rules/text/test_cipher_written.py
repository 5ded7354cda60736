"""What the renderer says of a skill compiles to the tree it was said of."""

import pytest

from rules.cipher.card_text import say, write
from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Failure
from tests.rules.text.test_cipher_lines import skill

LINES = (
    "Rage |ACT| [Once per turn, Tap, Flip 2] Choose 1 enemy, and destroy it.",
    'Rage |ACT| [Discard 1 "Lissa"] Until end of turn, your <Red> Lord gains +30 Attack.',
    "Rage |ACT| [Tap] If this unit is promoted, draw 1 card, then tap this unit.",
    "Rage |ACT| [Tap] If this unit is promoted, draw 1 card. Tap this unit.",
    "Rage |ACT| [Tap] You may move this unit. If you do, draw 1 card.",
    "Rage |ACT| [Tap] You may move this unit. If you do not, draw 1 card.",
    "Rage |ACT| [Tap] Draw 1 card. If this unit is promoted, draw 2 cards instead.",
    "Rage |AUTO| [Flip 1] When this unit's attack destroys an enemy, you may pay; if you do:"
    " draw 1 card.",
    "Rage |AUTO| When you class change into this unit, choose 1 card from your Retreat Area, and"
    " add it to your hand.",
    "Rage |AUTO| At the end of your turn, if you have 4 or more bonds, draw 1 card.",
    "Rage |AUTO| When this unit is attacked by an enemy in the Back Line, untap this unit.",
    "Rage |CONT| During your turn, if you have fewer orbs than your opponent, this unit gains +10"
    " Attack.",
    "Rage |CONT| This unit cannot be targeted by enemy skills.",
    "Rage |CONT| This unit's attacks cannot be evaded by non-Lord enemies.",
    "Rage |CONT| All allies with 40 or more Attack gain range 1-2.",
    "Rage |SPEC| This card's Deployment Cost is reduced by 1 while in your hand.",
    "Rage |CONT| This unit gains +10 Attack for each card stacked under this unit.",
    "|ATK SUPP| Rage: Until end of battle, your attacking unit gains +20 Attack.",
    "|DEF SUPP| Rage [Flip 1] You may pay the cost and if you do: Draw 1 card.",
    "Rage |ACT| [Tap] Look at the top 3 cards of your deck. Choose 1 card among them, and add it"
    " to your hand. Send the rest to the Retreat Area.",
    "|ATK/DEF SUPP| Rage: Until end of battle, this card's support is equal to the number of your"
    " face-down Bond cards times 10.",
    "Rage |AUTO| When this unit's attack destroys a non-leveled-up enemy, draw 1 card.",
    'Rage |ACT| [Tap allied "Palla" and "Est"] Until end of turn, this unit and allied "Palla" and'
    ' "Est" gain +30 attack.',
    "Rage |ACT| [Tap] You and your opponent each reveal the topmost card of your respective Decks,"
    " and send them to the Boundless Area.",
    'Rage |ACT| [Tap] Choose 1 non-"Corrin (Male)" <White> card from your Retreat Area, and add it'
    " to your hand.",
    "Rage |ACT| [Tap] Choose 1 of your opponent's bonds, and place it at the bottom of your"
    " opponent's deck.",
    "Rage |CONT| While all bonds of your opponent are face-down, this unit gets +20 Attack.",
)


@pytest.mark.parametrize("line", LINES)
def test_it_is_read_as_it_was(line):
    tree = skill(line)
    found = compile_line(write(tree))

    assert not isinstance(found, Failure), (write(tree), found)
    assert found == (tree,)


def test_trees_that_differ_in_scope_read_differently():
    under, after = (skill(line) for line in LINES[2:4])
    assert say(under) != say(after)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "If this unit is in combat with an <Axe>, this unit gains +10 attack.",
            "with an <Axe> enemy",
        ),
        ('If you have an allied "Abel", this unit gains +10 attack.', 'an "Abel" ally'),
        ("If you have 1 or less orbs, this unit gains +10 attack.", "1 or fewer orbs"),
        ("This unit can only attack your opponent's Lord.", "cannot attack non-Lord enemies"),
    ],
)
def test_our_words_are_those_that_are_spoken(line, words):
    assert words in say(skill(f"Rage |CONT| {line}"))


def test_a_lord_is_whose_it_is_before_what_it_is():
    assert say(skill(LINES[1])).endswith("Your <Red> Lord gets +30 Attack until end of turn.")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "Rage |ACT| [Tap] Your opponent may choose 1 card from their hand, and send it to the"
            " Retreat Area. If they do not, draw 1 card.",
            "If they do not, draw 1 card.",
        ),
        (
            "Rage |ACT| [Tap] Reveal the top 3 cards of your opponent's deck. Place 1 of those"
            " cards on top of your opponent's deck. Send the rest to the Retreat Area.",
            "Place 1 of those cards on top of your opponent's deck.",
        ),
        (
            "|ATK SUPP| Rage: Choose 1 ally or enemy, other than the battling units, and you may"
            " move them.",
            "other than the units in combat",
        ),
        (
            "Rage |ACT| [Tap] Until end of turn, this unit acquires the following skill:"
            ' "|CONT|: This unit gains +30 Attack."',
            "This unit gains the following skill until end of turn. (|CONT| This unit gets +30",
        ),
        (
            "Rage |ACT| [Tap] Reveal the top 3 cards of your deck. Place 1 of those cards on top"
            " of your deck. Send the rest to the Retreat Area.",
            "Place 1 of those cards on top of your deck.",
        ),
    ],
)
def test_it_says_exactly_whose_and_which(line, words):
    tree = skill(line)

    assert words in write(tree)
    assert compile_line(write(tree)) == (tree,)
