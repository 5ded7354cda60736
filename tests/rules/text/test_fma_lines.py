"""The grammar of Fullmetal Alchemist card text, and what it makes of our own cards."""

import inspect
import json

import pytest

from rules.fma.text.compiler import PLAYED, compile_line
from rules.fma.text.grammar import GRAMMAR
from rules.fma.text.nodes import Meet, X
from rules.fma.text.render import render
from rules.text.abilities import Failure
from rules.text.attrition import Cancel
from rules.text.changes import Adjust, Gains, OnlyDeployedIf, While
from rules.text.effects import Choose, Lasting, Move, Tap
from rules.text.filters import Is, Number, Trait
from rules.text.groups import Cards, Known, This
from rules.text.tree import from_json, to_json, walk
from tests.testkit.shipped import cards_by_number


def cards():
    return {card.key: card for card in cards_by_number("fma").values()}.values()


def lines_of(some):
    for card in some:
        for text in card.texts.values():
            yield from (line for line in text.splitlines() if line.strip(" -"))


SAMPLES = tuple(card for card in cards() if "SMP" in card.printed_in)


def one(line):
    found = compile_line(line)
    assert not isinstance(found, Failure), found
    (ability,) = found
    return ability


def test_every_rule_has_a_method_that_takes_its_parts():
    for rule in GRAMMAR.parser.rules:
        name = str(rule.alias or rule.origin.name)
        parts = [s for s in rule.expansion if not (s.is_term and s.filter_out)]
        single = rule.options.expand1 and len(parts) == 1 and not rule.alias
        if name.startswith("_") or single:
            continue
        inlined = sum(not s.is_term and s.name.startswith("_") for s in parts)
        signature = inspect.signature(GRAMMAR.readings[name])

        fits = [_binds(signature, len(parts) - inlined + more) for more in range(inlined + 1)]

        assert any(fits), f"{name} does not take {len(parts)} parts: {rule}"


def _binds(signature, count):
    try:
        signature.bind(*([None] * count))
    except TypeError:
        return False
    return True


def test_every_sample_card_compiles_whole():
    assert len(SAMPLES) == 159
    failures = [f for line in lines_of(SAMPLES) if isinstance(f := compile_line(line), Failure)]

    assert failures == []


def test_every_sample_card_is_said_back_in_the_games_own_templating():
    """What is said compiles to the same ability, so nothing was lost on the way."""
    for line in lines_of(SAMPLES):
        for ability in compile_line(line):
            assert compile_line(render(ability)) == (ability,), f"{line}\n{render(ability)}"


def test_nearly_every_sample_line_is_said_back_word_for_word():
    said = [
        " ".join(render(one) for one in compile_line(line)) == line for line in lines_of(SAMPLES)
    ]

    assert sum(said) > 0.9 * len(said)


def test_the_printed_cards_whose_text_is_known_compile_and_are_said_back():
    """Those of which even the designator is unknown stay text."""
    for line in lines_of(cards()):
        found = compile_line(line)
        if isinstance(found, Failure):
            assert not line.startswith(tuple(word.capitalize() for word in PLAYED)), found
            continue
        assert [compile_line(render(one)) for one in found] == [(one,) for one in found], line


def test_trees_survive_their_json_form():
    for line in lines_of(SAMPLES):
        for ability in compile_line(line):
            assert from_json(json.loads(json.dumps(to_json(ability)))) == ability


# What is read ---------------------------------------------------------------------------------


def test_a_designator_gives_the_timing_and_the_attribute_cost():
    ability = one("Search Wits 7: Set target character.")

    assert (ability.kind, ability.cost) == ("search", (Meet("wits", 7),))


def test_an_attribute_without_a_number_costs_nothing():
    assert one("Main Wits: Draw a card.").cost == (Meet("wits", 0),)


def test_x_is_chosen_and_spoken_of():
    ability = one("Main Wits X: Set target ally with cost X or lower.")

    assert ability.cost == (Meet("wits", X()),)
    assert Number("cost", "<=", X()) in walk(ability.body)


@pytest.mark.parametrize("comma", [", ", " "])
def test_costs_follow_the_designator_with_or_without_a_comma(comma):
    ability = one(f"Main Wits 2{comma}set this character: Draw a card.")

    assert ability.cost == (Meet("wits", 2), Tap(Known("playing")))


def test_an_effect_lasts_for_the_battle_if_it_is_a_battle_play_and_else_for_the_phase():
    until = {
        timing: one(f"{timing} Strength: This character gets +2 strength.").body[0].until
        for timing in ("Battle", "Search", "Main")
    }

    assert until == {"Battle": "battle", "Search": "phase", "Main": "phase"}


def test_a_duration_in_the_text_wins():
    ability = one("Battle Strength: This character gets +2 strength until end of turn.")

    assert isinstance(ability.body[0], Lasting)
    assert ability.body[0].until == "turn"


