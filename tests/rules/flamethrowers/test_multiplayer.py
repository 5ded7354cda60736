"""More than two players, each against all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules.flamethrowers.game import GAME
from tests.rules.flamethrowers.test_setup_and_turn import answer, begin, deck, table_of
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit
from tests.testkit.random_play import seed

Playing = Callable[[Any], Any]
TEAMS = {"mode": "teams"}
KILLER = fighter("killer", heavy_damage=90_000, light_damage=90_000)


def low(count: int, name: str = "u") -> list[Any]:
    return [fighter(f"{name}{number}") for number in range(count)]


@rule("FLAME-MULTI-1", "FLAME-DECK-1")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_everyone_brings_forty_cards_and_plays_by_the_same_turn(seats: int) -> None:
    match = begin(seats=seats)
    for player in table_of(match).players:
        assert len(player.deck) + len(player.hand) == 40
    small = type(deck())("small", deck().entries[:39])
    with pytest.raises(ValueError, match="It needs exactly 40"):
        GAME.start([small] * seats, seed(1), {})


@rule("FLAME-MULTI-7", "FLAME-MULTI-13", "FLAME-MULTI-27")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_three_squad_and_two_support_cards_each(playing: Playing, seats: int) -> None:
    hand = [fighter("new"), fighter("big", rank=3), support("s", "Use: Draw 1 card.")]
    supports = [support(f"s{n}", "Use: Draw 1 card.") for n in range(2)]
    others = [Side(squad=low(3, f"p{n}-")) for n in range(seats - 1)]
    full = playing(flame_scene(Side(squad=low(3), supports=supports, hand=hand), *others))
    assert full.options() == {"exchange big", "to_main_2", "end_turn"}
    full.do("exchange big")
    assert full.squad() == ["big"], "those given up are within the limit"

    free = flame_scene(Side(squad=low(2), supports=supports[:1], hand=hand), *others)
    assert {"place new", "support s"} <= free.options()


@rule("FLAME-MULTI-8", "FLAME-MULTI-29", "FLAME-MULTI-31")
@pytest.mark.parametrize("seats", [3, 4])
def test_attacks_may_be_divided_among_all_opponents(playing: Playing, seats: int) -> None:
    others = [Side(squad=[fighter(f"foe{n}")]) for n in range(1, seats)]
    burst = fighter(
        "a",
        ability="Activate: Deal 100 damage to all opposing SQUAD cards.\n"
        "Activate: Deal 1,000 damage to an opposing ship.",
    )
    scene = playing(flame_scene(Side(squad=[burst, fighter("b")]), *others, phase="main_2"))
    assert {f"light a foe{n}" for n in range(1, seats)} == scene.options("light") - {
        f"light b foe{n}" for n in range(1, seats)
    }
    scene.do("activate a 0")
    assert [scene.health(f"foe{n}") for n in range(1, seats)] == [9_900] * (seats - 1)
    scene.answer("activate a 1")
    assert scene.options() == {f"choose ship{n}" for n in range(1, seats)}
    scene.do("choose ship2")
    assert scene.ship(2).health == scene.ship(2).start - 1_000
    scene.do("light a foe1")
    assert scene.options("light") == {f"light b foe{n}" for n in range(1, seats)}, (
        "each still attacks only once"
    )
    scene.do("light b foe2")


@rule("FLAME-MULTI-10", "FLAME-MULTI-11", "FLAME-MULTI-16", "FLAME-MULTI-17", "FLAME-MULTI-28")
@pytest.mark.parametrize(
    ("seats", "options", "health"),
    [
        (2, {}, 100_000),
        (3, {}, 100_000),
        (4, {}, 50_000),
        (6, {}, 50_000),
        (4, TEAMS, 250_000),
        (6, TEAMS, 500_000),
        (3, {"ship_health": "20000"}, 20_000),
        (4, {"ship_health": "50000"}, 50_000),
        (6, {**TEAMS, "ship_health": "20000"}, 20_000),
    ],
)
def test_what_ships_start_with(seats: int, options: dict[str, str], health: int) -> None:
    table = table_of(begin(1, seats, **options))
    assert {ship.start for ship in table.ships} == {health}
    assert len(table.ships) == (2 if options.get("mode") else seats)


@rule("FLAME-MULTI-28")
def test_less_than_50000_is_refused_in_battle_royale() -> None:
    with pytest.raises(ValueError, match="at least 50,000 health"):
        begin(seats=4, ship_health="49000")


@rule("FLAME-MULTI-18", "FLAME-MULTI-26")
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (7, {}), (3, TEAMS), (5, TEAMS)])
def test_numbers_of_players_that_no_mode_has(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"three players, not|to 6 decks, not"):
        begin(seats=seats, **options)


@rule("FLAME-MULTI-26")
def test_battle_royale_is_for_four_to_six() -> None:
    assert [table_of(begin(seats=n)).mode.key for n in (4, 5, 6)] == ["battle_royale"] * 3


@rule("FLAME-MULTI-12")
def test_a_ship_opens_when_its_own_squad_is_gone(playing: Playing) -> None:
    scene = playing(
        flame_scene(Side(squad=[fighter("a")]), Side(), Side(squad=[fighter("c")]), phase="main_2")
    )
    assert scene.options("light") == {"light a ship1", "light a c"}


@rule("FLAME-MULTI-4", "FLAME-MULTI-5")
def test_the_eliminated_leave_the_game_and_the_last_one_wins(playing: Playing) -> None:
    """The FIELD card of the one who has left stays."""
    two = Side(squad=[fighter("b")], hand=low(2, "h"), supports=[support("s", "")], ship=0)
    scene = playing(
        flame_scene(
            Side(squad=[KILLER]),
            two,
            Side(squad=[fighter("c")], ship=0),
            phase="main_2",
            in_play=(1, field_card("field")),
        )
    )
    scene.do("light killer b")
    gone = scene.player(1)
    assert gone.is_out
    assert [len(zone) for zone in gone.zones[:-1]] == [0] * 6
    assert scene.table.field_card.data.key == "field"
    assert scene.match.view(0)["players"][1]["zones"]["removed"] == {"count": len(gone.removed)}
    assert scene.table.turn_player == 2, "the seat is skipped"
    scene.end_turn()
    assert scene.table.turn_player == 0
    scene.answer("to_main_2")
    scene.do("light killer c")
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((0,), "FLAME-MULTI-5")


def without_owner(playing: Playing, text: str, **mine: Any) -> FlameScene:
    """A FIELD card of that text whose owner has conceded, in seat 2's Main Phase 2."""
    two = Side(squad=[unit(fighter("c"), health=5_000)], **mine)
    sides = [Side(squad=[fighter("a")]), Side(squad=[fighter("b")]), two]
    scene: FlameScene = playing(flame_scene(*sides, in_play=(1, field_card("f", text))))
    scene.match.concede(1)
    scene.end_turn()
    scene.answer("to_main_2")
    return scene


