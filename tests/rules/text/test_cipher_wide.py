"""Wordings that only the wide grammar reads, each beside one that both read or its tree."""

from collections import defaultdict
from inspect import signature

import pytest

from rules.cipher.card_text import write
from rules.cipher.text import compiler
from rules.cipher.text.compiler import compile_line, compile_quickly
from rules.cipher.text.nodes import Fights, PrintsX
from rules.cipher.text.parser import GRAMMAR
from rules.cipher.text.trigger_nodes import (
    AttackEnds,
    CriticalHit,
    Deployed,
    GetsSupport,
    OneOfEvents,
    OrbDestroyed,
    SupportFails,
)
from rules.text.abilities import Failure
from rules.text.amounts import Count
from rules.text.changes import Adjust, GainsSkill, While
from rules.text.conditions import Compare, Exists, Fighting, Happened, Matches
from rules.text.effects import If, Lasting
from rules.text.filters import At, Is, Not, Number, OneOf, SameAreaAs
from rules.text.groups import Among, Known, This, Together, Units
from rules.text.triggers import AttackDeclared, Moved, Placed
from tests.rules.text.test_cipher_lines import skill

SAME = {
    "other words for other than": (
        "Choose 1 enemy aside from the enemy Lord, and move it.",
        "Choose 1 enemy other than the enemy Lord, and move it.",
    ),
    "a count in front of its owner": (
        "Choose as many of your bonds as you wish, and add them to your hand.",
        "Choose any number of bonds, and add them to your hand.",
    ),
    "a place in the middle": (
        "Destroy all allies, other than this unit, and draw 1 card.",
        "Destroy all allies other than this unit, and draw 1 card.",
    ),
    "flipping without a face": (
        "You may flip 2 bonds. If you do, draw 1 card.",
        "You may [Flip 2]. If you do, draw 1 card.",
    ),
    "a full stop for a comma": (
        "This unit gains range 1-2. and gains <Bow> until end of turn.",
        "This unit gains range 1-2 and gains <Bow> until end of turn.",
    ),
    "a number without its sign": (
        "Until end of turn, this unit gains 20 Attack.",
        "Until end of turn, this unit gains +20 Attack.",
    ),
    "a card drawn with an article": ("Draw an additional card.", "Draw 1 card."),
}


def test_the_quick_grammar_alone_reads_granted_skills_alone_too():
    line = 'Gale |ACT| [Flip 1] This unit gains "Fury" until end of turn. ("Fury" |ACT| {})'
    wide, quick = map(line.format, SAME["a card drawn with an article"])

    assert compile_line(wide) == compile_line(quick) == compile_quickly(quick)
    assert isinstance(compile_quickly(wide), Failure)


@pytest.mark.parametrize(("wide", "quick"), SAME.values(), ids=SAME.keys())
def test_it_reads_the_same_in_other_words(wide, quick):
    found = compile_line(f"Rage |ACT| [Tap] {wide}")

    assert not isinstance(found, Failure), found
    assert found == compile_line(f"Rage |ACT| [Tap] {quick}")


def only(line):
    found = compile_line(line)
    assert isinstance(found, tuple), found
    (ability,) = found
    return ability


def test_numbers_of_two_units_are_compared():
    found = only(
        "Rage |CONT| If this unit's attack is lower than your Lord's, this unit gains +10 Attack."
    )

    condition = found.body[0].condition
    assert isinstance(condition, Matches)
    assert [(one.stat, one.op) for one in condition.where] == [("attack", "<")]


def test_a_unit_is_chosen_by_a_number_of_another():
    found = only("Rage |ACT| [Tap] Choose 1 enemy whose attack exceeds that of this unit. Move it.")

    (above,) = found.body[0].chosen.among.where
    assert isinstance(above, Number)
    assert (above.stat, above.op, above.amount.of) == ("attack", ">", This())


def test_what_a_verb_waits_for_can_be_asked_for_later_too():
    waits = only("Rage |AUTO| When another ally is moved, draw 1 card.")
    asks = only("Rage |ACT| [Tap] If another ally was moved this turn, draw 1 card.")

    assert isinstance(waits.trigger, Moved)
    (condition,) = [part.condition for part in asks.body]
    assert condition == Happened(waits.trigger)


def test_either_of_two_events_is_waited_for():
    found = only("Rage |AUTO| When this unit is deployed or critical hits, draw 1 card.")
    assert isinstance(found.trigger, OneOfEvents)
    assert [type(event) for event in found.trigger.events] == [Deployed, CriticalHit]


def test_a_card_thrown_away_says_by_whose_skill():
    found = only(
        "Rage |AUTO| When a card is sent to the Retreat Area from your hand by an enemy's skill or"
        " your opponent's support skill, draw 1 card."
    )

    assert isinstance(found.trigger, Placed)
    assert (found.trigger.origin, found.trigger.cause) == ("hand", "enemy")
    assert found.trigger.by == ("effect",)


