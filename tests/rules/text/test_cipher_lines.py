"""What single lines of card text, worded by us, compile into."""

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.nodes import Coexists, GainsRange, IfDone, Supported
from rules.cipher.text.trigger_nodes import BattleEnds, Promoted
from rules.text.abilities import Ability
from rules.text.amounts import Count, Times
from rules.text.changes import Adjust, Becomes, Cannot, GainsSkill, Instead, While
from rules.text.conditions import Compare, Fighting, Matches, TurnOf
from rules.text.effects import (
    Delayed,
    Draw,
    Flip,
    If,
    Lasting,
    May,
    Move,
    OneOfThese,
    Put,
    Reveal,
    Tap,
)
from rules.text.filters import AnyOf, At, Is, Named, Not, Number, OneOf, Trait
from rules.text.groups import Cards, Chosen, Known, This, Together, Top, Units
from rules.text.triggers import AttackDestroys, Destroyed, Placed

OTHER = Not(OneOf(This()))
LORD = Is("lord")


def skill(line: str) -> Ability:
    found = compile_line(line)
    assert isinstance(found, tuple), found
    (ability,) = found
    return ability


def words(ability: Ability) -> list[str]:
    return [type(node).__name__ for node in ability.body]


def test_a_cost_is_made_of_effects_in_printed_order():
    found = skill('Oath |ACT| [Once per turn, Tap, Flip 2, Discard 1 "Lissa"] Draw 1 card.')

    assert found.once_per_turn
    assert found.cost == (
        Tap(This()),
        Flip(Chosen(Cards("own", "bonds", (Is("face_up"),)), 2, 2, name="paid"), "down"),
        Put(Chosen(Cards("own", "hand", (Named(("Lissa",)),)), name="paid 2"), "retreat"),
    )
    assert found.body == (Draw(1),)


def test_a_duration_at_the_end_holds_for_all_statements_before_it():
    found = skill(
        "Bolt |ACT| [Flip 1] This unit gets +10 Attack and gains range 1-2 until end of turn."
    )

    changes = (Adjust(This(), "attack", 10), GainsRange(This(), 1, 2))
    assert found.body == (Lasting("turn", changes),)


def test_a_continuous_skill_holds_while_its_condition_does():
    found = skill("Wing |CONT| While attacking a <Beast> or <Armoured>, this unit gets +20 Attack.")

    mounted = AnyOf((Trait("types", "beast"), Trait("types", "armoured")))
    attacking = Fighting(This(), "attacking", Units("enemy", (mounted,)))
    assert found.body == (While(attacking, (Adjust(This(), "attack", 20),)),)


def test_two_conditions_are_nested():
    found = skill(
        "Hex |CONT| During your turn, while supported by <Red>, this unit gets +10 Attack."
    )

    (outer,) = found.body
    assert outer.condition == TurnOf("own")
    assert outer.changes[0].condition == Supported(This(), (Trait("insignias", "red"),))


def test_for_each_multiplies_by_a_count():
    found = skill("Light |CONT| This unit gets +10 Attack for each other promoted ally.")

    count = Count(Units("own", (OTHER, Is("promoted"))))
    assert found.body == (Adjust(This(), "attack", Times(10, count)),)


def test_paying_for_a_trigger_is_optional():
    found = skill(
        "Sol |AUTO| [Flip 1] When this unit's attack destroys an enemy, you may pay; "
        "if you do, draw 1 card."
    )

    assert found.optional
    assert found.trigger == AttackDestroys(This(), Units("enemy"))


def test_a_condition_behind_the_event_must_hold_for_the_skill_to_trigger():
    found = skill("Gem |AUTO| When this unit attacks, if you have 4 or more bonds, draw 1 card.")

    assert found.requires == (Compare(Count(Cards("own", "bonds")), ">=", 4),)
    assert found.body == (Draw(1),)


def test_you_may_reaches_over_the_rest_of_its_sentence():
    found = skill("Path |ACT| [Tap] You may choose 1 enemy, and move it. Draw 1 card.")

    assert words(found) == ["May", "Draw"]
    assert [type(e).__name__ for e in found.body[0].effects] == ["Choose", "Move"]


def test_if_you_do_asks_about_what_may_be_done():
    found = skill(
        "Lock |ACT| [Tap] Reveal the top card from your opponent's deck. If that card has Cost 3 "
        "or more, you may [Flip 1]; if you do, draw 1 card."
    )

    reveal, asked = found.body
    assert reveal == Reveal(Top("enemy"), name="revealed")
    assert asked.condition == Matches(Known("revealed"), (Number("cost", ">=", 3),))
    (may,) = asked.then
    assert isinstance(may, May)
    assert may.then == (Draw(1),)


