"""Training, Promotion and Advanced Units, from the text of the sample cards."""

from __future__ import annotations

import pytest

from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, unit
from tests.testkit.fetcg.samples import Playing, attack, end_phase, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene


@rule("FETCG-TRAINING-1", "FETCG-TRAINING-3", "FETCG-END-5")
def test_training_moves_a_chip_once_a_turn(playing: Playing) -> None:
    scene = end_phase(playing, at("A-2", sample(42), energy=2))
    scene.answer("end_phase_step training")
    scene.answer("train brennick-armored-knight-1")

    assert scene.energy("brennick-armored-knight-1") == 3
    assert scene.options("train") == set()


@rule("FETCG-TRAINING-2", "FETCG-TRAINING-4", "FETCG-STATUS-10")
def test_a_promotion_keeps_square_chips_mode_and_statuses(playing: Playing) -> None:
    thief, fighter = sample(46), sample(47)
    scene = end_phase(
        playing,
        at("B-3", thief, energy=2, standby=True, statuses={"poison": 1}, weapon=sample(48)),
        hand=[fighter],
    )
    scene.answer("end_phase_step training")
    scene.answer("promote tavi-thief-fighter-10 tavi-thief-1")

    risen = scene.unit("tavi-thief-fighter-10")
    assert (risen.square, risen.energy, risen.standby) == ("B-3", 2, True)
    assert risen.statuses == {"poison": 1}
    assert risen.weapon_card is not None
    assert scene.chips() == (17, 1)
    assert scene.cards("discard") == ["tavi-thief-1"]


@rule("FETCG-TRAINING-4", "FETCG-CHIPS-6")
@pytest.mark.parametrize(("energy", "kept"), [(4, 4), (5, 5), (6, 5), (8, 5)])
def test_a_promotion_cuts_the_energy_to_the_new_limit(
    playing: Playing, energy: int, kept: int
) -> None:
    """What is above it goes to Used, and the log says how much, if there is any."""
    scene = end_phase(playing, at("B-3", sample(46), energy=energy), hand=[sample(47)])
    used = scene.player().used
    scene.answer("end_phase_step training")
    scene.answer("promote tavi-thief-fighter-10 tavi-thief-1")
    assert scene.unit("tavi-thief-fighter-10").energy == kept
    assert scene.player().used == used + 1 + energy - kept, "one is the price"
    told = [(line["amount"], line["energy"]) for line in scene.logged("over_limit")]
    assert told == ([(energy - kept, kept)] if energy > kept else [])


@rule("FETCG-TRAINING-2", "FETCG-TRAINING-3")
def test_promotion_asks_for_level_and_chips(playing: Playing) -> None:
    fighter = sample(47)
    older = character("older", "Tavi", level=2)
    wrong = end_phase(playing, at("B-3", older), hand=[fighter])
    assert wrong.options("end_phase_step") == {"end_phase_step surprise"}
    broke = end_phase(playing, at("B-3", sample(46)), hand=[fighter], unused=0)
    assert broke.options("end_phase_step") == {"end_phase_step surprise"}


@rule("FETCG-ADVANCED-2", "FETCG-ADVANCED-7")
@pytest.mark.parametrize(
    ("square", "energy", "comes"), [("B-2", 2, True), ("A-2", 4, False), ("B-2", 1, False)]
)
def test_the_crown_of_aldren_has_a_criterion(
    playing: Playing, square: str, energy: int, comes: bool
) -> None:
    regular = sample(36)
    scene: FetcgScene = playing(
        fetcg_scene(Side([at(square, regular, energy=energy)], hand=[sample(37)]), phase="unit")
    )

    assert bool(scene.options("advance_unit")) is comes


@rule("FETCG-ADVANCED-2")
def test_the_crown_of_hadra_waits_for_a_victory_in_battle(playing: Playing) -> None:
    side = Side([at("B-2", sample(40))], hand=[sample(41)])
    scene: FetcgScene = playing(
        fetcg_scene(side, Side([at("C-2", unit("two"), energy=1), at("D-1", unit("rest"))]))
    )
    scene.use("hadra-princess-1")
    attack(scene)
    while scene.kinds != ["unit_step"] or scene.decision.player != 0:
        scene._do_nothing()

    assert scene.options("advance_unit") == {
        "advance_unit crowned-hadra-master-knight-20 hadra-princess-1"
    }


@rule("FETCG-ADVANCED-2")
def test_without_a_victory_she_stays_in_the_hand(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", sample(40))], hand=[sample(41)]), phase="unit")
    )

    assert scene.options("advance_unit") == set()
