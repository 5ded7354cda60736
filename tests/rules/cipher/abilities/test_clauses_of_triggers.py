"""Which event sets a skill off, clause by clause, and what the skill then speaks of."""

from __future__ import annotations

import pytest

from rules.cipher.text import trigger_nodes as tn
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import PLUS, act, heard, named, steady
from tests.rules.cipher.abilities.words import Playing, bonds, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, unit
from tests.testkit.citation import rule

THIS, OWN, ENEMIES, ANY = gr.This(), gr.Units("own"), gr.Units("enemy"), gr.Units("any")
OTHERS = gr.Units("enemy", (fi.Not(fi.Is("lord")),))


# Battles -----------------------------------------------------------------------------------------


ATTACKER, DEFENDER = named("own", "a"), named("enemy", "foe")
FIGHTS = {
    "declared": (tr.AttackDeclared, "attack a foe", 200, []),
    "destroys": (tr.AttackDestroys, "attack a foe", 0, []),
    "fails": (tn.AttackFails, "attack a foe", 200, []),
    "evaded": (tn.AttackEvaded, "attack a foe, decline, evade f2", 0, ["f2"]),
    "ends": (tn.AttackEnds, "attack a foe", 200, []),
    "critical": (tn.CriticalHit, "attack a foe, critical a2", 200, ["a2"]),
}


@rule("CIPHER-SKILL-3", "CIPHER-BATTLE-3", "CIPHER-RESULT-8")
@pytest.mark.parametrize("kind", FIGHTS)
@pytest.mark.parametrize(
    ("attacker", "defender", "count"),
    [
        (ATTACKER, DEFENDER, 1),
        (OWN, ENEMIES, 1),
        (named("own", "idle"), DEFENDER, 0),
        (ATTACKER, named("enemy", "lord1"), 0),
        (ENEMIES, OWN, 0),
    ],
)
def test_a_fight_is_between_those_who_are_meant(
    playing: Playing, kind: str, attacker: gr.Group, defender: gr.Group, count: int
) -> None:
    make, answers, defence, hand = FIGHTS[kind]
    cards = [card(key, {"a": "a", "f": "foe"}[key[0]]) for key in hand]
    mine = {"hand": [one for one in cards if one.name == "a"]}
    if kind == "evaded":
        mine = {"hand": [card("x")]}
    theirs = Side(
        vanguard=[card("foe", attack=defence)], hand=[one for one in cards if one.name == "foe"]
    )
    trigger = make(attacker, defender)
    assert heard(playing, trigger, answers, theirs, vanguard=[card("a")], **mine) == count


@rule("CIPHER-SKILL-3", "CIPHER-RESULT-8")
@pytest.mark.parametrize("critical", [True, False])
@pytest.mark.parametrize("asked", [True, False])
def test_a_critical_hit_that_destroys_is_told_from_others(
    playing: Playing, critical: bool, asked: bool
) -> None:
    trigger = tr.AttackDestroys(OWN, ENEMIES, critical=asked)
    answers = f"attack a foe, {'critical a2' if critical else 'decline'}"
    theirs = Side(vanguard=[card("foe", attack=0)])
    mine = {"vanguard": [card("a")], "hand": [card("a2", "a")]}
    assert heard(playing, trigger, answers, theirs, **mine) == (critical or not asked)


@rule("CIPHER-BATTLE-7")
@pytest.mark.parametrize(("trigger", "count"), [(tn.AttackEnds(OWN), 0), (tn.BattleEnds(), 1)])
def test_an_attacker_that_is_gone_does_not_end_its_attack(
    playing: Playing, trigger: tr.Trigger, count: int
) -> None:
    off = Ability("Off", "trigger", (ef.Put(THIS, "hand"),), trigger=tr.AttackDeclared(THIS, ANY))
    a = speaking(card("a"), off)
    assert heard(playing, trigger, "attack a lord1", vanguard=[a]) == count


@rule("CIPHER-SUPPORT-5", "CIPHER-SKILL-3")
@pytest.mark.parametrize(
    ("trigger", "name", "count"),
    [
        (tn.SupportFails(ATTACKER), "a", 1),
        (tn.SupportFails(named("own", "idle")), "a", 0),
        (tn.SupportFails(ATTACKER), "s", 0),
        (tn.GetsSupport(ATTACKER), "s", 1),
        (tn.GetsSupport(ATTACKER), "a", 0),
        (tn.GetsSupport(named("own", "idle")), "s", 0),
        (tn.GetsSupport(ATTACKER, (fi.Named(("s",)),)), "s", 1),
        (tn.GetsSupport(ATTACKER, (fi.Named(("t",)),)), "s", 0),
    ],
    ids=steady,
)
def test_a_support_that_fails_or_not_is_heard(
    playing: Playing, trigger: tr.Trigger, name: str, count: int
) -> None:
    theirs = Side(vanguard=[card("foe", attack=200)])
    mine = {"vanguard": [card("a")], "deck": [card("s", name)]}
    assert heard(playing, trigger, "attack a foe", theirs, **mine) == count


