"""Events that tell by what they come about, and from where."""

import pytest

from rules.cipher.card_text import write
from rules.cipher.text.compiler import compile_line
from rules.cipher.text.nodes import AnyTrait, Entitled
from rules.cipher.text.nouns import OTHER, OUR_SKILLS
from rules.cipher.text.trigger_nodes import Deployed, LeveledUp, Revealed, SkillUsed, Untapped
from rules.text.abilities import Failure
from rules.text.amounts import Used
from rules.text.conditions import All, Compare, Happened
from rules.text.filters import AnyOf, At, Is, Named, Not, Trait
from rules.text.groups import Cards, Known, This, Units
from rules.text.triggers import AttackDeclared, Destroyed, Moved, Placed, Tapped

OWN, ENEMY = Units("own"), Units("enemy")
OTHERS = Units("own", (OTHER,))

EVENTS = {
    "an ally is untapped by an ally's skill or your support skill": (
        Untapped(OWN, by="*", source=OUR_SKILLS)
    ),
    "another ally is untapped by a <Flier> ally's skill": (
        Untapped(OTHERS, by="*", source=Units("own", (Trait("types", "flier"),)))
    ),
    "an enemy is untapped by this unit's skill": Untapped(ENEMY, by="*", source=This()),
    "this unit is tapped by the cost or effect of another ally's skill": (
        Tapped(This(), by="*", source=OTHERS)
    ),
    "an enemy is destroyed by an ally's skill or your support skill": (
        Destroyed(ENEMY, ("skill",), OUR_SKILLS)
    ),
    "another ally is deployed from your Bond Area": Deployed(OTHERS, origin="bonds"),
    "this unit is deployed from your Retreat Area by a skill": (
        Deployed(This(), by="*", origin="retreat")
    ),
    "an enemy is deployed from their hand": Deployed(ENEMY, origin="hand"),
    'a <Tome> or <Staff> card is added to your hand by this unit\'s "Mend"': Placed(
        Cards("own", "any", (AnyOf((Trait("weapons", "tome"), Trait("weapons", "staff"))),)),
        "hand",
        by=("effect",),
        source=This(),
        skill="Mend",
    ),
    'a card is sent to your Retreat Area from your hand by "Mend"': Placed(
        Cards("own", "any"), "retreat", origin="hand", by=("effect",), skill="Mend"
    ),
    "a card is placed in your Bond Area by an ally's skill or your support skill": Placed(
        Cards("own", "any"), "bonds", by=("effect",), source=OUR_SKILLS
    ),
    "a card is sent to your Retreat Area from your hand by an enemy's skill": Placed(
        Cards("own", "any"), "retreat", origin="hand", by=("effect",), source=ENEMY
    ),
    "a card without an insignia is placed face-up in your Bond Area": Placed(
        Cards("own", "any", (Not(AnyTrait("insignias")), Is("face_up"))), "bonds"
    ),
    "a <Red> card is placed face-down in your opponent's Bond Area by a support skill's effect": (
        Placed(
            Cards("enemy", "any", (Trait("insignias", "red"), Not(Is("face_up")))),
            "bonds",
            "enemy",
            by=("support",),
        )
    ),
    "a card is placed in your Bond Area face-up": Placed(
        Cards("own", "any", (Is("face_up"),)), "bonds"
    ),
    "a card is to be sent to the Retreat Area from your hand by an enemy's skill or your opponent's"
    " support skill": Placed(
        Cards("own", "any"), "retreat", origin="hand", by=("effect",), cause="enemy"
    ),
    "your opponent reveals a card from their deck by a skill's effect": Revealed(
        Cards("enemy", "any"), "enemy", "deck", ("effect",)
    ),
    "your opponent reveals a <Red> card from their deck by an ally's skill or your support skill": (
        Revealed(
            Cards("enemy", "any", (Trait("insignias", "red"),)),
            "enemy",
            "deck",
            ("effect",),
            OUR_SKILLS,
        )
    ),
    "you reveal a card from your hand": Revealed(Cards("own", "any"), "own", "hand"),
    "your opponent reveals a card": Revealed(Cards("enemy", "any"), "enemy"),
    "this unit is destroyed by an enemy attacking from the Back Line": (
        Destroyed(This(), ("attack",), Units("enemy", (At(("rearguard",)),)))
    ),
    'you use a [CP] belonging to an "Edel" in your hand': SkillUsed(
        Cards("own", "any", (Named(("Edel",)),)), label="CP", place="hand"
    ),
    "you use a [CP] belonging to a <Red> card in your hand": SkillUsed(
        Cards("own", "any", (Trait("insignias", "red"),)), label="CP", place="hand"
    ),
    'you level up into this unit from "Gray, Prodigy"': LeveledUp(
        This(), into=True, onto=(Entitled(("Gray, Prodigy",)),)
    ),
    'an ally named "Gray, Prodigy" or "Gray, Sage" is moved': Moved(
        Units("own", (Entitled(("Gray, Prodigy", "Gray, Sage")),))
    ),
    'a non-"Gray, Prodigy" card is placed in your Bond Area': Placed(
        Cards("own", "any", (Not(Entitled(("Gray, Prodigy",))),)), "bonds"
    ),
}
UNCLEAR = (
    'a card is sent to the Retreat Area by this unit\'s "Mend"',
    "this unit is destroyed by an enemy attacking from the Retreat Area",
    'you use a [CP] belonging to an "Edel"',
    'you use a [CP] belonging to an "Edel" in your opponent\'s hand',
    "you use a [CP] belonging to 2 <Red> cards in your hand",
    "your opponent reveals a card from your deck",
    "your opponent reveals 2 cards from their deck",
    "you reveal an enemy in the Front Line",
    "this card is placed face-up in your Bond Area",
    "a card is placed face-up in your hand",
    "this unit is to be sent to the Retreat Area by an enemy's skill or your opponent's support"
    " skill",
    'a card is added to your hand by a <Tome>\'s "Mend"',
    "an ally is deployed from your opponent's hand",
    "a unit is deployed from your hand",
    "an ally is deployed from your Front Line",
    "this unit is tapped by another ally's skill",
    "this unit is untapped by the cost or effect of another ally's skill",
    "this unit is untapped by a <Tome>'s skill",
    "this unit is untapped by the skill of a card in your hand",
    "an ally is deployed by an ally's skill or your support skill",
)