@rule("FLAME-MULTI-2", "FLAME-MULTI-4", "FLAME-FIELD-1")
def test_the_field_card_of_a_player_who_is_out_still_works_at_its_time(playing: Playing) -> None:
    text = "Each turn starts: Heal 1 SQUAD card of the turn player by 3,000."
    scene = without_owner(playing, text)
    assert scene.table.turn_player == 2
    assert scene.health("c") == 8_000
    assert [line["player"] for line in scene.logged("ability")] == [2]


@rule("FLAME-MULTI-2", "FLAME-MULTI-4", "FLAME-FIELD-1")
def test_the_field_card_of_a_player_who_is_out_still_waits_for_attacks(playing: Playing) -> None:
    text = (
        "Attack: If it is the first attack of the turn, attacks of the attacker deal 2,000 more "
        "DAMAGE during this attack."
    )
    scene = without_owner(playing, text)
    scene.do("light c a")
    assert scene.health("a") == 5_000


@rule("FLAME-MULTI-2", "FLAME-MULTI-4", "FLAME-FIELD-1", "FLAME-FIELD-7")
def test_what_the_field_card_of_a_player_who_is_out_states_holds_until_it_goes(
    playing: Playing,
) -> None:
    text = "Passive: Attacks of all SQUAD cards deal 1,000 more DAMAGE."
    destroys = support("s", "Use: Destroy the FIELD card in play.")
    scene = without_owner(playing, text, supports=[destroys])
    assert light_damage(scene) == 4_000
    scene.do("activate_support s")
    assert scene.table.field_card is None
    assert scene.cards("removed", 1)[-1] == "f"
    assert light_damage(scene) == 3_000


