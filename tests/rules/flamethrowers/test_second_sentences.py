"""Sixty more plain sentences, each on a card of its kind in play: read, and carried out."""

from __future__ import annotations

import pytest

from tests.rules.flamethrowers.differences import Play, Playing, difference
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support
from tests.testkit.flamethrowers.scene import unit
from tests.testkit.plain_sentences import Sentence, assert_that_comes, sentences_to_read

READ = sentences_to_read("flamethrowers", "second_sentences")


USE = "activate_support tested"
LIGHT, HEAVY = "light mine foe", "heavy mine foe"
THEIR_LIGHT = ("light foe mine",)
LATER = (USE, "to_main_2", *THEIR_LIGHT)
GOD = {"squad": [unit(fighter("foe", kami=True, health=50_000), health=20_000)]}
SHAPED = unit(fighter("foe", "Foe"), form("hyper", "Foe"), beneath=(9_000, 400))
OWN_SHAPED = unit(fighter("base", "Base"), form("hyper", "Base"), beneath=(9_000, 400))
SPELL = support("spell", "Use: Draw 1 card.")
PLAYS: dict[str, Play] = {
    "Draw a card for each": Play({"own hand": 2}),
    "Draw cards until": Play({"own hand": 3}, side={"hand": [fighter("a"), fighter("b")]}),
    "Deal 1,500": Play({"foe health": -1_500, "foe0 health": -1_500}, more_foes=1),
    "Deal 4,000": Play({"foe health": -4_000}, their=GOD),
    "Choose two": Play({"foe health": -1_000, "foe0 health": -1_000}, more_foes=1),
    "Deal 2,000 damage to the": Play({"foe health": -2_000}, more_foes=1),
    "Your opponent's ship": Play({"their ship": -3_000}),
    "Fully restore": Play({"mine health": 4_000}),
    "Heal all of": Play({"mine health": 1_000, "friend health": 1_000, "own ship": 2_000}),
    "All opposing": Play({"foe energy": -50}),
    "Your SQUAD cards cannot be": Play(
        {"withheld": {"light foe mine", "heavy foe mine", "light foe friend"}}, LATER, turns=2
    ),
    "Prevent all damage": Play(
        {"own ship": 3_000}, (USE, "to_main_2", "light foe ship0"), turns=2, side={"squad": []}
    ),
    "Your SQUAD cards take": Play({"mine health": 1_000}, LATER, turns=2),
    "One of your SQUAD cards deals": Play({"foe health": -3_000}, (USE, LIGHT)),
    "Heavy attacks": Play({"foe health": -2_000}, (USE, HEAVY)),
    "Light attacks": Play({"foe energy": -50}, LATER, turns=2),
    "One of your Blaze": Play({"foe health": -3_000}, (USE, LIGHT, LIGHT)),
    "Choose an opposing": Play(
        {"withheld": {"heavy foe mine", "heavy foe friend"}}, (USE, "to_main_2"), turns=2
    ),
    "Revert an opposing": Play({"their defeated": 1}, their={"squad": [SHAPED]}),
    "Give up one of your SQUAD cards to": Play({"own hand": 3, "own squad": -1}),
    "Give up one of your SQUAD cards. If": Play({"own squad": -1, "their squad": -1}, more_foes=1),
    "Discard two": Play(
        {"own hand": -1, "own defeated": -1}, side={"hand": [fighter("a"), fighter("b")]}
    ),
    "Shuffle three": Play(
        {"own discard": -3}, side={"discard": [fighter(f"x{n}") for n in range(4)]}
    ),
    "Shuffle your hand": Play({"own hand": 4}),
    "Put a SUPPORT": Play({"own hand": 1, "own discard": -1}, side={"discard": [SPELL]}),
    "Search your deck for a SQUAD": Play(
        {"own hand": 1}, side={"deck": [fighter("hero", "FlameThrower Glory")]}
    ),
    "Search your deck for a KAMI": Play(
        {"own hand": 1}, side={"deck": [fighter("god", kami=True)]}
    ),
    "Put a flame rank 1": Play({"own squad": 1}),
    "Each player discards": Play({"own hand": -1, "their hand": -1}),
    "Your opponent shows": Play({"their hand": -1, "their discard": 1}),
    "Return all flame": Play({"own squad": -2, "their squad": -1}),
    "If your opponent's squad": Play({"foe health": -1_000}, (USE, LIGHT), more_foes=2),
    "If your ship has": Play({"own ship": 10_000}, side={"ship": 40_000}),
    "If you have a KAMI": Play({"their ship": -5_000}, side={"squad": [fighter("god", kami=True)]}),
    "When this card enters": Play(
        {"foe health": -2_000}, ("exchange tested",), phase="main_1", facts={"rank": 2}
    ),
    "When this card is attacked": Play({"foe energy": -50}, THEIR_LIGHT, active=1),
    "When this card takes": Play({"foe health": -500}, THEIR_LIGHT, active=1),
    "When one of your other": Play({"mine energy": 100}, ("heavy foe friend",), active=1, side={}),
    "At the start of": Play({"foe health": -500}, turns=3),
    "At the end of your opponent's": Play({"mine health": 1_000}, (), active=1),
    "As long as": Play({"foe health": -2_000}, (LIGHT,), side={"ship": 0}),
    "This card deals 1,000": Play({"foe health": -1_000}, (LIGHT,)),
    "This card deals 2,000": Play({"foe health": -2_000}, (LIGHT,), their=GOD),
    "This card cannot be": Play({"withheld": {"light foe mine", "heavy foe mine"}}, (), active=1),
    "This card takes no": Play({"mine health": 3_000}, THEIR_LIGHT, active=1),
    "Opposing SQUAD": Play({"mine health": 500}, THEIR_LIGHT, active=1),
    "Your Void": Play({"mine energy": 50}, (LIGHT,), facts={"energy_types": ["void"]}),
    "Once during each": Play({"mine health": 1_000, "own discard": 1}, ("activate tested",)),
    "Pay 200": Play({"mine energy": -200, "own hand": 1}, ("activate tested",)),
    "Transformed": Play({"foe health": -1_000}, ("light hyper foe",), side={"squad": [OWN_SHAPED]}),
    "Ships take": Play({"their ship": 1_000}, ("light mine ship1",), their={"squad": []}),
    "At the end of each": Play({"mine energy": -25, "foe energy": -25}, ()),
    "When one of your SQUAD": Play(
        {"own hand": 2}, ("light foe mine", "react tested"), active=1, mine={"health": 1_000}
    ),
    "When your ship": Play(
        {"foe health": -3_000}, ("light foe ship0", "react tested"), active=1, side={"squad": []}
    ),
}


@rule("FLAME-ABILITY-6", "FLAME-GEN-1")
@pytest.mark.parametrize("sentence", READ, ids=lambda one: one["text"])
def test_a_sentence_is_carried_out(playing: Playing, sentence: Sentence) -> None:
    text = sentence["text"]
    (play,) = (play for start, play in PLAYS.items() if text.startswith(start))

    found = difference(playing, sentence["on"], text, play)

    assert play.comes
    assert_that_comes(play.comes, found)