def ability_of(event):
    found = compile_line(f"Call |AUTO| When {event}, draw 1 card.")
    return None if isinstance(found, Failure) else found[0]


@pytest.mark.parametrize(("event", "tree"), EVENTS.items())
def test_an_event_is_read_with_its_cause_and_said_so(event, tree):
    ability = ability_of(event)

    assert ability is not None
    assert ability.trigger == tree
    assert compile_line(write(ability)) == (ability,), write(ability)


@pytest.mark.parametrize("event", UNCLEAR)
def test_whose_skill_it_is_has_to_be_said(event):
    assert ability_of(event) is None


def test_what_cannot_be_done_says_by_whose_skills_too():
    (ability,) = compile_line(
        "Call |CONT| Enemies cannot be destroyed by an ally's skill or your support skill."
    )

    assert ability.body[0].source == OUR_SKILLS
    assert compile_line(write(ability)) == (ability,)


def test_from_where_a_unit_was_deployed_is_asked_later_too():
    (ability,) = compile_line(
        "Call |ACT| [Tap] If another ally was deployed from your Bond Area this turn, draw 1 card."
    )

    assert ability.body[0].condition == Happened(Deployed(OTHERS, origin="bonds"))
    assert compile_line(write(ability)) == (ability,)


@pytest.mark.parametrize("place", ["your hand", "your opponent's hand"])
def test_this_card_is_put_from_a_place_of_its_players(place):
    found = compile_line(
        f"Call |SPEC| At the start of your turn, you may place this card from {place} in your Bond"
        " Area."
    )

    assert isinstance(found, Failure) is (place != "your hand")
    if place == "your hand":
        assert found[0].place == "hand"
        assert compile_line(write(found[0])) == found


