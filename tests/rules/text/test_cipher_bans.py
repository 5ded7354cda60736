"""Texts that forbid, and others about when a card is of use: their trees.

Each is said again as the same tree, and each clause of it counts.
"""

import pytest

from rules.cipher.card_text import write
from rules.cipher.deletions import is_idle
from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.cipher.text.compiler import compile_line
from rules.text import changes as ch
from rules.text import conditions as c
from rules.text import effects as e
from rules.text import triggers as t
from rules.text.abilities import Failure
from rules.text.amounts import Count
from rules.text.deletion import delete_clauses
from rules.text.filters import At, HasSkill, Is, Named, Not, Number, OneOf, Shares, Trait
from rules.text.groups import Among, Cards, Known, This, Together, Units
from rules.text.tree import alike

ENEMIES = Units("enemy")
AXE = Trait("weapons", "axe")
HAND = Cards("own", "hand")
GRAY = Units("own", (Named(("Gray",)),))
IN_HAND = Among(This(), (At(("hand",)),))
OTHERS = Units("own", (Not(OneOf(This())),))
FOE = Units("enemy", (n.Fights("either", This()),))

READ = {
    # Support
    "|CONT| Your opponent's <Axe> Support cards lose their support skills, and cannot gain new"
    " ones.": (ch.LosesSkills(n.SupportCard("enemy", (AXE,)), kind="support", barred=True),),
    "|CONT| All enemies lose their skills and cannot gain new ones.": (
        ch.LosesSkills(ENEMIES, barred=True),
    ),
    "|CONT| The support skills of cards supporting an enemy with a Deployment Cost of 2 or less are"
    " unable to come into effect.": (
        n.SkillsStop(n.SupportCard("enemy", unit=Units("enemy", (Number("cost", "<=", 2),)))),
    ),
    "|CONT| If this unit is attacking, Support cards that have a support skill fail to support"
    " that enemy.": (
        ch.While(
            c.Fighting(This(), "attacking"),
            (n.FailsToSupport(FOE, (HasSkill(kind="support"),)),),
        ),
    ),
    # Cards
    "|CONT| If you have 4 or fewer cards in your hand, enemy skills cannot send cards from your"
    " hand to the Retreat Area.": (
        ch.While(
            c.Compare(Count(HAND), "<=", 4),
            (ch.Cannot(HAND, "be_put", None, ("skill",), ENEMIES, "retreat"),),
        ),
    ),
    "|CONT| <Axe> cards in your Retreat Area cannot be sent to the Boundless Area by enemy skills"
    " or your opponent's support skills.": (
        ch.Cannot(
            Cards("own", "retreat", (AXE,)),
            "be_put",
            None,
            ("skill",),
            Together((ENEMIES, n.SupportCard("enemy"))),
            "boundless",
        ),
    ),
    "|CONT| Skills cannot send cards from your hand to the Retreat Area.": (
        ch.Cannot(HAND, "be_put", None, ("skill",), None, "retreat"),
    ),
    '|SPEC| This card cannot be stacked on top of a "Gray" to level up him as a result of a'
    " skill's effect.": (ch.Cannot(This(), "level_up_onto", GRAY, ("skill",)),),
    '|SPEC| This card cannot be stacked on top of "Gray" to Class Change him.': (
        ch.Cannot(This(), "promote_onto", GRAY),
    ),
    "|SPEC| This card cannot be stacked on top of a tapped ally to level it up.": (
        ch.Cannot(This(), "level_up_onto", Units("own", (Is("tapped"),))),
    ),
    "|SPEC| This card cannot be deployed via the effects of non-<Axe> cards' skills.": (
        ch.Cannot(
            This(),
            "be_deployed",
            None,
            ("skill",),
            Cards("any", "any", (Not(AXE),)),
        ),
    ),
    "|SPEC| You cannot deploy this card in an area which your Lord does not occupy.": tuple(
        ch.While(
            c.Matches(Units("own", (Is("lord"),)), (Not(At((place,))),)),
            (ch.Cannot(This(), "be_deployed", place=place),),
        )
        for place in ("vanguard", "rearguard")
    ),
    "|SPEC| This card cannot be deployed in an area without another <Axe> ally.": tuple(
        ch.While(
            c.Unless(c.Exists(Units("own", (AXE, Not(OneOf(This())), At((place,)))))),
            (ch.Cannot(This(), "be_deployed", place=place),),
        )
        for place in ("vanguard", "rearguard")
    ),
    "|SPEC| This card cannot be deployed in the Front Line.": (
        ch.Cannot(This(), "be_deployed", place="vanguard"),
    ),
    # What a card costs, by the unit that it is placed on
    '|SPEC| If you are Leveling Up an allied "Gray", the Deployment Cost of this card while in your'
    " hand is reduced by 1.": (
        ch.While(n.Stacking(GRAY, "level_up"), (ch.Adjust(IN_HAND, "cost", -1),)),
    ),
    "|CONT| During your turn, if you are class changing a tapped ally, the Class Change Costs of"
    " <Axe> cards in your hand are reduced by 1.": (
        ch.While(
            c.TurnOf("own"),
            (
                ch.While(
                    n.Stacking(Units("own", (Is("tapped"),)), "promote"),
                    (ch.Adjust(Cards("own", "hand", (AXE,)), "promotion_cost", -1),),
                ),
            ),
        ),
    ),
    # Insignias
    "|CONT| During your Deployment Phase, you can deploy and Level Up your cards even if you do not"
    " have Bond cards with compatible colors.": (
        ch.While(c.TurnOf("own", "deployment"), (n.NeedsNoInsignia(HAND, ("deploy", "level_up")),)),
    ),
    "|CONT| You may class change <Axe> cards even if you do not have Bond cards with compatible"
    " colors.": (n.NeedsNoInsignia(Cards("own", "hand", (AXE,)), ("promote",)),),
    "|SPEC| You may deploy this card even if you do not have Bond cards with compatible colors.": (
        n.NeedsNoInsignia(This(), ("deploy",)),
    ),
    # Players
    "|CONT| Your opponent is unable to add any cards to their Orbs.": (
        ch.Forbidden("enemy", "put", place="orbs"),
    ),
    "|CONT| You cannot place <Axe> cards in your Orb Area.": (
        ch.Forbidden("own", "put", Cards("own", "any", (AXE,)), "orbs"),
    ),
    "|CONT| If your opponent has 3 or more cards in their hand, they are unable to draw cards."
    " (If they have 2 or fewer, they may only draw cards until they reach 3.)": (
        ch.While(
            c.Compare(Count(Cards("enemy", "hand")), ">=", 3), (ch.Forbidden("enemy", "draw"),)
        ),
    ),
    "|CONT| Your opponent cannot place <Axe> cards from their hand into the Bond Area by a skill's"
    " effect.": (
        ch.Forbidden("enemy", "put", Cards("enemy", "hand", (AXE,)), "bonds", by_skill=True),
    ),
    "|CONT| You cannot add cards from your hand to your Orbs.": (
        ch.Forbidden("own", "put", HAND, "orbs"),
    ),
    "|CONT| You cannot draw cards by skills.": (ch.Forbidden("own", "draw", by_skill=True),),
}
TRIGGERS = {
    "|AUTO| When one of your opponent's units is destroyed by this unit's attack or \"Gale\", until"
    " the end of your opponent's next turn, your opponent cannot deploy cards with the same unit"
    " name as that unit.": (
        tn.OneOfEvents(
            (
                t.Destroyed(ENEMIES, ("attack",), This()),
                t.Destroyed(ENEMIES, ("skill",), This(), "Gale"),
            )
        ),
        (
            e.Lasting(
                "enemy_next_turn",
                (
                    ch.Forbidden(
                        "enemy", "deploy", Cards("enemy", "any", (Shares("name", Known("it")),))
                    ),
                ),
            ),
        ),
    ),
    "|AUTO| When another ally is moved or deployed, untap that ally.": (
        tn.OneOfEvents((t.Moved(OTHERS), tn.Deployed(OTHERS))),
        (e.Untap(Known("it")),),
    ),
}
UNREAD = (
    "|AUTO| When another ally is moved or this unit is deployed, untap that ally.",
    "|CONT| You may deploy 2 cards even if you do not have Bond cards with compatible colors.",
    "|CONT| You may deploy cards from your Retreat Area even if you do not have Bond cards with"
    " compatible colors.",
    "|CONT| If you are Leveling Up an ally, this unit gains +10 attack.",
    "|ACT| [Tap] If you are Leveling Up an ally, draw 1 card.",
    "|ACT| [Tap] Draw 1 card. This skill can only be used if you are Leveling Up an ally.",
    "|SPEC| If you are Leveling Up an enemy, this card's Deployment Cost is reduced by 1 while in"
    " your hand.",
    "|SPEC| You cannot deploy another ally in an area which your Main Character does not occupy.",
    "|SPEC| This card cannot be deployed in your opponent's Front Line.",
    "|SPEC| This card cannot be deployed in an area without an enemy.",
    "|SPEC| You cannot deploy this card in an area which the enemy Lord does not occupy.",
    "|SPEC| This card cannot be deployed by the skills of 2 <Axe> cards.",
    "|SPEC| This card cannot be deployed by the attacks of <Axe> cards.",
    '|SPEC| This card cannot be stacked on top of "Gray" to Class Change him by "Rescue".',
    "|SPEC| This card cannot be stacked on top of 2 allies to level them up.",
    '|SPEC| This card cannot be stacked on top of "Gray".',
    "|CONT| Enemy skills cannot send cards from your hand to your deck.",
    "|CONT| Enemy skills cannot send cards from your hand to your opponent's Retreat Area.",
    "|CONT| Enemy skills cannot send your units to the Retreat Area.",
    "|CONT| Your opponent cannot add any cards to their hand.",
    "|CONT| Your opponent cannot add any cards to your orbs.",
    "|CONT| Your opponent cannot add cards from their Retreat Area to their orbs.",
    "|CONT| Your opponent cannot add cards from your hand to their orbs.",
    "|CONT| Your opponent cannot place cards from their hand into the Bond Area.",
    "|CONT| Your opponent cannot place cards in the Bond Area by an enemy's skill.",
    "|CONT| Your opponent cannot add 2 cards to their orbs.",
    "|CONT| Your opponent cannot draw cards. (If they have 2 or fewer, they may draw until they"
    " reach 4.)",
    "|CONT| <Axe> cards fail to support that enemy.",
    "|CONT| If another ally is attacking, <Axe> cards fail to support that enemy.",
    "|CONT| The support skills of cards supporting 2 enemies are unable to come into effect.",
)


def only(line):
    found = compile_line(f"Ban {line}")
    assert isinstance(found, tuple), found
    (ability,) = found
    return ability


@pytest.mark.parametrize(("line", "body"), READ.items(), ids=READ.keys())
def test_it_is_read_as_this_tree_and_said_so_again(line, body):
    ability = only(line)
    assert ability.body == body

    said = write(ability)
    again = compile_line(said)
    assert not isinstance(again, Failure), said
    assert alike(again, (ability,)), said


@pytest.mark.parametrize(("line", "parts"), TRIGGERS.items(), ids=TRIGGERS.keys())
def test_what_several_events_are_about_can_be_spoken_of(line, parts):
    ability = only(line)
    assert (ability.trigger, ability.body) == parts

    said = write(ability)
    assert compile_line(said) == (ability,), said


@pytest.mark.parametrize("line", [*READ, *TRIGGERS])
def test_each_clause_counts(line):
    found = delete_clauses([f"Ban {line}"], compile_line, is_idle)
    assert found.ignored == []
    assert found.tried > 1


@pytest.mark.parametrize("line", UNREAD)
def test_what_could_mean_anything_is_unread(line):
    assert isinstance(compile_line(f"Ban {line}"), Failure)
