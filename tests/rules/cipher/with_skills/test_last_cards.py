"""Battles with the last card of a deck (CIPHER-REFRESH-7)."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule


@rule("CIPHER-REFRESH-7", "CIPHER-REFRESH-4", "CIPHER-WIN-4")
@pytest.mark.parametrize("name", ["S", "A"], ids=["supports", "fails"])
def test_the_last_card_of_all_may_support_and_becomes_the_deck(playing: Playing, name: str) -> None:
    """Whether it supports or fails by its Name: it comes to the Retreat Area and is shuffled in."""
    mine = Side(vanguard=[card("a", "A", attack=90)], deck=[card("s", name)], fill=False)
    scene = playing(cipher_scene(mine))
    scene.answer("attack a lord1")
    scene.answer("orb 1")

    assert scene.match.outcome is None
    assert scene.cards("deck") == ["s"]
    assert [line["count"] for line in scene.logged("refresh")] == [1]


@rule("CIPHER-REFRESH-7", "CIPHER-SUPPORT-14")
def test_a_last_card_that_goes_elsewhere_leaves_its_player_with_none(playing: Playing) -> None:
    text = "|ATK SUPP| Tempered Emblem: At the end of this combat, add this card to your hand."
    mine = Side(
        vanguard=[card("a", attack=90)], deck=[skilled("s", support_skill=text)], fill=False
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")

    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((1,), "CIPHER-REFRESH-7")
    assert scene.cards("hand") == ["s"]
