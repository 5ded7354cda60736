"""Abilities of units and of what they carry, from their text (CARD-12, ITEM-3, ABILITY-18)."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.windows import ONE, TWO, in_step, speaks
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, magic, surprise, unit
from tests.testkit.fetcg.samples import Playing, attack, battle
from tests.testkit.fetcg.scene import Side, at, fetcg_scene

# Used in a step -------------------------------------------------------------------------------


@rule("FETCG-CARD-12", "FETCG-GAME-2")
@pytest.mark.parametrize("step", ["unit", "support", "land", "item"])
def test_an_ability_of_a_step_is_used_there_and_nowhere_else(playing: Playing, step: str) -> None:
    mine = at("A-1", speaks(f"Your {step.capitalize()} Step: Draw 1 card."), energy=2)
    scene = in_step(playing, "unit", mine, hand=[unit("held"), land("wood")])
    offered = []
    while scene.kinds != ["activate_unit"]:
        if scene.options("use_ability"):
            offered.append(scene.kinds)
        scene._do_nothing()

    assert offered == [[f"{step}_step"]]


@rule("FETCG-CARD-12", "FETCG-NP-5")
def test_an_ability_of_a_step_is_used_once_a_turn_by_each_unit(playing: Playing) -> None:
    text = "Your Item Step: Draw 1 card."
    mine = [at("A-1", speaks(text)), at("A-2", unit("two own", "two own", text))]
    scene = in_step(playing, "item", *mine)
    scene.answer("use_ability one")
    assert scene.options("use_ability") == {"use_ability two own 0"}
    scene.answer("use_ability two own")
    assert len(scene.cards("hand")) == 2
    assert scene.options("use_ability") == set()
    assert [line["card"]["card"] for line in scene.logged("ability")] == ["one", "two own"]
    scene.end_turn()
    scene.end_turn()
    scene.skip_to("item_step")
    assert len(scene.options("use_ability")) == 2


@rule("FETCG-CARD-12")
def test_the_opponent_does_not_use_what_is_mine(playing: Playing) -> None:
    theirs = Side([at("D-1", speaks("Your Item Step: Draw 1 card."))])
    scene = in_step(playing, "item", at("A-1", ONE), hand=[unit("held")], theirs=theirs)

    assert scene.options("use_ability") == set()


@rule("FETCG-CARD-12", "FETCG-CHIPS-4", "FETCG-CHIPS-7")
@pytest.mark.parametrize(
    ("unused", "energy", "held", "possible"),
    [(2, 3, 1, True), (1, 3, 1, False), (2, 1, 1, True), (2, 3, 0, False)],
)
def test_costs_are_paid_in_full_or_the_ability_is_not_there(
    playing: Playing, unused: int, energy: int, held: int, possible: bool
) -> None:
    """Of the player's chips, of the unit's Energy, and of the hand."""
    text = "Your Item Step, pay 2, pay 1 Energy, discard 1 card: Draw 3 cards."
    hand = [unit(f"held{number}") for number in range(held)]
    mine = [at("A-1", speaks(text), energy=energy), at("A-2", unit("other"))]
    scene = in_step(playing, "item", *mine, hand=hand, unused=unused)
    assert (scene.options("use_ability") != set()) is possible
    if possible:
        scene.answer("use_ability one")
        assert scene.player().unused == unused - 2
        assert scene.cards("discard")[:1] == ["held0"]
        assert len(scene.cards("hand")) == 3
        left = {one.card.key: one.energy for one in scene.player(0).units}
        assert left == ({"one": energy - 1, "other": 5} if energy > 1 else {"other": 5})


@rule("FETCG-CARD-12", "FETCG-CHIPS-7")
def test_an_energy_cost_needs_the_energy(playing: Playing) -> None:
    text = "Your Item Step, pay 2 Energy: Draw 1 card."
    for energy, possible in ((1, False), (2, True), (3, True)):
        scene = in_step(playing, "item", at("A-1", speaks(text), energy=energy), hand=[ONE])
        assert (scene.options("use_ability") != set()) is possible


@rule("FETCG-SURPRISE-21", "FETCG-ACTION-6")
def test_a_toll_must_leave_its_unit_a_chip(playing: Playing) -> None:
    text = "Target your unit, which pays 2 Energy: It regains 1 Energy."
    mine = [at("B-1", unit("two chips"), energy=2), at("B-2", unit("three"), energy=3)]
    card = surprise("card", text, cost=0)
    scene = playing(fetcg_scene(Side(mine, hand=[card]), skip_windows=False))
    scene.do("play_surprise card")

    assert [one["card"] for one in scene.logged("targets")[0]["cards"]] == ["three"]
    assert (scene.energy("two chips"), scene.energy("three")) == (2, 2)


@rule("FETCG-ITEM-3", "FETCG-CARD-19")
def test_an_item_that_is_used_goes_and_the_unit_may_wear_another(playing: Playing) -> None:
    potion = item("potion", "Your Item Step, discard this card: Draw 1 card.")
    scene = in_step(playing, "item", at("A-1", ONE, item=potion))
    assert scene.options("use_item") == {"use_item potion 0"}
    scene.answer("use_item potion")

    assert scene.cards("discard") == ["potion"]
    assert len(scene.cards("hand")) == 1
    assert scene.options("use_item") == set()


# Actions --------------------------------------------------------------------------------------


@rule("FETCG-ACTION-1", "FETCG-ACTION-4", "FETCG-CARD-12")
def test_an_ability_that_is_an_action_is_paid_and_done(playing: Playing) -> None:
    text = "Action, pay 1 Energy: Put target enemy unit into Standby Mode."
    scene = in_step(playing, "invasion", at("B-2", speaks(text)), at("B-1", unit("idle")))
    scene.use("one")
    assert scene.options("use_ability") == {"use_ability one 0"}
    scene.do("use_ability one")

    assert scene.energy("one") == 4
    assert scene.unit("two").standby
    assert [line["action"] for line in scene.logged("action")] == ["use_ability"]


@rule("FETCG-ACTION-2", "FETCG-CARD-12")
def test_only_the_unit_in_use_acts_and_only_with_what_is_an_action(playing: Playing) -> None:
    """What belongs to another step, or to another unit, is no action of this one."""
    mine = [
        at("B-1", speaks("Action: Draw 1 card.")),
        at("B-2", unit("idle", "idle", "Your Item Step: Draw 1 card.")),
    ]
    scene = in_step(playing, "invasion", *mine)
    scene.answer("activate idle")
    scene.answer("stay")

    assert scene.options("use_ability") == set()


@rule("FETCG-ACTION-7", "FETCG-RANGE-6")
@pytest.mark.parametrize(
    ("grid", "targets"), [("1", {"near"}), ("here 1", {"one", "near"}), ("2", {"far"})]
)
def test_the_user_of_a_staff_is_a_target_if_its_grid_marks_the_centre(
    playing: Playing, grid: str, targets: set[str]
) -> None:
    text = "Staff: Cure target friendly unit of all statuses."
    staff = magic("rest", "staff", text, attack_grid=grid, restores=0)
    ill = {"poison": 1}
    mine = [
        at("B-2", unit("one", ranks=["staff_c"]), weapon=staff, statuses=ill),
        at("B-1", unit("near"), statuses=ill),
        at("A-1", unit("far"), statuses=ill),
    ]
    scene = in_step(playing, "invasion", *mine)
    scene.use("one")
    assert scene.options("staff") == {f"staff rest {key}" for key in targets}
    scene.do(f"staff rest {min(targets)}")

    assert scene.unit(min(targets)).statuses == {}
    assert scene.cards("discard") == ["rest"]


@rule("FETCG-MAGIC-8", "FETCG-ACTION-5")
@pytest.mark.parametrize(("energy", "possible"), [(2, True), (1, False)])
def test_an_initial_staff_with_a_text_costs_its_printed_number(
    playing: Playing, energy: int, possible: bool
) -> None:
    monk = speaks(
        "Staff: Target enemy unit gets Silence.",
        type="staff",
        action="recovery",
        attack=2,
        restores=0,
    )
    scene = in_step(
        playing,
        "invasion",
        at("C-1", monk, energy=energy),
        at("A-1", unit("rest")),
        theirs=Side([at("D-1", TWO)]),
    )
    scene.use("one")
    assert (scene.options("staff") != set()) is possible
    if possible:
        scene.do("staff one two")
        assert set(scene.unit("two").statuses) == {"silence"}
        assert scene.units() == ["rest"], "it has paid its last Energy"
        assert scene.chips()[1] == 2


# Triggered ------------------------------------------------------------------------------------


@rule("FETCG-ABILITY-18", "FETCG-UNIT-1")
def test_what_a_unit_does_when_it_is_sortied(playing: Playing) -> None:
    herald = speaks("This unit is sortied: Draw 1 card.")
    idle = unit("idle", "idle", "This unit is sortied: Draw 1 card.")
    scene = in_step(playing, "unit", at("B-2", idle), hand=[herald])
    scene.answer("sortie one A-1")
    scene.answer("number 1")

    assert len(scene.cards("hand")) == 1, "the one sortied, and no other"
    assert [line["card"]["card"] for line in scene.logged("ability")] == ["one"]


@rule("FETCG-ABILITY-18", "FETCG-CHIPS-7")
def test_what_a_unit_does_when_it_deals_damage_or_loses_energy(playing: Playing) -> None:
    deals = speaks("This unit deals damage: Draw 1 card.", energy=9)
    pays = unit("two", "two", "This unit loses Energy: Draw 1 card.", energy=9)
    scene = battle(playing, at("B-2", deals), at("C-2", pays))
    attack(scene, counter="counter")

    assert (len(scene.cards("hand")), len(scene.cards("hand", 1))) == (1, 1)
    assert [line["card"]["card"] for line in scene.logged("ability")] == ["one", "two"]


@rule("FETCG-ABILITY-18", "FETCG-BATTLE-22")
def test_what_a_unit_does_when_it_is_defeated(playing: Playing) -> None:
    last = unit("two", "two", "This unit is defeated: Draw 2 cards.", energy=1)
    scene = battle(playing, at("B-2", ONE), at("C-2", last))
    attack(scene)

    assert len(scene.cards("hand", 1)) == 2
    other = battle(
        playing,
        at("B-2", speaks("This unit is defeated: Draw 2 cards.")),
        at("C-2", unit("two", energy=1)),
    )
    attack(other)
    assert other.cards("hand") == []


@rule("FETCG-ABILITY-18")
def test_what_a_unit_would_do_that_has_left_is_not_done(playing: Playing) -> None:
    """Its last chips go; only what waits for its defeat still happens."""
    weak = unit("two", "two", "This unit loses Energy: Draw 1 card.", energy=1)
    scene = battle(playing, at("B-2", ONE), at("C-2", weak))
    attack(scene)

    assert scene.units(1) == []
    assert scene.cards("hand", 1) == []
    assert scene.logged("ability") == []


@rule("FETCG-ABILITY-18", "FETCG-NP-5")
@pytest.mark.parametrize(
    ("event", "own", "foreign"),
    [
        ("Your Land Step begins", 1, 0),
        ("Your Land Step ends", 1, 0),
        ("A Land Step ends", 1, 1),
        ("Your turn ends", 1, 0),
        ("Your Unit Step begins", 1, 0),
        ("Your Support Step ends", 1, 0),
    ],
)
def test_what_waits_for_a_step_happens_once_in_it(
    playing: Playing, event: str, own: int, foreign: int
) -> None:
    """In the own turn, and where the text says so in the opponent's."""
    mine = at("A-1", speaks(f"{event}: This unit loses 1 Energy."), energy=5)
    scene = in_step(playing, "draw", mine, hand=[ONE])
    scene.end_turn()
    assert scene.energy("one") == 5 - own
    scene.end_turn()
    assert scene.energy("one") == 5 - own - foreign