def test_what_a_skill_destroyed_is_counted():
    found = only(
        "Rage |ACT| [Tap] Destroy all <Tome> enemies. If 1 or more <Tome> enemies are destroyed by"
        " this skill, draw 1 card."
    )

    assert isinstance(found.body[1], If)
    assert isinstance(found.body[1].condition, Compare)
    assert found.body[1].condition.left.of.group == Known("destroyed")


def test_two_predicates_of_one_subject():
    found = only(
        "Rage |CONT| If this unit is tapped and is attacking an enemy, this unit gains +10 Attack."
    )

    (said,) = found.body
    first, second = said.condition.conditions
    assert first == Matches(This(), (Is("tapped"),))
    assert second == Fighting(This(), "attacking", Units("enemy"))


def test_a_granted_skill_may_be_printed_where_it_is_granted():
    found = only(
        "Rage |ACT| [Tap] Until end of turn, this unit acquires the following skill:"
        ' "|AUTO| When this unit attacks, draw 1 card."'
    )

    (gained,) = found.body[0].changes
    assert isinstance(gained, GainsSkill)
    assert isinstance(gained.ability.trigger, AttackDeclared)


def test_the_chosen_cards_are_those_of_both_choices():
    (said,) = only(
        "Rage |ACT| [Tap] Choose 1 card with a cost of 3 or less, and 1 card with a cost of 1 or"
        " less, from your Retreat Area. If you do, deploy the chosen cards."
    ).body

    assert said.then[0].group == Together((Known("chosen"), Known("chosen 2")))


def test_including_this_unit_asks_that_it_is_one_of_them():
    either = (
        "Rage |CONT| If you have 3 or more allies, including this unit, in the Vanguard, this unit"
        " gains +10 Attack.",
        "Rage |CONT| This unit gains +10 Attack. This skill can only be used if 3 or more allies,"
        " including this unit, are in the Vanguard.",
    )
    for line in either:
        found = only(line)
        (condition,) = found.requires or (found.body[0].condition,)
        this, enough = condition.conditions
        assert this == Matches(This(), (At(("vanguard",)),))
        assert enough == Compare(Count(Units("own", (At(("vanguard",)),))), ">=", 3)


def test_a_battle_ends_for_the_attacker_and_for_the_attacked():
    found = only("Rage |AUTO| When this unit's combat ends, draw 1 card.")

    assert found.trigger == OneOfEvents((AttackEnds(This()), AttackEnds(Units("enemy"), This())))


def test_a_support_that_fails_against_this_unit_is_an_enemys():
    found = only(
        "Rage |AUTO| When an enemy's support fails while in combat with this unit, draw 1 card."
    )

    assert found.trigger == SupportFails(Units("enemy", (Fights("either", This()),)))
    assert found.requires == ()


def test_a_different_area_from_an_ally_asks_for_one_ally_there():
    found = only("Rage |ACT| [Tap] If this unit is in a different area than a <Bow> ally, move it.")

    condition = found.body[0].condition
    assert isinstance(condition, Exists)
    assert Not(SameAreaAs(This())) in condition.group.where


def test_bonds_turned_face_down_are_no_card_that_is_spoken_of():
    found = only(
        "Rage |ACT| [Tap] Reveal the top card of your deck. You may flip 2 bonds. If you do, deploy"
        " that card."
    )

    assert found.body[1].then[0].group == Known("revealed")


def test_where_tapped_units_count_untapped_ones_are_chosen():
    found = only(
        "Rage |ACT| [Flip 1] Choose any number of <Red> allies, and tap them. Choose 1 enemy per"
        " ally tapped by this skill, and move them."
    )

    assert Not(Is("tapped")) in found.body[0].chosen.among.where


def test_a_unit_described_takes_part_only_while_it_is_so():
    found = only("Rage |AUTO| When this untapped unit is attacked, draw 1 card.")

    assert found.trigger.defender == Among(This(), (Not(Is("tapped")),))


def test_an_orb_that_is_destroyed_is_no_unit():
    found = only("Rage |AUTO| When 1 of your orbs is destroyed, draw 1 card.")

    assert found.trigger == OrbDestroyed("own")


# More readings than one --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meanings", "reads"),
    [
        (("draw 1 card",), True),
        (("draw 1 card", "draw 1 card"), True),
        (("draw 1 card", "draw 2 cards"), False),
    ],
)
def test_a_text_that_says_two_different_things_is_unread(monkeypatch, meanings, reads):
    found = [GRAMMAR.parse(meaning, "sentence") for meaning in meanings]
    in_all_ways = GRAMMAR.all_readings
    monkeypatch.setattr(
        compiler,
        "_read_widely",
        lambda text, start: found if start == "sentence" else in_all_ways(text, start),
    )
    read = compile_line("Rage |ACT| [Tap] Blorp.")

    assert isinstance(read, tuple) is reads
    if not reads:
        assert "two ways" in read.phrase


# How long, where the text does not say it ----------------------------------------------------