# Units -------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-3", "CIPHER-SKILLDEPLOY-6", "CIPHER-DEPLOY-5")
@pytest.mark.parametrize("way", ["hand", "skill"])
@pytest.mark.parametrize(
    ("trigger", "by_hand", "by_skill"),
    [
        (tn.Deployed(OWN), 1, 1),
        (tn.Deployed(named("own", "x")), 1, 1),
        (tn.Deployed(named("own", "a")), 0, 0),
        (tn.Deployed(ENEMIES), 0, 0),
        (tn.Deployed(OWN, by="*"), 0, 1),
        (tn.Deployed(OWN, by="Act"), 0, 1),
        (tn.Deployed(OWN, by="Other"), 0, 0),
        (tn.Deployed(OWN, place="rearguard"), 1, 1),
        (tn.Deployed(OWN, place="vanguard"), 0, 0),
        (tn.Deployed(OWN, origin="hand"), 1, 1),
        (tn.Deployed(OWN, origin="bonds"), 0, 0),
    ],
    ids=steady,
)
def test_a_deployment_is_heard(
    playing: Playing, trigger: tr.Trigger, by_hand: int, by_skill: int, way: str
) -> None:
    comes = act("Act", ef.Deploy(gr.Cards("own", "hand"), "rearguard"))
    mine = {"vanguard": [speaking(card("a"), comes)], "hand": [card("x")], "bonds": bonds(1)}
    if way == "hand":
        found = heard(playing, trigger, "deploy x rearguard", phase="deployment", **mine)
    else:
        found = heard(playing, trigger, "activate a", **mine)
    assert found == (by_hand if way == "hand" else by_skill)


@rule("CIPHER-SKILL-3", "CIPHER-PROMOTE-5")
@pytest.mark.parametrize("way", ["hand", "skill"])
@pytest.mark.parametrize("how", ["promote", "level_up"])
@pytest.mark.parametrize(
    ("trigger", "counts"),
    [
        # Promoted by hand, promoted by a skill, levelled up by hand, levelled up by a skill.
        (tn.Promoted(OWN), (1, 1, 0, 0)),
        (tn.Promoted(OWN, by_hand=True), (1, 0, 0, 0)),
        (tn.Promoted(named("own", "a")), (0, 0, 0, 0)),
        (tn.LeveledUp(OWN), (1, 1, 1, 1)),
        (tn.LeveledUp(named("own", "a")), (0, 0, 0, 0)),
        (tn.LeveledUp(OWN, onto=(fi.Number("cost", "=", 5),)), (1, 1, 1, 1)),
        (tn.LeveledUp(OWN, onto=(fi.Number("cost", "=", 1),)), (0, 0, 0, 0)),
    ],
    ids=steady,
)
def test_a_promotion_and_a_level_up_are_heard(
    playing: Playing, trigger: tr.Trigger, counts: tuple[int, ...], way: str, how: str
) -> None:
    upon = ef.Stack(gr.Cards("own", "hand"), named("own", "x"), how)
    cost = 1 if how == "promote" else None
    mine = {
        "vanguard": [speaking(card("a"), act("Act", upon)), card("x0", "x", cost=5)],
        "hand": [card("x1", "x", promotion_cost=cost)],
        "bonds": bonds(1),
    }
    if way == "hand":
        found = heard(playing, trigger, f"{how} x1", phase="deployment", **mine)
    else:
        found = heard(playing, trigger, "activate a", **mine)
    assert found == counts[2 * (how == "level_up") + (way == "skill")]


@rule("CIPHER-SKILL-3", "CIPHER-DESTROY-6")
@pytest.mark.parametrize("way", ["attack", "skill", "cost"])
@pytest.mark.parametrize(
    ("trigger", "counts"),
    [
        (tr.Destroyed(ANY), (1, 1, 1)),
        (tr.Destroyed(named("any", "x", "y")), (1, 1, 1)),
        (tr.Destroyed(named("any", "idle")), (0, 0, 0)),
        (tr.Destroyed(ANY, by=("attack",)), (1, 0, 0)),
        (tr.Destroyed(ANY, by=("skill",)), (0, 1, 0)),
        (tr.Destroyed(ANY, by=("skill", "cost")), (0, 1, 1)),
        (tr.Destroyed(ANY, source=named("own", "a")), (1, 1, 1)),
        (tr.Destroyed(ANY, source=named("own", "idle")), (0, 0, 0)),
        (tr.Destroyed(ANY, skill="Ruin"), (0, 1, 0)),
        (tr.Destroyed(ANY, skill="*"), (0, 1, 1)),
        (tr.Destroyed(ANY, skill="None"), (0, 0, 0)),
    ],
    ids=steady,
)
def test_a_defeat_is_heard(
    playing: Playing, trigger: tr.Trigger, counts: tuple[int, ...], way: str
) -> None:
    ruin = act("Ruin", ef.Destroy(OTHERS))
    pays = act("Pay", PLUS, cost=(ef.Destroy(named("own", "y")),))
    mine = {"vanguard": [speaking(card("a", attack=90), ruin, pays), card("y")]}
    theirs = Side(vanguard=[card("x", attack=0)])
    answers = {"attack": "attack a x", "skill": "activate a 0", "cost": "activate a 1"}[way]
    found = heard(playing, trigger, answers, theirs, **mine)

    assert found == counts[("attack", "skill", "cost").index(way)]


