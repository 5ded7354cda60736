"""What "instead of sending it to the Retreat Area" replaces, in the words of several cards."""

import pytest

from rules.cipher.card_text import write
from rules.cipher.deletions import deletions_of
from rules.cipher.text.compiler import compile_line
from rules.cipher.text.nodes import PaysInstead, SupportCard
from rules.cipher.text.trigger_nodes import BattleEnds
from rules.text.abilities import Failure
from rules.text.changes import Instead, While
from rules.text.conditions import TurnOf
from rules.text.effects import Delayed, Deploy, Flip, May, Put, Stack
from rules.text.filters import At, Is, Named, Number, Shares, Trait
from rules.text.groups import Among, Cards, Chosen, Known, This, Units
from rules.text.triggers import AttackDestroys, Destroyed, Placed
from tests.rules.text.test_cipher_lines import skill

REPLACED = Known("replaced")
THIS = This()
LORD = Units("own", (Is("lord"),))


def leaving(where=(), unit=THIS, side="own"):
    """Return the event that such a supporting card goes to the Retreat Area."""
    return Placed(SupportCard(side, where, unit), "retreat", side, "support")


def turned(count):
    """Return the flipping of so many bonds."""
    return Flip(
        Chosen(Cards("own", "bonds", (Is("face_up"),)), count, count, name="chosen"), "down"
    )


CHEAP = leaving((Number("cost", "<=", 2),))
TO_HAND = (Put(REPLACED, "hand"),)
BENEATH = Stack(
    REPLACED, Chosen(Units("own", (Shares("name", REPLACED),)), name="chosen"), "growth"
)
CONTINUOUS = {
    "If this unit's Support card has a Deployment Cost of 2 or lower, you may add that card to your"
    " hand instead of sending it to your Retreat Area.": Instead(CHEAP, TO_HAND, optional=True),
    "You may add cards with a Deployment Cost of 2 or lower that successfully support this unit to"
    " your hand instead of sending them to the Retreat Area.": Instead(
        CHEAP, TO_HAND, optional=True
    ),
    "If this unit's support succeeds, you may [Flip 2 Bonds face-down] to deploy this unit's"
    " Support card instead of sending it to the Retreat Area.": Instead(
        leaving(), (turned(2), Deploy(REPLACED)), optional=True
    ),
    "If your Main Character's support is <Blue>, you may [Flip 1 Bond face-down] to add that card"
    " to your hand instead of sending it to your Retreat Area.": Instead(
        leaving((Trait("insignias", "blue"),), LORD), (turned(1), *TO_HAND), optional=True
    ),
    "If a card successfully supporting this unit is sent to your Retreat Area, you may Flip 1 Bond"
    " to add that card to your hand instead.": Instead(
        leaving(), (turned(1), *TO_HAND), optional=True
    ),
    "When a <Lance> card supporting this unit is to be sent to your Retreat Area, place it in your"
    " Bond Area instead.": Instead(
        leaving((Trait("weapons", "lance"),)), (Put(REPLACED, "bonds"),)
    ),
    "Instead of sending a card that successfully supports this unit to the Retreat Area, you may"
    " stack it under an ally with the same Unit Name as that card to Growth them.": Instead(
        leaving(), (BENEATH,), optional=True
    ),
    "If the card supporting an enemy is <Red>, send it to the Boundless Area instead of the Retreat"
    " Area.": Instead(
        leaving((Trait("insignias", "red"),), Units("enemy"), "enemy"),
        (Put(REPLACED, "boundless"),),
    ),
    "If this unit is sent to the Retreat Area as the result of being destroyed by a <Green> ally's"
    " skill cost or effect, you may instead add this card to your hand.": Instead(
        Destroyed(This(), ("cost", "skill"), Units("own", (Trait("insignias", "green"),))),
        (Put(This(), "hand"),),
        optional=True,
    ),
    "If this unit would be sent to the Retreat Area upon being destroyed by an enemy's attack,"
    " place it in your Bond Area instead.": Instead(
        Destroyed(This(), ("attack",), Units("enemy")), (Put(This(), "bonds"),)
    ),
    "If this unit's Critical Hit destroys your opponent's Main Character, their Orb is sent to the"
    " Retreat Area instead of being destroyed.": Instead(
        AttackDestroys(This(), Units("enemy", (Is("lord"),)), critical=True),
        (Put(REPLACED, "retreat"),),
    ),
    "When an enemy's attack destroys your Lord, your orb is placed in your Bond Area instead of"
    " being destroyed.": Instead(AttackDestroys(Units("enemy"), LORD), (Put(REPLACED, "bonds"),)),
}


@pytest.mark.parametrize("text", CONTINUOUS)
def test_a_continuous_skill_says_what_else_happens(text):
    found = skill(f"Care |CONT| {text}")
    own_turn = skill(f"Care |CONT| During your turn, {text[0].lower()}{text[1:]}")

    assert found.body == (CONTINUOUS[text],)
    assert own_turn.body == (While(TurnOf("own"), (CONTINUOUS[text],)),)


