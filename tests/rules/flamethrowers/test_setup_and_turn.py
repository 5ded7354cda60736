"""Set-up, the order of a turn, draws and the hand (FLAME-SETUP, TURN, DRAW, HAND)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules.engine.cards import Deck, Entry
from rules.engine.match import Match
from rules.flamethrowers.game import GAME
from rules.flamethrowers.state import FlameTable
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit
from tests.testkit.random_play import seed

Playing = Callable[[Any], Any]


def deck(*extra: Any, placeable: int = 40) -> Deck:
    """40 different cards, so many of them placeable, and an Extra Deck."""
    low = [Entry(fighter(f"low{n}"), 1) for n in range(placeable)]
    high = [Entry(fighter(f"high{n}", rank=3), 1) for n in range(40 - placeable)]
    return Deck("A deck", (*low, *high, *(Entry(card, 1, "extra") for card in extra)))


def begin(number: int = 1, seats: int = 2, placeable: int = 40, **options: str) -> Match:
    return GAME.start([deck(placeable=placeable)] * seats, seed(number), options)


def table_of(match: Match) -> FlameTable:
    assert isinstance(match.table, FlameTable)
    return match.table


def answer(match: Match, action: str, *, seat: int | None = None) -> None:
    decision = next(d for d in match.decisions if seat in (None, d.player))
    key = next(option.key for option in decision.options if option.action == action)
    match.answer(decision.player, decision.id, [key])


@rule("FLAME-SETUP-1", "FLAME-SETUP-2", "FLAME-SETUP-5", "FLAME-SHIP-1")
def test_five_cards_from_a_shuffled_deck_and_an_empty_field() -> None:
    match = begin()
    table = table_of(match)

    for player in table.players:
        assert (len(player.hand), len(player.deck)) == (5, 35)
        assert player.squad == []
        assert len(player.defeated) == len(player.discard) == len(player.supports) == 0
    assert table.field_card is None
    assert [ship.health for ship in table.ships] == [100_000, 100_000]
    orders = {tuple(c.data.key for c in table_of(begin(n)).players[0].hand.cards) for n in range(4)}
    assert len(orders) == 4


@rule("FLAME-SETUP-5")
def test_the_extra_deck_is_set_aside() -> None:
    match = GAME.start([deck(tag_team("team", "low1 + low2"))] * 2, seed(1), {})
    assert len(table_of(match).players[0].extra) == 1


@rule("FLAME-SETUP-3", "FLAME-MULTI-3")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_starts_is_drawn(seats: int) -> None:
    assert {table_of(begin(n, seats)).first for n in range(40)} == set(range(seats))


@rule("FLAME-SETUP-3")
def test_the_loser_of_the_last_game_chooses_and_after_a_draw_the_other_starts() -> None:
    for starter in (0, 1):
        match = begin(previous="lost_1")
        assert [(d.player, d.kind) for d in match.decisions] == [(1, "choose_starter")]
        match.answer(1, match.decisions[0].id, [f"starter:{starter}"])
        assert table_of(match).first == starter

    assert {table_of(begin(n, previous="drawn_0")).first for n in range(8)} == {1}
    with pytest.raises(ValueError, match="only a two-player game can follow another"):
        begin(seats=3, previous="lost_0")


@rule("FLAME-SETUP-4")
def test_only_a_hand_without_a_placeable_card_may_be_drawn_anew_once() -> None:
    match = begin(placeable=0)
    first = table_of(match).first
    decision = match.decisions[0]
    assert (decision.player, decision.kind) == (first, "mulligan")
    before = [card.data.key for card in table_of(match).players[first].hand.cards]
    answer(match, "redraw")
    shown = [line["args"] for line in match.log(None) if line["key"] == "mulligan"]
    assert [card["card"] for card in shown[0]["cards"]] == before
    assert match.decisions[0].player == 1 - first, "players decide in turn order, once each"

    playable = begin()
    assert [option.action for option in playable.decisions[0].options] == ["keep"]


@rule("FLAME-SETUP-6", "FLAME-SHIP-2", "FLAME-MULTI-11")
def test_unusual_settings_are_agreed_on_by_every_seat_before_the_deal() -> None:
    match = begin(seats=3, ship_health="75000")
    assert [(d.player, d.kind) for d in match.decisions] == [
        (seat, "accept_settings") for seat in range(3)
    ]
    assert all(len(player.hand) == 0 for player in table_of(match).players)
    assert match.decisions[0].prompt.args["health"] == 75_000
    for seat in range(3):
        answer(match, "accept", seat=seat)
    assert {ship.health for ship in table_of(match).ships} == {75_000}

    refused = begin(ship_health="75000")
    answer(refused, "refuse", seat=0)
    answer(refused, "accept", seat=1)
    assert refused.outcome is not None
    assert (refused.outcome.winners, refused.outcome.rule) == ((), "FLAME-SETUP-6")
    assert begin().decisions[0].kind == "mulligan", "the usual settings need no agreement"


@rule("FLAME-SHIP-2")
@pytest.mark.parametrize(
    "health", ["9000", "10500", "1001000", "", "-50000", "5e4", "5000.0", "٥٠٠٠٠", "9" * 5000]
)
def test_ship_health_is_a_multiple_of_a_thousand_within_its_bounds(health: str) -> None:
    with pytest.raises(
        ValueError, match="a whole number from 10,000 to 1,000,000 in steps of 1,000, or usual"
    ):
        begin(ship_health=health)
    for bound in ("10000", "1000000"):
        assert table_of(begin(ship_health=bound)).ships[0].start == int(bound)


@rule("FLAME-TURN-1", "FLAME-TURN-5", "FLAME-DRAW-1")
def test_a_turn_runs_in_its_order_and_passes_on(playing: Playing) -> None:
    scene = playing(
        flame_scene(Side(squad=[fighter("one")]), Side(squad=[fighter("two")]), phase="start")
    )
    assert [line["count"] for line in scene.logged("draw")] == [1]
    assert scene.table.phase == "main_1"
    scene.answer("to_main_2")
    assert scene.table.phase == "main_2"
    scene.do("light one two")
    assert scene.table.turn_player == 1, "nothing is left to attack with: the turn has ended"
    assert scene.table.phase == "main_1"


@rule("FLAME-TURN-2", "FLAME-SUPPORT-2", "FLAME-TRANSFORM-2")
def test_main_phase_1_places_exchanges_and_transforms_in_any_order(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[unit(fighter("glory", "Glory")), fighter("a"), fighter("b")],
                hand=[
                    form("hyper", "Glory"),
                    fighter("new"),
                    support("help", "Use: Draw 1 card."),
                    field_card("field"),
                    fighter("big", rank=2),
                ],
            )
        )
    )
    assert scene.options() == {
        "transform hyper glory",
        "place new",
        "place big",
        "support help",
        "field field",
        "exchange big",
        "exchange hyper",
        "to_main_2",
        "end_turn",
    }
    for step in ("field field", "transform hyper", "support help", "place new"):
        scene.do(step)
    assert scene.options() == {"exchange big", "to_main_2", "end_turn"}


@rule("FLAME-TURN-3", "FLAME-TURN-6", "FLAME-SUPPORT-5", "FLAME-EXCHANGE-7")
def test_main_phase_2_activates_and_nothing_is_placed_any_more(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a", ability="Activate: Draw 1 card."), fighter("b")],
                hand=[fighter("new"), fighter("big", rank=2), form("hyper", "a")],
                supports=[support("help", "Use: Draw 1 card.")],
            ),
        )
    )
    assert not scene.options("activate") | scene.options("activate_support")
    scene.answer("to_main_2")

    assert scene.options() == {"activate a 0", "activate_support help", "end_turn"} | {
        f"{kind} {card} ship1" for kind in ("light", "heavy") for card in ("a", "b")
    }


@rule("FLAME-TURN-4", "FLAME-TURN-7")
def test_the_battle_phase_begins_with_the_first_attack(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a", ability="Activate: Draw 1 card."), fighter("b")]),
            Side(squad=[fighter("foe")]),
            phase="main_2",
        )
    )
    assert "activate a 0" in scene.options()
    scene.do("light b foe")

    assert scene.table.phase == "battle"
    assert scene.options() == {"light a foe", "heavy a foe", "end_turn"}


@rule("FLAME-TURN-8", "FLAME-ATTACK-1")
def test_the_squad_becomes_ready_before_the_draw_and_abilities_follow_it(
    playing: Playing,
) -> None:
    early = fighter("early", ability="Your turn starts: Repair your ship by 1,000.")
    scene = playing(
        flame_scene(
            Side(squad=[unit(early, waiting=True)], ship=50_000),
            Side(squad=[fighter("foe")]),
            phase="start",
        )
    )
    keys = [line["key"] for line in scene.match.log(None)]
    assert keys.index("draw") < keys.index("repair")
    scene.answer("to_main_2")
    assert "light early foe" in scene.options()


@rule("FLAME-TURN-8")
def test_until_your_next_turn_ends_at_its_start(playing: Playing) -> None:
    wall = support(
        "wall", "Use: Attacks deal 1,000 less damage to 1 of your SQUAD cards until your next turn."
    )
    scene = playing(flame_scene(Side(squad=[fighter("one")], supports=[wall]), phase="main_2"))
    scene.do("activate_support wall")
    scene.answer("end_turn")
    assert len(scene.table.effects) == 1
    scene.end_turn()

    assert scene.table.turn_player == 0
    assert scene.table.effects == []


@rule("FLAME-TURN-9")
def test_this_turn_ends_after_the_abilities_of_its_end(playing: Playing) -> None:
    late = fighter("late", ability="Your turn ends: Draw 1 card.")
    strong = support(
        "strong", "Use: Attacks of 1 of your SQUAD cards deal 500 more DAMAGE this turn."
    )
    scene = playing(flame_scene(Side(squad=[late], supports=[strong]), Side(), phase="main_2"))
    scene.do("activate_support strong")
    assert len(scene.table.effects) == 1
    scene.answer("end_turn")
    assert scene.table.effects == []
    assert [line["player"] for line in scene.logged("draw")][:1] == [0]


@rule("FLAME-TURN-10")
@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
def test_no_attack_in_the_first_turn_of_the_game(playing: Playing, turn: int, may: bool) -> None:
    swift = fighter(
        "swift",
        ability="Passive: This card may attack at once.\nStrike: Deal 1 "
        "damage to 1 opposing SQUAD card.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[swift]),
            Side(squad=[fighter("foe")]),
            turn=turn,
            phase="main_1",
        )
    )
    scene.answer("to_main_2") if may else scene.end_turn()
    assert bool(scene.table.turn_player == 0 and scene.options("light")) is may
    assert bool(scene.table.turn_player == 0 and scene.options("strike")) is may


@rule("FLAME-TURN-11", "FLAME-MULTI-3")
def test_turns_go_around_the_table_one_each(playing: Playing) -> None:
    scene = playing(flame_scene(Side(), Side(), Side(), Side(), active=2))
    seats = []
    for _ in range(6):
        seats.append(scene.table.turn_player)
        scene.end_turn()
    assert seats == [2, 3, 0, 1, 2, 3]


@rule("FLAME-TURN-12")
def test_an_activated_ability_needs_only_its_own_cost_and_works_once_a_turn(
    playing: Playing,
) -> None:
    tired = fighter("tired", ability="Activate, pay 50 ENERGY: Draw 1 card.")
    broke = fighter("broke", ability="Activate, pay 50 ENERGY: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[unit(tired, waiting=True, energy=60), unit(broke, energy=49)]),
            phase="main_2",
        )
    )
    assert scene.options("activate") == {"activate tired 0"}
    scene.do("activate tired")

    assert scene.energy("tired") == 10
    assert scene.table.turn_player == 1 or scene.options("activate") == set()


@rule("FLAME-DRAW-2")
def test_the_starting_player_draws_unless_the_table_skips_that_draw() -> None:
    for choice, cards in (("drawn", 6), ("skipped", 5)):
        match = begin(first_draw=choice)
        while match.decisions[0].kind != "main_1":
            answer(match, "accept" if match.decisions[0].kind == "accept_settings" else "keep")
        assert len(table_of(match).active.hand) == cards


@rule("FLAME-DRAW-3")
def test_an_empty_deck_is_not_lost(playing: Playing) -> None:
    scene = playing(flame_scene(Side(fill=False), Side(), phase="start"))
    assert scene.match.outcome is None
    assert scene.cards("hand") == []


@rule("FLAME-DRAW-4")
def test_cards_that_are_not_there_are_skipped(playing: Playing) -> None:
    many = support("many", "Use: Draw 3 cards.")
    scene = playing(
        flame_scene(
            Side(fill=False, deck=[fighter("x"), fighter("y")], supports=[many]), phase="main_2"
        )
    )
    scene.do("activate_support many")
    assert scene.cards("hand") == ["x", "y"]


@rule("FLAME-HAND-1", "FLAME-HAND-2", "FLAME-HAND-3")
@pytest.mark.parametrize(("held", "cut"), [(9, 0), (10, 1)])
def test_a_hand_over_ten_is_cut_at_once_by_its_owner(playing: Playing, held: int, cut: int) -> None:
    scene = playing(flame_scene(Side(hand=[fighter(f"h{n}") for n in range(held)]), phase="start"))
    assert (scene.decision.kind == "discard_to_limit") is bool(cut)
    if cut:
        assert len(scene.options()) == 11
        scene.answer("discard h3")
        assert scene.cards("discard") == ["h3"]
    assert len(scene.player(0).hand) == 10


@rule("FLAME-HAND-3")
def test_the_limit_holds_in_other_turns_too(playing: Playing) -> None:
    gift = fighter("gift", ability="Defeated: Draw 1 card.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a", light_damage=10_000)]),
            Side(squad=[gift], hand=[fighter(f"h{n}") for n in range(10)]),
            phase="main_2",
        )
    )
    scene.do("light a gift")
    assert (scene.decision.player, scene.decision.kind) == (1, "discard_to_limit")
    scene.answer("discard h0")
    assert len(scene.player(1).hand) == 11, "its own draw follows: the turn of seat 0 is over"
    scene.answer("discard h1")


@rule("FLAME-HAND-4")
def test_others_see_only_how_many_cards_a_hand_holds() -> None:
    match = begin()
    for viewer in (None, 1):
        assert match.view(viewer)["players"][0]["zones"]["hand"] == {"count": 5}
    assert len(match.view(0)["players"][0]["zones"]["hand"]["cards"]) == 5


def test_the_game_is_registered() -> None:
    assert rules.game("flamethrowers") is GAME


@rule("FLAME-MULTI-3", "FLAME-MULTI-32", "FLAME-SETUP-3")
def test_the_next_seat_starts_where_the_first_gives_up_before_the_game() -> None:
    match = begin(seats=3)
    first = table_of(match).first
    assert match.decisions[0].kind == "mulligan"
    match.concede(first)
    while match.decisions[0].kind == "mulligan":
        decision = match.decisions[0]
        answer(match, decision.options[-1].action, seat=decision.player)

    following = (first + 1) % 3
    assert table_of(match).first == following
    assert table_of(match).turn_player == following
    assert match.decisions[0].player == following
