"""How games are won, lost and left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


KILLER = fighter("killer", heavy_damage=20_000, light_damage=20_000)
RAM = fighter("ram", heavy_damage=20_000, ability="Passive: This card may attack guarded ships.")


@rule("FLAME-WIN-1", "FLAME-WIN-2", "FLAME-WIN-4")
def test_ship_and_squad_gone_loses_in_either_order(playing: Playing) -> None:
    hand = [fighter("x")]
    first = playing(
        flame_scene(
            Side(squad=[KILLER, RAM]),
            Side(squad=[fighter("foe")], hand=hand, ship=20_000),
            phase="main_2",
        )
    )
    first.do("light killer foe")
    assert first.match.outcome is None
    first.do("heavy ram ship1")
    assert first.match.outcome.winners == (0,)
    assert first.match.outcome.rule == "FLAME-WIN-1"

    second = playing(
        flame_scene(
            Side(squad=[KILLER, RAM]),
            Side(squad=[fighter("foe")], hand=hand, ship=20_000),
            phase="main_2",
        )
    )
    second.do("heavy ram ship1")
    assert second.match.outcome is None
    second.do("light killer foe")
    assert second.match.outcome.winners == (0,)


@rule("FLAME-WIN-5")
def test_all_lost_at_once_is_a_draw(playing: Playing) -> None:
    doom = fighter("doom", ability="Activate: Deal 10,000 damage to all SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[doom], ship=0), Side(squad=[fighter("foe")], ship=0), phase="main_2"
        )
    )
    scene.do("activate doom")
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "FLAME-WIN-5")


@rule("FLAME-WIN-6", "FLAME-WIN-8")
@pytest.mark.parametrize("loser", [0, 1])
def test_to_concede_is_to_lose_at_any_time(loser: int) -> None:
    """A clock that runs out concedes for its player."""
    scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=[fighter("x")]))
    scene.answer("place new")
    scene.match.concede(loser)
    assert scene.match.outcome.winners == (1 - loser,)
    assert scene.match.outcome.rule == "FLAME-WIN-6"
    scene.close()


@rule("FLAME-WIN-8")
def test_no_clock_ends_a_whole_match() -> None:
    scene = flame_scene(Side(hand=[fighter("new")]), Side(hand=[fighter("x")]))
    with pytest.raises(ValueError, match="whose time has run out gives up"):
        scene.match.time_up()
    scene.answer("place new")
    assert scene.match.outcome is None


@rule("FLAME-WIN-7")
@pytest.mark.parametrize(
    ("ships", "healths", "winners"),
    [((90_000, 80_000), (1, 9), (0,)), ((0, 0), (1, 9), (1,)), ((50_000, 50_000), (5, 5), ())],
)
def test_ten_quiet_turns_end_a_game_of_two(
    playing: Playing, ships: tuple[int, int], healths: tuple[int, int], winners: tuple[int, ...]
) -> None:
    sides = [
        Side(squad=[unit(fighter(f"u{n}"), health=1_000 * healths[n])], ship=ships[n])
        for n in (0, 1)
    ]
    scene = playing(flame_scene(*sides))
    for _ in range(9):
        scene.end_turn()
    assert scene.match.outcome is None
    scene.end_turn()
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == (winners, "FLAME-WIN-7")


@rule("FLAME-WIN-7")
def test_a_loss_or_a_new_card_breaks_the_quiet(playing: Playing) -> None:
    scene = playing(flame_scene(Side(hand=[fighter("new")]), Side(squad=[fighter("foe")])))
    for _ in range(8):
        scene.end_turn()
    scene.do("place new")
    for _ in range(4):
        scene.end_turn()
    assert scene.match.outcome is None

    three = playing(flame_scene(Side(), Side(), Side()))
    for _ in range(15):
        assert three.match.outcome is None
        three.end_turn()
    assert three.match.outcome.winners == ()


@rule("FLAME-WIN-9")
def test_without_cards_to_draw_the_game_has_ten_turns_a_seat_left(playing: Playing) -> None:
    """Healing and harm in balance every turn: no stalemate, but no end either."""
    leak = fighter("leak", ability="Activate: Deal 100 damage to this card.")
    mend = field_card(
        "mend",
        "Each turn starts: Heal all SQUAD cards by 100.".replace(
            "all SQUAD cards", "1 SQUAD card of the turn player"
        ),
    )
    scene = playing(
        flame_scene(
            Side(squad=[leak], fill=False),
            Side(squad=[fighter("other")], fill=False, ship=0),
            in_play=(0, mend),
        )
    )
    turns = 0
    while scene.match.outcome is None:
        if scene.table.turn_player == 0:
            scene.answer("to_main_2")
            scene.do("activate leak")
        if scene.match.outcome is None:
            scene.end_turn()
        turns += 1
    assert scene.match.outcome.rule == "FLAME-WIN-9"
    assert scene.match.outcome.winners == (0,)
    assert turns == 21, "the turn in which it was seen, and ten for each seat"