PAYS = (
    'Shield {} If an allied "Ike" evades, you may send this card from your hand to the Retreat Area'
    ' instead of sending 1 "Ike" from your hand to the Retreat Area.'
)


def test_a_card_that_pays_from_the_hand_pays_from_there_alone():
    found = skill(PAYS.format("|SPEC|"))
    this = Among(This(), (At(("hand",)),))

    ike = Units("own", (Named(("Ike",)),))
    assert found.body == (PaysInstead(ike, (Put(this, "retreat"),), "evade"),)
    assert compile_line(write(found)) == (found,)


def test_a_units_skill_has_no_card_in_the_hand_to_pay_with():
    assert isinstance(compile_line(PAYS.format("|CONT|")), Failure)


TRIGGERED = {
    "[Flip 1 Bond face-down] When this unit's attack destroys an enemy, and the card supporting"
    " this unit is a <Fang>, you may pay the cost and if you do: Add that card to your hand instead"
    " of sending it to the Retreat Area.": Put(SupportCard("own", (), This()), "hand"),
    "When this unit is supported by a <Red> card, you may deploy that card instead of sending it to"
    " the Retreat Area.": May((Deploy(SupportCard("own", (), This())),)),
}


@pytest.mark.parametrize("text", TRIGGERED)
def test_a_triggered_skill_waits_for_the_end_of_its_battle(text):
    assert skill(f"Care |AUTO| {text}").body == (Delayed(BattleEnds(), (TRIGGERED[text],)),)


def test_the_card_that_pays_is_not_the_card_that_is_kept():
    found = skill(
        "Care |CONT| If this unit's support is <Red>, you may [Send 1 card from your hand to the"
        " Retreat Area] to add that card to your hand instead of sending it to your Retreat Area."
    )

    assert found.body[0].effects[-1] == Put(REPLACED, "hand")


REFUSED = (
    "|CONT| If this unit's support is <Red>, you may add this unit to your hand instead of sending"
    " it to your Retreat Area.",
    "|CONT| If this unit's support is <Red>, draw 1 card instead of sending it to your Retreat"
    " Area.",
    "|CONT| If this unit's support is <Red>, you may add that card to your hand.",
    "|CONT| If the card supporting this unit is sent to your Retreat Area, you may add it to your"
    " hand.",
    "|CONT| If this unit is sent to the Retreat Area as the result of being destroyed by a <Red>"
    " ally's skill, you may add this card to your hand.",
    "|AUTO| If this unit is sent to the Retreat Area as the result of being destroyed by a <Red>"
    " ally's skill, you may instead add this card to your hand.",
    "|AUTO| When this unit's attack ends, if this unit is supported by a <Fang>, you may deploy"
    " that card instead of sending it to the Retreat Area.",
    "|AUTO| When this unit's attack destroys an enemy, add that card to your hand instead of"
    " sending it to the Retreat Area.",
    "|CONT| Instead of sending this unit to the Retreat Area, you may add it to your hand.",
    "|CONT| If this unit's attack destroys an enemy, their orb is sent to the Retreat Area instead"
    " of being destroyed.",
    "|CONT| If this unit's attack destroys your opponent's Main Character, your orb is sent to the"
    " Retreat Area instead of being destroyed.",
    "|CONT| If this unit's attack destroys your opponent's Main Character, their orb is sent to the"
    " Retreat Area.",
    "|AUTO| When a card supporting this unit is added to your hand, draw 1 card.",
)


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_does_not_say_what_goes_where_is_unread(text):
    found = compile_line(f"Care {text}")

    assert isinstance(found, Failure)


def test_no_card_supports_a_unit_when_a_skill_between_battles_is_used():
    found = compile_line(
        "Tome |ACT| [Tap] Choose 1 enemy. Until the end of the turn, cards supporting the chosen"
        ' enemy lose "Emblem".'
    )

    assert isinstance(found, Failure)


def test_the_card_that_supports_that_enemy_is_its_players():
    found = skill(
        "Guard |AUTO| When this unit is attacked, choose 1 enemy. Send the card supporting that"
        " enemy to the Boundless Area."
    )

    assert found.body[-1].group == SupportCard("enemy", (), Known("chosen"))


@pytest.mark.parametrize(
    "line",
    [*(f"Care |CONT| {text}" for text in CONTINUOUS), *(f"Care |AUTO| {t}" for t in TRIGGERED)],
)
def test_what_is_replaced_is_said_in_words_that_say_it(line):
    (found,) = compile_line(line)

    assert compile_line(write(found)) == (found,)


@pytest.mark.parametrize("text", list(CONTINUOUS)[2:5])
def test_no_clause_of_a_replacement_is_ignored(text):
    assert deletions_of([f"Care |CONT| {text}"], widely=True).ignored == []
