"""Clauses of abilities that are used or wait: what comes first, where, and what all are told."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from rules.fetcg.printed import FireCard
from tests.rules.fetcg.told import told
from tests.rules.fetcg.windows import in_step, speaks
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, surprise, unit
from tests.testkit.fetcg.samples import Playing, attack, battle, end_phase, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene


@rule("FETCG-TRAINING-2", "FETCG-END-5")
def test_a_promotion_is_offered_in_no_other_step_of_the_end_phase(playing: Playing) -> None:
    symbol = speaks("Symbol: Draw 1 card.")
    mine = [at("B-3", sample(46), energy=4), at("A-1", symbol)]
    scene = end_phase(playing, *mine, hand=[sample(47)])
    scene.answer("end_phase_step symbol")
    assert scene.options("symbol_effect") != set()
    assert scene.options("promote") == set()

    scene.answer("end_step")
    scene.answer("end_phase_step training")
    assert scene.options("promote") != set()
    scene.may_stay_open = True


@rule("FETCG-CARD-12", "FETCG-CHIPS-7")
def test_an_action_is_paid_for_before_it_does_anything(playing: Playing) -> None:
    text = "Action, pay 2 Energy: Draw 1 card."
    scene = in_step(playing, "invasion", at("B-2", speaks(text), energy=5))
    scene.use("one")
    scene.do("use_ability one")

    assert [line.split()[0] for line in told(scene)[1:]] == ["energy_lost", "draw"]


@rule("FETCG-ACTION-7", "FETCG-MAGIC-7")
def test_a_staff_with_a_text_is_told_with_whom_it_is_used_on(playing: Playing) -> None:
    text = "Staff: Target enemy unit gets Sleep."
    staff = magic("hush", "staff", text, attack=0, restores=0)
    mine = Side([at("B-2", unit("one", ranks=["staff_c"]), weapon=staff)])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two"))])))
    scene.use("one")
    scene.do("staff hush two")

    assert "staff hush two" in told(scene)


@rule("FETCG-END-10", "FETCG-WIN-5", "FETCG-CARD-12")
def test_what_happens_at_the_end_of_a_turn_comes_before_the_victory(playing: Playing) -> None:
    """Who falls at the end of the turn has not held out, and the log shows in which step."""
    text = "At the end of your turn, target enemy unit loses 5 Energy."
    theirs = Side([at("A-2", unit("holds"), energy=3), at("D-1", unit("rest"))])
    scene = playing(
        fetcg_scene(Side([at("B-1", speaks(text))]), theirs, phase="end", turn=5, active=0)
    )
    scene.unit("holds").arrived = 2
    scene.answer("to_discard")
    assert scene.match.view(0)["step"] == "turn_end"
    scene.answer("choose holds")

    assert scene.match.outcome is None
    assert [line["card"]["card"] for line in scene.logged("defeated")] == ["holds"]
    scene.may_stay_open = True


@rule("FETCG-DAMAGE-8", "FETCG-CARD-12")
@pytest.mark.parametrize(("features", "done"), [(["armored"], 3), (["seize"], 2)])
def test_what_holds_against_some_units_looks_at_the_one_attacked(
    playing: Playing, features: list[str], done: int
) -> None:
    mine = at("B-2", speaks("When this unit attacks an Armored unit: Damage +1."))
    scene = battle(playing, mine, at("C-2", unit("two", energy=9, features=features)))
    assert attack(scene) == [done]


@rule("FETCG-DAMAGE-8", "FETCG-CARD-12")
@pytest.mark.parametrize(("features", "done"), [(["armored"], 1), (["seize"], 2)])
def test_what_holds_against_some_units_looks_at_the_one_that_attacks(
    playing: Playing, features: list[str], done: int
) -> None:
    text = "When this unit is attacked by an Armored unit: Damage -1."
    theirs = at("C-2", unit("two", "two", text, energy=9))
    scene = battle(playing, at("B-2", unit("one", features=features)), theirs)
    assert attack(scene) == [done]


@rule("FETCG-MAGIC-3")
def test_a_staff_without_a_number_shows_none() -> None:
    heal = CardData("heal", "heal", "", "magic", {"type": "staff", "cost": 1}, {})
    assert (FireCard.from_data(heal).shown["attack"], FireCard.from_data(heal).attack) == (0, 0)


@rule("FETCG-CARD-12", "FETCG-ABILITY-18")
@pytest.mark.parametrize("armored", [True, False])
@pytest.mark.parametrize("who", ["one", "pal"])
def test_what_waits_for_an_attack_looks_at_both_who_fight(
    playing: Playing, who: str, armored: bool
) -> None:
    speaker = speaks("When this unit attacks an Armored unit, draw one card.", energy=9)
    mine = Side([at("B-2", speaker), at("B-1", unit("pal", energy=9))])
    theirs = at("C-2", unit("two", energy=9, features=["armored"] if armored else []))
    near = at("C-1", unit("near", energy=9, features=["armored"] if armored else []))
    scene = playing(fetcg_scene(mine, Side([theirs, near])))
    scene.may_stay_open = True
    scene.use(who)
    scene.answer(f"attack {who} {'two' if who == 'one' else 'near'}")

    assert len(scene.logged("ability")) == (who == "one" and armored)


@rule("FETCG-TRAINING-4", "FETCG-CHIPS-6")
def test_what_a_promotion_drops_is_told_before_it(playing: Playing) -> None:
    scene = end_phase(playing, at("B-3", sample(46), energy=8), hand=[sample(47)])
    scene.answer("end_phase_step training")
    scene.answer("promote tavi-thief-fighter-10 tavi-thief-1")
    scene.may_stay_open = True

    assert [line.split()[0] for line in told(scene)] == ["np_paid", "over_limit", "promoted"]


def after_a_dance(playing: Playing, canto: str, foe: str, beside: str = "") -> FetcgScene:
    """A unit attacks, answers the Canto, is danced into action again and attacks once more."""
    rider = unit("one", features=["canto"], energy=9)
    dancer = unit("dancer", features=["dance"])
    mine = Side([at("B-2", rider, energy=9), at("A-3", dancer)])
    foes = [at("C-2", unit("two", energy=9), energy=9), at("C-3", unit("three", energy=9))]
    scene = playing(fetcg_scene(mine, Side(foes)))
    scene.may_stay_open = True
    scene.use("one")
    scene.do("attack one two", "decline", canto)
    scene.use("dancer", beside)
    scene.do("dance dancer one")
    scene.use("one")
    scene.do(f"attack one {foe}", "decline")
    return scene


@rule("FETCG-ABILITY-4", "FETCG-ABILITY-8")
def test_who_acts_again_after_a_dance_has_no_second_canto(playing: Playing) -> None:
    scene = after_a_dance(playing, "move one B-3", "three")
    assert scene.kinds == ["end_phase"], "nobody is asked for a Canto"
    assert [line["how"] for line in scene.logged("moves")] == ["by_canto"]


@rule("FETCG-ABILITY-4")
def test_a_canto_that_was_left_is_still_to_come_after_a_dance(playing: Playing) -> None:
    assert after_a_dance(playing, "stay", "two", "A-2").kinds == ["canto"]


@rule("FETCG-ABILITY-4")
def test_canto_is_there_again_in_the_next_turn(playing: Playing) -> None:
    rider = unit("one", features=["canto"], energy=9)
    foe = at("C-2", unit("two", energy=9), energy=9)
    mine = Side([at("B-2", rider, energy=9)])
    scene = playing(fetcg_scene(mine, Side([foe, at("D-1", unit("rest"))])))
    scene.may_stay_open = True
    scene.use("one")
    scene.do("attack one two", "decline", "move one B-1")
    scene.end_turn()
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("one", "B-2")
    scene.do("attack one two", "decline")
    assert scene.kinds == ["canto"]


@rule("FETCG-ACTION-8")
def test_who_is_put_into_standby_after_its_move_does_nothing_more(playing: Playing) -> None:
    stop = surprise("stop", "Put target enemy unit into Standby Mode.", cost=0)
    mine = Side([at("B-2", unit("one"))])
    theirs = Side([at("C-1", unit("two"))], hand=[stop])
    scene = playing(fetcg_scene(mine, theirs))
    scene.may_stay_open = True
    scene.answer("activate one")
    scene.answer("move one B-1")
    while "play_surprise stop" not in scene.options("play_surprise"):
        scene.answer("pass")
    scene.answer("play_surprise stop")
    scene.pass_all()

    assert scene.unit("one").standby
    assert scene.kinds != ["action"]


@rule("FETCG-CARD-12", "FETCG-ABILITY-18")
def test_that_unit_is_the_one_that_defeated_another(playing: Playing) -> None:
    """Neither the one that says so nor the one that was defeated."""
    text = "When one of your units defeats an enemy unit, that unit regains 1 Energy."
    mine = Side([at("A-1", speaks(text), energy=3), at("B-2", unit("pal", attack=2), energy=4)])
    theirs = Side([at("C-2", unit("two"), energy=1), at("D-1", unit("rest"))])
    scene = playing(fetcg_scene(mine, theirs))
    scene.use("pal")
    scene.do("attack pal two")

    assert (scene.energy("one"), scene.energy("pal")) == (3, 4 - 2 + 1)
    assert [line["card"]["card"] for line in scene.logged("restored")] == ["pal"]
    scene.may_stay_open = True


@rule("FETCG-END-4", "FETCG-END-5")
def test_a_generation_change_is_offered_in_the_generation_step_alone(playing: Playing) -> None:
    parent = unit("parent", "parent", "Training: Draw 1 card.", children="child")
    scene = end_phase(playing, at("B-2", parent), hand=[unit("child", "child")])
    scene.may_stay_open = True
    scene.answer("end_phase_step training")
    assert scene.options("generation_change") == set()
    assert scene.options("train") != set()
    scene.answer("end_step")
    scene.answer("end_phase_step generation")
    assert scene.options("generation_change") != set()


@rule("FETCG-CHIPS-8")
def test_who_has_left_the_field_has_no_chip_left(playing: Playing) -> None:
    """All of them are Used chips of its owner."""
    card = surprise("card", "Target your opponent's unit: Remove it.", cost=0)
    theirs = Side([at("D-1", unit("two"), energy=4), at("D-2", unit("rest"), energy=1)])
    mine = Side([at("B-2", unit("one"))], hand=[card])
    scene = playing(fetcg_scene(mine, theirs, skip_windows=False))
    scene.may_stay_open = True
    gone = scene.unit("two")
    scene.answer("play_surprise card")
    scene.answer("choose two")
    scene.pass_all()

    assert (gone.energy, scene.chips(1)) == (0, (15, 4))