def test_if_you_do_stays_inside_the_condition_of_the_sentence_before():
    found = skill(
        "|ATK SUPP| Fate: If your attacking unit is a <Red>, draw 1 card. If you do, discard "
        "1 card."
    )

    (asked,) = found.body
    assert isinstance(asked, If)
    (both,) = asked.then
    assert isinstance(both, IfDone)


def test_instead_replaces_the_sentence_before():
    found = skill("Ruin |ACT| [Tap] Draw 1 card. If this unit is promoted, draw 2 cards instead.")

    promoted = Matches(This(), (Is("promoted"),))
    assert found.body == (If(promoted, (Draw(2),), (Draw(1),)),)


def test_you_may_instead_leaves_the_choice():
    found = skill(
        "Wing |ACT| [Tap] Move this unit. If this unit is promoted, you may instead draw 1 card."
    )

    (asked,) = found.body
    assert asked.then == (OneOfThese(((Draw(1),), (Move(This()),))),)


def test_a_granted_skill_is_part_of_the_tree():
    found = skill(
        'Gale |ACT| [Flip 1] This unit gains "Anti-Fliers" until end of turn. '
        '("Anti-Fliers" |CONT| While attacking a <Flier>, this unit gets +30 Attack.)'
    )

    (lasting,) = found.body
    (gained,) = lasting.changes
    assert isinstance(gained, GainsSkill)
    assert gained.ability == skill(
        "Anti-Fliers |CONT| While attacking a <Flier>, this unit gets +30 Attack."
    )


def test_a_permission_in_two_wordings_is_one_and_a_number_in_two_is_two():
    permitted = 'you may deploy this card even if you already have an allied "Risen"'
    once = Coexists(("Risen",))

    found = skill(f'|SPEC| {permitted}, and you may have 2 or more allied "Risen" at once.')
    asked = skill(
        f"|SPEC| If you have 6 or more bonds, {permitted}, and you may have 2 or more allied "
        '"Risen" at once.'
    )
    others = skill(f"|SPEC| {permitted}. {permitted.replace('Risen', 'Witch')}.")
    stronger = skill("Rage |CONT| This unit gets +10 Attack. This unit gets +10 Attack.")

    assert found.body == (once,)
    assert asked.body[0].changes == (once,)
    assert others.body == (once, Coexists(("Witch",)))
    assert len(stronger.body) == 2


def test_a_replacement_names_the_event_it_replaces():
    found = skill(
        "Guard |CONT| When an enemy's attack destroys this unit, put it into your Bond "
        "Area instead of the Retreat Area."
    )

    event = Destroyed(This(), by=("attack",), source=Units("enemy"))
    assert found.body == (Instead(event, (Put(This(), "bonds"),)),)


def test_a_support_card_goes_elsewhere_when_the_battle_ends():
    found = skill(
        "|DEF SUPP| Return: At the end of this battle, you may add this card to your "
        "hand instead of sending it to the Retreat Area."
    )

    assert (found.kind, found.role, found.place) == ("support", "defending", "support")
    assert found.body == (Delayed(BattleEnds(), (May((Put(This(), "hand"),)),)),)


def test_the_support_of_this_card_is_its_own_number():
    found = skill(
        "|ATK SUPP| Echo: Until the end of this battle, this card's support is equal "
        "to the number of enemies times 10."
    )

    support = Becomes(This(), "support", Times(10, Count(Units("enemy"))))
    assert found.body == (Lasting("battle", (support,)),)


def test_a_skill_of_a_bond_works_there():
    found = skill("[BS] Vow |AUTO| When this card is placed in your Bond Area, draw 1 card.")

    assert found.trigger == Placed(This(), "bonds")
    assert found.place == "bonds"


def test_a_skill_that_deploys_its_card_from_the_hand_works_there():
    found = skill("Dash |SPEC| When an ally is promoted, you may deploy this card from your hand.")

    assert found.trigger == Promoted(Units("own"))
    assert (found.kind, found.place) == ("trigger", "hand")


def test_a_prohibition_names_whom_it_protects():
    found = skill(
        "Wall |CONT| Enemies in the Rearguard cannot attack this unit or allies of Cost 2 or less."
    )

    cheap = Units("own", (Number("cost", "<=", 2),))
    rear = Units("enemy", (At(("rearguard",)),))
    assert found.body == (Cannot(rear, "attack", Together((This(), cheap))),)


def test_one_line_may_hold_several_skills():
    found = compile_line("Crowd |SPEC| You may have any number. |SPEC| Draw.")
    several = compile_line("Crowd |CONT| This unit gets +10 Attack. |CONT| This unit cannot evade.")

    assert not isinstance(found, tuple)
    assert [ability.name for ability in several] == ["Crowd", "Crowd"]
