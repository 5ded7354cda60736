"""A battle: its steps, its supports and the totals (CIPHER-BATTLE, CIPHER-SUPPORT)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.foresight import foresee
from rules.cipher.values import attack_of
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, effect, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def support(value: int, key: str = "support", name: str = "") -> object:
    return card(key, name, support=value)


def steps(scene: CipherScene) -> list[str]:
    return [line["key"] for line in scene.match.log(None)]


# Steps -------------------------------------------------------------------------------------------


@rule("CIPHER-BATTLE-1", "CIPHER-CRIT-4", "CIPHER-EVADE-5")
def test_a_battle_goes_through_its_steps_in_order(playing: Playing) -> None:
    mine = Side(vanguard=[card("a", "A", attack=40)], hand=[card("a2", "A")])
    theirs = Side(vanguard=[card("foe", "F", attack=60)], hand=[card("f2", "F"), card("f3", "F")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    assert scene.kinds == ["critical_hit"]
    scene.answer("critical a2")
    assert scene.kinds == ["evade"]
    scene.answer("decline")

    assert steps(scene) == [
        "attack",
        "support",
        "support",
        "critical",
        "no_evade",
        "attack_succeeded",
        "defeated",
    ]
    assert [line["player"] for line in scene.logged("support")] == [0, 1]


@rule("CIPHER-BATTLE-2")
def test_declaring_taps_the_attacker_and_names_the_defender(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("a")], hand=[card("x")])))
    scene.answer("attack a lord1")

    assert scene.unit("a").tapped
    assert not scene.unit("lord1").tapped
    fight = scene.match.view(None)["battle"]
    assert (fight["attacker"], fight["defender"]) == (
        scene.unit("a").id,
        scene.unit("lord1").id,
    )
    scene.answer("decline")
    scene.answer("orb 1")


@rule("CIPHER-BATTLE-4")
@pytest.mark.parametrize("active", [0, 1])
def test_the_attacking_player_comes_first(playing: Playing, active: int) -> None:
    sides = [Side(lord=card(f"lord{n}", attack=40), hand=[card(f"h{n}")]) for n in (0, 1)]
    scene = playing(cipher_scene(*sides, active=active))
    scene.answer("attack")

    asked = [(scene.decision.player, scene.decision.kind)]
    scene.answer("decline")
    asked.append((scene.decision.player, scene.decision.kind))
    scene.answer("decline")
    if scene.kinds == ["choose_orb"]:
        scene.answer("orb 1")

    assert asked == [(active, "critical_hit"), (1 - active, "evade")]
    assert [line["player"] for line in scene.logged("support")] == [active, 1 - active]


@rule("CIPHER-BATTLE-5", "CIPHER-SUPPORT-3")
def test_marth_70_supported_by_shiida_30_is_100(playing: Playing) -> None:
    mine = Side(lord=card("marth", attack=70), deck=[support(30, "shiida")])
    theirs = Side(vanguard=[card("foe", attack=100)], deck=[support(0)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack marth foe")

    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 100, "defence": 100}]


@rule("CIPHER-BATTLE-5")
def test_effects_on_a_fighter_count_in_its_total(playing: Playing) -> None:
    strong = unit(card("strong", attack=40), effects=[effect("attack", 30)])
    weak = unit(card("weak", attack=90), effects=[effect("attack", -20)])
    scene = playing(cipher_scene(Side(lord=strong), Side(vanguard=[weak])))
    scene.answer("attack strong weak")

    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 80, "defence": 80}]


@rule("CIPHER-BATTLE-8")
def test_effects_until_the_end_of_the_battle_end_after_it(playing: Playing) -> None:
    brief = [effect("attack", 10, until=("battle",)), effect("attack", 100, until=("turn", 3))]
    mine = Side(vanguard=[unit(card("a", attack=0), effects=brief)], hand=[card("x")])
    scene = playing(cipher_scene(mine))
    scene.answer("attack a lord1")
    during = attack_of(scene.table, scene.unit("a"))
    scene.answer("decline")
    scene.play_on("choose_orb", player=1)
    scene.answer("orb 1")

    assert (during, attack_of(scene.table, scene.unit("a"))) == (110, 100)


# Supporting --------------------------------------------------------------------------------------


@rule("CIPHER-SUPPORT-1", "CIPHER-SUPPORT-2", "CIPHER-SUPAREA-1")
def test_both_must_reveal_the_top_card_of_their_deck(playing: Playing) -> None:
    mine = Side(hand=[card("x")], deck=[support(20, "s0"), card("next0")])
    theirs = Side(deck=[support(30, "s1"), card("next1")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack lord0 lord1")

    for viewer in (0, 1, None):
        view = scene.match.view(viewer)
        shown = [player["zones"]["support"]["cards"] for player in view["players"]]
        assert [[card["key"] for card in cards] for cards in shown] == [["s0"], ["s1"]]
        assert view["battle"]["support"] == {"0": 20, "1": 30}
    assert [scene.cards("deck", seat)[-1] for seat in (0, 1)] == ["next0", "next1"]
    scene.answer("decline")


@rule("CIPHER-SUPPORT-4", "CIPHER-SUPPORT-5", "CIPHER-SUPPORT-6", "CIPHER-SUPAREA-2")
def test_a_card_of_the_units_name_fails_and_is_not_replaced(playing: Playing) -> None:
    """Chrom cannot support Chrom, whatever the Titles."""
    mine = Side(
        lord=card("chrom", "Chrom", attack=40),
        hand=[card("x")],
        deck=[support(30, "chrom2", "Chrom"), card("next")],
    )
    theirs = Side(vanguard=[card("foe", attack=60)], deck=[support(20, "s1")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack chrom foe")

    assert scene.cards("support", 0) == []
    assert scene.cards("retreat", 0) == ["chrom2"]
    assert scene.cards("support", 1) == ["s1"]
    assert scene.cards("deck")[-1] == "next"
    scene.answer("decline")
    assert scene.logged("attack_failed") == [{"player": 0, "attack": 40, "defence": 80}]


@rule("CIPHER-SUPPORT-4")
def test_the_defenders_support_fails_by_the_defenders_name(playing: Playing) -> None:
    mine = Side(lord=card("a", "Ally"), deck=[support(10, "foe3", "Foe")])
    theirs = Side(vanguard=[card("foe", "Foe", attack=40)], deck=[support(30, "same", "Foe")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")

    assert [line["player"] for line in scene.logged("support_failed")] == [1]
    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 50, "defence": 40}]


@rule("CIPHER-SUPPORT-4")
def test_a_support_fails_by_the_fighters_name_and_no_other_units(playing: Playing) -> None:
    mine = Side(lord=card("marth", "Marth"), vanguard=[card("cain", "Cain")])
    mine.deck = [support(20, "marth2", "Marth")]
    scene = playing(cipher_scene(mine))
    scene.answer("attack cain lord1")
    scene.answer("orb 1")

    assert scene.logged("support_failed") == []


@rule("CIPHER-BATTLE-1")
def test_whoever_is_asked_in_a_battle_sees_at_which_step_it_is(playing: Playing) -> None:
    mine = Side(vanguard=[card("a", "A", attack=50)], hand=[card("x")])
    theirs = Side(lord=card("l", "L", attack=40), hand=[card("y")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a l")
    seen = []
    while scene.kinds != ["action"]:
        battle = scene.match.view(None)["battle"]
        seen.append((scene.kinds[0], battle["step"]))
        scene.answer("orb 1" if scene.kinds == ["choose_orb"] else "decline")

    assert seen == [("critical_hit", "critical"), ("evade", "evasion"), ("choose_orb", "result")]


@rule("CIPHER-SUPPORT-1", "CIPHER-RESULT-1")
def test_every_attack_is_foreseen_as_it_stands_before_the_supports(playing: Playing) -> None:
    """And nothing else that may be chosen: a move is no attack."""
    mine = Side(vanguard=[card("a", attack=50)])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=70)])))
    view = scene.match.view(0)
    (decision,) = view["decisions"]
    foreseen = foresee(view, decision)
    attacks = {one["key"] for one in decision["options"] if one["action"] == "attack"}

    assert attacks
    assert set(foreseen) == attacks
    assert {(said["attack"], said["defence"]) for _, said in foreseen.values()} == {
        *((50, defence) for defence in (40, 70)),
        *((40, defence) for defence in (40, 70)),
    }
    scene.may_stay_open = True