def test_traits_have_their_numbers():
    traits = compile_line("Loyal: 2. Quick Alchemy: 1. Toughness: 3. Stealth. Unique.")

    assert [ability.body[0] for ability in traits] == [
        Adjust(This(), "loyal", 2),
        Adjust(This(), "quick_alchemy", 1),
        Adjust(This(), "toughness", 3),
        Gains(This(), (Trait("traits", "stealth"),)),
        Gains(This(), (Trait("traits", "unique"),)),
    ]


def test_it_is_the_target_spoken_of_last():
    ability = one("Main Wits: Move target ally home and set it.")

    assert isinstance(ability.body[0], Move)
    assert ability.body[1] == Tap(Known("target"))


def test_two_targets_have_two_names():
    text = "Start a battle of wits in which target ally of yours attacks target opposing ally."
    battle = one(f"Main Wits: {text}").body[0]

    assert (battle.attacker.name, battle.defender.name) == ("target", "target 2")


def test_a_bonus_by_choice_chooses_its_target_once():
    ability = one("Battle Alchemy: Target character gets +3 alchemy or +2 strength.")

    assert isinstance(ability.body[0], Choose)
    assert sum(getattr(node, "name", "") == "target" for node in walk(ability.body)) == 3


def test_cancelling_says_itself_what_it_answers():
    ability = one("React Wits 5: Cancel an alchemy event or alchemy ability.")

    assert ability.body == (Cancel("play"),)
    assert Trait("designators", "alchemy") in walk(ability.trigger)


def test_opposing_in_a_battle_means_in_that_battle():
    opposing = one("Battle Wits: Target opposing character gets -2 strength.")
    elsewhere = one("Search Wits: Target opposing character gets -2 strength.")

    assert Is("fighting") in walk(opposing.body)
    assert Is("fighting") not in walk(elsewhere.body)


def test_only_a_text_that_says_this_battle_is_bound_to_it():
    bound = one("Battle Wits: Target character in this battle gets +1 wits.")
    free = one("Battle Wits: Target opposing character gets -1 wits.")

    assert (bound.labels, free.labels) == (("this_battle",), ())


def test_keywords_are_read_in_the_plural_and_without_capitals():
    plural = one("Mobs get +1 strength.").body[0]
    small = one("React Wits: Cancel an event that targets one of your zealots.")

    assert Trait("keywords", "Mob") in plural.group.where
    assert Trait("keywords", "Zealot") in walk(small.trigger)


def test_a_passive_may_hold_only_while_something_is_so():
    ability = one("While you have another Mob, this character gets +1 strength.")

    assert isinstance(ability.body[0], While)
    assert ability.kind == "continuous"


def test_who_may_play_or_bear_or_lead_is_a_requirement():
    asked = one("May only be played by an Elric character.").body[0]
    shunned = one("This character will not join a Rebel leader.").body[0]

    assert isinstance(asked, OnlyDeployedIf)
    assert isinstance(shunned, OnlyDeployedIf)


def test_a_goal_asks_for_what_it_names():
    (goal,) = compile_line("A Soldier or Mob character.")

    assert goal.kind == "goal"


@pytest.mark.parametrize("whose", ["Your", "Your team's"])
@pytest.mark.parametrize("total", ["wits total", "total wits"])
@pytest.mark.parametrize(
    "when", ["when determining the active player", "when the active player is determined"]
)
def test_each_wording_of_a_change_of_the_total_is_read_alike(whose, total, when):
    ability = one(f"{whose} {total} is 2 higher {when}.")

    assert ability.body == (Adjust(Cards("own", "players"), "order", 2),)
    assert ability.kind == "continuous"


# What is not ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        ("Main Wits 3: Draw a card and sing.", "sing."),
        ("Main Wits 3: Draw a card. Then rest.", "rest."),
        ("Main 3: Draw a card.", "a number needs an attribute"),
        ("Main Wits 3, dance: Draw a card.", "dance"),
        ("Stealth and honour.", "and honour."),
        ("React Wits 3: Draw a card.", "a React, and only that, says what it answers"),
        ("Main Wits 3: Cancel an event.", "a React, and only that, says what it answers"),
        ("Main Wits: Gain control of target attachment.", "what control is gained of"),
        ("Target ally gets +1 wits.", "a passive chooses nothing"),
        ("This character gets +1 wits or +1 strength.", "a passive leaves no choice"),
        ("This character gets +1 wits until end of turn.", "until end of turn."),
    ],
)
def test_a_line_is_understood_whole_or_not_at_all(line, phrase):
    found = compile_line(line)

    assert isinstance(found, Failure)
    assert phrase in found.phrase


@pytest.mark.parametrize("joint", ["and", "or"])
def test_a_bonus_of_ones_choice_among_several_is_refused(joint):
    found = compile_line(f"Main: Target character gets +1 strength {joint} +2 to one attribute.")

    assert isinstance(found, Failure)
    assert "a choice among several bonuses" in found.phrase


def test_what_changes_by_x_is_said():
    ability = one("The attribute cost of bearer is X less.")

    assert render(ability) == "The attribute cost of bearer is X less."
