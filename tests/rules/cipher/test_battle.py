"""A battle, from the declaration until the supports are cleared (CIPHER-BATTLE, SUPPORT, CRIT)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.testing import CipherScene, Side, card, cipher_scene, effect, unit
from rules.cipher.values import attack_of
from rules.testing import rule

Playing = Callable[[CipherScene], CipherScene]


def support(value: int, key: str = "support", name: str = "") -> object:
    return card(key, name, support=value)


def steps(scene: CipherScene) -> list[str]:
    return [line["key"] for line in scene.match.log(None)]


# Steps -----------------------------------------------------------------------------------------


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


# Supporting ------------------------------------------------------------------------------------


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


# Critical Hit ----------------------------------------------------------------------------------


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
    from rules.engine.effects import Effect

    def evasion_with_a_bonus(table: object, fight: battle.Battle) -> object:
        late = Effect("attack", fight.attacker.id, ("battle",), amount=10)
        table.add_effect(late)
        return (yield from plain(table, fight))

    plain = battle.evasion
    monkeypatch.setattr(battle, "evasion", evasion_with_a_bonus)
    scene = crit_scene(playing)
    scene.answer("critical m2")

    assert scene.logged("attack_failed") == [{"player": 0, "attack": 210, "defence": 300}]


@rule("CIPHER-CRIT-7", "CIPHER-GAME-4")
def test_a_forbidden_critical_hit_is_not_offered(playing: Playing) -> None:
    barred = unit(card("marth", "Marth"), effects=[effect("no_critical")])
    mine = Side(lord=barred, hand=[card("m2", "Marth")])
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


# Evasion ---------------------------------------------------------------------------------------


def evade_scene(playing: Playing, *, attack: int = 90, **theirs: object) -> CipherScene:
    foe = card("foe", "Foe", attack=90)
    hand = [card("f2", "Foe", "Another title"), card("stranger")]
    side = Side(**{"vanguard": [foe], "hand": hand, **theirs})
    mine = Side(vanguard=[card("a", "A", attack=attack), card("b", "B", attack=90)])
    scene = playing(cipher_scene(mine, side))
    scene.answer("attack a foe")
    return scene


@rule("CIPHER-EVADE-1", "CIPHER-EVADE-2", "CIPHER-EVADE-3", "CIPHER-EVADE-9", "CIPHER-AREA-5")
def test_a_same_name_card_nullifies_the_attack(playing: Playing) -> None:
    scene = evade_scene(playing)
    assert (scene.decision.player, scene.options()) == (1, {"evade f2", "decline"})
    scene.answer("evade f2")

    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.cards("retreat", 1) == ["f2", "filler1-1"]
    assert scene.cards("retreat", 0) == ["filler0-1"]
    assert scene.logged("attack_failed") == scene.logged("attack_succeeded") == []
    assert scene.match.view(None)["battle"] is None


@rule("CIPHER-EVADE-4", "CIPHER-ACTION-7")
def test_after_an_evasion_the_next_unit_may_attack(playing: Playing) -> None:
    scene = evade_scene(playing)
    scene.answer("evade f2")

    assert {"attack b foe", "attack b lord1"} <= scene.options("attack")
    assert not any(option.startswith("attack a ") for option in scene.options())


@rule("CIPHER-EVADE-5")
def test_an_evasion_answers_a_critical_hit_whose_card_is_gone(playing: Playing) -> None:
    mine = Side(vanguard=[card("a", "A", attack=50)], hand=[card("a2", "A")])
    theirs = Side(vanguard=[card("foe", "Foe", attack=90)], hand=[card("f2", "Foe")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    scene.answer("critical a2")
    scene.answer("evade f2")

    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.cards("retreat", 0) == ["a2", "filler0-1"]
    assert scene.cards("hand", 0) == []


@rule("CIPHER-EVADE-6")
@pytest.mark.parametrize(("attack", "asked"), [(80, False), (90, True), (100, True)])
def test_evasion_is_offered_exactly_when_defeat_is_about_to_come(
    playing: Playing, attack: int, asked: bool
) -> None:
    scene = evade_scene(playing, attack=attack)

    assert (scene.kinds == ["evade"]) is asked
    if asked:
        scene.answer("decline")
        assert scene.cards("retreat", 1)[0] == "foe"


@rule("CIPHER-EVADE-6", "CIPHER-RESULT-13", "CIPHER-GAME-4")
def test_a_unit_that_battle_cannot_defeat_need_not_evade_and_stays(playing: Playing) -> None:
    proof = unit(card("foe", "Foe", attack=10), effects=[effect("battle_proof")])
    scene = evade_scene(playing, vanguard=[proof])

    assert scene.kinds == ["action"]
    assert scene.units("vanguard", 1) == ["lord1", "foe"]
    assert scene.logged("defeated") == []


@rule("CIPHER-RESULT-13")
def test_a_lord_that_battle_cannot_defeat_gives_no_orb(playing: Playing) -> None:
    proof = unit(card("proof", attack=10), effects=[effect("battle_proof")])
    scene = playing(cipher_scene(Side(), Side(lord=proof, orbs=0)))
    scene.answer("attack lord0 proof")

    assert scene.match.outcome is None
    assert scene.cards("hand", 1) == ["filler1-2"], "the card drawn in the next turn"


@rule("CIPHER-EVADE-7")
def test_an_unavoidable_attack_is_not_evaded(playing: Playing) -> None:
    barred = unit(card("foe", "Foe", attack=90), effects=[effect("no_evasion")])
    scene = evade_scene(playing, vanguard=[barred])

    assert scene.kinds == ["action"]
    assert scene.cards("retreat", 1) == ["foe", "filler1-1"]


@rule("CIPHER-EVADE-6")
def test_the_evasion_question_comes_whatever_the_hand_holds(playing: Playing) -> None:
    scene = evade_scene(playing, hand=[card("stranger")])
    assert scene.options() == {"decline"}
    scene.answer("decline")

    scene = evade_scene(playing, hand=[])
    assert scene.kinds == ["action"]


@rule("CIPHER-EVADE-10")
def test_evasion_saves_a_lord_without_orbs(playing: Playing) -> None:
    theirs = Side(lord=card("l1", "Marth"), hand=[card("m", "Marth")], orbs=0)
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=90)]), theirs))
    scene.answer("attack a l1")
    scene.answer("evade m")

    assert scene.match.outcome is None
    assert scene.units("vanguard", 1) == ["l1"]


# Result ----------------------------------------------------------------------------------------


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


# Breaking orbs ---------------------------------------------------------------------------------


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
