"""Sixty more plain sentences, each on a card of its kind in play: read, and carried out."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.differences import Play, difference
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, surprise, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.plain_sentences import Sentence, assert_that_comes, sentences_to_read

READ = sentences_to_read("fetcg", "second_sentences")


ATTACK = ("activate mine", "attack mine foe")
FIGHT = (*ATTACK, "play_surprise tested")
DEFENCE = ("activate foe", "attack foe mine", "play_surprise tested", "counter")
CARD = ("play_surprise tested",)
BOW = {"type": "bow"}
FRIEND_FIGHTS = ("activate friend", "attack friend foe", "play_surprise tested")
CAVALRY = {"movement": "cavalry"}
PLAYS: dict[str, Play] = {
    "Draw one card for each": Play({"own hand": 2}, CARD),
    "Draw cards until": Play({"own hand": 2}, CARD, hand=(item("thing"),)),
    "Both players discard": Play({"own hand": -2, "their hand": -5}, CARD),
    "Your opponent discards two": Play({"their hand": -2, "their discard": 2}, CARD),
    "Take one Surprise": Play({"own hand": 1}, CARD, discard=(surprise("spell", "Draw 1 card."),)),
    "Search your deck for a Weapon": Play({"own hand": 1}, CARD, deck=(weapon("blade"),)),
    "Choose up to two": Play({"mine energy": 1, "friend energy": 1}, CARD),
    "One of your units recovers": Play(
        {"mine energy": 3, "withheld": {"move mine A-2"}}, (*CARD, "activate mine", "move mine A-2")
    ),
    "All enemy units lose": Play({"foe energy": -1}, CARD),
    "Deal 2 damage to": Play({"foe energy": -2}, CARD, more_foes=1),
    "Your opponent moves all": Play({"their unused": -13, "their used": 13}, CARD),
    "Return up to three": Play({"own unused": 3, "own used": -3}, CARD),
    "Each of your units with": Play({"friend energy": 2}, CARD, friend={"energy": 1}),
    "Poison one enemy": Play({"foe statuses": ("poison",)}, CARD),
    "Put all enemy Cavalry": Play({"foe statuses": ("sleep",)}, CARD, facts=CAVALRY),
    "Heal one of your": Play({"mine statuses": ()}, CARD, mine={"statuses": {"poison": 1}}),
    "Cancel one": Play(
        {"their hand": -2},
        ("play_surprise theirs", *CARD),
        active=1,
        theirs=(surprise("theirs", "Draw 2 cards.", cost=0),),
    ),
    "Move one of your units one square forward": Play({"mine square": "C-2"}, CARD, foe_at="D-2"),
    "Push an enemy": Play({"foe square": "D-2"}, CARD),
    "Choose one of your units in Standby": Play(
        {"mine standby": False}, CARD, mine={"standby": True}
    ),
    "Destroy all Land": Play({"lands": -1}, CARD),
    "The number of attacks": Play({"strikes": [6]}, FIGHT, mine={"energy": 8}),
    "The damage of the counterattack": Play({"strikes": [3, 1]}, (*FIGHT, "counter")),
    "The attack deals no": Play({"strikes": [0]}, FIGHT),
    "Your unit takes 3": Play({"strikes": [0, 2]}, DEFENCE, active=1),
    "Ignore the weapon": Play(
        {"strikes": [3]}, FIGHT, facts={"type": "axe"}, mine_facts={"triangle": ["axe"]}
    ),
    "All of your Sword": Play({"strikes": [4]}, FIGHT),
    "Enemy units cannot": Play({"withheld": {"counter foe"}}, (*CARD, *ATTACK)),
    "Choose one enemy unit. It": Play(
        {"withheld": {"activate foe"}}, (*CARD, "activate foe"), turns=2, until=""
    ),
    "If you have no units": Play(
        {"own hand": 3}, CARD, phase="unit", until="move", without=("mine", "friend")
    ),
    "Discard one card, and": Play({"own hand": -1, "their hand": -2}, CARD),
    "Discard a Unit card": Play({"own hand": 1, "own discard": 1}, CARD),
    "When this unit attacks a Cav": Play({"strikes": [5]}, ATTACK, facts=CAVALRY),
    "When this unit is attacked by": Play({"strikes": [4, 2]}, DEFENCE, active=1, facts=BOW),
    "This unit takes no": Play(
        {"strikes": [0, 2]}, DEFENCE, active=1, facts={"type": "fire", "action": "magic"}
    ),
    "This unit takes 1 less": Play({"strikes": [2, 2]}, DEFENCE, active=1),
    "When this unit enters": Play(
        {"own hand": 1}, ("activate mine", "move mine D-2"), mine_at="C-2", foe_at="D-1"
    ),
    "When another friendly": Play(
        {"mine energy": 2}, ("activate foe", "attack foe friend"), active=1, foe_at="C-1"
    ),
    "When this unit is sortied": Play(
        {"their hand": -1}, ("sortie tested A-1", "number 1"), phase="unit", until="move"
    ),
    "Whenever you play": Play(
        {"mine energy": 1},
        ("play_surprise other",),
        hand=(surprise("other", "Draw 1 card.", cost=0),),
    ),
    "After this unit": Play({"mine energy": 1}, DEFENCE, active=1),
    "At the beginning of": Play({"restored": [1, 5]}, phase="restoration", until="move"),
    "As long as this unit": Play({"strikes": [5]}, ATTACK, mine_at="D-1", foe_at="D-2"),
    "If this unit is the only": Play({"strikes": [5]}, ATTACK, without=("friend",)),
    "Adjacent enemy": Play(
        {"withheld": {"attack foe mine"}},
        ("activate foe", "attack foe mine"),
        active=1,
        facts={"type": "fire", "action": "magic"},
    ),
    "Other units from": Play(
        {"strikes": [3]},
        FRIEND_FIGHTS,
        foe_at="C-1",
        mine_facts={"homeland": "Valmere"},
        friend_facts={"homeland": "Valmere"},
    ),
    "Instead of attacking": Play({"friend energy": 2}, ("activate mine", "use_ability tested")),
    "Effective against": Play({"strikes": [6]}, (*FIGHT, "equipment tested"), facts=CAVALRY),
    "The wielder cannot": Play({"withheld": {"counter foe"}}, (*ATTACK, "equipment tested")),
    "When this weapon": Play({"mine energy": 1}, (*ATTACK, "equipment tested")),
    "Move one friendly unit in": Play(
        {"friend square": "A-1"}, ("activate mine", "staff tested friend", "square friend A-1")
    ),
    "The wearer takes": Play({"strikes": [2, 2]}, DEFENCE, active=1),
    "The wearer may": Play({"offered": {"move mine A-1"}}, ("activate mine",)),
    "Units on this square": Play(
        {"withheld": {"attack foe mine"}},
        ("activate foe", "attack foe mine"),
        active=1,
        facts=BOW,
        land_at="B-2",
    ),
    "A unit that ends": Play({"mine energy": 1}, until="", land_at="B-2"),
}


@rule("FETCG-GAME-4")
@pytest.mark.parametrize("sentence", READ, ids=lambda one: one["text"])
def test_a_sentence_is_carried_out(playing: Playing, sentence: Sentence) -> None:
    text = sentence["text"]
    (play,) = (play for start, play in PLAYS.items() if text.startswith(start))

    found = difference(playing, sentence["on"], text, play)

    assert play.comes
    assert_that_comes(play.comes, found)