@rule("FETCG-ABILITY-18")
def test_several_at_once_the_active_player_first_in_an_order_they_choose(playing: Playing) -> None:
    def telling(key: str) -> CardData:
        return unit(key, key, "A Land Step ends: Draw 1 card.")

    mine = [at("A-1", telling("first")), at("A-2", telling("second"))]
    theirs = Side([at("D-1", telling("third")), at("D-2", telling("fourth"))])
    scene = in_step(playing, "land", *mine, theirs=theirs, hand=[ONE])
    scene.answer("end_step")
    assert (scene.kinds, scene.decision.player) == (["order_triggers"], 0)
    assert scene.options() == {"trigger first 0", "trigger second 1"}
    scene.answer("trigger second")
    assert (scene.kinds, scene.decision.player) == (["order_triggers"], 1)
    scene.answer("trigger fourth")

    told = [line["card"]["card"] for line in scene.logged("ability")]
    assert told == ["second", "first", "fourth", "third"]


@rule("FETCG-ABILITY-18", "FETCG-SURPRISE-1")
def test_what_could_not_be_done_or_lacks_its_condition_is_not_set_off(playing: Playing) -> None:
    full = at("A-1", speaks("A Land Step ends: This unit regains 1 Energy."))
    scene = in_step(playing, "land", full, hand=[ONE])
    scene.answer("end_step")

    assert scene.logged("ability") == []