def light_damage(scene: FlameScene) -> int:
    """The DAMAGE of a light attack of seat 2's only SQUAD card, as every player sees it."""
    (squad,) = scene.match.view(None)["players"][2]["zones"]["squad"]["units"]
    damage: int = squad["light"]["damage"]
    return damage


@rule("FLAME-MULTI-6", "FLAME-ABILITY-20")
@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("An opponent discards 1 card at random.", "discard"),
        ("An opponent draws 1 card.", "draw"),
        ("Look at an opponent's hand.", "look"),
    ],
)
def test_the_question_for_an_opponent_is_true_of_every_effect(
    playing: Playing, text: str, done: str
) -> None:
    card = support("s", f"Use: {text}")
    hands = [Side(hand=low(1, f"h{n}-")) for n in (1, 2)]
    mine = Side(squad=[fighter("a")], supports=[card])
    scene = playing(flame_scene(mine, *hands, phase="main_2"))
    scene.answer("activate_support s")
    scene.pass_all()
    assert scene.kinds == ["choose_opponent"]
    assert scene.decision.prompt.key == "choose_opponent"
    assert GAME.messages["prompt.choose_opponent"] == "Choose which opponent this affects."
    scene.do("opponent 2")
    assert len(scene.logged(done)) == 1


@rule("FLAME-MULTI-6")
def test_an_opponent_is_one_chosen_by_the_user(playing: Playing) -> None:
    thief = support("thief", "Use: An opponent discards 1 card at random.")
    hands = [Side(hand=low(1, f"h{n}-")) for n in (1, 2)]
    scene = playing(flame_scene(Side(supports=[thief]), *hands, phase="main_2"))
    scene.answer("activate_support thief")
    scene.pass_all()
    assert scene.options() == {"opponent 1", "opponent 2"}
    scene.do("opponent 2")
    assert scene.cards("discard", 2) == ["h2-0"]
    assert scene.cards("discard", 1) == []


# More than two -----------------------------------------------------------------------------------


@rule("FLAME-MULTI-30")
def test_nobody_is_attacked_before_his_first_turn(playing: Playing) -> None:
    bolt = fighter("bolt", ability="Activate: Deal 1,000 damage to each ship.")
    scene = playing(
        flame_scene(
            Side(squad=[bolt]),
            Side(squad=[fighter("b")]),
            Side(squad=[fighter("c")], began=False),
            phase="main_2",
        )
    )
    assert scene.options("light") == {"light bolt b"}
    scene.do("activate bolt")
    assert [scene.ship(n).health for n in range(3)] == [99_000, 99_000, 100_000]


def with_later_ships(text: str, *ships: Side) -> FlameScene:
    """A SQUAD card with an activated ability, against ships whose first turn is yet to come."""
    bolt = fighter("bolt", ability=f"Activate: {text}")
    return flame_scene(Side(squad=[bolt]), *ships, phase="main_2")