@pytest.mark.parametrize(
    ("event", "who", "group"),
    [
        ("this unit is destroyed by an enemy attacking from the Back Line", "unit", "source"),
        ("this unit is destroyed by an enemy's attack", "enemy", "source"),
        ("another ally is destroyed by an enemy's attack", "enemy", "source"),
        ("this unit is attacked by an enemy", "enemy", "attacker"),
        ("this unit is destroyed by an enemy's skill", "enemy", None),
        ("an enemy is destroyed by this unit's attack", "unit", None),
        ("another ally is moved", "unit", None),
    ],
)
def test_that_attacking_unit_is_the_one_that_attacked(event, who, group):
    found = compile_line(f"Call |AUTO| When {event}, move that attacking {who}.")

    if group is None:
        assert isinstance(found, Failure)
    else:
        assert [effect.group for effect in found[0].body] == [Known(group)]
        assert compile_line(write(found[0])) == found


@pytest.mark.parametrize("word", ["it", "that ally"])
def test_what_is_destroyed_is_still_the_one_that_is_spoken_of(word):
    (ability,) = compile_line(
        f"Call |AUTO| When another ally is destroyed by an enemy's attack, if {word} was an <Axe>,"
        " draw 1 card."
    )

    assert ability.requires[0].group == Known("it")


@pytest.mark.parametrize(
    ("who", "group"), [("this unit has", This()), ("another ally has", OTHERS), ("you have", None)]
)
@pytest.mark.parametrize("both", ["both ", ""])
def test_each_of_several_skills_has_been_used(who, group, both):
    (ability,) = compile_line(
        f'Go |ACT| [Tap] Draw 1 card. Use only while {who} used {both}"Draw" and "Aim" this turn.'
    )

    assert ability.requires == (
        All(tuple(Compare(Used(name, who=group), ">=", 1) for name in ("Draw", "Aim"))),
    )
    assert compile_line(write(ability)) == (ability,)


def test_either_of_two_skills_is_not_both():
    line = 'Go |ACT| [Tap] If this unit has used "Draw" or "Aim" this turn, draw 1 card.'

    assert isinstance(compile_line(line), Failure)


def test_what_a_fight_is_asked_together_with_is_required_of_it():
    (ability,) = compile_line(
        'Light |AUTO| If this unit is attacking a <Tome> and you have used "Divine" this turn:'
        " Until the end of this combat, this unit's attack cannot be evaded."
    )

    assert ability.trigger == AttackDeclared(This(), Units("enemy", (Trait("weapons", "tome"),)))
    assert ability.requires == (Compare(Used("Divine"), ">=", 1),)
    assert compile_line(write(ability)) == (ability,)


@pytest.mark.parametrize(
    "condition",
    [
        "this unit is attacking a <Tome> and is supported by a <Bow>",
        "you have 2 or more orbs and this unit is attacking a <Tome>",
    ],
)
def test_of_two_moments_none_is_the_event(condition):
    line = f"Light |AUTO| If {condition}, until the end of this combat, this unit gains +10 attack."

    assert isinstance(compile_line(line), Failure)


def test_a_card_comes_from_the_place_of_whoever_the_words_name():
    (ability,) = compile_line(
        "Spy |AUTO| When a card is sent from your opponent's hand to the Retreat Area, draw 1 card."
    )

    assert ability.trigger == Placed(Cards("enemy", "any"), "retreat", "enemy", "hand")


def test_no_card_goes_from_one_player_to_the_other():
    event = "a card is sent from your opponent's hand to your Retreat Area"

    assert isinstance(compile_line(f"Spy |AUTO| When {event}, draw 1 card."), Failure)
