"""Full Retreat and the ways to win (FETCG-RETREAT, WIN, ABILITY-1 to 3, GAME-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.state import copied, state
from tests.rules.fetcg.scripted import FALL_BACK, Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, unit
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
LORD = character("lord", features=["seize"])
PRINCE = character("prince", features=["seize"])
STRONG = unit("strong", attack=5, energy=9)


def playing_on(playing: Playing, mine: Any, theirs: Any, **more: Any) -> FetcgScene:
    own = mine if isinstance(mine, Side) else Side(mine)
    enemy = theirs if isinstance(theirs, Side) else Side(theirs)
    scene: FetcgScene = playing(fetcg_scene(own, enemy, text=Scripted, **more))
    return scene


def ending(scene: FetcgScene) -> tuple[str, tuple[int, ...]] | None:
    outcome = scene.match.outcome
    return (outcome.rule, outcome.winners) if outcome is not None else None


# Seize --------------------------------------------------------------------------------------------


@rule("FETCG-WIN-1", "FETCG-ABILITY-1", "FETCG-FIELD-7")
def test_seize_wins_by_entering_the_enemy_home_row(playing: Playing) -> None:
    scene = playing_on(playing, [at("C-1", LORD)], [at("D-3", TWO)])
    scene.use("lord", "D-1")

    assert ending(scene) == ("FETCG-WIN-1", (0,))


@rule("FETCG-WIN-1", "FETCG-ABILITY-1")
def test_another_unit_does_not_seize(playing: Playing) -> None:
    scene = playing_on(playing, [at("C-1", ONE)], [at("D-3", TWO)])
    scene.use("one", "D-1")

    assert ending(scene) is None


@rule("FETCG-WIN-1", "FETCG-ABILITY-2", "FETCG-WIN-4")
def test_canto_does_not_seize_but_its_squares_count(playing: Playing) -> None:
    rider = character("rider", features=["seize", "canto"], movement="cavalry", energy=9)
    theirs = [at("D-2", unit("wall", energy=9))]
    scene = playing_on(playing, [at("C-2", rider)], theirs)
    scene.use("rider")
    scene.do("attack rider wall", "decline", "move rider D-1")
    assert ending(scene) is None

    both = playing_on(playing, [at("C-2", rider), at("D-3", ONE)], theirs)
    both.use("rider")
    both.do("attack rider wall", "decline", "move rider D-1")
    assert ending(both) == ("FETCG-WIN-2", (0,))


@rule("FETCG-WIN-16")
def test_seize_needs_to_enter_and_not_to_be_there(playing: Playing) -> None:
    """Moving sideways within the row is no entering; leaving and coming back is."""
    scene = playing_on(playing, [at("D-1", LORD)], [at("C-3", TWO)])
    scene.use("lord", "D-2")
    assert ending(scene) is None

    back = playing_on(playing, [at("D-1", LORD)], [at("B-3", TWO)])
    back.use("lord", "C-1")
    back.end_turn()
    back.skip_to("activate_unit") if back.table.turn_player == 0 else back.end_turn()
    back.skip_to("activate_unit")
    back.use("lord", "D-1")
    assert ending(back) == ("FETCG-WIN-1", (0,))


# Squares ------------------------------------------------------------------------------------------


@rule("FETCG-WIN-2", "FETCG-WIN-3", "FETCG-WIN-4")
@pytest.mark.parametrize(
    ("needed", "there", "wins"), [("2", 1, True), ("3", 1, False), ("3", 2, True)]
)
def test_two_squares_of_the_enemy_home_row_win_or_three_by_agreement(
    playing: Playing, needed: str, there: int, wins: bool
) -> None:
    units = [at("D-1", ONE), at("D-2", unit("other"))][:there]
    scene = playing_on(
        playing,
        [*units, at("C-3", unit("last"))],
        [at("B-1", TWO)],
        options={"home_row_squares": needed},
    )
    scene.use("last", "D-3")

    assert ending(scene) == (("FETCG-WIN-2", (0,)) if wins else None)


@rule("FETCG-WIN-14")
def test_own_units_in_the_own_home_row_count_for_nobody(playing: Playing) -> None:
    scene = playing_on(
        playing, [at("A-1", ONE), at("A-2", unit("other"))], [at("D-1", TWO), at("A-3", TWO)]
    )
    scene.use("one", "B-1")

    assert ending(scene) is None


# Holding a square ---------------------------------------------------------------------------------


@rule("FETCG-WIN-5", "FETCG-WIN-6", "FETCG-WIN-17", "FETCG-END-10")
def test_a_unit_that_outlasts_the_opponents_turn_wins_at_its_end(playing: Playing) -> None:
    """It enters in turn 5 and stands there still when turn 6 ends."""
    scene = playing_on(playing, [at("C-2", ONE)], [at("B-1", TWO)])
    scene.use("one", "D-2")
    scene.skip_to("end_phase")
    scene.end_turn()
    assert scene.table.turn == 6
    assert ending(scene) is None
    scene.end_turn()

    assert ending(scene) == ("FETCG-WIN-5", (0,))


@rule("FETCG-WIN-17", "FETCG-WIN-6")
def test_a_unit_removed_or_pushed_out_in_that_turn_does_not_win(playing: Playing) -> None:
    scene = playing_on(playing, [at("D-2", ONE, arrived=5), at("A-1", ONE)], [at("C-2", STRONG)])
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("strong")
    scene.do("attack strong one")
    scene.end_turn()
    assert ending(scene) is None

    pushed = playing_on(
        playing,
        [at("D-2", ONE, arrived=5)],
        Side([at("B-1", TWO)], hand=[FALL_BACK]),
    )
    pushed.end_turn()
    pushed.skip_to("activate_unit") if pushed.kinds != ["play_surprise"] else None
    assert pushed.match.outcome is None
    while not pushed._is_offered("play_surprise fall-back"):
        pushed._do_nothing()
    pushed.do("play_surprise fall-back", "target one")
    pushed.end_turn()
    assert ending(pushed) is None


@rule("FETCG-WIN-6")
def test_moving_sideways_in_the_row_is_no_break_and_late_arrival_waits_a_turn(
    playing: Playing,
) -> None:
    scene = playing_on(playing, [at("D-2", ONE, arrived=3)], [at("B-1", TWO)])
    scene.use("one", "D-1")
    assert scene.unit("one").arrived == 3
    scene.end_turn()
    scene.end_turn()
    assert ending(scene) == ("FETCG-WIN-5", (0,))

    late = playing_on(playing, [at("D-2", ONE, arrived=6)], [at("B-1", TWO)], turn=6, active=1)
    late.end_turn()
    assert ending(late) is None


# Full Retreat -------------------------------------------------------------------------------------


@rule("FETCG-RETREAT-1", "FETCG-RETREAT-2", "FETCG-RETREAT-4", "FETCG-RETREAT-9")
@rule("FETCG-ABILITY-3", "FETCG-RETREAT-5", "FETCG-RETREAT-6")
def test_the_worked_retreat(playing: Playing) -> None:
    """Lord defeated at C-2; units at C-1, B-1, A-3, B-3, an enemy at A-1."""
    mine = [
        at("C-2", LORD, energy=1),
        at("C-1", unit("c1"), energy=4),
        at("B-1", unit("b1")),
        at("A-3", unit("a3")),
        at("B-3", unit("b3")),
    ]
    scene = playing(
        fetcg_scene(Side(mine), Side([at("D-2", STRONG), at("A-1", TWO)]), turn=6, active=1)
    )
    scene.use("strong")
    scene.do("attack strong lord")

    assert {one.card.key: one.square for one in scene.player(0).units} == {
        "c1": "B-1",
        "b3": "A-3",
    }
    assert scene.energy("c1") == 4
    assert scene.player(0).chips == 20
    assert len(scene.logged("full_retreat")) == 1


@rule("FETCG-RETREAT-3")
def test_units_in_one_column_retreat_together(playing: Playing) -> None:
    mine = [at("C-2", LORD, energy=1), at("C-1", unit("front")), at("B-1", unit("rear"))]
    scene = playing(fetcg_scene(Side(mine), Side([at("D-2", STRONG)]), turn=6, active=1))
    scene.use("strong")
    scene.do("attack strong lord")

    assert (scene.square("front"), scene.square("rear")) == ("B-1", "A-1")


@rule("FETCG-RETREAT-4", "FETCG-RETREAT-2")
def test_a_land_that_forbids_the_unit_blocks_the_retreat(playing: Playing) -> None:
    mine = [at("C-2", LORD, energy=1), at("C-1", unit("stuck"))]
    scene = playing(
        fetcg_scene(
            Side(mine, lands={"B-1": land("no-infantry")}),
            Side([at("D-2", STRONG)]),
            turn=6,
            active=1,
            text=Scripted,
        )
    )
    scene.use("strong")
    scene.do("attack strong lord")

    assert scene.units(0) == []


@rule("FETCG-RETREAT-7", "FETCG-WIN-6")
def test_a_retreat_out_of_the_enemy_home_row_breaks_the_stay(playing: Playing) -> None:
    mine = [at("C-2", LORD, energy=1), at("D-1", ONE, arrived=5)]
    scene = playing(fetcg_scene(Side(mine), Side([at("D-2", STRONG)]), turn=6, active=1))
    scene.use("strong")
    scene.do("attack strong lord")
    assert scene.square("one") == "C-1"
    scene.end_turn()

    assert ending(scene) is None


@rule("FETCG-RETREAT-8", "FETCG-RETREAT-4")
def test_both_sides_retreat_at_once_and_facing_units_change_places(playing: Playing) -> None:
    """Both units with Seize fall in the same strike; two that would meet are removed."""
    first = [
        at("B-2", character("lord", features=["seize"], attack=5)),
        at("C-1", unit("mine")),
        at("C-3", unit("meets")),
    ]
    second = [
        at("C-2", PRINCE),
        at("B-1", unit("theirs")),
        at("A-3", unit("meets too")),
    ]
    scene = playing(fetcg_scene(Side(first), Side(second)))
    scene.use("lord")
    scene.do("attack lord prince")

    assert {one.card.key: one.square for one in scene.table.all_units()} == {
        "mine": "B-1",
        "theirs": "C-1",
    }
    assert [player.chips for player in scene.table.players] == [20, 20]


@rule("FETCG-WIN-15", "FETCG-RETREAT-6", "FETCG-BATTLE-24")
def test_the_retreat_comes_before_the_counterattack_and_before_victory(
    playing: Playing,
) -> None:
    """The lord spends all it has on its attack; its side falls back before anything is won."""
    lord = character("lord", features=["seize"], attack=5)
    mine = [at("C-2", lord), at("D-1", ONE)]
    theirs = [at("D-2", unit("wall", energy=9)), at("A-1", TWO)]
    scene = playing_on(playing, mine, theirs)
    scene.use("lord")
    scene.do("attack lord wall")

    assert scene.square("one") == "C-1"
    assert scene.logged("counter") == []
    assert ending(scene) is None


@state
class Banner(Scripted):
    """A card that makes its player win at the end of a turn; "both" makes both win."""

    winners: tuple[int, ...] = copied(default=(1,))

    def victories(self, when: str) -> list[tuple[int, str]]:
        return [(seat, "banner") for seat in self.winners] if when == "turn_end" else []


@state
class BannerOfBoth(Banner):
    winners: tuple[int, ...] = copied(default=(0, 1))


@rule("FETCG-GAME-6", "FETCG-WIN-15")
def test_wins_of_both_players_found_at_once_are_a_draw(playing: Playing) -> None:
    units = Side([at("A-1", ONE)]), Side([at("D-1", TWO)])
    scene = playing(fetcg_scene(*units, text=BannerOfBoth))
    scene.end_turn()

    assert ending(scene) == ("FETCG-GAME-6", ())


@rule("FETCG-WIN-13")
def test_a_card_in_force_may_win(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]), text=Banner))
    assert ending(scene) is None
    scene.end_turn()

    assert ending(scene) == ("FETCG-WIN-13", (1,))
