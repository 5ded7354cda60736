"""Setting up (CIPHER-SETUP) and whose game it is (CIPHER-GAME)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.text import changes as ch
from rules.text import groups as gr
from tests.rules.cipher.abilities.words import always
from tests.rules.cipher.decks import SECOND, after_setup, deck, whole_match
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule
from tests.testkit.scene import SEED

Playing = Callable[[CipherScene], CipherScene]


def first_player(scene: CipherScene) -> int:
    return scene.table.first_player


@rule("CIPHER-GAME-1")
@pytest.mark.parametrize("players", [1, 3])
def test_two_play_neither_fewer_nor_more(players: int) -> None:
    with pytest.raises(ValueError, match=f"takes 2 decks, not {players}"):
        rules.game("cipher").start([deck()] * players, SEED, {})


@rule("CIPHER-GAME-1", "CIPHER-TURN-1")
def test_turns_alternate_and_have_five_phases(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)
    first = first_player(scene)

    phases = []
    for _ in range(7):
        phases.append((scene.table.turn, scene.table.turn_player, scene.table.phase))
        scene.answer(
            {"bond": "no_bond", "deployment": "end_deployment"}.get(phases[-1][2], "end_turn")
        )

    asked = ["bond", "deployment", "action"]
    assert phases == [
        *((1, first, phase) for phase in asked),
        *((2, 1 - first, phase) for phase in asked),
        (3, first, "bond"),
    ]


@rule("CIPHER-SETUP-1")
def test_by_default_a_draw_decides_who_starts() -> None:
    starters = {first_player(whole_match(seed=bytes([n]) * 64)) for n in range(8)}

    assert starters == {0, 1}


@rule("CIPHER-SETUP-1", "CIPHER-SETUP-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("rock", "scissors", 0),
        ("scissors", "paper", 0),
        ("paper", "rock", 0),
        ("scissors", "rock", 1),
        ("paper", "scissors", 1),
        ("rock", "paper", 1),
    ],
)
def test_the_winner_of_rock_paper_scissors_goes_first_unasked(
    playing: Playing, mine: str, theirs: str, winner: int
) -> None:
    scene = playing(whole_match(deck((SECOND, 1)), deck((SECOND, 1)), toss="rps"))
    scene.may_stay_open = True

    scene.answer(f"show {mine}", player=0)
    scene.answer(f"show {theirs}", player=1)

    assert first_player(scene) == winner
    assert scene.kinds == ["choose_lord", "choose_lord"]


@rule("CIPHER-SETUP-1")
def test_equal_hands_are_shown_again(playing: Playing) -> None:
    scene = playing(whole_match(toss="rps"))
    scene.may_stay_open = True

    scene.answer("show rock", player=0)
    scene.answer("show rock", player=1)

    assert scene.kinds == ["rps", "rps"]
    assert scene.options(player=0) == {"show rock", "show paper", "show scissors"}


@rule("CIPHER-SETUP-3", "CIPHER-AREA-3")
def test_each_player_sets_a_cost_one_card_of_the_deck_into_the_vanguard(playing: Playing) -> None:
    zero = card("zero", cost=0)
    scene = playing(whole_match(deck((SECOND, 2), (zero, 4)), deck((SECOND, 1))))
    scene.may_stay_open = True

    assert scene.options(player=0) == {"lord marth", "lord caeda"}
    scene.answer("lord caeda", player=0)
    scene.answer("lord marth", player=1)

    assert scene.units("vanguard", 0) == ["caeda"]
    assert scene.units("vanguard", 1) == ["marth"]
    assert [player.lord_unit.card.key for player in scene.table.players] == ["caeda", "marth"]


@rule("CIPHER-SETUP-9", "CIPHER-SKILL-4")
def test_a_lord_that_lies_face_down_says_nothing_yet(playing: Playing) -> None:
    proud = replace(
        always(SECOND, ch.Adjust(gr.This(), "attack", 10)), key="caeda", title="Proud Princess"
    )
    scene = playing(whole_match(deck((proud, 1)), deck((proud, 1))))
    for seat in (0, 1):
        scene.answer("lord caeda", player=seat)

    def value() -> int:
        shown = scene.match.view(0)["players"][0]["zones"]["vanguard"]["units"][0]["attack"]
        return int(shown)

    assert value() == 40
    for seat in (0, 1):
        scene.answer("keep", player=seat)
    assert value() == 50
    scene.may_stay_open = True


@rule("CIPHER-SETUP-3", "CIPHER-SETUP-9")
def test_until_both_hands_are_final_the_opponent_sees_only_the_back_of_the_lord(
    playing: Playing,
) -> None:
    scene = playing(whole_match(deck((SECOND, 1))))
    scene.answer("lord caeda", player=0)

    def lord_as_seen_by(viewer: int | None) -> dict[str, Any]:
        player = scene.match.view(viewer)["players"][0]
        unit: dict[str, Any] = player["zones"]["vanguard"]["units"][0]
        return unit

    assert [card["key"] for card in lord_as_seen_by(0)["cards"]] == ["caeda"]
    for stranger in (1, None):
        seen = lord_as_seen_by(stranger)
        assert (seen["face_up"], seen["cards"]) == (False, [])
        assert "attack" not in seen
    scene.answer("keep", player=0)
    assert not lord_as_seen_by(1)["face_up"]
    scene.answer("keep", player=1)
    assert [card["key"] for card in lord_as_seen_by(1)["cards"]] == ["caeda"]
    assert [line["card"]["card"] for line in scene.logged("lord_revealed")] == (
        ["caeda", "marth"] if first_player(scene) == 0 else ["marth", "caeda"]
    )


@rule("CIPHER-SETUP-4", "CIPHER-LORD-6")
def test_the_lord_is_marked_for_everybody_and_the_mark_is_no_card(playing: Playing) -> None:
    promotion = card("hero", "Marth", cost=4, promotion_cost=1)
    side = Side(lord=card("marth", "Marth"), hand=[promotion], bonds=[card("b")])
    scene = playing(cipher_scene(side, phase="deployment"))

    scene.answer("promote hero marth")

    for viewer in (0, 1, None):
        zones = scene.match.view(viewer)["players"][0]["zones"]
        marked = [unit for unit in zones["vanguard"]["units"] if unit["lord"]]
        assert [[card["key"] for card in unit["cards"]] for unit in marked] == [["hero", "marth"]]


@rule("CIPHER-SETUP-5", "CIPHER-SETUP-7")
def test_both_draw_six_and_answer_about_the_mulligan_at_the_same_time(playing: Playing) -> None:
    scene = playing(whole_match())
    scene.may_stay_open = True

    assert scene.kinds == ["mulligan", "mulligan"]
    assert [len(scene.cards("hand", seat)) for seat in (0, 1)] == [6, 6]
    scene.answer("exchange", player=1)

    lines = scene.match.log(0)
    assert [line["key"] for line in lines if line["key"].startswith("mulligan")] == []
    assert scene.match.view(0)["waiting"] == [0]


@rule("CIPHER-SETUP-5", "CIPHER-SETUP-6")
def test_a_mulligan_exchanges_the_whole_hand_once(playing: Playing) -> None:
    scene = playing(whole_match())
    before = {card.index for card in scene.mine.hand.cards}
    kept = scene.cards("hand", 1)

    assert scene.options(player=0) == {"keep", "exchange"}
    scene.answer("exchange", player=0)
    scene.answer("keep", player=1)

    after = {card.index for card in scene.mine.hand.cards}
    assert len(after) == 6
    assert after != before
    assert "mulligan" not in scene.kinds
    assert scene.cards("hand", 1)[:6] == kept
    assert scene.mine.lord_unit.card.key == "marth"
    assert len(scene.logged("mulligan_exchange")) == len(scene.logged("mulligan_keep")) == 1


@rule("CIPHER-SETUP-5")
def test_decks_are_shuffled() -> None:
    orders = [
        tuple(card.index for card in whole_match(seed=bytes([n]) * 64).mine.hand.cards)
        for n in range(4)
    ]

    assert len(set(orders)) == 4


@rule("CIPHER-SETUP-8", "CIPHER-ORB-1", "CIPHER-ORB-2")
def test_the_top_five_cards_become_orbs_unseen(playing: Playing) -> None:
    scene = playing(whole_match())
    top = [scene.cards("deck", seat)[:-6:-1] for seat in (0, 1)]

    after_setup(scene)

    assert [scene.cards("orbs", seat) for seat in (0, 1)] == top
    for viewer in (0, 1, None):
        for player in scene.match.view(viewer)["players"]:
            assert player["zones"]["orbs"]["slots"] == [
                {"slot": slot, "face_up": False, "card": None} for slot in range(1, 6)
            ]


@rule("CIPHER-SETUP-9", "CIPHER-SETUP-5")
def test_what_was_done_at_set_up_has_not_happened_in_the_first_turn(playing: Playing) -> None:
    """The opening hands were drawn before it; of the turn itself its phases alone are known."""
    scene = playing(whole_match(deck(), deck()))
    after_setup(scene)

    assert {event.kind for event in scene.table.turn_events} <= {"phase_start"}


@rule("CIPHER-SETUP-13", "CIPHER-AREA-1")
@pytest.mark.parametrize("size", [50, 61])
def test_the_position_after_set_up(playing: Playing, size: int) -> None:
    scene = playing(whole_match(deck(size=size), deck(size=size)))
    after_setup(scene)

    for player in scene.match.view(None)["players"]:
        zones = player["zones"]
        assert {name: zone["count"] for name, zone in zones.items() if "count" in zone} == {
            "deck": size - 12,
            "hand": 6,
        }
        assert len(zones["orbs"]["slots"]) == 5
        assert len(zones["vanguard"]["units"]) == 1
        assert zones["rearguard"]["units"] == []
        for empty in ("bonds", "support", "retreat", "boundless"):
            assert zones[empty]["cards"] == []


@rule("CIPHER-SETUP-10", "CIPHER-SETUP-14", "CIPHER-BEGIN-3")
def test_the_very_first_turn_has_no_beginning_phase(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)

    assert scene.table.phase == "bond"
    assert len(scene.cards("hand", first_player(scene))) == 6


@rule("CIPHER-SETUP-14")
@pytest.mark.parametrize(("choice", "tapped"), [("skip_phase", True), ("skip_draw", False)])
def test_a_table_may_agree_to_skip_the_draw_alone(
    playing: Playing, choice: str, tapped: bool
) -> None:
    side = Side(lord=unit(card("lord0"), tapped=True))
    scene = playing(cipher_scene(side, turn=1, phase="beginning", options={"first_turn": choice}))

    assert scene.mine.lord_unit.tapped is tapped
    assert scene.cards("hand") == []


@rule("CIPHER-SETUP-11", "CIPHER-ACTION-6")
def test_in_the_very_first_turn_nobody_attacks_but_all_else_is_allowed(playing: Playing) -> None:
    side = Side(hand=[card("recruit")], bonds=[card("b")])
    scene = playing(cipher_scene(side, turn=1, phase="bond"))

    assert scene.options() == {"bond recruit", "no_bond"}
    scene.answer("no_bond")
    scene.answer("deploy recruit vanguard")

    assert scene.options() == {"move lord0 rearguard", "move recruit rearguard", "end_turn"}


@rule("CIPHER-SETUP-12", "CIPHER-BEGIN-3")
def test_the_second_players_first_turn_is_whole(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)
    second = 1 - first_player(scene)
    scene.play_on("place_bond", player=second)

    assert scene.table.turn == 2
    assert len(scene.cards("hand", second)) == 7
    scene.play_on("action", player=second)
    assert scene.options("attack") == {"attack marth marth"}


# What is told of it ------------------------------------------------------------------------------


@rule("CIPHER-SETUP-2", "CIPHER-SETUP-3", "CIPHER-SETUP-5", "CIPHER-SETUP-8", "CIPHER-SETUP-9")
def test_the_log_tells_every_step_of_the_set_up_in_its_order(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)
    first = first_player(scene)
    both = (first, 1 - first)
    log = [(line["key"], line["args"].get("player")) for line in scene.match.log(None)]

    assert log[:13] == [
        ("starts", first),
        ("lord_set", 0),
        ("lord_set", 1),
        *(("draw", seat) for seat in both),
        *(("mulligan_keep", seat) for seat in both),
        *(("orbs_set", seat) for seat in both),
        *(("lord_revealed", seat) for seat in both),
        ("turn", first),
        *log[12:13],
    ]
    assert [line["args"]["count"] for line in scene.match.log(None) if line["key"] == "draw"] == [
        6,
        6,
    ]
    assert {line["args"]["count"] for line in scene.match.log(1) if line["key"] == "orbs_set"} == {
        5
    }


@rule("CIPHER-SETUP-1")
def test_the_hands_shown_are_told_each_time(playing: Playing) -> None:
    scene = playing(whole_match(toss="rps"))
    scene.may_stay_open = True
    for mine, theirs in (("rock", "rock"), ("paper", "rock")):
        scene.answer(f"show {mine}", player=0)
        scene.answer(f"show {theirs}", player=1)

    hands = [line["args"]["hands"] for line in scene.match.log(None) if line["key"] == "rps"]
    assert hands == [["rock", "rock"], ["paper", "rock"]]


@rule("CIPHER-SETUP-9")
def test_the_lord_that_is_turned_up_is_told_by_the_name_it_has_from_now_on(
    playing: Playing,
) -> None:
    """What was known of the face-down card by its handle ends: it has a new one."""
    scene = playing(whole_match(deck((SECOND, 1))))
    scene.answer("lord caeda", player=0)
    hidden = scene.table.players[0].lord_unit.cards[0].handle
    after_setup(scene)
    shown = scene.table.players[0].lord_unit.cards[0].handle
    lines = [line["args"] for line in scene.match.log(1) if line["key"] == "lord_revealed"]

    assert shown != hidden
    assert {"card": "caeda", "handle": shown, "owner": 0} in [line["card"] for line in lines]


@rule("CIPHER-DECK-8", "CIPHER-SETUP-3")
def test_the_lord_kept_with_the_deck_is_offered_first_and_marked(playing: Playing) -> None:
    more = [card(key) for key in ("zoe", "abel", "norne")]
    mine = deck(*((data, 1) for data in more), lord="norne")
    scene = playing(whole_match(mine, deck((SECOND, 1), (more[0], 1), lord="caeda")))
    scene.may_stay_open = True

    asked = {decision.player: decision.options for decision in scene.match.decisions}
    assert [(one.target, one.why) for one in asked[0]] == [
        ("norne", "default"),
        ("abel", None),
        ("marth", None),
        ("zoe", None),
    ]
    assert [(one.target, one.why) for one in asked[1]] == [
        ("caeda", "default"),
        ("marth", None),
        ("zoe", None),
    ]


@rule("CIPHER-SETUP-13", "CIPHER-BOND-13")
def test_nothing_is_spent_and_nobody_has_grown_when_the_match_begins(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)
    for player in scene.match.view(None)["players"]:
        (lord,) = player["zones"]["vanguard"]["units"]
        assert player["budget"] == {"spent": 0, "bonds": 0}
        assert (lord["tapped"], lord["promoted"], lord["grown"]) == (False, False, False)


@rule("CIPHER-TURN-1", "CIPHER-END-4")
def test_each_turn_is_announced_with_its_number_and_its_player(playing: Playing) -> None:
    scene = playing(whole_match())
    after_setup(scene)
    first = first_player(scene)
    scene.play_on("place_bond", 1 - first)
    scene.play_on("place_bond", first)
    turns = [line["args"] for line in scene.match.log(None) if line["key"] == "turn"]

    assert [(one["turn"], one["player"]) for one in turns] == [
        (1, first),
        (2, 1 - first),
        (3, first),
    ]


@rule("CIPHER-SETUP-9", "CIPHER-SETUP-3")
def test_until_it_is_turned_up_nothing_is_told_of_what_the_lord_says_of_itself(
    playing: Playing,
) -> None:
    """A number that is not the printed one would tell the opponent which card it is."""
    proud = card("proud", skill="Pride |CONT| This unit gets +10 Attack.")
    scene = playing(whole_match(deck((proud, 1), lord="proud")))
    scene.answer("lord proud", player=0)

    for viewer in (0, 1, None):
        assert scene.match.view(viewer)["sums"] == []
        assert scene.match.view(viewer)["effects"] == []
    after_setup(scene)
    (opened,) = scene.match.view(1)["sums"]
    assert opened["total"] == 50