def test_what_is_so_when_a_unit_attacks_is_so_for_that_battle():
    (effect,) = only("Rage |AUTO| When this unit attacks, this unit gains +10 Attack.").body
    assert isinstance(effect, Lasting)
    assert effect.until == "battle"


def test_what_is_so_when_a_unit_is_deployed_has_no_end_and_is_not_read():
    assert isinstance(
        compile_line("Rage |AUTO| When this unit is deployed, this unit gains +10 Attack."), Failure
    )


def test_a_continuous_when_is_a_while():
    (said,) = only("Rage |CONT| When this unit attacks a <Bow>, it gains +10 Attack.").body
    assert isinstance(said, While)
    assert isinstance(said.condition, Fighting)


def test_an_if_of_a_triggered_skill_that_lasts_is_a_when():
    found = only(
        'Rage |AUTO| If this unit is supported by "Roy", until end of turn, it gains +10 Attack.'
    )
    assert isinstance(found.trigger, GetsSupport)


def test_what_is_so_instead_lasts_as_long_as_what_it_replaces():
    found = only(
        "Rage |ACT| [Tap] Until end of turn, this unit gains +10 Attack. If this unit is in the"
        " Vanguard, this unit gains +40 Attack instead."
    )

    (choice,) = found.body
    assert [effect.until for effect in (*choice.then, *choice.otherwise)] == ["turn", "turn"]


def test_he_who_gains_instead_is_he_who_gained():
    (choice,) = only(
        'Rage |ACT| [Tap] Until end of turn, allied "Roy" gains +10 Attack. If this unit is'
        " promoted, he instead gains +50 Attack."
    ).body

    (now,), (before,) = choice.then[0].changes, choice.otherwise[0].changes
    assert now.group == before.group != This()


def test_the_only_other_ally_is_that_ally():
    found = skill(
        "Duo |CONT| If this unit has only 1 other ally, this unit and that ally gain +10 attack."
    )
    others = Units("own", (Not(OneOf(This())),))

    (change,) = found.body
    assert change.condition == Compare(Count(others), "=", 1)
    assert change.changes == (Adjust(Together((This(), others)), "attack", 10),)
    assert compile_line(write(found)) == (found,)


@pytest.mark.parametrize(
    "condition",
    ["this unit has only 2 other allies", "you have 1 or more other allies", "you have 1 bond"],
)
def test_one_of_several_is_not_that_ally(condition):
    assert isinstance(compile_line(f"Lesson |CONT| If {condition}, that ally gains +10"), Failure)


@pytest.mark.parametrize(
    ("words", "stat"),
    [('a Support Value of "X"', "support"), ('a Deployment Cost of "X"', "cost")],
)
def test_a_number_may_be_printed_as_an_x(words, stat):
    found = skill(f"Echo |CONT| If you have an ally with {words}, this unit gains +10 attack.")

    assert found.body[0].condition == Exists(Units("own", (PrintsX(stat),)))
    assert compile_line(write(found)) == (found,)


# What is left unread ---------------------------------------------------------------------------

REFUSED = {
    "orbs do not move": "If one of your orbs was moved this turn, draw 1 card.",
    "nobody a condition can be about": "Untap your Lord if they have attacked this turn.",
    "a unit against itself": "If this unit is in combat with this unit, draw 1 card.",
    "an invented word": "Choose 1 enemy whose attack blorps that of this unit. Move it.",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_it_refuses_to_guess_at(text):
    assert isinstance(compile_line(f"Rage |ACT| [Tap] {text}"), Failure)


# The grammar itself ------------------------------------------------------------------------------


def parts_handed_on(rules, rule, seen=()):
    """How many parts a rule can hand to its reading: words that only mark it are none."""
    totals = {0}
    for symbol in rule.expansion:
        if symbol.is_term:
            counts = {0 if symbol.filter_out else 1}
        elif not symbol.name.startswith("_"):
            counts = {1}
        elif symbol.name in seen:
            counts = {0}
        else:
            inner = rules[symbol.name]
            counts = set().union(
                *(parts_handed_on(rules, one, (*seen, symbol.name)) for one in inner)
            )
        totals = {total + count for total in totals for count in counts}
    return totals


def test_every_reading_takes_what_its_rules_hand_it():
    rules = defaultdict(list)
    for rule in GRAMMAR.wide_parser.rules:
        rules[rule.origin.name].append(rule)

    wrong = set()
    for rule in GRAMMAR.wide_parser.rules:
        name = str(rule.alias or rule.origin.name)
        if name in GRAMMAR.readings and not name.startswith("_"):
            for count in parts_handed_on(rules, rule):
                try:
                    signature(GRAMMAR.readings[name]).bind(*range(count))
                except TypeError:
                    wrong.add((name, count))

    assert wrong == set()


def test_every_reading_has_a_rule():
    used = {str(rule.alias or rule.origin.name) for rule in GRAMMAR.wide_parser.rules}
    assert GRAMMAR.readings.keys() - used == set()
