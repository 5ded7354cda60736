"""The result of a battle, and the orbs it breaks (CIPHER-RESULT, CIPHER-DOUBLEORB)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, effect, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def support(value: int, key: str = "support", name: str = "") -> object:
    return card(key, name, support=value)


# Result ------------------------------------------------------------------------------------------


@rule("CIPHER-RESULT-1", "CIPHER-RESULT-2", "CIPHER-RESULT-3", "CIPHER-RESULT-4", "CIPHER-RESULT-5")
@pytest.mark.parametrize(("attack", "defeated"), [(80, False), (90, True), (100, True)])
def test_equal_or_higher_defeats_the_defender_and_less_costs_nothing(
    playing: Playing, attack: int, defeated: bool
) -> None:
    """With supports of 10 each: 100 against 100 defeats, 90 against 100 does not."""
    stack = unit(card("beneath", "Foe"), card("foe", "Foe", attack=90))
    mine = Side(vanguard=[card("a", attack=attack), card("rest")])
    scene = playing(cipher_scene(mine, Side(vanguard=[stack])))
    scene.answer("attack a foe")

    assert scene.units("vanguard", 0) == ["lord0", "a", "rest"]
    assert scene.units("vanguard", 1) == (["lord1"] if defeated else ["lord1", "foe"])
    assert scene.cards("retreat", 1) == (
        ["beneath", "foe", "filler1-1"] if defeated else ["filler1-1"]
    )
    totals = {"player": 0, "attack": attack + 10, "defence": 100}
    assert scene.logged("attack_succeeded" if defeated else "attack_failed") == [totals]


@rule("CIPHER-RESULT-6", "CIPHER-LORD-1", "CIPHER-LORD-2", "CIPHER-ORB-3", "CIPHER-ORB-4")
def test_a_defeated_lord_stays_and_its_owner_chooses_an_orb(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(), Side(lord=card("l1", attack=40))))
    scene.answer("attack lord0 l1")

    assert (scene.decision.player, scene.options()) == (1, {f"orb {n}" for n in range(1, 6)})
    scene.answer("orb 4")

    assert scene.units("vanguard", 1) == ["l1"]
    assert scene.cards("hand", 1)[:1] == ["orb1-4"]
    assert [orb.slot for orb in scene.theirs.orbs.cards] == [1, 2, 3, 5]
    assert scene.cards("retreat", 1) == ["filler1-1"]


@rule("CIPHER-RESULT-7", "CIPHER-LORD-3", "CIPHER-WIN-1", "CIPHER-WIN-2", "CIPHER-GAME-3")
def test_a_lord_defeated_without_orbs_loses_at_once(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("b")]), Side(orbs=0)))
    scene.answer("attack lord0 lord1")

    outcome = scene.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "CIPHER-WIN-1")
    assert scene.match.decisions == ()
    assert scene.cards("support", 0) == ["filler0-1"], "nothing further resolves"


@rule("CIPHER-RESULT-10", "CIPHER-SUPAREA-2", "CIPHER-SUPAREA-3", "CIPHER-AREA-5")
@pytest.mark.parametrize("attack", [10, 90])
def test_supports_go_to_the_retreat_area_whatever_the_outcome(
    playing: Playing, attack: int
) -> None:
    mine = Side(vanguard=[card("a", attack=attack)], deck=[card("s0")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe")], deck=[card("s1")])))
    scene.answer("attack a foe")

    assert [scene.cards("support", seat) for seat in (0, 1)] == [[], []]
    assert [scene.cards("retreat", seat)[-1] for seat in (0, 1)] == ["s0", "s1"]


@rule("CIPHER-RESULT-12")
def test_a_battle_changes_neither_budget_nor_phase(playing: Playing) -> None:
    mine = Side(vanguard=[card("a"), card("b")], bonds=[card("x"), card("y")], spent=1)
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe")])))
    scene.answer("attack a foe")

    assert (scene.mine.spent, scene.table.phase, scene.table.turn) == (1, "action", 3)


# Breaking orbs -----------------------------------------------------------------------------------


def breaking(playing: Playing, orbs: int, *amounts: int, op: str = "set") -> CipherScene:
    effects = [effect("orbs_destroyed", amount, op) for amount in amounts]
    mine = Side(vanguard=[unit(card("hero", attack=90), effects=effects), card("rest")])
    scene = playing(cipher_scene(mine, Side(orbs=orbs)))
    scene.answer("attack hero lord1")
    return scene


@rule("CIPHER-DOUBLEORB-1", "CIPHER-DOUBLEORB-5")
def test_an_attack_that_breaks_two_orbs_takes_two_one_after_another(playing: Playing) -> None:
    scene = breaking(playing, 3, 2)
    assert scene.options() == {"orb 1", "orb 2", "orb 3"}
    scene.answer("orb 2")
    assert scene.options() == {"orb 1", "orb 3"}
    scene.answer("orb 3")

    assert scene.cards("hand", 1) == ["orb1-2", "orb1-3"]
    assert scene.cards("orbs", 1) == ["orb1-1"]
    assert len(scene.logged("defeated")) == 1


@rule("CIPHER-DOUBLEORB-2", "CIPHER-WIN-3")
def test_breaking_two_orbs_takes_the_last_one_and_does_not_win(playing: Playing) -> None:
    scene = breaking(playing, 1, 2)

    assert scene.match.outcome is None
    assert scene.cards("hand", 1) == ["orb1-1"]
    assert scene.cards("orbs", 1) == []


@rule("CIPHER-DOUBLEORB-3", "CIPHER-WIN-3")
def test_breaking_two_orbs_wins_when_none_was_there_before(playing: Playing) -> None:
    scene = breaking(playing, 0, 2)

    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)


@rule("CIPHER-DOUBLEORB-4")
def test_two_such_skills_still_break_two(playing: Playing) -> None:
    scene = breaking(playing, 5, 2, 2)
    scene.answer("orb 1")
    scene.answer("orb 2")

    assert scene.cards("orbs", 1) == ["orb1-3", "orb1-4", "orb1-5"]
    assert scene.kinds == ["action"]
