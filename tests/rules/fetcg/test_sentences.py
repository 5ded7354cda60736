"""Plain sentences, each on a card of its kind in play: read, and carried out.

What comes of a sentence is seen by playing the same steps twice, with the card and with a card
that says nothing: the difference is what the sentence did.
"""

from __future__ import annotations

import pytest

from tests.rules.fetcg.differences import Play, difference
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import surprise
from tests.testkit.fetcg.samples import Playing
from tests.testkit.plain_sentences import Sentence, assert_that_comes, sentences_to_read

READ = sentences_to_read("fetcg", "sentences")


FIGHT = ("activate mine", "attack mine foe", "play_surprise tested")
DEFENCE = ("activate foe", "attack foe mine", "play_surprise tested", "counter")
CARD = ("play_surprise tested",)
PLAYS: dict[str, Play] = {
    "Draw two cards from your deck.": Play({"own hand": 2}, CARD),
    "Discard any number": Play({"own hand": 0, "own discard": 2}, CARD),
    "Move up to four chips": Play({"own unused": 4, "own used": -4}, CARD),
    "Cancel the effect": Play(
        {"their hand": -2},
        ("play_surprise theirs", *CARD),
        active=1,
        theirs=(surprise("theirs", "Draw 2 cards.", cost=0),),
    ),
    "Choose one of your units. It": Play({"mine energy": 2}, CARD),
    "Choose an enemy unit. That": Play({"foe energy": -1}, CARD),
    "All of your units": Play({"mine energy": 1, "friend energy": 1}, CARD),
    "Put one enemy unit to Sleep": Play({"foe statuses": ("sleep",), "foe standby": True}, CARD),
    "Remove all statuses": Play({"mine statuses": ()}, CARD, mine={"statuses": {"poison": 1}}),
    "Return one of your units in": Play({"mine standby": False}, CARD, mine={"standby": True}),
    "Change one enemy unit": Play({"foe standby": True}, CARD),
    "Move one of your units one": Play({"mine square": "A-2"}, CARD),
    "Move an enemy unit": Play({"foe square": "D-2"}, (*CARD, "square foe D-2")),
    "Remove one Land card": Play({"lands": -1}, CARD),
    "Your opponent discards one": Play({"their hand": -1, "their discard": 1}, CARD),
    "Look at your opponent's hand": Play({"their hand": -1, "their discard": 1}, CARD),
    "Search your deck": Play({"own hand": 1}, CARD),
    "Return a Unit card": Play({"own hand": 1, "own discard": -1}, CARD),
    "Each player discards": Play({"own hand": -2, "their hand": -2}, CARD),
    "Your opponent moves three": Play({"their unused": -3, "their used": 3}, CARD),
    "You may sortie": Play(
        {"units": 1},
        (*CARD, "sortie recruit A-1", "number 1", "sortie novice A-3", "number 1"),
        phase="unit",
        until="move",
        timing="unit_step",
    ),
    "Your opponent cannot play": Play(
        {"withheld": {"play_surprise theirs"}},
        (*CARD, *FIGHT),
        theirs=(surprise("theirs", "Draw 2 cards.", "preparation", cost=0),),
    ),
    "Choose one of your attacking": Play({"strikes": [6]}, FIGHT, mine={"energy": 8}),
    "Double the damage": Play({"strikes": [6]}, FIGHT),
    "Your attacking unit deals": Play({"strikes": [5]}, FIGHT),
    "Reduce the damage dealt": Play({"strikes": [1, 2]}, DEFENCE, active=1),
    "Your defending unit takes": Play({"strikes": [1, 2]}, DEFENCE, active=1),
    "The Attack Power of one": Play({"strikes": [4]}, FIGHT),
    "One of your attacking units": Play({"strikes": [4]}, FIGHT),
    "The defending unit cannot": Play({"withheld": {"counter foe"}}, FIGHT),
    "Choose an enemy unit. It cannot": Play(
        {"mine energy": 3}, (*CARD, "activate foe", "attack foe mine"), turns=2, until=""
    ),
    "If your opponent has more": Play({"own hand": 2}, CARD, more_foes=3),
    "If you have fewer cards": Play({"own hand": 1}, CARD),
    "Pay 1 Energy from": Play({"mine energy": -1, "own hand": 1}, CARD),
    "When this unit is sortied": Play(
        {"own hand": 1}, ("sortie tested A-1", "number 1"), phase="unit", until="move"
    ),
    "When this unit defeats": Play({"mine energy": 2}, FIGHT, foe={"energy": 1}),
    "When this unit is defeated": Play({"their hand": -1}, DEFENCE, active=1, mine={"energy": 1}),
    "When this unit deals damage": Play({"own unused": 1, "own used": -1}, FIGHT),
    "At the end of your turn": Play({"mine energy": 1}, until=""),
    "At the start of your turn": Play({"own hand": 1}, phase="restoration", until="move"),
    "While attacking": Play({"strikes": [4]}, FIGHT),
    "If this unit has 2 or less": Play(
        {"strikes": [1, 4]}, DEFENCE, active=1, mine={"energy": 2}, facts={"attack": 1}
    ),
    "Friendly units adjacent": Play(
        {"strikes": [2, 1]},
        ("activate foe", "attack foe friend", "counter"),
        active=1,
        foe_at="C-1",
    ),
    "While this unit is adjacent": Play({"strikes": [4]}, FIGHT),
    "This unit cannot counterattack": Play({"strikes": [3]}, DEFENCE, active=1),
    "Training: Pay 2": Play(
        {"mine energy": 2}, ("end_phase_step training", "train tested"), phase="end", until=""
    ),
    "Once during your Support Step": Play(
        {"own hand": 0, "own discard": 1}, ("use_ability tested",), phase="support", until="move"
    ),
    "Deals 2 additional damage": Play(
        {"strikes": [5]}, (*FIGHT, "equipment tested"), facts={"features": ["armored"]}
    ),
    "Damage dealt to Flying": Play(
        {"strikes": [6]}, (*FIGHT, "equipment tested"), facts={"movement": "flying"}
    ),
    "Units damaged by this": Play({"foe statuses": ("poison",)}, (*FIGHT, "equipment tested")),
    "When the wielder attacks": Play(
        {"strikes": [6]}, (*FIGHT, "equipment tested"), mine={"energy": 8}
    ),
    "Cure one friendly": Play(
        {"friend statuses": ()},
        ("activate mine", "staff tested friend"),
        friend={"statuses": {"poison": 1}},
    ),
    "Silence an enemy": Play({"foe statuses": ("silence",)}, ("activate mine", "staff tested foe")),
    "The wearer's Max Energy": Play(
        {"mine energy": 3}, ("support mine 3",), phase="support", mine={"energy": 8}, until="move"
    ),
    "The wearer is immune": Play(
        {"mine statuses": ()},
        ("play_surprise theirs",),
        active=1,
        theirs=(surprise("theirs", "Target your opponent's unit: It gets Poison.", cost=0),),
    ),
    "Discard this card": Play(
        {"mine energy": 3}, ("use_item tested",), phase="support", until="move"
    ),
    "A unit on this square": Play({"strikes": [2, 2]}, DEFENCE, active=1, land_at="B-2"),
    "At the end of each Support": Play(
        {"mine energy": 1}, phase="support", until="move", land_at="B-2"
    ),
    "Only Flying units": Play({"withheld": {"move mine A-2"}}, ("activate mine",), land_at="A-2"),
    "Cavalry units must": Play(
        {"friend energy": -1},
        ("activate friend", "move friend A-1"),
        until="",
        land_at="A-1",
        friend_facts={"movement": "cavalry"},
    ),
}


@rule("FETCG-GAME-4")
@pytest.mark.parametrize("sentence", READ, ids=lambda one: one["text"])
def test_a_sentence_is_carried_out(playing: Playing, sentence: Sentence) -> None:
    text = sentence["text"]
    (play,) = (play for start, play in PLAYS.items() if text.startswith(start))

    found = difference(playing, sentence["on"], text, play)

    assert_that_comes(play.comes, found)
    assert play.comes
