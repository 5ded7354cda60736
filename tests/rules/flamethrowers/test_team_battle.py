"""Team Battle: sides that share a ship, squad and slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
TEAMS = {"mode": "teams"}
KILLER = fighter("killer", heavy_damage=90_000, light_damage=90_000)


def low(count: int, name: str = "u") -> list[Any]:
    return [fighter(f"{name}{number}") for number in range(count)]


def team_scene(*sides: Side, **more: Any) -> Any:
    return flame_scene(*sides, options=TEAMS, **more)


@rule("FLAME-MULTI-14", "FLAME-MULTI-15")
@pytest.mark.parametrize("seats", [4, 6])
def test_a_side_shares_six_squad_and_four_support_slots(playing: Playing, seats: int) -> None:
    hand = [fighter("new"), support("s", "Use: Draw 1 card.")]
    slots = [support(f"s{n}", "Use: Draw 1 card.") for n in range(4)]
    sides = [Side(squad=low(2), supports=slots[:1], hand=hand), Side(), Side()]
    sides[2] = Side(squad=low(4, "m"), supports=slots[1:])
    sides += [Side() for _ in range(seats - 3)]
    full = playing(team_scene(*sides))
    assert full.options() == {"to_main_2", "end_turn"}

    sides[2] = Side(squad=low(3, "m"), supports=slots[2:])
    free = team_scene(*sides)
    assert {"place new", "support s"} <= free.options()


@rule("FLAME-MULTI-19")
@pytest.mark.parametrize("seats", [4, 6])
def test_turns_alternate_between_the_teams(seats: int) -> None:
    scene = team_scene(*[Side() for _ in range(seats)])
    order = []
    for _ in range(seats):
        order.append(scene.table.turn_player)
        scene.end_turn()
    assert order == list(range(seats))
    assert [ship.members for ship in scene.table.ships] == [
        tuple(range(0, seats, 2)),
        tuple(range(1, seats, 2)),
    ]


@rule("FLAME-MULTI-20")
def test_members_use_their_own_cards_and_may_help_each_others(playing: Playing) -> None:
    medic = fighter("medic", ability="Activate: Heal 1 of your SQUAD cards by 1,000.")
    mate = Side(
        squad=[unit(fighter("mate"), health=5_000), fighter("x", ability="Activate: Draw 1 card.")],
        supports=[support("s", "Use: Draw 1 card.")],
    )
    scene = playing(
        team_scene(
            Side(squad=[medic, fighter("b")], hand=[fighter("two", rank=2)]),
            Side(squad=[fighter("foe")]),
            mate,
            Side(),
        )
    )
    assert "exchange two" in scene.options()
    scene.answer("exchange two")
    assert scene.squad() == ["two"], "only the own cards could be given up"
    scene.end_turn()

    again = team_scene(
        Side(squad=[medic]), Side(squad=[fighter("foe")]), mate, Side(), phase="main_2"
    )
    assert again.options() == {
        "activate medic 0",
        "light medic foe",
        "heavy medic foe",
        "end_turn",
    }
    again.answer("activate medic")
    again.answer("choose mate")
    assert again.health("mate") == 6_000


@rule("FLAME-MULTI-21")
def test_one_kami_a_player_not_a_team(playing: Playing) -> None:
    kami = fighter("kami", rank=2, kami=True)
    scene = playing(
        team_scene(Side(hand=[fighter("mine", kami=True)]), Side(), Side(squad=[kami]), Side())
    )
    assert "place mine" in scene.options()


@rule("FLAME-MULTI-22")
def test_teammates_see_face_down_support_cards_but_no_hands() -> None:
    side = Side(supports=[support("s", "Use: Draw 1 card.")], hand=[fighter("x")])
    scene = team_scene(side, Side(), Side(), Side())

    def seen(viewer: int | None) -> tuple[bool, bool]:
        zones = scene.match.view(viewer)["players"][0]["zones"]
        return zones["supports"]["slots"][0]["card"] is not None, "cards" in zones["hand"]

    assert [seen(viewer) for viewer in (0, 2, 1, 3, None)] == [
        (True, True),
        (True, False),
        (False, False),
        (False, False),
        (False, False),
    ]


@rule("FLAME-MULTI-23")
def test_ship_and_side_are_shared_in_every_test(playing: Playing) -> None:
    ram = fighter(
        "ram",
        light_damage=90_000,
        ability="Passive: This card may attack guarded ships."
        "\nPassive: This card may attack 2 more times each turn.",
    )
    scene = playing(
        team_scene(
            Side(squad=[ram]),
            Side(ship=5_000),
            Side(),
            Side(squad=[fighter("last")]),
            phase="main_2",
        )
    )
    guarded = team_scene(
        Side(squad=[KILLER]), Side(), Side(), Side(squad=[fighter("last")]), phase="main_2"
    )
    assert guarded.options("light") == {"light killer last"}
    scene.do("light ram ship1")
    assert scene.match.outcome is None
    view = scene.match.view(None)
    assert [ship["destroyed"] for ship in view["ships"]] == [False, True]
    scene.do("light ram last")
    assert scene.match.outcome.winners == (0, 2)


@rule("FLAME-MULTI-23", "FLAME-SHIP-5")
def test_every_member_loses_the_deck_with_the_ship(playing: Playing) -> None:
    scene = playing(
        team_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[fighter("b")], ship=0),
            Side(),
            Side(squad=[fighter("d")]),
            active=3,
            phase="start",
        )
    )
    assert scene.logged("draw") == []


@rule("FLAME-MULTI-24")
def test_nobody_reacts_in_a_teammates_turn(playing: Playing) -> None:
    jam = reaction("jam", "React to a placement: Repair your ship by 1,000.")
    scene = playing(
        team_scene(
            Side(hand=[fighter("new")]), Side(hand=[jam]), Side(hand=[jam]), Side(hand=[jam])
        )
    )
    scene.answer("place new")
    asked = []
    while scene.kinds == ["react"]:
        asked.append(scene.decision.player)
        scene.answer("pass")
    assert asked == [1, 3]


@rule("FLAME-MULTI-25")
def test_a_team_plays_on_without_one_who_concedes(playing: Playing) -> None:
    scene = playing(
        team_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[fighter("b")], hand=low(3)),
            Side(),
            Side(squad=[fighter("d")]),
            phase="main_2",
        )
    )
    scene.match.concede(1)
    assert scene.match.outcome is None
    assert scene.squad(1) == []
    assert scene.options("light") == {"light a d"}
    scene.match.concede(3)
    assert scene.match.outcome.winners == (0, 2)
