"""Rulings that surprise, as far as no other test plays them: rules/fma/surprises.toml."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import play
from tests.rules.fma.positions import fallen, result
from tests.rules.fma.samples import at_home, home
from tests.rules.fma.scripts import Trait, saying
from tests.rules.fma.test_battle_results import tough
from tests.rules.fma.test_setup import begin, could, finish
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event
from tests.testkit.fma.scene import FmaScene, Side

Playing = Callable[[FmaScene], FmaScene]


@rule("FMA-CARD-15")
@pytest.mark.parametrize(("designator", "possible"), [("Alchemy", True), ("Wits", False)])
def test_an_alchemy_event_or_ability_is_no_other_ability(
    playing: Playing, designator: str, possible: bool
) -> None:
    guard = event("guard", "React Wits: Cancel an alchemy event or ability.")
    scholar = ally("scholar", text=f"Main {designator}: Draw a card.")
    scene = playing(at_home(home(scholar), Side(hand=[guard])))
    play(scene, "scholar", by="scholar")

    assert (scene.asked == (1, "react")) is possible
    if possible:
        play(scene, "guard")
    assert len(scene.logged("draw")) == (0 if possible else 1)


@rule("FMA-SETUP-13")
def test_loyal_two_does_not_start_beside_two_others(playing: Playing) -> None:
    texts = {"loyal": [Trait("loyal", 2)]}
    cards = [ally(key, cost=1) for key in ("p", "q", "plain", "loyal")]
    scene = playing(begin(*cards, make=saying(texts)))
    scene.answer("done", player=1)
    scene.answer("start p", player=0)
    scene.answer("start q", player=0)

    assert could(scene) == {"plain"}
    finish(scene)


@rule("FMA-TRAIT-14", "FMA-TRAIT-18", "FMA-TRAIT-15")
@pytest.mark.parametrize(
    ("defender", "falls", "winner"), [(4, "ad", 0), (6, "ad", None), (8, "a", 1), (9, "ab", 1)]
)
def test_a_tough_one_falls_with_its_whole_side(
    playing: Playing, defender: int, falls: str, winner: int | None
) -> None:
    scene = tough([(3, 0), (3, 3)], defender, playing)

    assert (fallen(scene), result(scene)) == (falls, winner)