@rule("CIPHER-SKILL-3", "CIPHER-ORB-3")
@pytest.mark.parametrize("way", ["attack", "skill"])
@pytest.mark.parametrize(
    ("trigger", "counts"),
    [
        (tn.OrbDestroyed("enemy"), (1, 1)),
        (tn.OrbDestroyed("any"), (1, 1)),
        (tn.OrbDestroyed("own"), (0, 0)),
        (tn.OrbDestroyed("enemy", named("own", "a")), (1, 1)),
        (tn.OrbDestroyed("enemy", named("own", "idle")), (0, 0)),
    ],
    ids=steady,
)
def test_a_broken_orb_is_heard(
    playing: Playing, trigger: tr.Trigger, counts: tuple[int, int], way: str
) -> None:
    breaks = act("Break", ef.Destroy(gr.Chosen(gr.Cards("enemy", "orbs"))))
    mine = {"vanguard": [speaking(card("a", attack=90), breaks)]}
    answers = "attack a lord1" if way == "attack" else "activate a"
    theirs = Side(orbs=1)
    assert heard(playing, trigger, answers, theirs, **mine) == counts[way == "skill"]


@rule("CIPHER-SKILL-3", "CIPHER-MOVE-6", "CIPHER-REQ-1")
@pytest.mark.parametrize(
    ("trigger", "answers", "count"),
    [
        (tr.Moved(OWN), "move x", 1),
        (tr.Moved(named("own", "a")), "move x", 0),
        (tr.Moved(OWN, to="rearguard"), "move x", 1),
        (tr.Moved(OWN, to="vanguard"), "move x", 0),
        (tr.Moved(OWN, by="*"), "move x", 0),
        (tr.Moved(OWN, by="*"), "activate a 0", 1),
        (tr.Moved(OWN, by="Move"), "activate a 0", 1),
        (tr.Moved(OWN, by="Tap"), "activate a 0", 0),
        (tr.Tapped(OWN), "move x", 1),
        (tr.Tapped(named("own", "a")), "move x", 0),
        (tr.Tapped(OWN, by="*"), "move x", 0),
        (tr.Tapped(OWN, by="*"), "activate a 1", 1),
        (tr.Tapped(OWN, by="Move"), "activate a 1", 0),
        (tn.Untapped(OWN), "activate a 1, activate a 2", 1),
        (tn.Untapped(OWN, by="*"), "activate a 1, activate a 2", 1),
        (tn.Untapped(OWN, side="own"), "activate a 1, activate a 2", 1),
        (tn.Untapped(OWN, side="enemy"), "activate a 1, activate a 2", 0),
        (tn.Untapped(named("own", "a")), "activate a 1, activate a 2", 0),
        (tn.Untapped(OWN), "activate a 2", 0),
        (tn.OneOfEvents((tr.Moved(OWN), tr.Tapped(OWN))), "move x", 2),
        (tn.OneOfEvents((tr.Moved(ENEMIES), tn.Untapped(OWN))), "move x", 0),
    ],
    ids=steady,
)
def test_a_unit_that_is_moved_or_turned_is_heard(
    playing: Playing, trigger: tr.Trigger, answers: str, count: int
) -> None:
    x = named("own", "x")
    acts = (act("Move", ef.Move(x)), act("Tap", ef.Tap(x)), act("Untap", ef.Untap(x)))
    mine = {"vanguard": [speaking(card("a"), *acts), card("x")]}
    assert heard(playing, trigger, answers, **mine) == count


@rule("CIPHER-BEGIN-2", "CIPHER-SKILL-3")
@pytest.mark.parametrize(("side", "count"), [("", 1), ("own", 0), ("enemy", 0)])
def test_no_players_skill_untaps_at_the_beginning(playing: Playing, side: str, count: int) -> None:
    trigger = tn.Untapped(named("any", "x"), side=side)
    theirs = Side(vanguard=[unit(card("x"), tapped=True)], hand=[card("h", cost=9)])
    found = heard(playing, trigger, "end_turn", theirs, hand=[card("i", cost=9)])

    assert found == count
