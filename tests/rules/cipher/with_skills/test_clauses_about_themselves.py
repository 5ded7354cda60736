"""A clause whose words ask for the very thing it changes is asked without itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.cipher.values import traits_of
from rules.text.abilities import Ability, Compiled
from rules.text.changes import Gains
from rules.text.filters import Trait
from rules.text.groups import Cards
from rules.text.stored import store
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

RED, BLUE = Trait("insignias", "red"), Trait("insignias", "blue")


@rule("CIPHER-INSIGNIA-12")
def test_red_bonds_that_count_as_blue_are_found_without_asking_for_ever(
    playing: Callable[[Any], Any],
) -> None:
    two_flags = Ability("Two Flags", "continuous", (Gains(Cards("own", "bonds", (RED,)), (BLUE,)),))
    bearer = replace(card("bearer"), abilities=store(Compiled((two_flags,), ())))
    bonds = [card("red-bond"), card("green-bond", insignias=["green"])]

    scene = playing(cipher_scene(Side(vanguard=[bearer], bonds=bonds)))

    shown = [traits_of(scene.table, bond, "insignias") for bond in scene.mine.bonds.cards]
    assert shown == [{"red", "blue"}, {"green"}]
