"""What the words of a line point at: chosen cards, units of an event, the rest."""

import pytest

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.nodes import SupportCard
from rules.cipher.text.trigger_nodes import Deployed
from rules.text.abilities import Ability
from rules.text.changes import Adjust, Cannot
from rules.text.effects import (
    Choose,
    Deploy,
    Destroy,
    Lasting,
    Put,
    Stack,
)
from rules.text.filters import Is, Named, Not, OneOf, Shares
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Together, Units
from rules.text.tree import walk

OTHER = Not(OneOf(This()))
LORD = Is("lord")


def skill(line: str) -> Ability:
    found = compile_line(line)
    assert isinstance(found, tuple), found
    (ability,) = found
    return ability


def test_that_ally_is_the_one_chosen_before():
    found = skill(
        "Rally |ACT| [Tap] Choose 1 other ally. That ally gets +20 Attack until end of turn."
    )

    choice = Chosen(Units("own", (OTHER,)), name="chosen")
    boost = Lasting("turn", (Adjust(Known("chosen"), "attack", 20),))
    assert found.body == (Choose(choice), boost)


def test_that_ally_is_the_one_the_event_was_about():
    found = skill(
        "Eye |AUTO| When another ally is deployed, that ally gets +10 Attack until end of turn."
    )

    assert found.trigger == Deployed(Units("own", (OTHER,)))
    assert found.body == (Lasting("turn", (Adjust(Known("it"), "attack", 10),)),)


def test_the_remaining_cards_are_those_not_chosen():
    found = skill(
        "Song |ACT| [Tap] Reveal the top 3 cards from your deck. Choose 1 <Red> card among the "
        "revealed cards, add it to your hand, and put the remaining cards into the Retreat Area."
    )

    rest = Among(Known("revealed"), (Not(OneOf(Known("chosen"))),))
    assert found.body[-1] == Put(rest, "retreat")


def test_a_growth_goes_under_the_unit_spoken_of():
    found = skill(
        "Grow |ACT| [Tap] Choose 1 other ally. Choose 1 card with the same name as "
        "that ally from your Retreat Area, and stack it under that ally to growth it."
    )

    assert found.body[-1] == Stack(Known("chosen 2"), Known("chosen"), "growth")


def test_what_supports_an_ally_is_that_card():
    found = skill(
        "Choir |CONT| While another ally is supported by a <Flier>, the supporting "
        "card gets +10 Support."
    )

    (inner,) = found.body
    assert inner.changes == (
        Adjust(SupportCard("own", unit=Units("own", (OTHER,))), "support", 10),
    )


def test_every_choice_has_a_name_of_its_own():
    found = skill(
        "Trade |ACT| [Discard 1 card] Choose 1 enemy, and move it. Choose 1 ally, and move it."
    )

    names = [node.name for node in walk(found) if isinstance(node, Chosen)]
    assert sorted(names) == ["chosen", "chosen 2", "paid"]


def test_a_place_behind_a_comparison_belongs_to_the_card():
    found = skill(
        "Heir |ACT| [Tap] Choose 1 card with the same name as your Lord from your "
        "Retreat Area, and add it to your hand."
    )

    choice = Chosen(
        Cards("own", "retreat", (Shares("name", Units("own", (LORD,))),)), name="chosen"
    )
    assert found.body[0] == Choose(choice)


def test_a_unit_of_the_text_is_anybodys():
    found = skill("Doom |ACT| [Flip 4] Destroy all non-Lord units.")

    assert found.body == (Destroy(Units("any", (Not(LORD),)), name="destroyed"),)


def test_several_names_joined_by_and_are_each_meant():
    found = skill(
        'Trio |AUTO| [Tap your "Palla" and your "Est"] When this unit attacks, you may '
        "pay; if you do, draw 1 card."
    )

    (tap,) = found.cost
    assert isinstance(tap.group, Together)
    assert [one.among.where for one in tap.group.groups] == [
        (Named(("Palla",)),),
        (Named(("Est",)),),
    ]


def test_it_is_the_support_card_just_spoken_of():
    found = skill("Echo |ACT| [Tap] Either add your supporting card to your hand or deploy it.")

    (either,) = found.body
    assert either.options == (
        (Put(SupportCard("own"), "hand"),),
        (Deploy(SupportCard("own")),),
    )


def test_if_two_kinds_of_units_are_meant_either_will_do():
    found = skill('Duo |AUTO| When this unit or an allied "Est" is deployed, draw 1 card.')

    assert found.trigger == Deployed(Together((This(), Units("own", (Named(("Est",)),)))))


@pytest.mark.parametrize(
    ("event", "it"),
    [
        ("When this unit attacks", This()),
        ("When this unit is attacked", This()),
        ("When this unit evades", This()),
        ("When another ally attacks", Known("attacker")),
        ("When another ally is attacked", Known("defender")),
        ("When this unit attacks a <Flier> enemy", Known("defender")),
        ("When this unit's attack destroys an enemy", Known("defender")),
    ],
)
def test_it_is_nobody_that_no_words_spoke_of(event: str, it: Group) -> None:
    """Whom a unit attacks is left unsaid: "it" is the unit that attacks."""
    found = skill(f"Eye |AUTO| {event}, it gets +10 Attack until end of turn.")

    assert found.body == (Lasting("turn", (Adjust(it, "attack", 10),)),)


def test_that_enemy_may_be_one_that_no_words_spoke_of() -> None:
    found = skill("Eye |AUTO| When this unit attacks, that enemy cannot evade until end of turn.")

    assert found.body == (Lasting("turn", (Cannot(Known("defender"), "evade"),)),)
