"""What the words of a card do on the table: chips, Energy, units, cards (FETCG-CARD-19, 20)."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.windows import ONE, TWO, played, window
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at


def nothing_came_of_it(scene: FetcgScene) -> bool:
    return [line["card"]["card"] for line in scene.logged("no_effect")] == ["card"]


# Chips and Energy -----------------------------------------------------------------------------


@rule("FETCG-CHIPS-3", "FETCG-SURPRISE-17")
@pytest.mark.parametrize(
    ("text", "used", "after"),
    [
        ("Move 2 chips from your Unused pile to your Used pile.", 3, (10, 5)),
        ("Move up to 2 chips from your Used pile to your Unused pile.", 3, (14, 1)),
        ("Move up to 5 chips from your Used pile to your Unused pile.", 3, (15, 0)),
        ("Move 3 chips from your Used pile to your Unused pile.", 3, (15, 0)),
    ],
)
def test_chips_go_from_pile_to_pile(
    playing: Playing, text: str, used: int, after: tuple[int, int]
) -> None:
    assert played(playing, text, used=used).chips() == after


@rule("FETCG-CHIPS-4", "FETCG-SURPRISE-1")
@pytest.mark.parametrize(
    ("text", "used", "possible"),
    [
        ("Move 3 chips from your Used pile to your Unused pile.", 3, True),
        ("Move 3 chips from your Used pile to your Unused pile.", 2, False),
        ("Move up to 3 chips from your Used pile to your Unused pile.", 1, True),
        ("Move up to 3 chips from your Used pile to your Unused pile.", 0, False),
        ("Move 3 chips from your Unused pile to your Used pile.", 12, True),
        ("Move 3 chips from your Unused pile to your Used pile.", 13, False),
    ],
)
def test_chips_that_are_to_move_must_be_there(
    playing: Playing, text: str, used: int, possible: bool
) -> None:
    scene = window(playing, text, used=used)

    assert (scene.options("play_surprise") != set()) is possible


@rule("FETCG-SURPRISE-17")
@pytest.mark.parametrize(("unused", "after"), [(5, (3, 12)), (1, (0, 15))])
def test_the_opponent_loses_as_many_unused_chips_as_there_are(
    playing: Playing, unused: int, after: tuple[int, int]
) -> None:
    text = "Your opponent moves 2 chips from the Unused to the Used pile."
    scene = played(playing, text, theirs=Side([at("D-1", TWO)], unused=unused))

    assert scene.chips(1) == after
    assert scene.chips(0) == (15, 0)
    assert scene.logged("drained") == [{"player": 1, "amount": 5 - after[0] if unused == 5 else 1}]
    assert not scene.logged("no_effect")


@rule("FETCG-SURPRISE-22")
def test_who_plays_on_hears_that_nothing_was_left_to_move(playing: Playing) -> None:
    """The chips that were there when the card was played are gone when it resolves."""
    text = "Your opponent moves 2 chips from the Unused to the Used pile."
    enemy = Side([at("D-1", TWO)], unused=2, hand=[surprise("spends", "Draw 1 card.", cost=2)])
    scene = window(playing, text, theirs=enemy)
    scene.answer("play_surprise card")
    scene.answer("play_surprise spends")
    scene.pass_all()

    assert scene.chips(1) == (0, 15)
    assert nothing_came_of_it(scene)
    assert not scene.logged("drained")


@rule("FETCG-CHIPS-10", "FETCG-CHIPS-6")
@pytest.mark.parametrize(
    ("amount", "energy", "unused", "after"),
    [(2, 2, 10, 4), (3, 4, 10, 5), (3, 2, 1, 3), (1, 2, 10, 3)],
)
def test_regained_energy_comes_from_the_unused_chips(
    playing: Playing, amount: int, energy: int, unused: int, after: int
) -> None:
    mine = [at("B-2", ONE, energy=energy)]
    scene = played(playing, f"All your units regains {amount} Energy.", mine=mine, unused=unused)

    assert scene.energy("one") == after
    assert scene.chips()[0] == unused - (after - energy)
    assert [(line["amount"], line["energy"]) for line in scene.logged("restored")] == [
        (after - energy, after)
    ]


@rule("FETCG-CHIPS-7", "FETCG-CHIPS-9")
@pytest.mark.parametrize(("amount", "lost"), [(1, 1), (2, 2), (9, 3)])
def test_lost_energy_goes_to_the_used_chips_of_its_owner(
    playing: Playing, amount: int, lost: int
) -> None:
    theirs = Side([at("D-1", TWO, energy=3), at("D-2", unit("rest"))])
    text = f'Target your opponent\'s unit named "two": It loses {amount} Energy.'
    scene = played(playing, text, theirs=theirs)

    assert scene.chips(1) == (12, lost)
    assert [(line["amount"], line["energy"]) for line in scene.logged("energy_lost")] == [
        (lost, 3 - lost)
    ]
    assert scene.units(1) == (["rest"] if lost == 3 else ["two", "rest"])


@rule("FETCG-SURPRISE-17", "FETCG-CHIPS-6")
def test_chips_onto_a_unit(playing: Playing) -> None:
    text = "Move 2 chips from your Unused pile onto all your units."
    mine = [at("B-2", ONE, energy=2), at("A-1", unit("full"))]
    scene = played(playing, text, mine=mine)

    assert (scene.energy("one"), scene.energy("full")) == (4, 5)
    assert scene.chips() == (11, 0)


# Units ----------------------------------------------------------------------------------------


@rule("FETCG-MOVE-12")
@pytest.mark.parametrize(
    ("direction", "mine", "square"),
    [
        ("forward", 0, "C-2"),
        ("backward", 0, "A-2"),
        ("forward", 1, "B-2"),
        ("backward", 1, "D-2"),
    ],
)
def test_a_card_moves_a_unit_as_its_controller_sees_it(
    playing: Playing, direction: str, mine: int, square: str
) -> None:
    start, whose = ("B-2", "your") if mine == 0 else ("C-2", "your opponent's")
    sides = ([at(start, ONE)], Side([at("D-1", TWO)]))
    if mine == 1:
        sides = ([at("A-1", unit("stays"))], Side([at(start, ONE), at("D-1", TWO)]))
    text = f'Target {whose} unit named "one": Move it one square {direction}.'
    scene = played(playing, text, mine=sides[0], theirs=sides[1])

    assert scene.square("one") == square
    assert scene.energy("one") == 5


@rule("FETCG-MOVE-12", "FETCG-MOVE-6")
def test_a_card_moves_a_unit_aside_to_a_free_square_beside_it(playing: Playing) -> None:
    mine = [at("B-1", ONE), at("C-1", unit("friend"))]
    scene = played(
        playing, 'Target your unit named "one": Move it to an adjacent square.', mine=mine
    )
    assert scene.kinds == ["choose_square"]
    assert scene.options() == {"square one A-1", "square one B-2"}
    scene.answer("square one B-2")

    assert scene.square("one") == "B-2"


@rule("FETCG-MOVE-12", "FETCG-SURPRISE-1")
def test_a_unit_that_has_nowhere_to_go_is_no_target(playing: Playing) -> None:
    """In the Home Row there is nothing behind, and a unit that stands behind is in the way."""
    mine = [at("B-1", ONE), at("C-1", unit("front")), at("A-1", unit("home"))]
    text = "Target your unit: Move it one square backward."
    assert window(playing, text, mine=mine).options("play_surprise") == set()
    scene = played(playing, text, mine=mine[:2])
    assert (scene.square("one"), scene.square("front")) == ("A-1", "C-1")


@rule("FETCG-RETREAT-5", "FETCG-SURPRISE-19")
def test_a_card_removes_a_unit(playing: Playing) -> None:
    theirs = Side([at("D-1", TWO, weapon=weapon("blade")), at("D-2", unit("rest"))])
    text = 'Target your opponent\'s unit named "two": Remove it.'
    scene = played(playing, text, theirs=theirs)

    assert scene.units(1) == ["rest"]
    assert scene.cards("discard", 1) == ["blade", "two"]
    assert len(scene.logged("defeated")) == 1
    assert scene.table.defeats == [0, 0], "not in battle"


@rule("FETCG-STATUS-1", "FETCG-STATUS-3")
@pytest.mark.parametrize(
    ("mode", "standby", "statuses", "after"),
    [
        ("Standby", False, {}, True),
        ("Standby", True, {}, True),
        ("Action", True, {}, False),
        ("Action", True, {"sleep": 3}, True),
    ],
)
def test_a_card_puts_units_into_a_mode(
    playing: Playing, mode: str, standby: bool, statuses: dict[str, int], after: bool
) -> None:
    theirs = Side([at("D-1", TWO, standby=standby, statuses=statuses)])
    scene = played(playing, f"Put all enemy units into {mode} Mode.", theirs=theirs)

    assert scene.unit("two").standby is after


@rule("FETCG-STATUS-9", "FETCG-STATUS-2", "FETCG-STATUS-7")
def test_cards_give_statuses_and_take_them(playing: Playing) -> None:
    theirs = Side([at("D-1", TWO, statuses={"poison": 1}), at("D-3", unit("well"))])
    scene = played(playing, "All enemy units gets Sleep.", theirs=theirs)
    assert set(scene.unit("two").statuses) == {"poison", "sleep"}
    assert scene.unit("well").standby
    assert [line["status"] for line in scene.logged("status")] == ["sleep", "sleep"]

    ill = {"poison": 1, "silence": 3}
    mine = [at("B-2", ONE, statuses=ill), at("A-1", unit("well"))]
    cured = played(playing, "Cure all your units of Silence.", mine=mine)
    assert set(cured.unit("one").statuses) == {"poison"}
    cured = played(playing, "Cure all your units of all statuses.", mine=mine)
    assert cured.unit("one").statuses == {}
    assert [line["status"] for line in cured.logged("cured")] == ["silence", "poison"]


@rule("FETCG-SURPRISE-1")
@pytest.mark.parametrize(
    ("words", "targets"),
    [("Cure it of Poison", {"ill"}), ("Cure it of all statuses", {"ill", "hushed"})],
)
def test_only_who_has_the_status_is_a_target_for_its_cure(
    playing: Playing, words: str, targets: set[str]
) -> None:
    mine = [
        at("B-1", unit("ill"), statuses={"poison": 1}),
        at("B-2", unit("hushed"), statuses={"silence": 3}),
        at("B-3", unit("well")),
    ]
    scene = played(playing, f"Target your unit: {words}.", mine=mine)

    if len(targets) > 1:
        assert scene.options() == {f"choose {key}" for key in targets}
    else:
        assert not scene.unit("ill").statuses
