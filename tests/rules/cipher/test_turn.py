"""The course of a turn, and what units do in it (CIPHER-TURN, CIPHER-ACTION, CIPHER-MOVE)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.values import attack_of
from rules.engine.cards import CardData
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, barred, cipher_scene, effect, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def reaching(low: int, high: int, key: str = "unit") -> CardData:
    return card(key, range_min=low, range_max=high)


# Beginning and end -------------------------------------------------------------------------------


@rule("CIPHER-TURN-1", "CIPHER-TURN-2", "CIPHER-BOND-2")
def test_the_phases_come_in_order_and_none_comes_back(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[card("a")]), phase="beginning"))
    phases = [scene.table.phase]
    for answer in ("no_bond", "end_deployment", "end_turn"):
        scene.answer(answer)
        phases.append(scene.table.phase)

    assert phases == ["bond", "deployment", "action", "bond"]
    assert (scene.table.turn, scene.table.turn_player) == (4, 1)


@rule("CIPHER-TURN-2")
def test_a_turn_with_nothing_left_to_do_ends_by_itself_unless_a_hand_could_hold_more(
    playing: Playing,
) -> None:
    """A question that does not come would show what the hand cannot do."""
    scene = playing(cipher_scene(Side()))
    scene.answer("move lord0 rearguard")
    assert scene.table.turn == 4

    scene = playing(cipher_scene(Side(hand=[card("kept")])))
    scene.answer("move lord0 rearguard")
    assert (scene.table.turn, scene.options()) == (3, {"end_turn"})


@rule("CIPHER-TURN-2", "CIPHER-END-1", "CIPHER-END-4", "CIPHER-ACTION-1")
def test_a_phase_ends_when_its_player_says_so(playing: Playing) -> None:
    side = Side(hand=[card("a")], vanguard=[card("u")])
    scene = playing(cipher_scene(side, phase="deployment"))
    scene.answer("end_deployment")
    scene.answer("move u rearguard")
    assert scene.options() == {"move lord0 rearguard", "attack lord0 lord1", "end_turn"}
    scene.answer("end_turn")

    assert (scene.table.turn, scene.table.turn_player, scene.table.phase) == (4, 1, "bond")
    assert [line["player"] for line in scene.logged("draw")] == [1]


@rule("CIPHER-TURN-3")
def test_only_the_turn_player_is_asked(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[card("a")]), Side(hand=[card("b")]), phase="bond"))
    asked = []
    for answer in ("no_bond", "end_deployment", "end_turn"):
        asked.append([decision.player for decision in scene.match.decisions])
        scene.answer(answer)

    assert asked == [[0], [0], [0]]
    assert scene.decision.player == 1


@rule("CIPHER-BEGIN-2", "CIPHER-BEGIN-5")
def test_all_units_of_the_turn_player_untap_and_no_others(playing: Playing) -> None:
    def side(name: str) -> Side:
        worn = unit(card(f"worn-{name}"), tapped=True)
        return Side(lord=unit(card(f"lord-{name}"), tapped=True), rearguard=[worn])

    scene = playing(cipher_scene(side("mine"), side("theirs"), phase="beginning"))

    assert [unit.tapped for unit in scene.mine.units] == [False, False]
    assert [unit.tapped for unit in scene.theirs.units] == [True, True]


@rule("CIPHER-BEGIN-2", "CIPHER-GAME-4")
def test_a_unit_kept_from_untapping_stays_tapped(playing: Playing) -> None:
    held = unit(barred(card("held"), "untap"), tapped=True)
    free = unit(card("free"), tapped=True)
    scene = playing(cipher_scene(Side(vanguard=[held, free]), phase="beginning"))

    assert scene.unit("held").tapped
    assert not scene.unit("free").tapped


@rule("CIPHER-BEGIN-3", "CIPHER-BEGIN-5")
def test_the_turn_player_draws_exactly_one_card(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(deck=[card("top"), card("next")]), phase="beginning"))

    assert scene.cards("hand", 0) == ["top"]
    assert scene.cards("hand", 1) == []


@rule("CIPHER-BEGIN-4")
def test_with_no_skill_pending_the_beginning_phase_asks_nothing(playing: Playing) -> None:
    lord = unit(card("lord0"), tapped=True)
    scene = playing(cipher_scene(Side(lord=lord), phase="beginning"))

    assert scene.kinds == ["place_bond"]
    assert not scene.mine.lord_unit.tapped


@rule("CIPHER-END-3")
def test_effects_until_the_end_of_the_turn_stop_then_and_no_sooner(playing: Playing) -> None:
    effects = [
        effect("attack", 10, until=("turn", 3)),
        effect("attack", 100, until=("turn", 4)),
        effect("attack", 1000),
    ]
    scene = playing(cipher_scene(Side(lord=unit(card("strong", attack=40), effects=effects))))
    strong = scene.mine.lord_unit

    attacks = [attack_of(scene.table, strong)]
    scene.answer("end_turn")
    attacks.append(attack_of(scene.table, strong))
    scene.play_on("place_bond", player=0)
    attacks.append(attack_of(scene.table, scene.mine.lord_unit))

    assert attacks == [1150, 1140, 1040]


@rule("CIPHER-AREA-9")
def test_a_hand_has_no_limit(playing: Playing) -> None:
    hand = [card(f"h{n}") for n in range(12)]
    scene = playing(cipher_scene(Side(hand=hand)))
    scene.answer("end_turn")

    assert len(scene.cards("hand")) == 12


# Acting ------------------------------------------------------------------------------------------


@rule("CIPHER-ACTION-2", "CIPHER-MOVE-5")
def test_a_unit_may_attack_move_or_do_nothing(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(rearguard=[card("back")])))

    assert scene.options() == {
        "attack lord0 lord1",
        "move lord0 rearguard",
        "move back vanguard",
        "end_turn",
    }


@rule("CIPHER-ACTION-3", "CIPHER-ACTION-4", "CIPHER-MOVE-2", "CIPHER-BATTLE-2")
def test_a_tapped_unit_neither_moves_nor_attacks(playing: Playing) -> None:
    tapped = unit(card("tapped"), tapped=True)
    scene = playing(cipher_scene(Side(vanguard=[tapped])))

    assert scene.options() == {"attack lord0 lord1", "move lord0 rearguard", "end_turn"}


@rule("CIPHER-MOVE-1", "CIPHER-ACTION-3", "CIPHER-ACTION-4")
@pytest.mark.parametrize(("start", "end"), [("vanguard", "rearguard"), ("rearguard", "vanguard")])
def test_moving_taps_the_unit_and_changes_its_area(playing: Playing, start: str, end: str) -> None:
    walker = reaching(1, 2, "walker")
    scene = playing(cipher_scene(Side(**{start: [walker]})))
    scene.answer(f"move walker {end}")

    moved = scene.unit("walker")
    assert (moved.area, moved.tapped) == (end, True)
    assert not any("walker" in option for option in scene.options())


@rule("CIPHER-ACTION-3", "CIPHER-ACTION-7", "CIPHER-MOVE-3")
def test_an_attacker_is_tapped_and_the_next_unit_may_act(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=10), card("b")])))
    scene.answer("attack a lord1")

    assert scene.unit("a").tapped
    assert scene.options() == {
        "attack b lord1",
        "attack lord0 lord1",
        "move b rearguard",
        "move lord0 rearguard",
        "end_turn",
    }


@rule("CIPHER-LORD-7")
def test_a_lord_may_stand_move_and_attack_like_others(playing: Playing) -> None:
    archer = reaching(1, 2, "lord")
    scene = playing(cipher_scene(Side(lord=archer, lord_area="rearguard")))
    assert scene.options() == {"attack lord lord1", "move lord vanguard", "end_turn"}
    scene.answer("move lord vanguard")

    assert scene.mine.lord_unit.area == "vanguard"
    assert scene.mine.lord_unit.tapped
