"""How games end that nobody wins outright, in every mode, and what counts for it (FLAME-WIN)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rules.engine.cards import CardData
from tests.testkit.by_hand import by_hand
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene

Playing = Callable[[FlameScene], FlameScene]
TEAMS = {"mode": "teams"}


def quiet_turns(scene: FlameScene, most: int = 200) -> int:
    """How many turns end until the game does, if nobody does anything."""
    turns = 0
    while scene.match.outcome is None:
        assert turns < most, scene.describe()
        scene.end_turn()
        turns += 1
    return turns


def sides(count: int) -> list[Side]:
    return [Side(squad=[fighter(f"u{seat}")]) for seat in range(count)]


# FLAME-WIN-7 ----------------------------------------------------------------------------------


@rule("FLAME-WIN-7")
@pytest.mark.parametrize(
    ("seats", "options", "turns"),
    [(2, {}, 10), (3, {}, 15), (4, {}, 20), (5, {}, 25), (4, TEAMS, 20), (6, TEAMS, 30)],
)
def test_ten_turns_of_two_and_five_a_seat_otherwise_are_a_stalemate(
    playing: Playing, seats: int, options: dict[str, str], turns: int
) -> None:
    scene = playing(flame_scene(*sides(seats), options=options))

    assert quiet_turns(scene) == turns
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "FLAME-WIN-7")


@rule("FLAME-WIN-7")
@pytest.mark.parametrize(
    ("text", "progress"),
    [
        ("Activate: Deal 100 damage to this card.", True),
        ("Activate: Deal 100 damage to an opposing ship.", True),
        ("Activate, pay 100 HEALTH: Draw 1 card.", True),
        ("Activate, pay 100 ship health: Draw 1 card.", True),
        ("Activate, pay 100 ENERGY: Draw 1 card.", False),
        ("Activate: Give this card 100 ENERGY.", False),
        ("Activate: Heal this card by 100.", False),
    ],
)
def test_lost_health_breaks_the_quiet_whoever_loses_it_and_nothing_else_does(
    playing: Playing, text: str, progress: bool
) -> None:
    scene = playing(flame_scene(Side(squad=[fighter("one", ability=text)]), Side()))
    for _ in range(8):
        scene.end_turn()
    scene.answer("to_main_2")
    scene.do("activate one")

    assert quiet_turns(scene) == (11 if progress else 2)


@rule("FLAME-WIN-7")
@pytest.mark.parametrize("how", ["place", "exchange", "tag_team"])
def test_a_squad_card_that_enters_by_any_way_breaks_the_quiet(playing: Playing, how: str) -> None:
    signal = support("signal", "Use: Form a TAG TEAM.", "tag_team")
    side = Side(
        squad=[fighter("a"), fighter("b")],
        hand={"place": [fighter("new")], "exchange": [fighter("two", rank=2)]}.get(how, []),
        supports=[signal],
        extra=[tag_team("ab", "a + b")],
    )
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    for _ in range(8):
        scene.end_turn()
    if how == "place":
        scene.do("place new")
    elif how == "exchange":
        scene.answer("exchange two")
        scene.pass_all()
    else:
        scene.answer("to_main_2")
        scene.do("activate_support signal")

    assert quiet_turns(scene) == 11


@rule("FLAME-WIN-7")
def test_a_transformation_is_no_new_squad_card(playing: Playing) -> None:
    """A stack is one SQUAD card for every count."""
    side = Side(squad=[fighter("base", "Glory")], hand=[form("hyper", "Glory")])
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    for _ in range(8):
        scene.end_turn()
    scene.do("transform hyper base")

    assert quiet_turns(scene) == 2


@rule("FLAME-WIN-7")
@pytest.mark.parametrize(
    ("ships", "winners"), [((1, 2, 2), (1, 2)), ((2, 2, 2), ()), ((1, 3, 2), (1,))]
)
def test_of_three_those_who_are_still_equal_share_the_game(
    playing: Playing, ships: Sequence[int], winners: tuple[int, ...]
) -> None:
    squad = [fighter("same")]
    scene = playing(flame_scene(*(Side(squad=squad, ship=1_000 * ship) for ship in ships)))
    quiet_turns(scene)

    assert scene.match.outcome.winners == winners


@rule("FLAME-WIN-7")
def test_in_team_battle_ship_and_side_of_a_team_are_compared(playing: Playing) -> None:
    """Seats 0 and 2 against 1 and 3: one strong card does not outweigh what a side has in all."""
    strong, weak = fighter("strong", health=9_000), fighter("weak", health=5_000)
    seated = [Side(squad=[weak]), Side(squad=[strong]), Side(squad=[weak]), Side()]
    scene = playing(flame_scene(*seated, options=TEAMS))
    quiet_turns(scene)

    assert scene.match.outcome.winners == (0, 2)


# FLAME-WIN-5 ----------------------------------------------------------------------------------


@rule("FLAME-WIN-5", "FLAME-MULTI-5")
def test_who_had_lost_before_has_no_share_in_the_draw_of_the_last(playing: Playing) -> None:
    doom = fighter("doom", ability="Activate: Deal 10,000 damage to all SQUAD cards.")
    seated = [Side(squad=[doom], ship=0), Side(squad=[fighter("foe")], ship=0), Side(ship=0)]
    scene = playing(flame_scene(*seated))
    assert scene.player(2).is_out is False
    scene.answer("to_main_2")
    scene.do("activate doom")
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "FLAME-WIN-5")

    later = playing(flame_scene(seated[0], seated[1], Side(squad=[fighter("third")], ship=1_000)))
    later.match.concede(2)
    later.answer("to_main_2")
    later.do("activate doom")
    assert (later.match.outcome.winners, later.match.outcome.rule) == ((0, 1), "FLAME-WIN-5")


# FLAME-WIN-9 ----------------------------------------------------------------------------------


def leaking(count: int) -> list[Side]:
    leak = "Your turn starts: Deal 100 damage to this card."
    return [
        Side(squad=[fighter(f"u{seat}", ability=leak, health=900_000)], fill=False)
        for seat in range(count)
    ]


@rule("FLAME-WIN-9")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, TEAMS)])
def test_when_nobody_can_draw_ten_turns_a_seat_are_left(
    playing: Playing, seats: int, options: dict[str, str]
) -> None:
    scene = playing(flame_scene(*leaking(seats), options=options, phase="start"))

    assert quiet_turns(scene) == 1 + 10 * seats
    assert scene.match.outcome.rule == "FLAME-WIN-9"
    assert [line["count"] for line in scene.logged("last_turns")] == [10 * seats]


@rule("FLAME-WIN-9")
def test_a_seat_that_has_left_gives_no_turns(playing: Playing) -> None:
    scene = playing(flame_scene(*leaking(3), phase="start"))
    scene.match.concede(2)

    assert quiet_turns(scene) == 1 + 20


@rule("FLAME-WIN-9", "FLAME-SHIP-5")
def test_a_deck_under_a_lost_ship_cannot_be_drawn_from_and_counts_as_none(
    playing: Playing,
) -> None:
    mine, theirs = leaking(2)
    mine.fill, mine.ship = True, 0
    scene = playing(flame_scene(mine, theirs, phase="start"))

    assert quiet_turns(scene) == 21


@rule("FLAME-WIN-9")
def test_one_deck_with_a_card_is_enough_to_go_on(playing: Playing) -> None:
    mine, theirs = leaking(2)
    theirs.deck = [fighter("last")]
    scene = playing(flame_scene(mine, theirs, phase="start"))

    assert quiet_turns(scene) == 22, "seen when seat 1 has drawn it, in the second turn"


@rule("FLAME-WIN-9")
def test_cards_that_come_back_to_a_deck_do_not_restart_the_count(playing: Playing) -> None:
    odd: CardData = fighter("odd", ability="Something nobody has read yet.")
    mine, theirs = leaking(2)
    mine.squad, mine.hand = [*mine.squad, odd], [fighter("extra1")]
    scene = playing(flame_scene(mine, theirs, phase="start"))
    for _ in range(4):
        scene.end_turn()
    assert scene.table.turn_player == 0
    by_hand(scene, "extra1: put deck_top")
    assert scene.cards("deck") == ["extra1"]

    assert 4 + quiet_turns(scene) == 21
    assert len(scene.logged("last_turns")) == 1