@rule("FLAME-MULTI-30", "FLAME-SUPPORT-10")
@pytest.mark.parametrize(
    "text",
    [
        "Deal 1,000 damage to an opposing ship.",
        "Choose an opposing ship. Deal 1,000 damage to it.",
        "An opposing ship takes 1,000 extra damage this turn.",
    ],
)
def test_a_ship_before_its_first_turn_is_no_target_of_damage(playing: Playing, text: str) -> None:
    later = Side(began=False)
    scene = playing(with_later_ships(text, Side(), later, Side()))
    scene.do("activate bolt")
    assert scene.options() == {"choose ship1", "choose ship3"}
    scene.do("choose ship3")

    assert "activate bolt" not in playing(with_later_ships(text, later, later)).options()


@rule("FLAME-MULTI-30")
@pytest.mark.parametrize(
    "text",
    [
        "Until your next turn, an opposing ship takes 1,000 extra damage.",
        "Repair an opposing ship by 1,000.",
    ],
)
def test_what_is_no_damage_of_this_turn_may_be_about_such_a_ship(
    playing: Playing, text: str
) -> None:
    scene = playing(with_later_ships(text, Side(), Side(began=False)))
    scene.do("activate bolt")
    assert scene.options() == {"choose ship1", "choose ship2"}
    scene.do("choose ship2")


@rule("FLAME-SHIP-7")
@pytest.mark.parametrize("text", ["Deal 1,000 damage to", "Repair"])
def test_a_destroyed_ship_is_no_target_of_a_text(playing: Playing, text: str) -> None:
    words = f"{text} an opposing ship" + (" by 1,000." if text == "Repair" else ".")
    gone = Side(squad=[fighter("b")], ship=0)
    scene = playing(with_later_ships(words, gone, Side(), Side()))
    scene.do("activate bolt")
    assert scene.options() == {"choose ship2", "choose ship3"}
    scene.do("choose ship2")


@rule("FLAME-MULTI-32")
def test_the_turn_ends_with_the_turn_player(playing: Playing) -> None:
    """In the middle of their own attack, while another is asked."""
    scene = playing(
        flame_scene(
            Side(squad=[KILLER, fighter("a")]),
            Side(squad=[fighter("b")], hand=[fighter("x")]),
            Side(squad=[fighter("c")]),
            phase="main_2",
        )
    )
    scene.answer("light killer b")
    assert scene.decision.player == 1
    scene.match.concede(0)

    assert scene.health("b") == 10_000
    assert scene.table.turn_player == 1
    assert scene.decision.kind == "main_1"
    assert scene.table.attack is None


@rule("FLAME-MULTI-32")
def test_a_turn_player_who_is_eliminated_in_his_turn_plays_no_further(playing: Playing) -> None:
    doom = fighter("doom", ability="Activate: Deal 10,000 damage to this card.")
    scene = playing(
        flame_scene(Side(squad=[doom], ship=0), Side(squad=[fighter("b")]), Side(), phase="main_2")
    )
    scene.do("activate doom")
    assert scene.player(0).is_out
    assert scene.table.turn_player == 1


@rule("FLAME-REACTION-4")
def test_who_concedes_instead_of_reacting_is_passed_over(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")]),
            Side(squad=[fighter("b")], hand=low(2)),
            Side(squad=[fighter("c")], hand=low(2, "v")),
            phase="main_2",
        )
    )
    scene.answer("light a c")
    assert scene.decision.player == 1
    scene.match.concede(1)
    assert scene.decision.player == 2
    scene.pass_all()
    assert scene.health("c") == 7_000
    with pytest.raises(ValueError, match="seat 1 is out of the game"):
        scene.match.concede(1)
    assert rules.replay(begin_and_concede().record).verdict == "EXACT"


def begin_and_concede() -> Any:
    """A real match of four in which two give up on the way."""
    match = begin(3, 4)
    while match.decisions[0].kind == "mulligan":
        answer(match, "keep")
    match.concede(match.decisions[0].player)
    answer(match, "to_main_2")
    match.concede((table_of(match).turn_player + 1) % 4)
    for _ in range(3):
        if match.outcome is None and match.decisions[0].kind == "main_1":
            answer(match, "end_turn")
    return match
