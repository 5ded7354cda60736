"""Rulings that surprise, as far as no other test plays them: rules/cipher/surprises.toml."""

from __future__ import annotations

from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule


@rule("CIPHER-MARCH-8", "CIPHER-MARCH-6", "CIPHER-MARCH-2", "CIPHER-MARCH-3")
def test_who_cannot_be_moved_marches_and_has_not_moved(playing: Playing) -> None:
    lord = skilled(
        "lord1",
        "Firm |CONT| This unit cannot be moved by skills.\n"
        "Rooted |CONT| This unit cannot move.\n"
        "Call |AUTO| Each time this unit is moved, draw 1 card.",
    )
    theirs = Side(lord=lord, lord_area="rearguard", vanguard=[card("weak", attack=10)])
    scene = playing(cipher_scene(Side(vanguard=[card("idle")]), theirs))
    scene.answer("attack lord0 weak")

    assert scene.units("vanguard", 1) == ["lord1"]
    assert scene.unit("lord1").tapped
    assert scene.cards("hand", 1) == []
