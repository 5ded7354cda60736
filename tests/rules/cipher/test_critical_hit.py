"""Critical Hits (CIPHER-CRIT)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.values import attack_of
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, barred, cipher_scene, effect, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def support(value: int, key: str = "support", name: str = "") -> object:
    return card(key, name, support=value)


def steps(scene: CipherScene) -> list[str]:
    return [line["key"] for line in scene.match.log(None)]


def crit_scene(playing: Playing, *, boost: int = 0, defence: int = 300) -> CipherScene:
    effects = [effect("attack", boost)] if boost else []
    mine = Side(
        lord=unit(card("marth", "Marth", attack=70), effects=effects),
        hand=[card("m2", "Marth", "Another title"), card("cain", "Cain"), card("m3", "Marth")],
        deck=[support(30)],
    )
    theirs = Side(vanguard=[card("foe", "Foe", attack=defence)], deck=[card("s", support=0)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack marth foe")
    return scene


@rule("CIPHER-CRIT-1", "CIPHER-CRIT-2", "CIPHER-CRIT-5")
def test_only_same_name_hand_cards_pay_for_a_critical_hit_and_only_once(playing: Playing) -> None:
    scene = crit_scene(playing)

    assert (scene.decision.player, scene.options()) == (
        0,
        {"critical m2", "critical m3", "decline"},
    )
    scene.answer("critical m2")

    assert scene.cards("hand") == ["cain", "m3"]
    assert scene.cards("retreat") == ["m2", "support"]
    assert len(scene.logged("critical")) == 1
    assert scene.options() == {"end_turn"}, "no second Critical Hit is offered"


@rule("CIPHER-CRIT-3", "CIPHER-CRIT-4")
def test_a_critical_hit_doubles_support_and_boosts_too(playing: Playing) -> None:
    """70 + 30 support + 20 boost = 120, critical 240."""
    scene = crit_scene(playing, boost=20, defence=240)
    assert scene.decision.prompt.args == {"attack": 120, "defence": 240}
    scene.answer("critical m2")

    assert scene.logged("critical")[0]["total"] == 240
    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 240, "defence": 240}]


@rule("CIPHER-CRIT-3")
def test_the_doubling_ends_with_the_battle(playing: Playing) -> None:
    scene = crit_scene(playing)
    scene.answer("critical m2")

    assert attack_of(scene.table, scene.unit("marth")) == 70


@rule("CIPHER-CRIT-6")
def test_a_bonus_after_the_critical_hit_is_not_doubled(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.cipher import battle
    from rules.engine.continuous import ContinuousEffect

    def evasion_with_a_bonus(table: object, fight: battle.Battle) -> object:
        late = ContinuousEffect("attack", fight.attacker.id, ("battle",), amount=10)
        table.add_effect(late)
        return (yield from plain(table, fight))

    plain = battle.evasion
    monkeypatch.setattr(battle, "evasion", evasion_with_a_bonus)
    scene = crit_scene(playing)
    scene.answer("critical m2")

    assert scene.logged("attack_failed") == [{"player": 0, "attack": 210, "defence": 300}]


@rule("CIPHER-CRIT-7", "CIPHER-GAME-4")
def test_a_forbidden_critical_hit_is_not_offered(playing: Playing) -> None:
    mine = Side(lord=barred(card("marth", "Marth"), "critical"), hand=[card("m2", "Marth")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=300)])))
    scene.answer("attack marth foe")

    assert scene.options() == {"end_turn"}
    assert "critical" not in steps(scene)


@rule("CIPHER-CRIT-1")
def test_the_critical_question_comes_whatever_the_hand_holds(playing: Playing) -> None:
    """A question that does not come would show that the hand holds no such card."""
    mine = Side(hand=[card("stranger")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=300)])))
    scene.answer("attack lord0 foe")
    assert scene.options() == {"decline"}
    scene.answer("decline")

    scene = playing(cipher_scene(Side(), Side(vanguard=[card("foe", attack=300)])))
    scene.answer("attack lord0 foe")
    assert "critical_hit" not in scene.kinds
