"""Plain sentences, each on a card of its kind in play: read, and carried out.

What comes of a sentence is seen by playing the same steps twice, with the card and with a card
that says nothing: the difference is what the sentence did.
"""

from __future__ import annotations

import pytest

from tests.rules.flamethrowers.differences import Play, Playing, difference
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support, tag_team
from tests.testkit.plain_sentences import Sentence, assert_that_comes, sentences_to_read

READ = sentences_to_read("flamethrowers", "sentences")


USE = "activate_support tested"
LIGHT, HEAVY = "light mine foe", "heavy mine foe"
THEIR_LIGHT = ("light foe mine",)
PLAYS: dict[str, Play] = {
    "Draw two cards from": Play({"own hand": 2}),
    "Deal 2,000 damage to one": Play({"foe health": -2_000}),
    "Inflict 5,000": Play({"their ship": -5_000}),
    "Restore 3,000": Play({"mine health": 3_000}),
    "All of your SQUAD cards regain": Play({"mine energy": 100, "friend energy": 100}),
    "One of your SQUAD cards gains": Play({"mine energy": 200}),
    "Choose an opposing SQUAD card. It": Play({"foe energy": -100}),
    "Your ship regains": Play({"own ship": 10_000}),
    "One of your SQUAD cards may": Play(
        {"foe health": -3_000}, (USE, LIGHT), mine={"waiting": True}
    ),
    "Choose one of your SQUAD cards. It": Play({"foe health": -3_000}, (USE, LIGHT, LIGHT)),
    "Your opponent's SQUAD cards cannot": Play(
        {"mine health": 3_000}, (USE, "to_main_2", *THEIR_LIGHT), turns=2
    ),
    "Choose one opposing SQUAD card. That": Play(
        {"mine health": 3_000}, (USE, "to_main_2", *THEIR_LIGHT), turns=2
    ),
    "Attacks of your": Play({"foe health": -1_000}, (USE, LIGHT)),
    "The heavy attacks": Play({"mine energy": 50}, (USE, HEAVY)),
    "Choose one of your SQUAD cards. Its": Play({"foe health": -500}, (USE, LIGHT)),
    "Defeat one opposing": Play({"their squad": -1, "their defeated": 1}),
    "Destroy an opposing": Play({"their squad": -1}, foe={"health": 3_000}, more_foes=1),
    "Return one of your opponent's": Play({"their squad": -1, "their hand": 1}),
    "Return a SQUAD card from": Play({"own hand": 1, "own defeated": -1}),
    "Bring back one": Play({"own squad": 1, "own defeated": -1}),
    "Place a SQUAD card": Play({"own squad": 1, "own hand": -1}),
    "Search your deck for a transformation": Play({"own hand": 1}),
    "Search your deck for a SUPPORT": Play({"own hand": 1}),
    "Look at the top three": Play(
        {"offered": {"activate_support mine", "next_card d1", "next_card hyper", "next_card s1"}}
    ),
    "Your opponent discards": Play({"their hand": -2, "their discard": 2}),
    "Discard one card": Play({"own hand": 1, "own discard": 1}),
    "Look at your opponent's hand.": Play({"offered": {"activate_support mine"}}),
    "You may perform": Play(
        {"own squad": -1, "own defeated": 2},
        side={"hand": [fighter("veteran", rank=2)]},
    ),
    "Transform one": Play(
        {"hyper health": 20_000},
        (USE, "transform hyper mine"),
        side={"hand": [form("hyper", "Mine")]},
    ),
    "Bring a TAG TEAM": Play(
        {"duo health": 30_000},
        side={"extra": [tag_team("duo", "Mine + Friend")]},
    ),
    "Destroy all face-down": Play(
        {"their supports": -1, "their discard": 1},
        their={"supports": [support("t1", "Use: Draw 1 card.")]},
    ),
    "Destroy the FIELD": Play({"fields": -1}, in_play=(1, field_card("plain"))),
    "If you have fewer": Play({"own hand": 2}, more_foes=2),
    "If your ship has been": Play({"foe health": -2_000}, (USE, LIGHT), side={"ship": 0}),
    "Pay 100 ENERGY from": Play({"mine energy": -100, "foe health": -3_000}),
    "Deal 1,000 damage to all": Play({"foe health": -1_000, "own hand": 1}),
    "When this card enters": Play({"own hand": 1}, ("place tested",), phase="main_1"),
    "When this card is defeated": Play(
        {"foe health": -2_000}, THEIR_LIGHT, active=1, mine={"health": 1_000}
    ),
    "When this card defeats": Play(
        {"mine energy": 100}, (LIGHT,), foe={"health": 1_000}, more_foes=1
    ),
    "Whenever this card deals": Play({"own ship": 1_000}, (LIGHT,)),
    "When this card attacks": Play({"foe health": -500}, (LIGHT,)),
    "At the beginning of your": Play({"mine energy": 50}, turns=3),
    "At the end of your": Play({"mine health": 500, "friend health": 500}),
    "This card may attack the turn": Play(
        {"foe health": -3_000}, (LIGHT,), mine={"waiting": True, "new": True}
    ),
    "This card may attack twice": Play({"foe health": -3_000}, (LIGHT, LIGHT)),
    "This card takes 500": Play({"mine health": 500}, THEIR_LIGHT, active=1),
    "Your other SQUAD cards": Play({"foe health": -500}, ("light friend foe",)),
    "Your opponent's SQUAD cards must": Play(
        {"withheld": {"light foe friend", "heavy foe friend"}}, THEIR_LIGHT, active=1
    ),
    "Once per turn": Play({"mine energy": -100, "foe health": -1_000}, ("activate tested",)),
    "Instead of attacking": Play({"friend health": 2_000}, ("strike tested",)),
    "This card is treated": Play(
        {"offered": {"exchange veteran"}},
        phase="main_1",
        side={"hand": [fighter("veteran", rank=3)]},
    ),
    "This card can attack": Play({"their ship": -3_000}, ("light mine ship1",)),
    "All SQUAD cards deal": Play({"foe health": -500}, (HEAVY,)),
    "Blaze SQUAD cards": Play({"foe health": 1_000}, (LIGHT,)),
    "At the beginning of each": Play({"mine energy": 50, "friend energy": 50}, turns=3),
    "When an opponent declares": Play(
        {"mine health": 3_000}, ("light foe mine", "react tested"), active=1
    ),
    "When one of your SQUAD": Play(
        {"mine health": 2_000}, ("light foe mine", "react tested"), active=1
    ),
    "When your opponent uses": Play(
        {"their hand": -1},
        ("activate_support t1", "react tested"),
        active=1,
        their={"supports": [support("t1", "Use: Draw 1 card.")]},
    ),
}


@rule("FLAME-ABILITY-6", "FLAME-GEN-1")
@pytest.mark.parametrize("sentence", READ, ids=lambda one: one["text"])
def test_a_sentence_is_carried_out(playing: Playing, sentence: Sentence) -> None:
    text = sentence["text"]
    start = max((one for one in PLAYS if text.startswith(one)), key=len)
    play = PLAYS[start]

    found = difference(playing, sentence["on"], text, play)

    assert_that_comes(play.comes, found)
    assert play.comes