@rule("FETCG-MOVE-14", "FETCG-LAND-10")
@pytest.mark.parametrize(
    ("text", "loses"),
    [
        ("Your unit enters here: That unit loses 1 Energy.", {"mine"}),
        ("A unit enters here: That unit loses 1 Energy.", {"mine", "theirs"}),
        ("Your Flying unit enters here: That unit loses 1 Energy.", set()),
    ],
)
def test_a_land_knows_who_enters_it(playing: Playing, text: str, loses: set[str]) -> None:
    lands = {"B-1": land("wood", text)}
    side = Side([at("A-1", unit("mine"))], lands=lands)
    scene = playing(fetcg_scene(side, Side([at("C-1", unit("theirs"))])))
    scene.use("mine", "B-1")
    lost = {key for key in ("mine", "theirs") if scene.energy(key) < 5}
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("theirs", "C-2")
    assert scene.energy("theirs") == 5, "another square"
    assert lost == loses & {"mine"}

    side = Side([at("A-1", unit("mine"))], lands=lands)
    scene = playing(fetcg_scene(side, Side([at("C-1", unit("theirs"))]), turn=6, active=1))
    scene.use("theirs", "B-1")
    assert (scene.energy("theirs") < 5) is ("theirs" in loses)


@rule("FETCG-MOVE-14", "FETCG-MOVE-10")
def test_a_card_that_moves_a_unit_is_no_movement_step_but_an_entry(playing: Playing) -> None:
    """A Land may wait for either; a sortie onto it is neither."""
    push = surprise("push", "Target your unit: Move it one square forward.", cost=0)
    for text, cards in (
        ("Your unit enters here: Draw 1 card.", 1),
        ("Your unit enters here in a Movement Step: Draw 1 card.", 0),
    ):
        side = Side([at("A-1", ONE)], hand=[push], lands={"B-1": land("wood", text)})
        scene = playing(fetcg_scene(side, Side([at("D-3", TWO)]), skip_windows=False))
        scene.do("play_surprise push")
        assert scene.square("one") == "B-1"
        assert len(scene.cards("hand")) == cards

        home = Side(hand=[ONE], lands={"A-1": land("wood", text)})
        scene = playing(fetcg_scene(home, Side([at("D-3", TWO)]), phase="unit"))
        scene.answer("sortie one A-1")
        scene.answer("number 1")
        assert scene.cards("hand") == []
